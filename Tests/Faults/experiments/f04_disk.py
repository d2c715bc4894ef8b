"""F04 to F08: disks that are full, slow, broken or not there."""
import json
import os
import shutil
import subprocess
import time

from lab import account, graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment
from lab.disk import Disk, small
from lab.feed import Feed
from lab.recorder import Recorder

ON_THE_WAY = 0.16
CAMERAS = ('a', 'b', 'c', 'd')
# 4 x 2 Mbit/s of noise: 1 MB/s, so that 50 MB last for less than a minute.
NOISE = '4 Mbit/s'


def noisy(names, folder, container='mp4', policy='', heard=()):
    """Cameras that fill a disk at a known rate: patterns that cannot be compressed, into a folder; those of `heard` with a sound."""
    lines = ['mcpipe: 1', 'name: lab', policy,
             f'defaults: {{ video: {{ keyframe-interval: 1 s, bitrate: {NOISE}, encoder: software }} }}', 'sources:']
    lines += [f'  {name}: {{ pattern: snow, format: 320x180@25 }}' for name in names]
    lines += ['  tone: { tone: 440 Hz }'] * bool(heard)
    lines += ['sinks:'] + [f'  file-{name}: {{ record: "{folder}/{name}-{{take}}.{container}", video: {name}'
                           f'{", audio: tone" if name in heard else ""} }}' for name in names]
    return '\n'.join(line for line in lines if line) + '\n'


def full(lab, number, reserve, room):
    """Four cameras onto 50 MB, of which `room` bytes are free, until it ends by itself: what it said, when, and what is left."""
    place = lab.place(f'full-{number}-{reserve.replace(" ", "")}')
    with small(place / 'disk', 50) as disk, Feed(place, *[f'{name}:{graphs.CAMERA}' for name in CAMERAS]) as feed:
        (disk / 'ballast').write_bytes(bytes(50 * 2**20 - room))
        text = graphs.graph([graphs.camera(feed, name, coded=False) for name in CAMERAS],
                            [graphs.record(f'file-{name}', f'disk/{name}.mp4', name) for name in CAMERAS],
                            disk=f'{{ reserve: {reserve} }}')
        with Recorder(lab.mcpipe, place, text) as recorder:
            recorder.started()
            begin, filled, room_seen = time.monotonic(), None, room
            while time.monotonic() - begin < 120 and recorder.process.poll() is None:
                facts = os.statvfs(disk)
                # Full is a disk of which no page is left: up to there every write succeeds.
                if filled is None and facts.f_bavail == 0:
                    filled = time.monotonic()
                if not recorder.all('failed'):
                    room_seen = min(room_seen, facts.f_bavail * facts.f_frsize)
                time.sleep(0.02)
            ended = recorder.process.poll() is not None
            status = recorder.wait(20) if ended else recorder.stop(20)[0]
            failed = recorder.all('failed')
            stopped = recorder.wait_for('disk', 0, matching=lambda event: event.get('level') == 'full')
        files = sorted(disk.glob('*.mp4'))
        # A write of more than what is left fails before no page is left, and smaller ones of others go on: each sink has what came until its
        # own failed, or all were stopped.
        own = {name: next((event['moment'] for event in failed if f'file-{name}' in event['finding'].get('subjects', [])), None)
               for name in CAMERAS}
        common = [moment for moment in (filled, stopped and stopped['moment']) if moment is not None]
        until = {name: min([*common, *([own[name]] if own[name] is not None else [])], default=time.monotonic()) for name in CAMERAS}
        whole = {name: account.of(feed, name, [disk / f'{name}.mp4'], until=until[name] - ON_THE_WAY) for name in CAMERAS}
        # A file that the disk had no room for is cut; one that was ended before that is not.
        plays = {file.name: judge.playable(file, is_cut=filled is not None) for file in files}
        for file in files:
            if not plays[file.name][0]:
                # To be looked at: the disk goes with the experiment.
                shutil.copy(file, place)
        complete = lab.run('verify', *map(str, files), cwd=place).returncode == 0
    broken = [f'{name}: {why}' for name, (good, why) in plays.items() if not good]
    said = (failed or [{'finding': {'message': 'nothing'}}])[0]['finding']['message']
    return {'filled': filled, 'status': status, 'complete': complete, 'files': len(files), 'broken': broken, 'said': said,
            'ended': ended, 'room seen': room_seen / 1024,
            # One that is told before anybody saw the disk full is told at once.
            'told': max(0, failed[0]['moment'] - filled) if failed and filled else 0 if failed else None,
            'lost': sum(each.tail + each.holes for each in whole.values()), 'loss': max(each.loss for each in whole.values())}


@experiment('F04', tiers='PN')
def disk_full(lab):
    count, found = lab.times(1, 20), []
    for number in range(count):
        # A reserve of a size that such a disk can have: the one that is kept unasked is larger than this disk.
        kept = full(lab, number, '1 MiB', 5 * 2**19)
        none = full(lab, number, '0 B', 3 * 2**19)
        found += [
            equal('watermark: stopped before the disk was full', kept['filled'] is None, True),
            equal('watermark: files, all complete', (kept['files'], kept['complete']), (4, True)),
            equal('watermark: pictures lost before it', kept['lost'], 0),
            equal('none: ended by itself', none['ended'], True),
            at_most('none: loss', none['loss'], graphs.limit('mp4'), 's'),
            at_most('none: room that was left when the first failed', none['room seen'], 256, 'KiB', 0),
            at_most('none: told after the disk was full', 99 if none['told'] is None else none['told'], 1, 's'),
            equal('status', sorted({kept['status'], none['status']}, key=str), [74]),
        ]
        for way, row in (('watermark', kept), ('none', none)):
            found += [
                Figure(f'{way}: files that do not play', str(len(row['broken'])) + (f' ({row["broken"][0]})' if row['broken'] else ''),
                       '0', not row['broken']),
                Figure(f'{way}: told', row['said'].replace(str(lab.folder), '')[:120], 'an error that names the path and the room',
                       '/' in row['said'] and 'free' in row['said']),
            ]
    return Outcome(count, merged(found), 'a file system of 50 MB in memory, with a watermark of 1 MiB and with none')


def merged(figures):
    kept = {}
    for figure in figures:
        if figure.what not in kept or kept[figure.what].passed:
            kept[figure.what] = figure
    return list(kept.values())


@experiment('F05', tiers='N')
def room_returns(lab):
    place, away = lab.place('run'), 30 if lab.rounds != 1 else 5
    with small(place / 'disk', 50) as disk, Feed(place, f'one:{graphs.CAMERA}') as feed:
        ballast = disk / 'ballast'
        ballast.write_bytes(bytes(50 * 2**20 - 3 * 2**19))
        text = graphs.graph([graphs.camera(feed, 'one', coded=False)],
                            [graphs.record('file', 'disk/one-{take}-{segment}.mkv', 'one', segment='10 s')],
                            disk='{ reserve: 1 MiB, on-full: wait }')
        with Recorder(lab.mcpipe, place, text) as recorder:
            recorder.started()
            paused = recorder.wait_for('recording-paused', 120)
            time.sleep(away)
            before = {file.name for file in disk.glob('one-*.mkv')}
            ballast.unlink()
            freed = time.monotonic()
            resumed = recorder.wait_for('recording-resumed', 10)
            time.sleep(6)
            runs = recorder.process.poll() is None
            moment = time.monotonic()
            status, _ = recorder.stop()
        first = [number for name in sorted(before) for number in judge.numbers(disk / name)]
        later = [number for file in sorted(disk.glob('one-*.mkv')) if file.name not in before for number in judge.numbers(file)]
        sent = feed.sent('one', moment - ON_THE_WAY)
        manifest = json.loads(next(iter(disk.glob('*.take.json'))).read_text())
    gaps = [gap for gap in manifest['gaps'] if gap['source'] == 'file' and 'to' in gap]
    told = (gaps[0]['to'] - gaps[0]['from']) * graphs.FPS if gaps else -99
    missing = later[0] - first[-1] - 1 if first and later else 99
    after = min((when for number, when in sent.items() if later and number >= later[0]), default=freed + 99)
    lost = [number for number in sent if later and number >= later[0] and number not in set(later)]
    return Outcome(1, [
        equal('the disk was full, and told', paused is not None, True), equal('the run goes on', runs, True),
        equal('told that it goes on', resumed is not None, True),
        at_most('first picture in a new file, after room was made', after - freed, 3, 's'),
        at_most('the gap in the manifest is wrong by', abs(told - missing), 1, 'pictures', 1),
        equal('pictures lost after it', len(lost), 0), equal('the take is', manifest['state'], 'incomplete'),
        equal('status', status, 74),
    ], f'room came back after {away} s; a gap of {missing / graphs.FPS:.1f} s')


def stalled(lab, number, seconds):
    """A disk that takes nothing for a while: what is lost, how memory grew, what was told."""
    place = lab.place(f'stall-{number}')
    disk = Disk(place, place / 'out')
    with Feed(place, f'one:{graphs.CAMERA}+sound') as feed:
        # A second recording of much data, or the queues would be smaller than what an allocator hands out at a time.
        text = graphs.graph(
            [graphs.camera(feed, 'one', coded=number % 2 == 0), 'noise: { pattern: snow, format: 320x180@25 }'],
            [graphs.record('file', 'out/one.mkv' if number % 2 else 'out/one.mp4', 'one', audio='one'),
             graphs.record('noise-file', 'out/noise.mkv', 'noise', encode=f'{{ video: {{ bitrate: {NOISE} }} }}')])
        with Recorder(lab.mcpipe, place, text, environment=disk.environment) as recorder:
            started = recorder.started()
            # The most before the fault, for as long as is looked at during it: memory goes up without any fault too, for seconds
            # after a start, and by six raw pictures (0.5 MB) when a busy machine lets an encoder wait for the first time.
            most = before = 0
            while time.monotonic() - started < 3 + seconds + 3:
                most = before = max(before, recorder.resident)
                time.sleep(0.1)
            had = written(place)
            disk.do('block')
            begin, healed = time.monotonic(), None
            while time.monotonic() - begin < seconds + 3:
                most = max(most, recorder.resident)
                if healed is None and time.monotonic() - begin >= seconds:
                    disk.heal()
                    healed = time.monotonic()
                time.sleep(min(0.1, max(0.001, begin + seconds - time.monotonic())) if healed is None else 0.1)
            time.sleep(2)
            # The bitrate, from before the fault until all that waited is written: one from the run's beginning has an encoder's
            # start in it.
            came = (written(place) - had) / (time.monotonic() - begin) * seconds
            said = {event['sink'] for event in recorder.all('disk-slow') if begin < event['moment'] < healed}
            moment = time.monotonic()
            status, _ = recorder.stop()
        file = next((place / 'out').glob('one.*'))
        whole = account.of(feed, 'one', [file], until=moment - ON_THE_WAY)
    noise = judge.probe(place / 'out/noise.mkv')
    return {'lost': whole.tail + whole.holes, 'growth': (most - before) / came, 'said': said, 'status': status,
            'good': judge.playable(file)[0] and judge.playable(place / 'out/noise.mkv')[0], 'gap': noise.gap,
            'blocks': bool(disk.moments('block'))}


def written(place):
    return sum(file.stat().st_size for file in (place / 'out').iterdir())


@experiment('F06', tiers='PN')
def write_blocks(lab):
    count = lab.times(1, 6)
    rounds = [stalled(lab, number, 8) for number in range(count)]
    return Outcome(count, [
        equal('disks that blocked for 8 s', sum(row['blocks'] for row in rounds), count),
        equal('pictures lost', sum(row['lost'] for row in rounds), 0),
        at_most('longest gap of a test pattern beside it', max(row['gap'] for row in rounds), 2 / graphs.FPS, 's', 3),
        equal('runs whose files play', sum(row['good'] for row in rounds), count),
        equal('status', sorted({row['status'] for row in rounds}, key=str), [0]),
        equal('told that the disk is slow while it was, by each of its sinks',
              sum(row['said'] == {'file', 'noise-file'} for row in rounds), count),
        at_most('memory grows by, in parts of bitrate x 8 s', max(row['growth'] for row in rounds), 1.2, digits=3),
    ])


@experiment('F06', tiers='PN', control='queues of 1 s before the muxer behind a 4-picture leaky one, by gst-launch: 8 s of blocked disk')
def short_queues(lab):
    place = lab.place('plain')
    (place / 'out').mkdir()
    disk = Disk(place, place / 'out')
    file = place / 'out/plain.mkv'
    with Feed(place, f'one:{graphs.CAMERA}') as feed:
        process = subprocess.Popen(
            ['gst-launch-1.0', '-q', 'rtspsrc', f'location={feed.url("one")}', 'protocols=tcp', 'latency=20', '!',
             'rtph264depay', '!', 'h264parse', '!', 'queue', 'leaky=downstream', 'max-size-buffers=4', '!', 'queue', '!',
             'matroskamux', '!', 'filesink', 'buffer-mode=unbuffered', f'location={file}'],
            env={**os.environ, **disk.environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(4)
        disk.do('stall 8000')
        time.sleep(12)
        moment = time.monotonic()
        process.kill()
        process.wait()
        whole = account.of(feed, 'one', [file], until=moment - ON_THE_WAY)
    return Outcome(1, [Figure('pictures lost', str(whole.holes), 'at least 75', whole.holes >= 75)])


@experiment('F07', tiers='N')
def slow_disk(lab):
    seconds = 300 if lab.rounds != 1 else 60
    place = lab.place('run')
    disk = Disk(place, place / 'out')
    found = []
    with Recorder(lab.mcpipe, place, noisy(('a', 'b'), 'out', 'mkv', heard='a'), environment=disk.environment) as recorder:
        started = recorder.started()
        time.sleep(max(0, started + 6 - time.monotonic()))
        rate = written(place) / (time.monotonic() - started)
        disk.do(f'rate {rate * 0.7:.0f}')
        slow = time.monotonic()
        most = first = recorder.resident
        while time.monotonic() - slow < seconds and recorder.process.poll() is None:
            most = max(most, recorder.resident)
            time.sleep(0.5)
        disk.heal()
        healed = time.monotonic()
        time.sleep(20)
        moment = time.monotonic()
        status, _ = recorder.stop()
        ended = recorder.ended or {'sinks': []}
        told = min((event['moment'] - slow for event in recorder.all('disk-slow')), default=99)
        losing = recorder.all('frames-losing')
        # The last of them says that all is well again.
        well = max((event['moment'] - healed for event in recorder.all('disk-caught-up') + recorder.all('frames-lost')), default=99)
        late = [event for event in losing if event['moment'] > healed + 10]
    for sink in ended['sinks']:
        frames = len(judge.probe(place / 'out' / sink['path'].rsplit('/', 1)[1]).video)
        entered = int((moment - started) * graphs.FPS)
        found.append(at_most(f'{sink["sink"]}: not in the file and not counted as dropped',
                             abs(entered - frames - sink['dropped']), graphs.FPS, 'pictures', 0))
    files = sorted((place / 'out').glob('*.mkv'))
    sound = next((branch for branch in ended.get('branches', []) if branch['branch'] == 'file-a' and branch['medium'] == 'audio'), None)
    if sound:
        packets = judge.probe(files[0]).audio
        steps = [after - before for before, after in zip(packets, packets[1:])]
        step = sorted(steps)[len(steps) // 2]
        missing = sum(each - step for each in steps if each > 1.5 * step)
        counted = sum(sound['drops'].values()) * ended['runningTime'] / sound['in']
        found += [at_most('sound of file-a: not in the file and not counted as dropped', abs(missing - counted), 0.1, 's'),
                  Figure('sound of file-a: dropped', f'{counted:.1f} s', 'more than 1 s', counted > 1)]
    return Outcome(1, found + [
        equal('sums of branches that do not come out', [branch for branch in ended.get('branches', []) if not branch['balanced']], []),
        equal('pictures were lost, and told', bool(losing), True),
        at_most('told that the disk is slow after', told, 5, 's'),
        at_most('memory grows by', (most - first) / 1e6, 64, 'MB', 0),
        at_most('well again, after the disk is', well, 10, 's'), equal('told of losses later', len(late), 0),
        equal('files that play', sum(judge.playable(file)[0] for file in files), 2),
        equal('complaints of a decoder: whole groups of pictures are missing', sum(len(judge.complaints(file)) for file in files), 0),
        equal('status: more than 1 % is missing', status, 74),
    ], f'for {seconds} s; lost of {sum(sink.get("frames", 0) + sink["dropped"] for sink in ended["sinks"])} pictures: '
       f'{sum(sink["dropped"] for sink in ended["sinks"])}')


@experiment('F08', tiers='N')
def broken_disk(lab):
    found = []
    for what, fault in (('EIO', 'error 5'), ('read-only', 'error 30')):
        place = lab.place(what)
        disk = Disk(place, place / 'out')
        with Feed(place, f'well:{graphs.CAMERA}', f'ill:{graphs.CAMERA}') as feed:
            text = graphs.graph([graphs.camera(feed, 'well'), graphs.camera(feed, 'ill')],
                                [graphs.record('a', 'well.mp4', 'well'), graphs.record('b', 'out/ill.mp4', 'ill')])
            with Recorder(lab.mcpipe, place, text, environment=disk.environment) as recorder:
                started = recorder.started()
                time.sleep(max(0, started + 4 - time.monotonic()))
                broke = time.monotonic()
                disk.do(fault)
                failed = recorder.wait_for('failed', 15)
                time.sleep(5)
                runs = recorder.process.poll() is None
                moment = time.monotonic()
                status = recorder.stop()[0] if runs else recorder.wait(5)
            whole = account.of(feed, 'well', [place / 'well.mp4'], until=moment - ON_THE_WAY)
            found += [at_most(f'{what}: told after', failed['moment'] - broke if failed else 99, 5, 's'),
                      equal(f'{what}: the other camera records on', (runs, whole.tail + whole.holes), (True, 0)),
                      equal(f'{what}: status', status, 74),
                      equal(f'{what}: what was written plays', judge.playable(place / 'out/ill.mp4', is_cut=True)[0], True)]
    found += unmounted(lab)
    found += not_mounted(lab)
    return Outcome(4, found, 'faults by a preloaded shim; real mounts')


def unmounted(lab):
    """A file system that is unmounted lazily while files are open on it: nothing may be written below it."""
    place = lab.place('unmounted')
    with small(place / 'disk', 50):
        # The reserve that is kept unasked is larger than this disk.
        text = noisy(('a', 'b'), 'disk', 'mkv', policy='disk: { reserve: 1 MiB }').replace('disk/a-{take}', 'disk/a-{take}-{segment}').replace(
            'video: a }', 'video: a, segment: 3 s }').replace('disk/b-', 'b-')
        with Recorder(lab.mcpipe, place, text) as recorder:
            started = recorder.started()
            time.sleep(max(0, started + 5 - time.monotonic()))
            gone = time.monotonic()
            subprocess.run(['umount', '-l', place / 'disk'], check=True)
            failed = recorder.wait_for('failed', 12)
            time.sleep(6)
            runs = recorder.process.poll() is None
            status = recorder.stop()[0] if runs else recorder.wait(5)
        below = sorted(file.name for file in (place / 'disk').iterdir())
        gap = judge.probe(next(place.glob('b-*.mkv'))).gap
    return [equal('unmounted: files below the mount', below, []),
            at_most('unmounted: told after', failed['moment'] - gone if failed else 99, 5, 's'),
            equal('unmounted: the other camera records on', runs, True),
            at_most('unmounted: longest gap of the other', gap, 2 / graphs.FPS, 's', 3),
            equal('unmounted: status', status, 74)]


def not_mounted(lab):
    """A disk that is missing at the start leaves its empty folder; named by `mount`, it is missed."""
    place = lab.place('missing')
    (place / 'disk').mkdir()
    (place / 'graph.yaml').write_text(noisy(('a',), 'disk', policy='disk: { mount: disk }'))
    result = lab.run('run', 'graph.yaml', '--duration', '2s', cwd=place)
    return [equal('missing at the start: status', result.returncode, 73),
            equal('missing at the start: files below the mount', [file.name for file in (place / 'disk').iterdir()], []),
            equal('missing at the start: told', 'nothing is mounted at' in result.stderr, True)]
