"""F45: a stream whose receiver refuses it or does not exist, beside a recording of the same source."""
import json
import subprocess

from lab import graphs, judge
from lab.bench import Figure, Outcome, at_least, at_most, equal, experiment
from lab.feed import Feed, free_port
from lab.recorder import Recorder

SECONDS = 6
# A name that never resolves (RFC 6761).
NOWHERE = 'no-receiver.invalid'
PATHS = {'srt': '', 'rtmp': '/live/key', 'rtsp': '/live'}
# A caller of SRT waits 3 s for an answer, because nothing refuses a datagram.
SOONEST = 5


def addresses(lab):
    """Each scheme to a name that does not exist and to a port at which nobody listens."""
    found = [(scheme, where, f'{scheme}://{NOWHERE if where == "unknown" else "127.0.0.1"}:{free_port()}{path}')
             for where in ('unknown', 'closed') for scheme, path in PATHS.items()]
    found.append(('udp', 'unknown', f'udp://{NOWHERE}:{free_port()}'))
    chosen = {('srt', 'unknown'), ('rtmp', 'closed')}
    return [each for each in found if lab.tier != 'P' or each[:2] in chosen]


def refused(lab, scheme, where, address, coded):
    """One run; what its file, its take and its words are."""
    place = lab.place(f'{scheme}-{where}-{"kept" if coded else "encoded"}')
    with Feed(place, f'one:{graphs.CAMERA}+sound') as feed:
        text = graphs.graph([graphs.camera(feed, 'one', coded=coded)],
                            [graphs.record('file', 'one.mp4', 'one', audio='one'),
                             f'live: {{ stream: "{address}", video: one, audio: one }}'])
        with Recorder(lab.mcpipe, place, text, '--duration', f'{SECONDS}s') as recorder:
            started = recorder.started()
            status = recorder.wait(SECONDS + 30)
            failed, ended = recorder.all('failed'), recorder.ended or {'shortfalls': [], 'complete': None}
            archived = recorder.all('take-archived')
    manifest = json.loads((place / 'lab-001.take.json').read_text()) if (place / 'lab-001.take.json').exists() else {}
    numbers = judge.numbers(place / 'one.mp4')
    messages = [event['finding']['message'] for event in failed]
    return {
        'name': place.name, 'status': status, 'pictures': len(judge.probe(place / 'one.mp4').video),
        'holes': max(numbers, default=0) - min(numbers, default=0) + 1 - len(numbers),
        'fault': judge.first_fault([place / 'one.mp4']),
        'told': max((max(0, event['moment'] - started) for event in failed), default=99), 'messages': messages,
        # By host and port; a path may be a key.
        'is named': len(messages) == 1 and "'live'" in messages[0] and address.split('/')[2] in messages[0],
        'take': [event['state'] for event in archived] + [manifest.get('state', 'none')],
        'of take': manifest.get('shortfalls', []), 'of run': (ended['complete'], [each.get('node') for each in ended['shortfalls']]),
    }


@experiment('F45', tiers='PN')
def receiver_refuses(lab):
    rows = [refused(lab, *address, coded) for number, address in enumerate(addresses(lab))
            for coded in ((number % 2 == 0,) if lab.tier == 'P' else (True, False))]

    def other(key, wanted):
        return next((f'{row["name"]}: {row[key]}' for row in rows if row[key] != wanted), 'none')

    unnamed = next((f'{row["name"]}: {row["messages"]}' for row in rows if not row['is named']), 'none')
    return Outcome(len(rows), [
        at_least(f'pictures of a recording of {SECONDS} s, at least', min(row['pictures'] for row in rows), SECONDS * graphs.FPS, digits=0),
        # A picture may come with each end of the time.
        at_most(f'pictures of a recording of {SECONDS} s, at most', max(row['pictures'] for row in rows), SECONDS * graphs.FPS + 1, digits=0),
        equal('recordings with a hole', other('holes', 0), 'none'),
        equal('faults of the files', other('fault', 'none'), 'none'),
        at_most('the failure is told after, at most', max(row['told'] for row in rows), SOONEST, 's'),
        equal('failures that are not told once, with the sink and the receiver', unnamed, 'none'),
        equal('runs that end with another status than 74', other('status', 74), 'none'),
        equal('takes that are not complete, by their event and their manifest', other('take', ['complete', 'complete']), 'none'),
        equal('takes of which something is missing', other('of take', []), 'none'),
        equal('runs that name another cause than the stream', other('of run', (False, ['live'])), 'none'),
    ], f'{", ".join(f"{scheme} ({where})" for scheme, where, _ in addresses(lab))}; kept and encoded')


def plain(lab, name, sink):
    """How many pictures a recording has beside a stream that cannot be opened; 6 s are asked for."""
    file = lab.place(name) / 'plain.mkv'
    subprocess.run(
        ['timeout', '20', 'gst-launch-1.0', '-q', '-e', 'videotestsrc', 'is-live=true', f'num-buffers={SECONDS * graphs.FPS}', '!',
         f'video/x-raw,width=320,height=180,framerate={graphs.FPS}/1', '!', 'x264enc', 'tune=zerolatency', '!', 'h264parse', '!', 'tee', 'name=t',
         't.', '!', 'queue', '!', 'matroskamux', '!', 'filesink', f'location={file}', 't.', '!', 'queue', '!', *sink],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return len(judge.probe(file).video)


@experiment('F45', tiers='PN', control='a recording and a stream behind one tee, by gst-launch; the receiver does not exist, or refuses')
def unprotected_recording(lab):
    most = SECONDS * graphs.FPS // 2
    sinks = {'srt-unknown': ['mpegtsmux', '!', 'srtsink', f'uri=srt://{NOWHERE}:{free_port()}'],
             'rtmp-closed': ['flvmux', 'streamable=true', '!', 'rtmp2sink', f'location=rtmp://127.0.0.1:{free_port()}/live/key']}
    counts = {name: plain(lab, name, sink) for name, sink in sinks.items()}
    return Outcome(len(counts), [Figure(f'{name}: pictures of {SECONDS * graphs.FPS}', str(count), f'fewer than {most}', count < most)
                                 for name, count in counts.items()])
