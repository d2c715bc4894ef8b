"""F18: a pod is deleted, or its node drained: what a kubelet does to its container, and another pod on the same volume."""
import concurrent.futures
import dataclasses
import hashlib
import pathlib
import signal
import time

from lab import account, container, graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment
from lab.disk import Disk
from lab.feed import Feed
from lab.recorder import Recorder

ON_THE_WAY = 0.16
SEGMENT = 2
GRACE = 30
# Kubernetes has no shorter one; with a disk that takes nothing any more it is too short.
SHORT = 1
WAYS = ('deleted', 'drained', 'too short')


def end(recorder, pod, disk, way):
    """What a kubelet does: the hook, SIGTERM to process 1, SIGKILL where the grace period was too short.

    Answers the moment of SIGTERM, the status, and whether it was killed.
    """
    begin = time.monotonic()
    grace = SHORT if way == 'too short' else GRACE
    if way == 'drained':
        # As a node that is drained has it: time for others to see that this one goes.
        pod.execute('/bin/sleep', '1')
    if way == 'too short':
        disk.do('block')
    moment = time.monotonic()
    recorder.send(signal.SIGTERM)
    while recorder.process.poll() is None and time.monotonic() < begin + grace:
        time.sleep(0.01)
    is_killed = recorder.process.poll() is None
    if is_killed:
        recorder.send(signal.SIGKILL)
    status = recorder.wait()
    disk.heal()
    return moment, status, is_killed


def told(events, name):
    return [event for event in events if event['event'] == name]


def round_of(lab, feed, way, number):
    """One pod that is taken away and the next one on its volume; what is wrong, and the loss."""
    kind, place, faults = ('mp4', 'mkv', 'ts')[number % 3], lab.place(f'{way.replace(" ", "-")}-{number}'), []
    disk = Disk(place, place / 'out')
    text = graphs.graph([graphs.camera(feed, 'one', coded=number % 2 == 0)],
                        [graphs.record('file', f'out/one-{{take}}-{{segment}}.{kind}', 'one', audio='one', segment=f'{SEGMENT} s')])

    def say(fault):
        faults.append(f'{place.name}: {fault}')

    with container.Pod(lab.mcpipe, place) as pod:
        with Recorder(pod.command, place, text, environment=disk.environment) as recorder:
            started = recorder.started()
            time.sleep(max(0, started + lab.random.uniform(4, 7) - time.monotonic()))
            moment, status, is_killed = end(recorder, pod, disk, way)
            first = list(recorder.events)
        # The next one's lie in the same place.
        (place / 'events.log').rename(place / 'events-first.log')
        if is_killed != (way == 'too short') or not is_killed and status != 0:
            say(f'status {status}, killed: {is_killed}; ' + '; '.join(event['finding']['message'] for event in told(first, 'failed')))
        if not told(first, 'stopping') or not is_killed and not (told(first, 'take-ended') and told(first, 'ended')):
            say('its end was not told')
        files = sorted((place / 'out').glob(f'one-*.{kind}'))
        kept = {event['path']: event['sha256'] for event in told(first, 'file-archived')}
        with Recorder(pod.command, place, text) as recorder:
            begun = recorder.started()
            warned = recorder.wait_for('finding', 2, matching=lambda event: event['finding']['code'] == 'unfinished-take')
            time.sleep(max(0, begun + 3 - time.monotonic()))
            again = time.monotonic()
            if recorder.stop(20)[0] != 0:
                say('the next one did not stop')
        if (warned is not None) != is_killed:
            say(f'the next one {"tells" if warned else "does not tell"} of an unfinished take')
        later = sorted(set((place / 'out').glob(f'one-*.{kind}')) - set(files))
        inside = dataclasses.replace(lab, mcpipe=pod.command)
        recovered = inside.run('recover', 'out', cwd=place).returncode if is_killed else 0
    # One in which nothing can be played is told, and stays.
    if recovered not in (0, 65):
        say(f'recover: status {recovered}')
    for path, digest in kept.items():
        file = pathlib.Path(path)
        if not file.exists() or not is_killed and hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            say(f'{file.name} was told finished and is not what it was')
    filled = [file for file in files if file.exists() and file.stat().st_size]
    for file in [*files, *later]:
        if not file.exists() or not file.stat().st_size:
            # Of a process that was killed all that was begun on a blocked disk may be empty, and `recover` takes such files away.
            if file in later or not is_killed or any(other in filled for other in files[files.index(file):]):
                say(f'{file.name} is empty')
            continue
        good, why = judge.playable(file, is_cut=is_killed and file == filled[-1])
        if not good:
            say(f'{file.name}: {why}')
    ours = account.of(feed, 'one', filled, until=moment - ON_THE_WAY, began=started)
    theirs = account.of(feed, 'one', later, until=again - ON_THE_WAY, began=begun)
    both = [found for file in [*filled, *later] for found in judge.numbers(file)]
    return {'faults': faults, 'loss': ours.loss, 'lost': theirs.holes + theirs.tail, 'kind': kind,
            'doubled': len(both) - len(set(both)), 'is_killed': is_killed}


@experiment('F18', tiers='W')
def pod_deleted(lab):
    container.prepare()
    count = lab.times(1, 10)
    with Feed(lab.folder, f'one:{graphs.CAMERA}+sound') as feed:
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            jobs = [(way, pool.submit(round_of, lab, feed, way, number)) for number in range(count) for way in WAYS]
            rows = [(way, job.result()) for way, job in jobs]
    clean, cut = [row for way, row in rows if way != 'too short'], [row for way, row in rows if way == 'too short']
    faults = [fault for _, row in rows for fault in row['faults']]
    over = max((row['loss'] - graphs.limit(row['kind']) for row in cut), default=99)
    return Outcome(len(rows), [
        Figure('what is wrong with files, their end, and what the next pod says', str(len(faults)) + (f' ({faults[0]})' if faults else ''),
               '0', not faults),
        Figure('pictures lost where the grace period is long enough', str(sum(round(row['loss'] * graphs.FPS) for row in clean)), '0',
               all(row['loss'] == 0 for row in clean)),
        at_most('loss of one that is killed, beyond L', max(over, 0), 0, 's'),
        equal('pictures that the next pod loses', sum(row['lost'] for _, row in rows), 0),
        equal('pictures doubled, of both pods together', sum(row['doubled'] for _, row in rows), 0),
        equal('killed', sum(row['is_killed'] for _, row in rows), count),
    ], f'no cluster: preStop in the container, SIGTERM to process 1, {GRACE} s, or {SHORT} s and a blocked disk, then SIGKILL, by runc; '
       'then another container on the same volume')
