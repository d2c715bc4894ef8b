"""mcpipe as a process that is driven from outside: its events, its signals, what it takes of the machine."""
import contextlib
import json
import os
import pathlib
import re
import select
import signal
import subprocess
import threading
import time

from lab.holdings import Holdings


class Recorder(Holdings):
    """One `mcpipe run`. Its graph is written into its folder; its events are read as they come."""

    def __init__(self, command, folder, graph, *options, environment=None, wrap=(), feed_input=False, form='json'):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / 'graph.yaml').write_text(graph)
        self.events, self.lines, self.changed, self.exited, self.form = [], [], threading.Condition(), 0.0, form
        self.errors = open(self.folder / 'errors.log', 'wb')
        self.process = subprocess.Popen(
            [*wrap, str(command), 'run', 'graph.yaml', '--format', form, *options], cwd=self.folder,
            stdin=subprocess.PIPE if feed_input else subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.errors,
            env={**os.environ, 'MALLOC_ARENA_MAX': '2', **(environment or {})})
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        with open(self.folder / 'events.log', 'wb') as log:
            for line in self.process.stdout:
                log.write(line)
                log.flush()
                self.lines.append(line.decode(errors='replace').rstrip('\n'))
                if self.form != 'json':
                    continue
                try:
                    event = json.loads(line)
                except ValueError:
                    event = {'event': 'unreadable', 'line': line.decode(errors='replace')}
                event['moment'] = time.monotonic()
                with self.changed:
                    self.events.append(event)
                    self.changed.notify_all()
        with self.changed:
            self.events.append({'event': 'closed', 'moment': time.monotonic()})
            self.changed.notify_all()

    def all(self, name):
        with self.changed:
            return [event for event in self.events if event['event'] == name]

    def wait_for(self, name, within=60, number=1, matching=lambda event: True):
        """The n-th event of a name, or None where the run ended or the time passed before."""
        def found():
            return [event for event in self.events if event['event'] == name and matching(event)]
        with self.changed:
            self.changed.wait_for(
                lambda: len(found()) >= number or any(e['event'] == 'closed' for e in self.events), within)
            hits = found()
            return hits[number - 1] if len(hits) >= number else None

    def started(self, within=90):
        event = self.wait_for('take-started', within)
        if event is None:
            raise RuntimeError(f'mcpipe did not start: {self.said()[-1000:]} {self.all("finding") + self.all("failed")}')
        return event['moment']

    def is_started(self, within=30):
        """Whether the run has started; in text, whether standard error says so."""
        if self.form == 'json':
            return self.wait_for('started', within) is not None
        end = time.monotonic() + within
        while time.monotonic() < end and self.process.poll() is None:
            if re.search(r'^(.* runs;|recording |take .*: recording )', self.said(), re.MULTILINE):
                return True
            time.sleep(0.02)
        return False

    def say(self, line):
        self.process.stdin.write(line.encode() + b'\n')
        self.process.stdin.flush()

    @property
    def pid(self):
        """mcpipe itself: in a container, the first process that the runtime has started and waits for."""
        number = self.process.pid
        with contextlib.suppress(FileNotFoundError, IndexError):
            # Of the wrapper that becomes the runtime there is nothing below yet.
            if pathlib.Path(f'/proc/{number}/comm').read_text().strip() == 'runc':
                tasks = pathlib.Path(f'/proc/{number}/task').iterdir()
                return int(' '.join((task / 'children').read_text() for task in tasks).split()[0])
        return number

    def send(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def wait(self, within=60):
        """The exit status, or None where it does not end; then it is killed."""
        # By a descriptor, to the millisecond: `Popen.wait` looks twenty times a second.
        with contextlib.suppress(ProcessLookupError):
            handle = os.pidfd_open(self.process.pid)
            ended = bool(select.select([handle], [], [], within)[0])
            os.close(handle)
            if not ended:
                self.kill()
                self.exited = time.monotonic()
                return None
        self.exited = time.monotonic()
        status = self.process.wait()
        self.reader.join(10)
        return status

    def kill(self):
        self.send(signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            # A runtime has a container to clear away.
            self.process.wait(10)
        self.process.kill()
        self.process.wait()

    def stop(self, within=60):
        """(exit status, seconds it took) after SIGTERM."""
        begin = time.monotonic()
        self.send(signal.SIGTERM)
        status = self.wait(within)
        return status, self.exited - begin

    def said(self):
        return (self.folder / 'errors.log').read_text(errors='replace')

    @property
    def ended(self):
        return next(iter(self.all('ended')), None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.reader.join(10)
        self.process.stdout.close()
        self.errors.close()
