"""Accounts: what a camera sent against what its files have."""
import dataclasses

from lab import judge
from lab.graphs import FPS


@dataclasses.dataclass
class Account:
    """A camera's pictures: how many were sent in the time looked at, and which of them no file has."""
    sent: int
    tail: int           # not in a file, after the last one that is
    holes: int          # not in a file, between two that are
    doubled: int
    first: int
    last: int

    @property
    def loss(self):
        """Seconds."""
        return (self.tail + self.holes) / FPS


def of(feed, name, files, until=None, began=None):
    """The account of the files of one camera, up to a moment (CLOCK_MONOTONIC) and from the first picture they have.

    `began` is when the run did.
    """
    index = [camera.split(':')[0] for camera in feed.cameras].index(name)
    found = []
    for file in files:
        found += [number for camera, number in filter(None, judge.codes(file)) if camera == index]
    return judge_numbers(feed.sent(name, until), found, began)


def judge_numbers(sent, found, began=None):
    """The account of numbers read, against the numbers sent; where none was read all from the beginning of the run are lost."""
    if not found:
        lost = sum(1 for moment in sent.values() if began is None or moment >= began)
        return Account(lost, lost, 0, 0, 0, 0)
    # The recorder joined when it did; what was sent before is no loss of this run's.
    begin = min(found)
    wanted = {number for number in sent if number >= begin}
    last = max(found)
    missing = wanted - set(found)
    return Account(len(wanted), sum(1 for number in missing if number > last),
                   sum(1 for number in missing if number < last), len(found) - len(set(found)), min(found), last)
