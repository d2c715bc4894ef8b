"""F20: the process that opens one camera crashes."""
import os
import pathlib
import signal
import time

from lab import account, graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

ON_THE_WAY = 0.16


def workers(recorder):
    """The processes that a run has for its isolated sources."""
    task = pathlib.Path(f'/proc/{recorder.pid}/task')
    children = [int(child) for thread in task.iterdir() for child in (thread / 'children').read_text().split()]
    return [child for child in children if b'capture-worker' in pathlib.Path(f'/proc/{child}/cmdline').read_bytes()]


@experiment('F20', tiers='PN')
def worker_crashes(lab):
    count, place, found, back, reasons = lab.times(2, 25), lab.place('run'), [], [], set()
    with Feed(place, f'well:{graphs.CAMERA}+sound', f'ill:{graphs.CAMERA}+sound') as feed:
        text = graphs.graph(
            [graphs.camera(feed, 'well'), graphs.camera(feed, 'ill', isolate='true')],
            [graphs.record('a', 'well.mp4', 'well', audio='well'), graphs.record('b', 'ill.mkv', 'ill', audio='ill')])
        with Recorder(lab.mcpipe, place, text) as recorder:
            started = recorder.started()
            time.sleep(max(0, started + 4 - time.monotonic()))
            for number in range(1, count + 1):
                crashed = time.monotonic()
                for worker in workers(recorder):
                    os.kill(worker, signal.SIGSEGV)
                lost = recorder.wait_for('source-lost', 10, number)
                reasons.add(lost['reason'] if lost else 'nothing')
                returned = recorder.wait_for('source-returned', 20, number)
                back.append(returned['moment'] - crashed if returned else 99)
                if returned is None:
                    break
                time.sleep(2)
            moment = time.monotonic()
            status, _ = recorder.stop()
        whole = account.of(feed, 'well', [place / 'well.mp4'], until=moment - ON_THE_WAY)
    named = all('SEGV' in reason.upper() or 'signal 11' in reason or 'crash' in reason.lower() for reason in reasons)
    return Outcome(len(back), found + [
        equal('the other camera: pictures lost', whole.tail + whole.holes, 0),
        at_most('back after, longest', max(back), 2, 's'),
        Figure('reason told', '; '.join(sorted(reasons))[:120], 'the crash by its signal', named),
        equal('faults of the lost camera\'s files', judge.first_fault(place.glob('ill*.mkv')), 'none'),
        equal('status: more than 1 % of a camera is missing', status, 69),
    ])
