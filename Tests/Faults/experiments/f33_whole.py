"""F33 to F35: nobody loses with another, and success means that the recording is whole."""
import contextlib
import json
import socket
import subprocess
import threading
import time

from experiments.f09_machine import driver_account, manifest_of
from lab import account, graphs, judge, machine
from lab.bench import Figure, Impossible, Outcome, at_least, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

ON_THE_WAY = 0.16


class Thermometer:
    """A made-up tree of `/sys` and `/proc` with one thermal zone, for `--host-root`."""

    def __init__(self, root):
        self.root, self.zone = root, root / 'sys/class/thermal/thermal_zone0'
        self.zone.mkdir(parents=True)
        (root / 'proc').mkdir()
        (root / 'proc/meminfo').write_text('MemTotal: 16000000 kB\nMemAvailable: 12000000 kB\n')
        (self.zone / 'type').write_text('cpu-thermal\n')
        for index, (kind, degrees) in enumerate((('passive', 80), ('critical', 110))):
            (self.zone / f'trip_point_{index}_type').write_text(f'{kind}\n')
            (self.zone / f'trip_point_{index}_temp').write_text(f'{degrees}000\n')
        self.show(40)

    def show(self, degrees):
        # Never read half written.
        (self.zone / 'next').write_text(f'{degrees}000\n')
        (self.zone / 'next').rename(self.zone / 'temp')


def stopped(lab, kind, found):
    """One of two recordings of a source is stopped by heat, the other goes on."""
    place = lab.place(kind)
    heat = Thermometer(place / 'host')
    with Feed(place, f'one:{graphs.CAMERA}+sound') as feed:
        source = 'one: { pattern: ball, format: 320x180@25 }' if kind == 'pattern' else \
            graphs.camera(feed, 'one', coded=kind == 'kept')
        sources = [source] + (['tone: { tone: 440 Hz }'] if kind == 'pattern' else [])
        sound = 'tone' if kind == 'pattern' else 'one'
        text = graphs.graph(sources, [
            graphs.record('hot', 'hot.mp4', 'one', audio=sound, on_pressure='{ shutdown: stop }'),
            graphs.record('other', 'other.mkv', 'one', audio=sound)])
        with Recorder(lab.mcpipe, place, text, '--host-root', str(heat.root)) as recorder:
            time.sleep(max(0, recorder.started() + 4 - time.monotonic()))
            heat.show(120)
            recorder.wait_for('sink-finished', 20, matching=lambda event: event['sink'] == 'hot')
            heat.show(40)
            time.sleep(4)
            moment = time.monotonic()
            status, _ = recorder.stop()
        found.append(equal(f'{kind}: status', status, 0))
        found.append(equal(f'{kind}: losses told of the source', len(recorder.all('source-lost')), 0))
        found.append(equal(f'{kind}: faults of the files', judge.first_fault([place / 'hot.mp4', place / 'other.mkv']), 'none'))
        if kind == 'pattern':
            whole = recorder.ended['runningTime'] * graphs.FPS
            found.append(at_most(f'{kind}: pictures that the other file lacks', max(0, whole - len(judge.probe(place / 'other.mkv').video)),
                                 2, digits=0))
        else:
            other = account.of(feed, 'one', [place / 'other.mkv'], until=moment - ON_THE_WAY)
            found.append(equal(f'{kind}: pictures that the other file lacks', other.tail + other.holes, 0))
            # What the stopped one has is without a hole up to its end, and its sound ends with it.
            numbers = judge.numbers(place / 'hot.mp4')
            found.append(equal(f'{kind}: holes in the stopped file', max(numbers, default=0) - min(numbers, default=0) + 1 - len(numbers), 0))
        hot = judge.probe(place / 'hot.mp4')
        found.append(at_most(f'{kind}: sound and picture of the stopped file end apart by',
                             abs(max(hot.audio, default=9) - max(hot.video, default=0)), 0.1, 's'))


def stopped_camera(lab, found):
    """The same with a V4L2 camera and an ALSA microphone, in a machine of their own."""
    place = lab.place('v4l2')
    Thermometer(place / 'host')
    (place / 'graph.yaml').write_text('''mcpipe: 1
name: lab
output: /tmp/out
sources:
  cam: { camera: /dev/video0, format: 320x180@15 }
sinks:
  hot:   { record: hot.mp4, video: cam, on-pressure: { shutdown: stop } }
  other: { record: other.mkv, video: cam }
''')
    machine.run(lab, place, '''
        cp -r host /tmp/host
        ./mcpipe run graph.yaml --format json --host-root /tmp/host 2> errors.log > >(stamped) & pid=$!
        told take-started 1; sleep 8
        echo 120000 > /tmp/host/sys/class/thermal/thermal_zone0/temp; told sink-finished 1; sleep 8
        kill -TERM $pid; wait $pid; echo $? > status; cp /tmp/out/* .
        ''', '--cams', '1', '--sound', 'none', limit=400)
    told = [event for _, event in machine.events(place)]
    status = (place / 'status').read_text().strip() if (place / 'status').exists() else 'none'
    manifest = manifest_of(place, 'lab')
    # The driver counts its pictures too: what it left out by itself is no loss of the recorder's.
    accounts = {name: driver_account(place, manifest, name) for name in ('hot.mp4', 'other.mkv')}
    hot, other = (accounts[name][0] for name in ('hot.mp4', 'other.mkv'))
    found += [equal('V4L2: status', status, '0'),
              equal('V4L2: losses told of the camera', sum(event['event'] == 'source-lost' for event in told), 0),
              equal('V4L2: faults of the files', judge.first_fault([place / 'hot.mp4', place / 'other.mkv']), 'none'),
              Figure('V4L2: pictures of the stopped file and of the other', f'{hot}, {other}', 'the other goes on', 30 < hot < other - 30)]
    for name, (there, missing, room, lost) in accounts.items():
        found += [equal(f'V4L2: pictures that the driver gave and {name} lacks', lost, 0),
                  Figure(f'V4L2: pictures in {name}, not given by the driver, and what its time has room for',
                         f'{there} + {missing} of {room:.1f}', 'all, to one picture', abs(there + missing - room) <= 1)]


@experiment('F33', tiers='PN')
def stopped_by_heat(lab):
    found, kinds, note = [], ('pattern', 'kept', 'encoded'), ''
    for kind in kinds:
        stopped(lab, kind, found)
    count = len(kinds)
    if lab.tier != 'P':
        try:
            stopped_camera(lab, found)
            count += 1
        except Impossible as reason:
            note = f'without V4L2: {reason}'
    return Outcome(count, found, note or 'a test pattern, a network camera kept and encoded, and a V4L2 camera in an emulated machine')


@contextlib.contextmanager
def deaf_server():
    """A server that takes every connection and never says anything; its port."""
    with socket.socket() as server:
        server.bind(('127.0.0.1', 0))
        server.listen(50)
        held = []

        def take():
            with contextlib.suppress(OSError):
                while True:
                    held.append(server.accept()[0])

        threading.Thread(target=take, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        for connection in held:
            connection.close()


@experiment('F34', tiers='PN')
def server_never_answers(lab):
    found, lengths = [], (3, 9) if lab.tier == 'P' else (3, 28)
    for seconds in lengths:
        place = lab.place(str(seconds))
        with deaf_server() as port, Feed(place, f'well:{graphs.CAMERA}+sound') as well:
            text = graphs.graph(
                [graphs.camera(well, 'well'), f'deaf: {{ rtsp: "rtsp://127.0.0.1:{port}/x" }}'],
                [graphs.record('a', 'well.mp4', 'well', audio='well'), graphs.record('b', 'deaf.mkv', 'deaf'),
                 graphs.record('c', 'both.mkv', 'both')],
                compositors=f'{{ both: {{ size: 320x180, fps: {graphs.FPS}, layers: [well, {{ source: deaf, at: [0, 0], scale: 0.5 }}] }} }}')
            with Recorder(lab.mcpipe, place, text, '--duration', f'{seconds}s') as recorder:
                started = recorder.started()
                lost = recorder.wait_for('source-lost', 60) if seconds > 5 else None
                status = recorder.wait(seconds + 30)
                told = [event['finding']['message'] for event in recorder.all('failed')]
        if seconds > 5:
            found.append(at_most(f'{seconds} s: told after', lost['moment'] - started if lost else 99, 6, 's'))
        found += [equal(f'{seconds} s: status', status, 69),
                  Figure(f'{seconds} s: said', told[0] if told else 'nothing', 'the source and that it gave nothing',
                         len(told) == 1 and "'deaf'" in told[0] and 'nothing' in told[0]),
                  equal(f'{seconds} s: pictures of the healthy camera', len(judge.probe(place / 'well.mp4').video),
                        seconds * graphs.FPS),
                  equal(f'{seconds} s: faults of its file', judge.first_fault([place / 'well.mp4']), 'none'),
                  # It begins with the first picture of either, at most half a second after the camera's.
                  at_least(f'{seconds} s: pictures of the composite of both', len(judge.probe(place / 'both.mkv').video),
                           (seconds - 0.5) * graphs.FPS),
                  equal(f'{seconds} s: files of the deaf one', len(list(place.glob('deaf*'))), 0)]
    return Outcome(len(lengths), found, 'run lengths before and after the opening limit of 5 s')


BACK, INSET = 132, 250


def film(place, name, frames):
    """Pictures that are nowhere black, with a tone."""
    length = frames / graphs.FPS
    subprocess.run(['ffmpeg', '-v', 'error', '-f', 'lavfi', '-i', f'testsrc2=size=320x180:rate={graphs.FPS}:d={length}', '-f', 'lavfi',
                    '-i', f'sine=440:r=48000:d={length}', '-c:v', 'libx264', '-g', '25', '-c:a', 'aac', place / name], check=True)


def dark(file):
    """How many pictures are black in the middle of their left half, where no inset is."""
    answer = subprocess.run(['ffmpeg', '-v', 'error', '-nostdin', '-i', file, '-vf', 'crop=iw/4:ih/2:iw/8:ih/4,scale=1:1:flags=area,format=gray',
                             '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'], capture_output=True, check=True)
    return sum(level < 30 for level in answer.stdout)


@experiment('F35', tiers='PN')
def composite_ends_with_its_clock(lab):
    found, clocks = [], {'back': BACK, 'inset': INSET}
    for clock, frames in clocks.items():
        place = lab.place(clock)
        film(place, 'back.mp4', BACK)
        film(place, 'inset.mp4', INSET)
        text = graphs.graph(
            ['back: { file: back.mp4 }', 'inset: { file: inset.mp4 }'],
            [graphs.record('out', 'out.mp4', 'both', audio='inset'), graphs.record('alone', 'alone.mkv', 'inset', audio='inset')],
            compositors=f'{{ both: {{ size: 320x180, clock: {clock}, layers: [{{ source: back }}, '
                        '{ source: inset, at: [220, 120], scale: 0.25 }] } }')
        (place / 'graph.yaml').write_text(text)
        answer = lab.run('run', 'graph.yaml', cwd=place)
        out, alone = judge.probe(place / 'out.mp4'), judge.probe(place / 'alone.mkv')
        manifest = json.loads((place / 'lab-001.take.json').read_text())
        found += [equal(f'clock {clock}: status', answer.returncode, 0),
                  equal(f'clock {clock}: pictures', len(out.video), frames),
                  equal(f'clock {clock}: black ones', dark(place / 'out.mp4'), frames - min(frames, BACK)),
                  at_most(f'clock {clock}: sound and picture end apart by',
                          abs(max(out.audio) + 1024 / 48000 - frames / graphs.FPS), 0.045, 's', 3),
                  equal(f'clock {clock}: pictures of the inset alone', len(alone.video), INSET),
                  at_most(f'clock {clock}: the manifest\'s length and that of the longest file are apart by',
                          abs(manifest['length'] - INSET / graphs.FPS), 0.045, 's', 3)]
    return Outcome(len(clocks), found, f'films of {BACK} and {INSET} pictures, the sound of the longer one')


@experiment('F35', tiers='PN', control='the same two films in GStreamer\'s compositor, by gst-launch')
def plain_composite(lab):
    place = lab.place('plain')
    film(place, 'back.mp4', BACK)
    film(place, 'inset.mp4', INSET)
    subprocess.run(['gst-launch-1.0', '-q', 'compositor', 'name=c', '!', 'video/x-raw,format=I420,width=320,height=180', '!', 'x264enc', '!',
                    'matroskamux', '!', 'filesink', f'location={place}/out.mkv',
                    'filesrc', f'location={place}/back.mp4', '!', 'decodebin', '!', 'videoconvert', '!', 'c.sink_0',
                    'filesrc', f'location={place}/inset.mp4', '!', 'decodebin', '!', 'videoconvert', '!', 'c.sink_1'],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    count = len(judge.probe(place / 'out.mkv').video)
    return Outcome(1, [Figure('pictures of a film that is over after 132', str(count), 'more than 132', count > BACK)])
