"""F23: a sound device whose clock is off, beside a camera."""
import array
import os
import shutil
import statistics
import subprocess

from lab import judge, machine
from lab.bench import ROOT, Figure, Outcome, at_most, equal, experiment

RATE = 30
# The fault of the table, in parts per million, for so many minutes.
PPM, MINUTES = 200, 240


def minutes(lab):
    """Four hours, or what the environment says: the page tells the true length."""
    return float(os.environ.get('FAULTS_CRYSTAL_MINUTES', lab.times(3, MINUTES)))


def error():
    """How far the device's clock is off, or what the environment says: one that is off further is as far away sooner."""
    return float(os.environ.get('FAULTS_CRYSTAL_PPM', PPM))


def flashes(file):
    """When pictures turn white, in seconds of the file."""
    answer = subprocess.run(
        ['ffmpeg', '-v', 'quiet', '-nostdin', '-i', file, '-map', '0:v:0', '-vf', 'scale=1:1:flags=area,format=gray', '-fps_mode',
         'passthrough', '-f', 'rawvideo', '-'], capture_output=True, timeout=1800).stdout
    times = sorted(judge.probe(file).video)[-len(answer):]
    return [moment for moment, now, before in zip(times[1:], answer[1:], answer) if now > 128 >= before]


def beeps(file):
    """When beeps begin, to the millisecond of the file."""
    rate, step = 8000, 8
    answer = subprocess.run(
        ['ffmpeg', '-v', 'quiet', '-nostdin', '-i', file, '-map', '0:a:0', '-af', 'aresample=async=1', '-ac', '1', '-ar', str(rate), '-f',
         's16le', '-'], capture_output=True, timeout=1800).stdout
    samples, begin = array.array('h', answer), judge.probe(file).audio[0]
    found, quiet = [], rate
    for at in range(0, len(samples) - step, step):
        if max(map(abs, samples[at:at + step])) > 2500:
            if quiet > rate // 4:
                found.append(begin + at / rate)
            quiet = 0
        else:
            quiet += step
    return found


def clapped(lab, place, recorder, length, ppm):
    """Runs a recorder beside the claps in a machine; `recorder` is bash that begins it, as process $pid, and waits until it records."""
    shutil.copy(ROOT / 'Tests/Faults/tools/clapper.py', place / 'clapper.py')
    # snd-aloop divides by this: the device is slow.
    shift = round(100_000 * (1 + ppm / 1e6))
    machine.run(lab, place, f'''
        for device in 0 1; do amixer -q -c Loopback cset "iface=PCM,name='PCM Rate Shift 100000',device=$device" {shift}; done
        amixer -c Loopback contents > controls
        /usr/bin/python3 clapper.py /dev/video0 hw:Loopback,0,0 claps 2> clapper.log & clapper=$!
        sleep 1
        {recorder}; sleep {length * 60:.0f}
        kill -TERM $pid; wait $pid; echo $? > status
        kill $clapper
        ''', '--cams', '1', limit=int(length * 60) + 600)


def distances(file):
    """(pairs of flash and beep, their distance in the middle of each minute that has ten of them, in seconds)."""
    flash, beep = flashes(file), beeps(file)
    # A flash shows in the picture that begins next, half a frame time later in the middle: claps come at random moments.
    late = 0.5 / RATE
    pairs = [(moment, nearest - moment + late) for moment in flash
             for nearest in [min(beep, key=lambda other: abs(other - moment), default=None)]
             if nearest is not None and abs(nearest - moment) < 0.4]
    by_minute = {}
    for moment, apart in pairs:
        by_minute.setdefault(int(moment // 60), []).append(apart)
    return pairs, [statistics.median(values) for _, values in sorted(by_minute.items()) if len(values) >= 10]


@experiment('F23', tiers='W')
def crystal(lab):
    place, length, ppm = lab.place('run'), minutes(lab), error()
    (place / 'graph.yaml').write_text(f'''mcpipe: 1
name: lab
sources:
  cam:  {{ camera: /dev/video0, format: 320x180@{RATE} }}
  room: {{ microphone: "hw:CARD=Loopback,DEV=1" }}
sinks:
  a: {{ record: both.mkv, video: cam, audio: room, encode: {{ video: {{ codec: mjpeg }}, audio: {{ codec: pcm }} }} }}
''')
    clapped(lab, place, './mcpipe run graph.yaml --format json 2> errors.log > >(stamped) & pid=$!; told started 1', length, ppm)
    ended = next((event for _, event in machine.events(place) if event['event'] == 'ended'), {})
    clock = next(iter(ended.get('soundClocks', [])), {})
    pairs, middles = distances(place / 'both.mkv')
    claps = (place / 'claps').read_text().splitlines() if (place / 'claps').exists() else []
    return Outcome(len(pairs), [
        equal('status', (place / 'status').read_text().strip() if (place / 'status').exists() else 'none', '0'),
        Figure('minutes with ten claps that are seen and heard', f'{len(middles)} of {length:.0f}', 'all', len(middles) >= int(length)),
        at_most('picture and sound apart in the first minute', abs(middles[0] if middles else 99) * 1000, 20, 'ms', 1),
        at_most('picture and sound apart in any minute', max(map(abs, middles), default=99) * 1000, 40, 'ms', 1),
        at_most('first against last minute', abs(middles[-1] - middles[0] if middles else 99) * 1000, 40, 'ms', 1),
    ], f'{length:.0f} min at {ppm:.0f} ppm in place of {MINUTES // 60} h at {PPM}, which uncorrected would be '
       f'{length * ppm * 0.06:.0f} ms in place of {MINUTES * PPM * 0.06:.0f}; vivid and snd-aloop in an emulated machine; the clock found: '
       f'{clock.get("deviation") or 0:.0f} ppm, {clock.get("jumps")} jumps; {len(claps)} claps')


@experiment('F23', tiers='W', control='`gst-launch-1.0` with `v4l2src` and `alsasrc` as they are, on the system\'s clock, at '
            '-2,000 ppm for two minutes')
def uncorrected(lab):
    place, ppm, length = lab.place('plain'), -2000, 2
    clapped(lab, place, f'''gst-launch-1.0 -q matroskamux name=mux ! filesink buffer-mode=unbuffered location=plain.mkv \\
            v4l2src device=/dev/video0 ! video/x-raw,width=320,height=180,framerate={RATE}/1 ! videoconvert ! jpegenc ! queue ! mux. \\
            alsasrc device=hw:CARD=Loopback,DEV=1 provide-clock=false ! audioconvert ! audio/x-raw,format=S16LE ! queue ! mux. \\
            2> errors.log & pid=$!; sleep 10''', length, ppm)
    _, middles = distances(place / 'plain.mkv')
    most = max(map(abs, middles), default=0) * 1000
    return Outcome(len(middles), [Figure('picture and sound apart in a minute, at most', f'{most:.0f} ms', 'more than 40 ms', most > 40)])
