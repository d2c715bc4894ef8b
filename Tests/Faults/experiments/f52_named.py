"""F52: the process is killed as a take begins. The first media of one with a pre-roll is written at once."""
import concurrent.futures
import contextlib
import json
import os
import signal
import subprocess
import sys
import time

from experiments.f36_takes import burning, ordinary
from lab import graphs
from lab.bench import Figure, Outcome, at_least, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

LATEST = 0.4
CONTAINERS = ('mp4', 'mkv', 'ts', 'mov')
BURNERS = 2
# Bytes that another program writes at a time, and then has brought to the disk: a journal that waits for the disk waits for those.
PIECE = 16 << 20


@contextlib.contextmanager
def writing(folder):
    """A program that keeps the disk of a folder busy, at the priority of ordinary ones."""
    code = f'import os\nwhile True:\n with open("busy", "wb") as file:\n  file.write(bytes({PIECE})); file.flush(); os.fsync(file.fileno())'
    writer = subprocess.Popen([sys.executable, '-c', code], cwd=folder, preexec_fn=ordinary)
    try:
        yield
    finally:
        writer.kill()
        writer.wait()


def files(entry):
    """The files of takes that something read from JSON names."""
    if isinstance(entry, list):
        return set().union(*map(files, entry))
    if isinstance(entry, dict):
        return ({entry['path']} if {'path', 'sink'} <= entry.keys() else set()).union(*map(files, entry.values()))
    return set()


def parsed(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


def named(place):
    """The files that the journals and manifests of a folder name: a manifest is one text, a journal one of each line."""
    texts = [account.read_text(errors='replace') for account in [*place.glob('[!.]*.take.json'), *place.glob('.*.take.json')]]
    return set().union(*(files(parsed(part)) for text in texts for part in [text, *text.splitlines()]))


def filled(place):
    return sorted(file.name for file in place.glob('one-*.*') if file.stat().st_size)


def of_second(names):
    """Those of the second take, which is the one that begins; a segment of the first has that number too."""
    return [name for name in names if name.removeprefix('one-').removeprefix('b-').startswith('002')]


def killed(lab, feed, container, number):
    """(files with content, those among them that no account names, those that none names behind `recover`, its status)"""
    place = lab.place(f'{container}-{number}')
    # Of four, one is in segments and one has no pre-roll.
    parts = {'segment': '2 s'} if number % 4 == 1 else {}
    text = graphs.graph([graphs.camera(feed, 'one', coded=False)],
                        [graphs.record('file', f'one-{{take}}{"-{segment}" if parts else ""}.{container}', 'one', audio='one', **parts),
                         graphs.record('other', f'one-b-{{take}}.{container}', 'one')],
                        takes='{ begin: manual }' if number % 4 == 3 else '{ begin: manual, pre-roll: 2 s }')
    with Recorder(lab.mcpipe, place, text, feed_input=True, wrap=('nice', '-n', str(-os.getpriority(os.PRIO_PROCESS, 0)))) as recorder:
        recorder.wait_for('started', 90)
        time.sleep(3)
        recorder.say('start')
        time.sleep(1)
        recorder.say('stop')
        # The pre-roll is cut at the take before; with this much of it a whole fragment is there at once.
        time.sleep(lab.random.uniform(2.2, 3))
        recorder.say('start')
        # At the first moment at which there is something to lose, or a moment later.
        end = time.monotonic() + 20
        while time.monotonic() < end and not of_second(filled(place)):
            time.sleep(0.001)
        time.sleep(lab.random.uniform(0, LATEST) if lab.random.random() < 0.5 else 0)
        recorder.send(signal.SIGKILL)
        recorder.wait()
    left, known = filled(place), named(place)
    recovered = lab.run('recover', '.', cwd=place)
    again = named(place)
    return left, [name for name in left if name not in known], [name for name in filled(place) if name not in again], recovered.returncode


@experiment('F52', tiers='PN')
def kill_as_a_take_begins(lab):
    count = lab.times(2, 20)
    with Feed(lab.folder, f'one:{graphs.CAMERA}+sound') as feed, burning(BURNERS), writing(lab.folder):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(killed, lab, feed, container, number) for number in range(count) for container in CONTAINERS]
            rounds = [job.result() for job in jobs]
    unknown = [name for _, names, _, _ in rounds for name in names]
    lost = [name for _, _, names, _ in rounds for name in names]
    second = sum(bool(of_second(names)) for names, _, _, _ in rounds)
    return Outcome(len(rounds), [
        at_least('kills that left something of the take that began', second, len(rounds) * 3 // 4, digits=0),
        Figure('files with content that no journal and no manifest names', str(len(unknown)), '0', not unknown),
        Figure('files that `recover` left without a manifest', str(len(lost)), '0', not lost),
        equal('`recover` that did not end well', sum(status != 0 for _, _, _, status in rounds), 0),
    ], f'{BURNERS} burners, a writer and two recorders on the machine; killed when the first file has content, or up to {LATEST} s later; two files a take, '
        'of four takes one in segments and one without a pre-roll')
