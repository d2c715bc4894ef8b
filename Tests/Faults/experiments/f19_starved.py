"""F14 and F19: a bad network and a starved processor."""
import time

from lab import account, graphs, judge, throttle
from lab.bench import Figure, Outcome, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder


NETWORKS = {
    '1 % lost': 'drop-probability=0.01', '5 % lost': 'drop-probability=0.05',
    'late and out of order': 'delay-probability=0.2 min-delay=1 max-delay=100 allow-reordering=true',
    'doubled': 'duplicate-probability=0.05',
}


def through(lab, what, network, seconds):
    """Two cameras through a bad network, one kept as it is and one encoded anew: the figures of both."""
    place = lab.place(what.replace(' ', '-').replace('%', 'percent'))
    with Feed(place, f'kept:{graphs.CAMERA}', f'encoded:{graphs.CAMERA}', options=('--network', network)) as feed:
        settings = {'transport': 'udp', 'latency': '200 ms'}
        text = graphs.graph(
            [graphs.camera(feed, 'kept', **settings), graphs.camera(feed, 'encoded', coded=False, **settings)],
            [graphs.record('a', 'kept.mkv', 'kept'), graphs.record('b', 'encoded.mkv', 'encoded')])
        with Recorder(lab.mcpipe, place, text) as recorder:
            recorder.started()
            # Good before and after, so that the first and the last picture are there and every loss lies between them.
            recorder.wait_for('progress', 60, matching=lambda e: all(sink['frames'] > 2 * graphs.FPS for sink in e['sinks']))
            feed.turn_network()
            time.sleep(seconds)
            feed.turn_network()
            time.sleep(3)
            status, _ = recorder.stop()
            ended = recorder.ended or {'sources': [], 'sinks': []}
    found, notes, whole = [], [], []
    for sink, way in (('a', 'kept'), ('b', 'encoded')):
        file, sent, (given, lost) = place / f'{way}.mkv', feed.sent(way), feed.packets(way)
        notes.append(f'{lost} of {given}')
        read = set(judge.numbers(file))
        span = sum(min(read, default=0) <= number <= max(read, default=0) for number in sent)
        whole.append(judge.worst_minute(file, graphs.FPS) <= 0.01)
        source = next((each for each in ended['sources'] if each['source'] == way), {})
        dropped = next((each['dropped'] for each in ended['sinks'] if each['sink'] == sink), -1)
        damaged, there = source.get('damaged', -1), len(judge.probe(file).video)
        good, why = judge.playable(file)
        found += [
            equal(f'{what}, {way}: packets told as lost', source.get('lostPackets'), lost),
            equal(f'{what}, {way}: pictures in the file and told as lost', there + dropped, span),
            # Of damaged pictures, and of those that are made of them, not all look so: more may be told than have no number.
            Figure(f'{what}, {way}: pictures without a number, told as damaged', f'{there - len(read)}, {damaged} told', 'all',
                   bool(read) and there - len(read) <= damaged),
            Figure(f'{what}, {way}: the file plays', 'yes' if good else why[:160], 'yes', good),
        ]
    found.append(equal(f'{what}: the status says whether more than 1 % of a camera is missing in a minute', status != 0, not all(whole)))
    return found, f'{what}: {" and ".join(notes)} packets'


@experiment('F14', tiers='N')
def bad_network(lab):
    seconds = lab.times(10, 60) if lab.rounds != 1 else 10
    rows = [through(lab, what, network, seconds) for what, network in NETWORKS.items()]
    return Outcome(len(rows), [figure for found, _ in rows for figure in found],
                   f'{seconds} s each in place of an hour, by `netsim` behind the camera; lost of what was sent: '
                   + '; '.join(note for _, note in rows))


def tells_of_load(event):
    """Whether an event says that the machine cannot keep up."""
    return event['event'] in ('dropped', 'frames-losing', 'source-lagging') or (
        event['event'] == 'pressure' and event['pressure']['level'] != 'nominal')


@experiment('F19', tiers='N')
def starved(lab):
    seconds = 60 * lab.times(1, 10)
    place = lab.place('run')
    # What is too much is the second one: 720p, to be decoded and encoded.
    with Feed(place, f'one:{graphs.CAMERA}+pcm', f'large:1280x720@{graphs.FPS}') as feed:
        text = graphs.graph(
            [graphs.camera(feed, 'one', coded=False), graphs.camera(feed, 'large', coded=False)],
            [graphs.record('a', 'one.mkv', 'one', audio='one'),
             graphs.record('b', 'large.mkv', 'large', encode='{ video: { bitrate: 4 Mbit/s, encoder: software } }')])
        with Recorder(lab.mcpipe, place, text) as recorder:
            started = recorder.started()
            time.sleep(max(0, started + 4 - time.monotonic()))
            moment, before = time.monotonic(), throttle.used(recorder.process.pid)
            time.sleep(10)
            need = (throttle.used(recorder.process.pid) - before) / (time.monotonic() - moment)
            tight, before, most = time.monotonic(), recorder.resident, 0
            with throttle.Throttle(recorder.process.pid, need / 2) as hold:
                while time.monotonic() - tight < seconds and recorder.process.poll() is None:
                    most = max(most, recorder.resident)
                    time.sleep(0.5)
            told = min((event['moment'] - tight for event in recorder.events
                        if event['moment'] > tight and tells_of_load(event)), default=None)
            given = 1 - hold.stood / seconds
            runs = recorder.process.poll() is None
            time.sleep(10)
            moment = time.monotonic()
            status, _ = recorder.stop(30)
            ended = recorder.ended or {'sinks': [], 'balanced': False}
        # A second is more than what is on the way, for it has had ten to catch up.
        whole = {sink: account.of(feed, name, [place / f'{name}.mkv'], until=moment - 1) for sink, name in (('a', 'one'), ('b', 'large'))}
        lost = {sink: each.holes + each.tail for sink, each in whole.items()}
    dropped = {sink['sink']: sink['dropped'] for sink in ended['sinks']}
    media = judge.probe(place / 'one.mkv')
    sounds = sorted(media.audio)
    hole = max((after - before for before, after in zip(sounds, sounds[1:])), default=99)
    pairs = judge.offsets(place / 'one.mkv', graphs.FPS)
    apart = max((abs(offset) for _, offset in pairs), default=99)
    files = {sink: len(judge.probe(place / name).video) for sink, name in (('a', 'one.mkv'), ('b', 'large.mkv'))}
    return Outcome(1, [
        equal('goes on', runs, True),
        Figure('status', str(status), '0, or 74 where more than 1 % was dropped',
               status == 0 or (status == 74 and any(count > 0.01 * files[sink] for sink, count in dropped.items()))),
        at_most('longest hole in the sound', hole * 1000, 60, 'ms', 0),
        equal('pictures lost, and counted', sorted(lost.items()), sorted(dropped.items())),
        equal('pictures in the files and counted', sorted(files.items()),
              sorted((sink['sink'], sink.get('frames')) for sink in ended['sinks'])),
        equal('what entered each branch has left it or is counted as dropped', ended['balanced'], True),
        equal('faults of the files', judge.first_fault(place.glob('*.mkv')), 'none'),
        at_most('memory grows by', (most - before) / 1e6, 200, 'MB', 0),
        Figure('told after', f'{told:.1f} s' if told is not None else 'never', 'at most 10 s', told is not None and told <= 10),
        at_most('picture and sound apart by', apart * 1000, 80, 'ms', 0),
    ], f'{need:.2f} processors needed, {need / 2:.2f} given in tenths of a second, for {seconds} s; it stood still for '
       f'{100 * (1 - given):.0f} % of the time')
