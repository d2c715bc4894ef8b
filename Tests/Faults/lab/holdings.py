"""What a process holds of its machine: memory, threads, descriptors."""
import collections
import contextlib
import os
import pathlib
import platform
import re
import time

SYSTEM_QUEUES = ('-qos', '-qos.overcommit')
FUTEX = {'x86_64': '202', 'aarch64': '98'}.get(platform.machine())


class Holdings:
    """What is read of a process by the `pid` that it gives."""

    @property
    def resident(self):
        """Resident memory now, in bytes."""
        fields = pathlib.Path(f'/proc/{self.pid}/statm').read_text().split()
        return int(fields[1]) * os.sysconf('SC_PAGE_SIZE')

    @property
    def threads(self):
        return len(os.listdir(f'/proc/{self.pid}/task'))

    @property
    def descriptors(self):
        return len(os.listdir(f'/proc/{self.pid}/fd'))

    @property
    def held(self):
        """What the descriptors are, one entry each: paths, and kinds without their numbers."""
        found = []
        for link in pathlib.Path(f'/proc/{self.pid}/fd').iterdir():
            # One that was open when they were listed may be closed by now.
            with contextlib.suppress(OSError):
                found.append(re.sub(r':\[\d+\]$', '', os.readlink(link)))
        return collections.Counter(found)

    def kept(self, seconds=3):
        """What the descriptors are, the middle one of many looks.

        A look may meet a journal line, a name that is looked up or a connection that is being closed, which are no leak;
        and a connection that waits for its camera holds an eventfd that it lets go with each packet.
        """
        found = sorted(looks(lambda: self.held, seconds), key=collections.Counter.total)
        return found[len(found) // 2]

    @property
    def tasks(self):
        """How often each name of a thread is there; the number behind a name is that of one of many.

        Threads of the system's queues that wait at one place are one: they wait for work, and as each piece wakes another of them,
        a busy program keeps as many as it ever needed at once. One that is stuck waits elsewhere.
        """
        found, waiting = [], set()
        for task in pathlib.Path(f'/proc/{self.pid}/task').iterdir():
            # One that was there when they were listed may have ended by now.
            with contextlib.suppress(OSError):
                name = re.sub(r'\d+', '', (task / 'comm').read_text().strip())
                call = (task / 'syscall').read_text().split()
                place = (name, *call[:2])
                if name.endswith(SYSTEM_QUEUES) and call[0] == FUTEX and place in waiting:
                    continue
                waiting.add(place)
                found.append(name)
        return collections.Counter(found)

    def lasting(self, seconds=17):
        """The names of threads that stay: the fewest of many looks.

        GLib keeps two of its pool that have nothing to do for 15 s, the system's queues some for 5 s: what is there after
        that has not been let go.
        """
        return min(looks(lambda: self.tasks, seconds), key=collections.Counter.total)


class Process(Holdings):
    """One that somebody else has begun."""

    def __init__(self, pid):
        self.pid = pid


def looks(look, seconds):
    found, end = [look()], time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(0.02)
        found.append(look())
    return found
