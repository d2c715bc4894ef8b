"""Cameras outside the recorder, and what they saw."""
import contextlib
import os
import pathlib
import random
import signal
import socket
import subprocess
import time

TOOLS = pathlib.Path(__file__).resolve().parent.parent / 'tools'


# Below those that the kernel gives to whoever asks for any (`ip_local_port_range`): a killed server's port stays its own until it is back.
PORTS = iter(random.sample(range(20000, 32000), 12000))


def free_port():
    for port in PORTS:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(('127.0.0.1', port))
            return port
    raise RuntimeError('every port has been used')


def first():
    """A camera is no program that waits for its turn."""
    with contextlib.suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, -19)


class Feed:
    """One server process with cameras; it can be killed, frozen and started again on its port, and numbers on."""

    def __init__(self, folder, *cameras, options=(), epoch=None):
        self.folder, self.cameras, self.options = pathlib.Path(folder), cameras, options
        self.port, self.epoch = free_port(), epoch or time.monotonic()
        self.log = self.folder / f'feed-{self.port}.log'
        self.process = None
        self.start()

    def start(self):
        arguments = [part for camera in self.cameras for part in ('--camera', camera)]
        self.process = subprocess.Popen(
            ['/usr/bin/python3', TOOLS / 'camera.py', '--port', str(self.port), '--log', self.log,
             '--epoch', str(self.epoch), *arguments, *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=first)
        line = self.process.stdout.readline()
        if 'listening' not in line:
            raise RuntimeError(f'the camera server did not start: {line!r}')

    def url(self, name):
        return f'rtsp://127.0.0.1:{self.port}/{name}'

    @property
    def is_up(self):
        return self.process.poll() is None

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def sent(self, name, until=None):
        """The pictures of a camera that were sent, by number: when (CLOCK_MONOTONIC)."""
        found = {}
        for line in self.log.read_text().splitlines():
            words = line.split()
            if len(words) == 3 and words[0] == name and (until is None or float(words[2]) <= until):
                found[int(words[1])] = float(words[2])
        return found

    def turn_network(self):
        """Makes the network of its cameras bad, or good again."""
        self.process.send_signal(signal.SIGUSR1)

    def packets(self, name):
        """How many packets of a camera its network was given, and how many of those it has lost."""
        given, came = [], set()
        for line in self.log.read_text().splitlines():
            words = line.split()
            if words[0] == f'{name}.in':
                given.append(int(words[1]))
            elif words[0] == f'{name}.out':
                came.add(int(words[1]))
        if len(set(given)) != len(given):
            raise RuntimeError('more packets than RTP has numbers for')
        return len(given), len(set(given) - came)

    def close(self):
        with contextlib.suppress(ProcessLookupError):
            self.thaw()
            self.kill()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
