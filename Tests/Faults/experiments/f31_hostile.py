"""F31: cameras whose answers, descriptions and packets are damaged."""
import os
import signal
import subprocess
import threading
import time

from lab import account, graphs, judge
from lab.bench import Figure, Outcome, equal, experiment
from lab.feed import TOOLS, Feed, first, free_port
from lab.recorder import Recorder

ON_THE_WAY = 0.16
SEGMENT = 60
# Where a camera is read and parsed by a process of its own, and where by mcpipe itself; kept, and decoded.
CAMERAS = {
    'kept': ('h264', 'encoding: h264'), 'over-udp': ('h264', 'encoding: h264, transport: udp'), 'decoded': ('h264', ''),
    'hevc': ('h265', 'encoding: h265'), 'hevc-decoded': ('h265', ''),
    'jpeg': ('jpeg', 'encoding: mjpeg'), 'jpeg-decoded': ('jpeg', ''),
}
SANITIZER = {'ASAN_OPTIONS': 'detect_leaks=0:abort_on_error=1:allocator_may_return_null=1'}


def minutes(lab):
    """24 h, or what the environment says: the page tells the true length."""
    return float(os.environ.get('FAULTS_HOSTILE_MINUTES', lab.times(2, 24 * 60)))


class Hostile:
    """The server that means harm."""

    def __init__(self, place, seed):
        self.port, self.log = free_port(), place / 'hostile.log'
        self.process = subprocess.Popen(['/usr/bin/python3', TOOLS / 'hostile.py', '--port', str(self.port), '--log', self.log,
                                         '--seed', str(seed)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=first)
        if 'listening' not in self.process.stdout.readline():
            raise RuntimeError('the hostile camera did not start')

    def turn(self):
        """From here on it is no good camera any more."""
        self.process.send_signal(signal.SIGUSR1)

    def lookers(self):
        return self.log.read_text().splitlines() if self.log.exists() else []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def graph(feed, server, isolated):
    sources = [graphs.camera(feed, 'well')]
    sinks = [graphs.record('well-file', 'well-{take}-{segment}.mkv', 'well', segment=f'{SEGMENT} s')]
    for name, (mount, keys) in CAMERAS.items():
        keys = ', '.join(part for part in ('latency: 20 ms', keys, 'isolate: true' if isolated else '') if part)
        sources.append(f'{name}: {{ rtsp: "rtsp://127.0.0.1:{server.port}/{mount}", {keys} }}')
        sinks.append(graphs.record(f'{name}-file', f'ill/{name}-{{take}}-{{segment}}.mkv', name, segment=f'{SEGMENT} s'))
    # What nobody looks at is not decoded.
    return graphs.graph(sources, sinks + ['monitor: { preview: web, video: kept }'], disk='{ keep-free: 1 GiB }')


def endure(lab, way, seconds):
    """One run among hostile cameras: what it lost, how it ended, and who was looking when it crashed."""
    place, crashes, ends, hangs = lab.place(way), [], [], 0
    lost, doubled, workers, losses, lookers, number = 0, 0, [], 0, 0, 0
    with Feed(place, f'well:{graphs.CAMERA}') as feed:
        over = time.monotonic() + seconds
        # An end of the run itself is a failure; the rest of the time finds the others.
        while time.monotonic() < over and len(crashes) + len(ends) < 20:
            number += 1
            run = lab.place(f'{way}/run-{number}')
            with Hostile(run, lab.random.randrange(2**31)) as server, \
                    Recorder(lab.mcpipe, run, graph(feed, server, way == 'isolated'), environment=SANITIZER) as recorder:
                recorder.started(180)
                time.sleep(3)
                server.turn()
                while time.monotonic() < over and recorder.process.poll() is None:
                    time.sleep(1)
                moment = time.monotonic()
                lasted = recorder.process.poll() is None
                if lasted:
                    hangs += recorder.stop(60)[0] is None
                else:
                    status = recorder.wait(5)
                    told = reports(recorder) or [event['finding']['message'] for event in recorder.all('failed')] or ['nothing was told']
                    # By a signal: something in the process has crashed.
                    (crashes if status is None or status < 0 else ends).append(
                        f'run {number}, status {status}: {told[0][:150]}; the latest looker: {server.lookers()[-1:]}')
                reasons = [event['reason'] for event in recorder.all('source-lost')]
                losses += len(reasons)
                # One that crashes while it is opened again is no other loss; a sanitizer tells of each.
                workers += (reports(recorder) if sanitized(lab) else [reason for reason in reasons if 'ended by signal' in reason])
                lookers += len(server.lookers())
            # One that ended by itself has recorded nothing from then on.
            if lasted:
                whole = account.of(feed, 'well', sorted(run.glob('well-*.mkv')), until=moment - ON_THE_WAY)
                lost, doubled = lost + whole.tail + whole.holes, doubled + whole.doubled
    return {'crashes': crashes, 'ends': ends, 'lost': lost, 'doubled': doubled, 'workers': workers, 'losses': losses,
            'lookers': lookers, 'hangs': hangs,
            'fault': judge.first_fault(sorted(run.glob('well-*.mkv'))) if lasted else 'none'}


def reports(recorder):
    """What a sanitizer has told."""
    return [line.partition('AddressSanitizer: ')[2] for line in recorder.said().splitlines() if 'ERROR: AddressSanitizer' in line]


@experiment('F31', tiers='W')
def hostile_media(lab):
    seconds, rows = minutes(lab) * 60, {}
    ways = ('isolated', 'together')
    threads = [threading.Thread(target=lambda way=way: rows.__setitem__(way, endure(lab, way, seconds))) for way in ways]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = []
    for way in ways:
        row = rows.get(way)
        if row is None:
            found.append(Figure(f'{way}: the run', 'broke off', 'to its end', False))
            continue
        # What takes foreign packets apart ends the process it is in: that is what processes of their own are for, and the page says how
        # often it came to that without them.
        ended = row['ends'] + row['crashes']
        if way == 'isolated':
            found.append(Figure(f'{way}: ends of mcpipe itself', str(len(ended)) + (f' ({ended[0]})' if ended else ''), '0', not ended))
        found += [equal(f'{way}: pictures that the other camera lost', row['lost'], 0),
                  equal(f'{way}: pictures doubled', row['doubled'], 0),
                  equal(f'{way}: faults of the other camera\'s files', row['fault'], 'none'),
                  equal(f'{way}: does not stop', row['hangs'], 0),
                  # A bench that harms nothing proves nothing.
                  Figure(f'{way}: losses of hostile cameras', str(row['losses']), 'some', row['losses'] > 0)]
    workers = rows.get('isolated', {}).get('workers', [])
    crashes, ends = (rows.get('together', {}).get(what, []) for what in ('crashes', 'ends'))
    return Outcome(sum(row['lookers'] for row in rows.values()), found,
                   f'{minutes(lab):.0f} min in place of 24 h, {len(CAMERAS)} hostile cameras in each of two runs, '
                   + ('mcpipe under AddressSanitizer, GStreamer not' if sanitized(lab) else 'without a sanitizer')
                   + f'; processes of cameras that crashed: {len(workers)}' + (f' ({workers[0]})' if workers else '')
                   + f'; without processes of their own mcpipe crashed {len(crashes)} times' + (f' ({crashes[0]})' if crashes else '')
                   + f' and ended by an error {len(ends)} times' + (f' ({ends[0]})' if ends else ''))


def sanitized(lab):
    return b'__asan_init' in lab.mcpipe.read_bytes()


@experiment('F31', tiers='W', control='a hostile and a healthy camera in one pipeline, by gst-launch: the healthy one\'s recording ends')
def unprotected(lab):
    place, ends, limit = lab.place('plain'), [], 90
    with Feed(place, f'well:{graphs.CAMERA}') as feed, Hostile(place, lab.random.randrange(2**31)) as server:
        server.turn()
        for mount, (depay, parse) in {'h264': ('rtph264depay', 'h264parse'), 'h265': ('rtph265depay', 'h265parse')}.items():
            begin = time.monotonic()
            process = subprocess.Popen(
                ['gst-launch-1.0', '-q', 'rtspsrc', f'location={feed.url("well")}', 'protocols=tcp', '!', 'rtph264depay', '!', 'h264parse', '!',
                 'matroskamux', '!', 'filesink', f'location={place / mount}.mkv', 'rtspsrc', f'location=rtsp://127.0.0.1:{server.port}/{mount}',
                 'protocols=tcp', '!', depay, '!', parse, '!', 'matroskamux', '!', 'filesink', f'location={place / mount}-ill.mkv'],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.wait(limit)
                ends.append(time.monotonic() - begin)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    return Outcome(2, [Figure('pipelines that ended by themselves', f'{len(ends)} of 2', '2 of 2', len(ends) == 2)],
                   f'after {", ".join(f"{seconds:.0f}" for seconds in ends)} s')
