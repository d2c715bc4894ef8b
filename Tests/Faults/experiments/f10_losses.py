"""F10 to F13 and F15: sources that say nothing any more, die, come back, or come back as another."""
import statistics
import subprocess
import time

from lab import account, graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment, increase
from lab.feed import Feed
from lab.recorder import Recorder

ON_THE_WAY = 0.16


def untouched(feed, name, files, until, found, called='the other camera'):
    """The figures of a camera that nothing was done to."""
    whole = account.of(feed, name, files, until=until - ON_THE_WAY)
    found.append(equal(f'{called}: pictures lost', whole.tail + whole.holes, 0))
    found.append(equal(f'{called}: pictures doubled', whole.doubled, 0))


def rest(recorder, started, seconds):
    time.sleep(max(0, started + seconds - time.monotonic()))


@experiment('F10', tiers='PN')
def camera_hangs(lab):
    away, seen, back, found = 5 if lab.tier == 'P' else 30, [], [], []
    count = lab.times(1, 3)
    for number in range(count):
        place = lab.place(str(number))
        with Feed(place, f'well:{graphs.CAMERA}+sound') as well, Feed(place, f'ill:{graphs.CAMERA}+sound') as ill:
            text = graphs.graph(
                [graphs.camera(well, 'well'), graphs.camera(ill, 'ill', coded=number % 2 == 0)],
                [graphs.record('a', 'well.mp4', 'well', audio='well'), graphs.record('b', 'ill.mkv', 'ill', audio='ill')])
            with Recorder(lab.mcpipe, place, text) as recorder:
                rest(recorder, recorder.started(), 4)
                frozen = time.monotonic()
                ill.freeze()
                lost = recorder.wait_for('source-lost', 20)
                seen.append(lost['moment'] - frozen if lost else 99)
                time.sleep(max(0, frozen + away - time.monotonic()))
                thawed = time.monotonic()
                ill.thaw()
                returned = recorder.wait_for('source-returned', 30)
                back.append(returned['moment'] - thawed if returned else 99)
                time.sleep(2)
                moment = time.monotonic()
                status, seconds = recorder.stop()
            untouched(well, 'well', [place / 'well.mp4'], moment, found)
            found.append(equal('status: more than 1 % of a camera is missing', status, 69))
            found.append(at_most('stop', seconds, 9, 's'))
            found.append(equal('faults of the lost camera\'s files', judge.first_fault(place.glob('ill*.mkv')), 'none'))
    return Outcome(count, [at_most('seen after', max(seen), 3, 's')] + merged(found),
                   f'away for {away} s; back {max(back):.1f} s after it sends again, at most')


def merged(figures):
    """Of figures of the same name the first that failed, or the last."""
    kept = {}
    for figure in figures:
        if figure.what not in kept or kept[figure.what].passed:
            kept[figure.what] = figure
    return list(kept.values())


def lag(lab, line, well, other):
    """How far behind the healthy camera's file is, 8 s after the other has hung."""
    file = lab.folder / 'plain.mkv'
    process = subprocess.Popen(['gst-launch-1.0', '-q', *line, 'matroskamux', 'name=mux', '!', 'filesink',
                                'buffer-mode=unbuffered', f'location={file}'],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(5)
    other.freeze()
    time.sleep(8)
    moment = time.monotonic()
    process.kill()
    process.wait()
    sent = max(well.sent('well', moment))
    streams = [judge.numbers(file, stream=f'0:v:{n}') for n in range(2)]
    # The stream of the hung camera ends where it hung; the healthy one is not to.
    return (sent - max((max(numbers) for numbers in streams if numbers), default=0)) / graphs.FPS


def branch(feed, name, depay):
    return ['rtspsrc', f'location={feed.url(name)}', 'protocols=tcp', 'latency=20', '!', *depay, '!', 'queue', '!', 'mux.']


VIDEO = ['rtph264depay', '!', 'h264parse']


@experiment('F10', tiers='PN', control='two cameras in one matroskamux, by gst-launch; one hangs, and the other freezes')
def unprotected_camera(lab):
    now = time.monotonic()
    with Feed(lab.place('a'), f'well:{graphs.CAMERA}', epoch=now) as well, \
            Feed(lab.place('b'), f'ill:{graphs.CAMERA}', epoch=now) as ill:
        behind = lag(lab, branch(well, 'well', VIDEO) + branch(ill, 'ill', VIDEO), well, ill)
    return Outcome(1, [Figure('the healthy camera\'s file is behind by', f'{behind:.1f} s', 'at least 4 s', behind >= 4)])


@experiment('F11', tiers='PN', control='camera and network microphone in one matroskamux, by gst-launch; the sound hangs')
def unprotected_microphone(lab):
    with Feed(lab.place('a'), f'well:{graphs.CAMERA}') as well, \
            Feed(lab.place('b'), options=('--microphone', 'mic')) as mic:
        behind = lag(lab, branch(well, 'well', VIDEO) + branch(mic, 'mic', ['rtpmp4gdepay', '!', 'aacparse']), well, mic)
    return Outcome(1, [Figure('the camera\'s file is behind by', f'{behind:.1f} s', 'at least 4 s', behind >= 4)])


@experiment('F11', tiers='PN')
def microphone_lost(lab):
    away, found = 4 if lab.tier == 'P' else 20, []
    ways = ('hangs', 'ends')
    for way in ways:
        place, now = lab.place(way), time.monotonic()
        # The sound of a second camera, which beeps when the pictures of the first flash, for both count from one moment.
        with Feed(place, f'well:{graphs.CAMERA}', epoch=now) as well, \
                Feed(place, f'mic:160x120@{graphs.FPS}+sound', epoch=now) as mic:
            text = graphs.graph([graphs.camera(well, 'well'), graphs.camera(mic, 'mic', coded=False)],
                                [graphs.record('file', 'well.mkv', 'well', audio='mic')])
            with Recorder(lab.mcpipe, place, text) as recorder:
                rest(recorder, recorder.started(), 6)
                gone = time.monotonic()
                mic.freeze() if way == 'hangs' else mic.kill()
                lost = recorder.wait_for('source-lost', 20)
                found.append(at_most(f'{way}: seen after', lost['moment'] - gone if lost else 99, 3, 's'))
                time.sleep(max(0, gone + away - time.monotonic()))
                mic.thaw() if way == 'hangs' else mic.start()
                returned = recorder.wait_for('source-returned', 30)
                found.append(equal(f'{way}: comes back', returned is not None, True))
                time.sleep(8)
                moment = time.monotonic()
                status, _ = recorder.stop()
            file = place / 'well.mkv'
            untouched(well, 'well', sorted(place.glob('well*.mkv')), moment, found, f'{way}: camera')
            found.append(equal(f'{way}: status: more than 1 % of the sound is missing', status, 69))
            shift = shifted(file)
            found.append(at_most(f'{way}: picture and sound moved apart by', shift * 1000, 40, 'ms', 0))
    return Outcome(len(ways), found, f'away for {away} s; offset of beep and flash after the return against before the loss')


def shifted(file):
    """By how much beep and flash moved apart between the first and the last seconds of a file, in seconds."""
    pairs = judge.offsets(file, graphs.FPS)
    if len(pairs) < 6:
        return 99
    return abs(statistics.median(offset for _, offset in pairs[-3:]) - statistics.median(offset for _, offset in pairs[:3]))


@experiment('F12', tiers='PN')
def server_killed(lab):
    count, quick, away = lab.times(2, 20), lab.times(0, 200), 5
    found, back = [], {'tcp': [], 'udp': []}
    place = lab.place('run')
    with Feed(place, f'well:{graphs.CAMERA}') as well, Feed(place, f'tcp:{graphs.CAMERA}+sound') as one, \
            Feed(place, f'udp:{graphs.CAMERA}') as two:
        ill = {'tcp': one, 'udp': two}
        text = graphs.graph(
            [graphs.camera(well, 'well'), graphs.camera(one, 'tcp', transport='tcp'),
             graphs.camera(two, 'udp', transport='udp')],
            [graphs.record('a', 'well.mp4', 'well'), graphs.record('b', 'tcp.mkv', 'tcp', audio='tcp'),
             graphs.record('c', 'udp.mkv', 'udp')])
        with Recorder(lab.mcpipe, place, text) as recorder:
            rest(recorder, recorder.started(), 4)
            # What was never there is no loss: on a busy machine a camera may take longer to open.
            recorder.wait_for('progress', 60, matching=lambda e: all(sink['frames'] > graphs.FPS for sink in e['sinks']))
            kept, lasting = [], []
            for number in range(1, count + 1):
                for feed in ill.values():
                    feed.kill()
                time.sleep(away)
                listening = {}
                for name, feed in ill.items():
                    feed.start()
                    listening[name] = time.monotonic()
                for name in ill:
                    returned = recorder.wait_for('source-returned', 30, number, lambda e, name=name: e['source'] == name)
                    back[name].append(returned['moment'] - listening[name] if returned else 99)
                if number in (1, count):
                    kept.append(recorder.kept())
                    lasting.append(recorder.lasting())
            memory = [again(ill, recorder, count + number) for number in range(1, quick + 1)]
            moment = time.monotonic()
            status, _ = recorder.stop()
        untouched(well, 'well', [place / 'well.mp4'], moment, found)
        for name, feed in ill.items():
            found.append(equal(f'{name}: faults of its files', judge.first_fault(place.glob(f'{name}*.mkv')), 'none'))
    for name, times in back.items():
        found.append(at_most(f'{name}: back after its server, longest', max(times), 3, 's'))
    found += [equal('status: more than 1 % of two cameras is missing', status, 69), *increase('threads more', lasting[0], lasting[-1], 1),
              *increase('descriptors more', kept[0], kept[-1], 0)]
    if quick >= 100:
        # From one return to the next it goes up and down by 2 MB, which some twenty would make 50 MB of.
        part = max(1, len(memory) // 5)
        grown = statistics.median(memory[-part:]) - statistics.median(memory[part:2 * part])
        found.append(at_most('memory, for 500 returns of both', grown / max(1, len(memory) - 2 * part) * 500 / 1e6, 5, 'MB', 1))
    return Outcome((count + quick) * 2, found, f'median back after {statistics.median(sum(back.values(), [])):.1f} s')


def again(servers, recorder, number):
    """The memory after one return more of servers that are away for a moment only."""
    for feed in servers.values():
        feed.kill()
    time.sleep(1)
    for feed in servers.values():
        feed.start()
    for name in servers:
        recorder.wait_for('source-returned', 30, number, lambda e, name=name: e['source'] == name)
    # What a return leaves is given back a second later.
    time.sleep(1.5)
    return recorder.resident


@experiment('F13', tiers='N')
def server_silent(lab):
    away, found = 60, []
    place = lab.place('run')
    with Feed(place, f'well:{graphs.CAMERA}') as well, Feed(place, f'tcp:{graphs.CAMERA}', f'udp:{graphs.CAMERA}') as ill:
        text = graphs.graph(
            [graphs.camera(well, 'well'), graphs.camera(ill, 'tcp', transport='tcp'),
             graphs.camera(ill, 'udp', transport='udp')],
            [graphs.record(f'{name}-file', f'{name}.mkv', name) for name in ('well', 'tcp', 'udp')])
        with Recorder(lab.mcpipe, place, text) as recorder:
            rest(recorder, recorder.started(), 4)
            frozen = time.monotonic()
            ill.freeze()
            for name in ('tcp', 'udp'):
                lost = recorder.wait_for('source-lost', 20, 1, lambda e, name=name: e['source'] == name)
                found.append(at_most(f'{name}: seen after', lost['moment'] - frozen if lost else 99, 5, 's'))
            time.sleep(max(0, frozen + away - time.monotonic()))
            thawed = time.monotonic()
            ill.thaw()
            for name in ('tcp', 'udp'):
                back = recorder.wait_for('source-returned', 40, 1, lambda e, name=name: e['source'] == name)
                found.append(at_most(f'{name}: goes on after', back['moment'] - thawed if back else 99, 5, 's'))
            time.sleep(2)
            moment = time.monotonic()
            status, _ = recorder.stop()
        untouched(well, 'well', [place / 'well.mkv'], moment, found)
    return Outcome(2, found + [equal('status: more than 1 % of two cameras is missing', status, 69)],
                   f'away for {away} s')


@experiment('F15', tiers='N')
def source_changes(lab):
    found = []
    changes = {'another size': '640x360@25', 'another rate': '320x180@15'}
    for what, camera in changes.items():
        for coded in (True, False):
            place = lab.place(f'{what}-{coded}'.replace(' ', '-'))
            with Feed(place, f'well:{graphs.CAMERA}') as well, Feed(place, f'ill:{graphs.CAMERA}') as ill:
                text = graphs.graph([graphs.camera(well, 'well'), graphs.camera(ill, 'ill', coded)],
                                    [graphs.record('a', 'well.mp4', 'well'), graphs.record('b', 'ill.mp4', 'ill')])
                with Recorder(lab.mcpipe, place, text) as recorder:
                    started = recorder.started()
                    rest(recorder, started, 4)
                    ill.kill()
                    ill.cameras = (f'ill:{camera}',)
                    ill.start()
                    recorder.wait_for('source-returned', 15)
                    time.sleep(3)
                    moment = time.monotonic()
                    status, _ = recorder.stop()
                untouched(well, 'well', [place / 'well.mp4'], moment, found)
                called = f'{what}, {"kept" if coded else "encoded"}'
                longest = max((max(judge.probe(file).video, default=0) for file in place.glob('ill*.mp4')), default=0)
                found.append(at_most(f'{called}: file longer than the clock by', longest - (moment - started), 1, 's'))
                files = sorted(place.glob('ill*.mp4'))
                good = all(judge.playable(file)[0] for file in files) and bool(files)
                # Named: an error that says which source, or pictures of both kinds that can be played.
                named = any("'ill'" in str(event) for event in recorder.all('failed'))
                found.append(equal(f'{called}: plays, or the source is named', good or named, True))
                found.append(equal(f'{called}: pictures of after the change are there, or the source is named',
                                   named or arrived(ill, files), True))
    stamps = {'an hour on': '3600@4', 'an hour back': '-3600@4', 'two seconds back': '-2@4', 'three seconds back': '-3@4', 'none that says anything': 'still@4'}
    for what, mistake in stamps.items():
        for coded in (True, False):
            mistaken(lab, what, mistake, coded, found)
    return Outcome(2 * (len(changes) + len(stamps)), merged(found),
                   'another size and rate through a server that comes back as another; time stamps of a camera that goes on')


def mistaken(lab, what, mistake, coded, found):
    """A camera whose time stamps are wrong from its fifth second on, for eight seconds more."""
    place = lab.place(f'{what}-{coded}'.replace(' ', '-'))
    with Feed(place, f'well:{graphs.CAMERA}') as well, \
            Feed(place, f'ill:{graphs.CAMERA}', options=(f'--stamps={mistake}',)) as ill:
        text = graphs.graph([graphs.camera(well, 'well'), graphs.camera(ill, 'ill', coded)],
                            [graphs.record('a', 'well.mp4', 'well'), graphs.record('b', 'ill.mp4', 'ill')])
        with Recorder(lab.mcpipe, place, text) as recorder:
            started = recorder.started()
            rest(recorder, started, 12)
            moment = time.monotonic()
            status, _ = recorder.stop()
        untouched(well, 'well', [place / 'well.mp4'], moment, found)
        called = f'time stamps {what}, {"kept" if coded else "encoded"}'
        files = sorted(place.glob('ill*.mp4'))
        named = any("'ill'" in str(event) for event in recorder.all('failed'))
        times = sorted(time for file in files for time in judge.probe(file).video)
        found.append(at_most(f'{called}: length off the clock by',
                             0 if named else abs((times[-1] if times else 0) - (moment - started)), 1, 's'))
        found.append(equal(f'{called}: plays, or the source is named',
                           named or bool(files) and all(judge.playable(file)[0] for file in files), True))
        if not named and mistake[:5] != 'still':
            strayed = [moment - number / graphs.FPS for file in files
                       for moment, number in zip(sorted(judge.probe(file).video), judge.numbers(file))]
            found.append(at_most(f'{called}: furthest that the times of two pictures are from those of the camera',
                                 (max(strayed) - min(strayed) if strayed else 9) * 1000, 120, 'ms'))
        found.append(equal(f'{called}: pictures of after the change are there, or the source is named',
                           named or arrived(ill, files), True))


def arrived(feed, files):
    """Whether a file has pictures from the end of what was sent."""
    late = {number for number, when in feed.sent('ill').items() if when > max(feed.sent('ill').values()) - 3}
    return any(late & set(judge.numbers(file)) for file in files)
