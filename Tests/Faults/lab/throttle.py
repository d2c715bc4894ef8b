"""Less processor time than a process wants, as a container's quota gives it: so much in each tenth of a second, then nothing."""
import contextlib
import os
import signal
import threading
import time

PERIOD = 0.1


def used(process):
    """Processor seconds that all threads of a process have taken (CLOCK_PROCESS_CPUTIME_ID of another process)."""
    return time.clock_gettime((~process << 3) | 2)


class Throttle:
    """Lets a process have a share of one processor, while entered. Control groups would do the same, where one may make them."""

    def __init__(self, process, share):
        self.process, self.quota, self.over = process, share * PERIOD, threading.Event()
        self.stood, self.thread = 0.0, threading.Thread(target=self.hold, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def hold(self):
        # A process that has ended needs no holding.
        with contextlib.suppress(OSError):
            self._hold()

    def _hold(self):
        end, allowed = time.monotonic(), used(self.process)
        while not self.over.is_set():
            end += PERIOD
            # What was not used is not saved up.
            allowed = min(allowed + self.quota, used(self.process) + self.quota)
            while time.monotonic() < end and used(self.process) < allowed:
                time.sleep(0.001)
            rest = end - time.monotonic()
            if rest > 0:
                os.kill(self.process, signal.SIGSTOP)
                time.sleep(rest)
                self.stood += rest
                os.kill(self.process, signal.SIGCONT)
