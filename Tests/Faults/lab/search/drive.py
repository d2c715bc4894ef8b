"""Does a case to mcpipe, and keeps what it said and what it left."""
import contextlib
import dataclasses
import os
import pathlib
import shutil
import signal
import threading
import time

from lab import graphs
from lab.disk import Disk
from lab.feed import Feed
from lab.recorder import Recorder
from lab.throttle import Throttle

DISK = ('error 28', 'error 5', 'block', 'rate')
# A disk that is so slow lags behind every recording of the search.
SLOW = 20000
SIGNALS = ('SIGINT', 'SIGTERM', 'SIGHUP', 'SIGINT twice')
# A run has ended 9 s after a signal, whatever is blocked; the rest is for a machine that does other things too.
PATIENCE = 25
# What is not taken back lasts to the end.
LAST = 3600


@dataclasses.dataclass
class Run:
    """What was said and left by a case."""
    case: object
    place: pathlib.Path
    status: int | None           # None: it had to be killed, for it did not end
    seconds: float               # from the last step to the end
    events: list
    lines: list                  # standard output
    errors: str                  # standard error
    ended_at: float              # the moment of the last step (CLOCK_MONOTONIC)
    done: list                   # (step, moment)
    sent: dict                   # a network camera's pictures: number -> moment
    away: list = dataclasses.field(default_factory=list)     # files that were moved: (as it was, as it is)
    recovered: object = None     # what `recover` answered, after a kill
    kept_journal: bool = False   # whether it was run only because a journal lay on a disk that gave no answer to the end

    def all(self, name):
        return [event for event in self.events if event.get('event') == name]

    @property
    def is_killed(self):
        return self.case.end.verb == 'SIGKILL'

    @property
    def is_unanswered(self):
        """Whether it has said that a disk gives no answer, and that `recover` is to be run."""
        return 'gives no answer' in ' '.join([*self.lines, self.errors]) and 'recover' in ' '.join([*self.lines, self.errors])

    def has_kept_journal(self):
        """Whether its disk gave no answer from some moment until its end, and a journal lies there still."""
        is_blocked = any(step.at + (step.length or LAST) >= self.case.end.at for step in self.case.does('block'))
        return is_blocked and any(self.place.rglob('.*.take.json'))


def run(lab, case, place):
    """Runs a case in a folder of its own."""
    for folder in 'ab':
        (place / folder).mkdir(parents=True)
    with contextlib.ExitStack() as stack:
        feeds = {source.name: stack.enter_context(Feed(place, f'{source.name}:{graphs.CAMERA}{source.sound}')) for source in case.cameras}
        disk = Disk(place, place / 'a') if case.does(*DISK) else None
        options = ['--duration', f'{case.end.at:.2f}s'] if case.end.verb == 'duration' else []
        recorder = stack.enter_context(Recorder(lab.mcpipe, place, case.text(feeds), *options, form=case.form, feed_input=True,
                                                environment=disk.environment if disk else None,
                                                wrap=('nice', '-n', str(-os.getpriority(os.PRIO_PROCESS, 0)))))
        begin = time.monotonic()
        is_up = case.early or recorder.is_started(30)
        if not case.early:
            begin = time.monotonic()
        driver = Driver(case, place, recorder, feeds, disk, stack)
        if is_up:
            driver.follow(begin)
        # What ends by itself waits for its disk; a signal does not.
        answer = None if not disk or case.end.verb in SIGNALS else threading.Timer(max(0, driver.moment - time.monotonic()) + 3, disk.heal)
        if answer:
            answer.start()
        driver.release()
        status = recorder.wait(PATIENCE + max(0, driver.moment - time.monotonic()))
        if answer:
            answer.cancel()
        driver.heal()
        found = Run(case, place, status, recorder.exited - driver.moment, list(recorder.events), recorder.lines, recorder.said(),
                    driver.moment, driver.done, {name: feed.sent(name) for name, feed in feeds.items()}, driver.away)
    # Where the disk gave no answer to the end, files and manifests are left to this; and so is a journal that nothing could remove.
    found.kept_journal = not found.is_killed and not found.is_unanswered and found.has_kept_journal()
    if found.is_killed or found.is_unanswered or found.kept_journal:
        found.recovered = lab.run('recover', 'a', 'b', cwd=place)
    return found


def clear(place):
    """Takes away what a run has left."""
    shutil.rmtree(place, ignore_errors=True)


class Driver:
    """Carries out the steps of a case."""

    def __init__(self, case, place, recorder, feeds, disk, stack):
        self.case, self.place, self.recorder, self.feeds, self.disk, self.stack = case, place, recorder, feeds, disk, stack
        self.done, self.away, self.moment, self.healing = [], [], time.monotonic(), []

    def follow(self, begin):
        # What a fault takes back is a step too.
        steps = [(step.at, 0, step) for step in self.case.steps] + [
            (step.at + step.length, 1, step) for step in self.case.steps if step.length and step.at + step.length < self.case.end.at]
        for at, is_over, step in sorted(steps, key=lambda each: (each[0], each[1])):
            if step is self.case.end and step.verb == 'duration':
                # What `--duration` ends, ends by itself.
                self.moment = begin + step.at
                continue
            time.sleep(max(0, begin + at - time.monotonic()))
            self.moment = time.monotonic()
            if self.recorder.process.poll() is not None:
                return
            self.undo(step) if is_over else self.do(step)
            self.done.append((step, self.moment))

    def do(self, step):
        recorder, verb = self.recorder, step.verb
        if verb in ('start', 'stop', 'mark', 'quit'):
            with contextlib.suppress(BrokenPipeError):
                recorder.say(verb)
        elif verb == 'kill camera':
            self.feeds[step.to].kill()
        elif verb == 'freeze camera':
            self.feeds[step.to].freeze()
        elif verb in DISK:
            self.disk.do(f'rate {SLOW}' if verb == 'rate' else verb)
        elif verb in ('delete', 'move'):
            self.take_away(step)
        elif verb == 'starve':
            self.throttle = Throttle(recorder.pid, 0.1)
            self.throttle.__enter__()
        elif verb == 'stand still':
            recorder.send(signal.SIGSTOP)
        elif verb == 'SIGINT twice':
            recorder.send(signal.SIGINT)
            time.sleep(0.02)
            recorder.send(signal.SIGINT)
        else:
            # A process that stands still ends by nothing but SIGKILL.
            recorder.send(getattr(signal, verb))
            self.release()

    def undo(self, step):
        if step.verb == 'kill camera':
            # Two of them may overlap.
            if not self.feeds[step.to].is_up:
                self.feeds[step.to].start()
        elif step.verb == 'freeze camera':
            self.feeds[step.to].thaw()
        elif step.verb in DISK:
            self.disk.heal()
        elif step.verb == 'starve':
            self.end_throttle()
        elif step.verb == 'stand still':
            self.recorder.send(signal.SIGCONT)

    def take_away(self, step):
        sink = next(sink for sink in self.case.sinks if sink.name == step.to)
        files = sorted((self.place / sink.folder).glob(f'{sink.name}-*.{sink.container}'), key=lambda file: file.stat().st_mtime)
        if not files:
            return
        if step.verb == 'delete':
            files[-1].unlink()
            self.away.append((files[-1], None))
        else:
            (self.place / 'away').mkdir(exist_ok=True)
            self.away.append((files[-1], files[-1].rename(self.place / 'away' / files[-1].name)))

    def end_throttle(self):
        throttle, self.throttle = getattr(self, 'throttle', None), None
        if throttle:
            with contextlib.suppress(ProcessLookupError):
                throttle.__exit__()

    def release(self):
        """A process that was stopped goes on, so that it can end."""
        self.end_throttle()
        self.recorder.send(signal.SIGCONT)

    def heal(self):
        self.end_throttle()
        if self.disk:
            self.disk.heal()
