"""Runs a program and takes its figures from the kernel."""
import dataclasses
import os
import statistics
import subprocess
import sys
import time


@dataclasses.dataclass
class Figure:
    """What one run cost."""
    cpu: float      # seconds, user and system, of the process and its children
    peak: float     # MiB resident at most
    first: float    # milliseconds from exec until every output file has its first byte
    wall: float     # seconds


def measure(command, outputs, cwd=None, stdin=os.devnull):
    """Runs a command, with what a file has on its standard input, and waits; one that fails ends the benchmark."""
    waiting = set(outputs)
    first = None
    with open(os.devnull, 'rb+') as null, open(stdin, 'rb') as source:
        begin = time.monotonic()
        child = subprocess.Popen(command, stdin=source, stdout=null, stderr=subprocess.DEVNULL, cwd=cwd)
        while True:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if first is None:
                waiting = {path for path in waiting if not (path.exists() and path.stat().st_size)}
                if not waiting:
                    first = time.monotonic() - begin
            if pid:
                break
            # Fine while the first byte is awaited, coarse afterwards: the watcher must not take what it measures.
            time.sleep(0.001 if first is None else 0.02)
        wall = time.monotonic() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f'status {child.returncode} from: {" ".join(map(str, command))}')
    return Figure(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, (first or wall) * 1000, wall)


def median_wall(command, times, cwd=None):
    """The median wall clock of a command, after one run that fills the caches."""
    walls = []
    for _ in range(times + 1):
        begin = time.monotonic()
        result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, cwd=cwd)
        walls.append(time.monotonic() - begin)
        if result.returncode:
            sys.exit(f'status {result.returncode} from: {" ".join(command)}\n{result.stderr.decode()[-2000:]}')
    return statistics.median(walls[1:])
