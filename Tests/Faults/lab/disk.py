"""Disks with faults: a preloaded shim before the writes of one process, and file systems of little room."""
import contextlib
import os
import pathlib
import shutil
import subprocess

from lab.bench import Impossible

TOOLS = pathlib.Path(__file__).resolve().parent.parent / 'tools'


class Disk:
    """The faults of one folder, and the environment that gives them to a process."""

    def __init__(self, place, folder=None):
        self.control, self.log = place / 'disk.control', place / 'disk.log'
        shim = place / 'disk.so'
        subprocess.run([shutil.which('cc') or 'clang', '-O2', '-Wall', '-Werror', '-shared', '-fPIC', '-o', shim, TOOLS / 'disk.c', '-ldl'],
                       check=True)
        self.environment = {'LD_PRELOAD': str(shim), 'DISK_FOLDER': str(folder or place),
                            'DISK_CONTROL': str(self.control), 'DISK_LOG': str(self.log)}

    def do(self, fault):
        part = self.control.with_suffix('.part')
        part.write_text(fault)
        part.rename(self.control)

    def heal(self):
        self.control.unlink(missing_ok=True)

    def moments(self, what):
        """When faults were done (CLOCK_MONOTONIC)."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [float(line.split()[0]) for line in lines if line.split(' ', 1)[1] == what]


@contextlib.contextmanager
def small(place, megabytes):
    """A file system in memory with little room, mounted at a folder."""
    if os.geteuid() != 0:
        raise Impossible('a mount needs root')
    place.mkdir(parents=True, exist_ok=True)
    subprocess.run(['mount', '-t', 'tmpfs', '-o', f'size={megabytes}m', 'mcpipe-faults', place], check=True)
    try:
        yield place
    finally:
        subprocess.run(['umount', '-l', place], check=False)
