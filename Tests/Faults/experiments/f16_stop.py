"""F16 and F17: signals at any moment, and signals while something is blocked."""
import concurrent.futures
import os
import pathlib
import signal
import subprocess
import time

from lab import account, graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment
from lab.disk import Disk
from lab.feed import Feed
from lab.recorder import Recorder

# What was sent in the last moments before a signal is in the network and in the recorder's 20 ms of reordering.
ON_THE_WAY = 0.16


def ways(lab):
    """A namespace needs root, and a container has one already."""
    return ('SIGTERM', 'SIGINT', 'process 1') if os.geteuid() == 0 and not lab.contained else ('SIGTERM', 'SIGINT')


def target(recorder, way):
    """The process to signal: in a process namespace of its own it is the child of `unshare`."""
    if way != 'process 1':
        return recorder.pid
    task = pathlib.Path(f'/proc/{recorder.process.pid}/task/{recorder.process.pid}/children')
    return int(task.read_text().split()[0])


def stopped(lab, feed, way, container, number):
    place = lab.folder / f'{way.replace(" ", "-")}-{number}'
    text = graphs.graph([graphs.camera(feed, 'one', coded=number % 2 == 0)],
                        [graphs.record('file', f'k.{container}', 'one', audio='one')])
    wrap = ('unshare', '--pid', '--fork', '--kill-child') if way == 'process 1' else ()
    with Recorder(lab.mcpipe, place, text, wrap=wrap) as recorder:
        started = recorder.started()
        time.sleep(max(0, started + lab.random.uniform(2.5, 5) - time.monotonic()))
        moment = time.monotonic()
        subprocess.run(['kill', '-INT' if way == 'SIGINT' else '-TERM', str(target(recorder, way))], check=True)
        status = recorder.wait(20)
        seconds = time.monotonic() - moment
    file = place / f'k.{container}'
    whole = account.of(feed, 'one', [file], until=moment - ON_THE_WAY)
    good, why = judge.playable(file) if file.exists() else (False, 'no file')
    verified = lab.run('verify', file.name, cwd=place).returncode
    complaint = '' if good and verified == 0 else f'{place.name}: {why}, verify says {verified}'
    return status, seconds, whole.tail + whole.holes, complaint


@experiment('F16', tiers='PN')
def signals(lab):
    count = lab.times(4, 34)
    with Feed(lab.folder, f'one:{graphs.CAMERA}+sound') as feed:
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            jobs = [pool.submit(stopped, lab, feed, way, ('mp4', 'mkv', 'ts')[number % 3], number)
                    for number in range(count) for way in ways(lab)]
            rounds = [job.result() for job in jobs]
        twice = [second_signal(lab, feed, number) for number in range(lab.times(1, 5))]
    complaints = [complaint for *_, complaint in rounds if complaint]
    return Outcome(len(rounds) + len(twice), [
        at_most('longest stop', max(seconds for _, seconds, _, _ in rounds), 9, 's'),
        equal('stops with status 0', sum(status == 0 for status, *_ in rounds), len(rounds)),
        Figure('files not finished', str(len(complaints)) + (f' ({complaints[0]})' if complaints else ''), '0', not complaints),
        equal('pictures lost from before the signal', sum(lost for _, _, lost, _ in rounds), 0),
        equal('status after a second SIGINT while the disk is blocked', sorted({status for status, _ in twice}), [130]),
        at_most('the second SIGINT ends it within', max(seconds for _, seconds in twice), 1, 's'),
    ], ('each as process 1 of a container' if lab.contained else 'of which one in three as process 1 of a namespace') +
       f'; pictures sent in the last {ON_THE_WAY} s are on the way')


def second_signal(lab, feed, number):
    """SIGINT while the disk is blocked, and a second one: (status, seconds from the second one)."""
    place = lab.place(f'twice-{number}')
    disk = Disk(place, place / 'out')
    text = graphs.graph([graphs.camera(feed, 'one')], [graphs.record('file', 'out/k.mp4', 'one')])
    with Recorder(lab.mcpipe, place, text, environment=disk.environment) as recorder:
        started = recorder.started()
        time.sleep(max(0, started + 3 - time.monotonic()))
        disk.do('block')
        time.sleep(1.5)
        recorder.send(signal.SIGINT)
        recorder.wait_for('stopping', 5)
        moment = time.monotonic()
        recorder.send(signal.SIGINT)
        status = recorder.wait(15)
        seconds = time.monotonic() - moment
        disk.heal()
    return status, seconds


@experiment('F16', tiers='PN', control='`gst-launch-1.0 -e` with mp4mux, SIGTERM: the file is lost')
def signal_to_gst_launch(lab):
    count = lab.times(2, 10)
    lost = 0
    with Feed(lab.folder, f'one:{graphs.CAMERA}+sound') as feed:
        for number in range(count):
            file = lab.folder / f'plain-{number}.mp4'
            process = subprocess.Popen(
                ['gst-launch-1.0', '-q', '-e', 'rtspsrc', f'location={feed.url("one")}', 'protocols=tcp', '!',
                 'rtph264depay', '!', 'h264parse', '!', 'mp4mux', '!', 'filesink', f'location={file}'],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(lab.random.uniform(2.5, 4))
            process.terminate()
            process.wait()
            lost += not judge.playable(file, is_cut=True)[0]
    return Outcome(count, [equal('files lost', f'{lost} of {count}', f'{count} of {count}')])


def blocked_source(lab, number):
    """SIGTERM while one of two cameras is frozen: (status, seconds, healthy complete, stuck playable and its loss)."""
    place = lab.place(f'source-{number}')
    with Feed(place, f'well:{graphs.CAMERA}+sound') as well, Feed(place, f'stuck:{graphs.CAMERA}+sound') as stuck:
        text = graphs.graph(
            [graphs.camera(well, 'well'), graphs.camera(stuck, 'stuck')],
            [graphs.record('a', 'well.mp4', 'well', audio='well'), graphs.record('b', 'stuck.mp4', 'stuck', audio='stuck')])
        with Recorder(lab.mcpipe, place, text) as recorder:
            started = recorder.started()
            time.sleep(max(0, started + 4 - time.monotonic()))
            frozen = time.monotonic()
            stuck.freeze()
            # Before the watch has seen it, and after.
            time.sleep(0.5 if number % 2 else 3)
            moment = time.monotonic()
            status, seconds = recorder.stop(20)
        healthy = account.of(well, 'well', [place / 'well.mp4'], until=moment - ON_THE_WAY)
        ill = account.of(stuck, 'stuck', [place / 'stuck.mp4'], until=frozen - ON_THE_WAY)
    complete = lab.run('verify', 'well.mp4', cwd=place).returncode == 0
    return status, seconds, complete, healthy.tail + healthy.holes, judge.playable(place / 'stuck.mp4')[0], ill.loss


def blocked_disk(lab, number):
    """SIGTERM while the disk of one of two cameras is blocked."""
    place = lab.place(f'disk-{number}')
    disk = Disk(place, place / 'slow')
    with Feed(place, f'well:{graphs.CAMERA}+sound', f'stuck:{graphs.CAMERA}+sound') as feed:
        text = graphs.graph(
            [graphs.camera(feed, 'well'), graphs.camera(feed, 'stuck')],
            [graphs.record('a', 'well.mp4', 'well', audio='well'),
             graphs.record('b', 'slow/stuck.mp4', 'stuck', audio='stuck')])
        with Recorder(lab.mcpipe, place, text, environment=disk.environment) as recorder:
            started = recorder.started()
            time.sleep(max(0, started + 4 - time.monotonic()))
            blocked = time.monotonic()
            disk.do('block')
            time.sleep(1.5)
            moment = time.monotonic()
            status, seconds = recorder.stop(20)
        disk.heal()
        healthy = account.of(feed, 'well', [place / 'well.mp4'], until=moment - ON_THE_WAY)
        ill = account.of(feed, 'stuck', [place / 'slow/stuck.mp4'], until=blocked)
    complete = lab.run('verify', 'well.mp4', cwd=place).returncode == 0
    return status, seconds, complete, healthy.tail + healthy.holes, judge.playable(place / 'slow/stuck.mp4', is_cut=True)[0], ill.loss


@experiment('F17', tiers='PN')
def signal_while_blocked(lab):
    count = lab.times(1, 6)
    sources = [blocked_source(lab, number) for number in range(count)]
    disks = [blocked_disk(lab, number) for number in range(count)]
    found = []
    for what, rounds in (('source', sources), ('disk', disks)):
        found += [
            at_most(f'blocked {what}: longest stop', max(row[1] for row in rounds), 9, 's'),
            equal(f'blocked {what}: the healthy file complete', sum(row[2] for row in rounds), count),
            equal(f'blocked {what}: pictures the healthy one lost', sum(row[3] for row in rounds), 0),
            equal(f'blocked {what}: the stuck file plays', sum(row[4] for row in rounds), count),
            at_most(f'blocked {what}: loss of the stuck one', max(row[5] for row in rounds), graphs.limit('mp4'), 's'),
        ]
    found.append(Figure('exit status with a blocked disk', str(sorted({row[0] for row in disks}, key=str)), '74',
                        {row[0] for row in disks} == {74}))
    return Outcome(2 * count, found, f'exit status with a blocked source: {sorted({row[0] for row in sources}, key=str)}')
