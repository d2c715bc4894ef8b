"""F21, F22 and F23: what only many cycles or many hours show."""
import contextlib
import os
import socket
import subprocess
import threading
import time

from lab import account, graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment, increase
from lab.feed import Feed
from lab.holdings import Process
from lab.recorder import Recorder

ON_THE_WAY = 0.16


@experiment('F21', tiers='N')
def takes_in_one_process(lab):
    count = lab.times(50, 1000)
    place = lab.place('run')
    text = graphs.graph(['one: { pattern: ball, format: 64x48@50 }', 'voice: { tone: 440 Hz }'],
                        [graphs.record('file', 'out/one-{take}.mp4', 'one', audio='voice', fragment='100 ms')],
                        takes='{ begin: manual }')
    samples = {}
    with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
        recorder.wait_for('started', 60)
        for number in range(1, count + 1):
            recorder.say('start')
            recorder.wait_for('take-started', 30, number)
            time.sleep(0.1)
            recorder.say('stop')
            if recorder.wait_for('take-ended', 30, number) is None:
                break
            if number in (50, 200, count):
                samples[number] = (recorder.lasting(), recorder.kept(1), recorder.resident)
        status, _ = recorder.stop()
    files = sorted((place / 'out').glob('one-*.mp4'))
    verified = subprocess.run([lab.mcpipe, 'verify', *map(str, files)], capture_output=True).returncode
    bad = [fault for fault in judge.all_faults(files) if fault]
    last = max(samples, default=0)
    found = [equal('takes that ended', len(recorder.all('take-ended')), count),
             equal('files, all complete', (len(files), verified), (count, 0)),
             Figure('files that do not play', f'{len(bad)}' + (f' ({bad[0]})' if bad else ''), '0', not bad),
             equal('status', status, 0)]
    if 50 in samples and 200 in samples and last >= 300:
        found += [*increase('threads more than after take 50', samples[50][0], samples[last][0], 0),
                  *increase('descriptors more than after take 50', samples[50][1], samples[last][1], 0),
                  at_most(f'memory grows over takes 200 to {last} by', (samples[last][2] - samples[200][2]) / 1e6, 2, 'MB')]
    return Outcome(count, found + sessions(lab, count), 'takes by commands, files of some 0.1 s; MALLOC_ARENA_MAX=2')


def sessions(lab, count):
    """Whole sessions, made and ended in one process by a program of Swift, where it has been built."""
    probe, middle, count = lab.mcpipe.with_name('CycleProbe'), 200, max(100, count)
    if not probe.exists():
        return [Figure('sessions in one process', 'not measured: CycleProbe is not built', 'as takes', False)]
    rows, cycles = {}, lab.place('cycles')
    with subprocess.Popen([probe, str(count), cycles], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, env={**os.environ, 'MALLOC_ARENA_MAX': '2'}) as process:
        # It waits while this is counted.
        for number in process.stdout:
            held = Process(process.pid)
            rows[int(number)] = (held.lasting(), held.kept(1), held.resident)
            with contextlib.suppress(BrokenPipeError):
                print(file=process.stdin, flush=True)
        said = process.stderr.read()
    if process.returncode or count not in rows or 50 not in rows:
        return [Figure('sessions in one process', f'status {process.returncode}: {said[-200:]}', 'status 0', False)]
    leaks = subprocess.run([probe, '10', lab.place('leaks')], capture_output=True, text=True, timeout=300,
                           stdin=subprocess.DEVNULL,
                           env={**os.environ, 'GST_TRACERS': 'leaks', 'GST_DEBUG': 'GST_TRACER:7', 'GST_DEBUG_NO_COLOR': '1'})
    # The tracer also says how it will say it.
    alive = sum('object-alive, type-name=(string)' in line and 'format string' not in line for line in leaks.stderr.splitlines())
    middle = middle if middle in rows and count > middle else 50
    return [*increase(f'threads more, session 50 to {count:,}', rows[50][0], rows[count][0], 0),
            *increase(f'descriptors more, session 50 to {count:,}', rows[50][1], rows[count][1], 0),
            at_most(f'memory grows over sessions {middle} to {count:,} by', (rows[count][2] - rows[middle][2]) / 1e6, 2, 'MB'),
            equal('faults of the sessions\' files', judge.first_fault(sorted(cycles.glob('*.mkv'))), 'none'),
            equal('objects alive after 10 sessions', alive, 0)]


def soak_minutes():
    """24 h, or what the environment says: the page tells the true length."""
    return float(os.environ.get('FAULTS_SOAK_MINUTES', 24 * 60))


@experiment('F22', tiers='W')
def soak(lab):
    minutes = soak_minutes()
    place, found = lab.place('run'), []
    pause = max(240, min(3600, minutes * 60 / 8))
    names = ('one', 'two', 'three')
    with Feed(place, *(f'{name}:{graphs.CAMERA}' + ('+sound' if name != 'two' else '') for name in names)) as feed, \
            Feed(place, f'ill:{graphs.CAMERA}') as ill:
        text = graphs.graph(
            [graphs.camera(feed, 'one'), graphs.camera(feed, 'two'), graphs.camera(feed, 'three', coded=False),
             graphs.camera(ill, 'ill')],
            [graphs.record('a', 'out/one-{segment}.mp4', 'one', audio='one', segment='60 s'),
             graphs.record('b', 'out/two-{segment}.mkv', 'two', segment='60 s'),
             graphs.record('c', 'out/three-{segment}.ts', 'three', audio='three', segment='60 s'),
             graphs.record('d', 'out/ill-{segment}.mkv', 'ill', segment='60 s'), 'monitor: { preview: web, video: two }'])
        with Recorder(lab.mcpipe, place, text, '--http', '127.0.0.1:0') as recorder:
            url = recorder.wait_for('serving', 60)['url']
            started = recorder.started()
            over = threading.Event()
            viewer = threading.Thread(target=watch, args=(url, over), daemon=True)
            viewer.start()
            samples, losses, due = [], 0, started + min(120, minutes * 20)
            while time.monotonic() - started < minutes * 60 and recorder.process.poll() is None:
                time.sleep(5)
                samples.append((time.monotonic() - started, recorder.threads, recorder.descriptors, recorder.resident))
                if time.monotonic() > due:
                    losses, due = losses + 1, due + pause
                    ill.kill()
                    time.sleep(3)
                    ill.start()
                    recorder.wait_for('source-returned', 30, losses)
            over.set()
            length = time.monotonic() - started
            moment = time.monotonic()
            status, _ = recorder.stop()
            dropped = sum(sink['dropped'] for sink in (recorder.ended or {'sinks': []})['sinks'] if sink['sink'] != 'monitor')
        for name in names:
            files = sorted((place / 'out').glob(f'{name}-*'))
            whole = account.of(feed, name, files, until=moment - ON_THE_WAY)
            found += [equal(f'{name}: pictures lost in {len(files)} segments', whole.holes + whole.tail, 0),
                      equal(f'{name}: pictures doubled', whole.doubled, 0)]
    files = [file for file in sorted((place / 'out').iterdir()) if file.suffix in ('.mp4', '.mkv', '.ts')]
    bad = [fault for fault in judge.all_faults(files) if fault]
    found += [Figure('files that do not play', f'{len(bad)} of {len(files)}' + (f' ({bad[0]})' if bad else ''), '0', not bad),
              equal('counted as dropped', dropped, 0),
              equal('status: of a camera 3 s are missing in a minute', status, 69)]
    # Warm is what the first quarter leaves, or the first hour.
    warm = [sample for sample in samples if sample[0] > min(3600, length / 4)]
    found += [at_most('memory grows by, an hour', slope([(at / 3600, memory / 1e6) for at, _, _, memory in warm]), 1, 'MB'),
              at_most('threads, last against first quarter', fewest(warm[-20:]) - fewest(warm[:20]), 0, digits=0),
              at_most('descriptors, last against first quarter', median(warm[-20:], 2) - median(warm[:20], 2), 0, digits=0)]
    return Outcome(losses, found, f'true length {length / 60:.0f} min, the source lost each {pause / 60:.0f} min')


def watch(url, over):
    host, port = url.split('//')[1].strip('/').split(':')
    while not over.is_set():
        with contextlib.suppress(OSError), socket.create_connection((host, int(port)), timeout=10) as line:
            line.sendall(f'GET /preview/monitor HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n'.encode())
            while not over.is_set() and line.recv(65_536):
                pass


def fewest(samples):
    """Threads that stay: the pool of GLib keeps some for 15 s that have nothing to do."""
    return min((sample[1] for sample in samples), default=0)


def median(samples, index):
    values = sorted(sample[index] for sample in samples)
    return values[len(values) // 2] if values else 0


def slope(points):
    """Of the straight line through points, by least squares."""
    if len(points) < 3:
        return 999.0
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    below = sum((x - middle[0]) ** 2 for x, _ in points)
    return sum((x - middle[0]) * (y - middle[1]) for x, y in points) / below
