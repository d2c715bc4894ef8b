"""What an experiment is, and what one run of it gives."""
import dataclasses
import datetime
import os
import pathlib
import platform
import random
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
REGISTRY = {}
NOT_MEASURED = 'not measured'


class Impossible(Exception):
    """The machine at hand cannot do this fault; nothing is said of mcpipe, and an earlier result stays."""


@dataclasses.dataclass
class Figure:
    """One measured quantity against its limit."""
    what: str
    measured: str
    limit: str
    passed: bool


@dataclasses.dataclass
class Outcome:
    """What one run of an experiment, or of a control, gave."""
    n: int
    figures: list
    note: str = ''

    @property
    def passed(self):
        return all(figure.passed for figure in self.figures) and bool(self.figures)


@dataclasses.dataclass
class Lab:
    """What an experiment is given: the command, a folder of its own, how much it may do."""
    mcpipe: pathlib.Path
    folder: pathlib.Path
    tier: str
    random: random.Random
    rounds: int = 0
    # Whether `mcpipe` starts a container each time, with the command as its first process.
    contained: bool = False

    def times(self, short, full):
        """How often, or for how long: `short` in the tier P, `full` else; at most as often as asked for on the command line."""
        return short if self.tier == 'P' else min(full, self.rounds or full)

    def place(self, name):
        place = self.folder / name
        place.mkdir(parents=True)
        return place

    def run(self, *arguments, cwd, within=120, environment=None):
        """mcpipe, to its end."""
        return subprocess.run([self.mcpipe, *arguments], cwd=cwd, capture_output=True, text=True, errors='replace',
                              stdin=subprocess.DEVNULL, timeout=within, env={**os.environ, **(environment or {})})


def experiment(name, tiers, control=None):
    """Registers a function as an experiment of the table, or as the negative control of one.

    A control's figures say what an unprotected pipeline must lose: it passes where the judges see the loss.
    """
    def register(function):
        REGISTRY[f'{name}-control' if control else name] = (function, tiers, control)
        return function
    return register


def at_most(what, measured, limit, unit='', digits=2):
    return Figure(what, f'{measured:.{digits}f} {unit}'.strip(), f'at most {limit:.{digits}f} {unit}'.strip(),
                  measured <= limit)


def at_least(what, measured, limit, unit='', digits=2):
    return Figure(what, f'{measured:.{digits}f} {unit}'.strip(), f'at least {limit:.{digits}f} {unit}'.strip(),
                  measured >= limit)


def equal(what, measured, wanted):
    return Figure(what, str(measured), str(wanted), measured == wanted)


def increase(what, before, after, allowed):
    """What there is more of than before, of counted names: how many at most, and which they are where there are more."""
    more = after.total() - before.total()
    found = [at_most(what, more, allowed, digits=0)]
    if more > allowed:
        found.append(Figure(f'{what}: new are', ', '.join((after - before).elements()), 'none', False))
    return found


def missing(what):
    """What the row promises and nobody can measure yet; the page says that the row has passed in part only."""
    return Figure(what, NOT_MEASURED, '', True)


def machine():
    """The class of the machine; never its name."""
    for line in open('/proc/cpuinfo'):
        if line.startswith('model name'):
            return f'{os.cpu_count()} x {line.split(":", 1)[1].strip()}'
    return f'{os.cpu_count()} x {platform.machine()}'


def version(mcpipe):
    """The command's own version and the commit it was built from."""
    own = subprocess.run([mcpipe, '--version'], capture_output=True, text=True).stdout.split()
    # Of the sources that the command is made of; results and pages change while the laboratory works.
    parts = ['Package.swift', 'Sources']
    commit = subprocess.run(['git', 'log', '-1', '--format=%h', '--', *parts], cwd=ROOT, capture_output=True,
                            text=True).stdout.strip()
    if commit and subprocess.run(['git', 'diff', '--quiet', 'HEAD', '--', *parts], cwd=ROOT).returncode:
        commit += '-dirty'
    return f'{own[-1] if own else "unknown"} ({commit or "no commit"})'


def today():
    return datetime.date.today().isoformat()
