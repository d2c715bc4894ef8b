#!/usr/bin/python3
"""A simulated camera of 1280x720 at 240 fps, recorded live into a file that plays at 30: what it costs, and whether all of it is there.

    Benchmarks/slow.py [--seconds 60] [--rounds 3] [--mcpipe PATH] [--against]

By itself it measures mcpipe only, in as many rounds. `--against` has gst-launch do the same work in the same rounds by turns: the same
picture, the same conversion, the same encoder with the same settings, into the same container.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import judge  # noqa: E402
from measure import measure  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
CAPTURED, PLAYED, BITRATE = 240, 30, 4000

GRAPH = f'''mcpipe: 1
name: slow
rig: iphone-7-plus
sources: {{ back: {{ camera: back-wide, fps: {CAPTURED}, exact: true }} }}
sinks:
  clip:
    record: slow.mov
    video: back
    slow-motion: {{ play-at: {PLAYED} }}
    encode: {{ video: {{ codec: h264, bitrate: {BITRATE} kbit/s, encoder: software }} }}
'''


def preset(mcpipe, file, folder):
    """What the planner chose for x264."""
    plan = subprocess.run([mcpipe, 'plan', str(file), '--simulate', '--as', 'json'], cwd=folder, check=True,
                          capture_output=True)
    encoder = next(e for e in json.loads(plan.stdout)['elements'] if e['factory'] == 'x264enc')
    return next(p['value'] for p in encoder['properties'] if p['name'] == 'speed-preset')


def line(place, seconds, speed):
    """What a person who knows GStreamer writes for it, less the times, which gst-launch cannot change."""
    return (f'gst-launch-1.0 -q -e videotestsrc is-live=true pattern=smpte horizontal-speed=4 num-buffers={seconds * CAPTURED} '
            f'! video/x-raw,format=NV12,width=1280,height=720,framerate={CAPTURED}/1 ! queue '
            f'! capssetter caps=video/x-raw,framerate={PLAYED}/1 '
            f'! x264enc speed-preset={speed} bitrate={BITRATE} key-int-max={PLAYED} bframes=0 ! h264parse '
            f'! video/x-h264,stream-format=avc,alignment=au ! queue ! qtmux fragment-duration=1000 '
            f'! filesink location={place / "gst.mov"}').split()


def check(file, place, seconds):
    """Ends the benchmark unless every captured picture is there, evenly spaced, and none was dropped.

    A simulated camera begins when its clock does, so that up to a quarter of a second may be missing at the beginning.
    """
    times = sorted(float(p['pts_time']) for p in judge.probe(file)['packets'])
    wanted = seconds * CAPTURED
    spacing = [after - before for before, after in zip(times, times[1:])]
    uneven = sum(abs(gap - 1 / PLAYED) > 0.002 for gap in spacing)
    manifest = json.loads(next(place.glob('*.take.json')).read_text())
    dropped = sum(sum(d[reason] for reason in ('late', 'outOfBuffers', 'discontinuity')) for d in manifest['drops'])
    if not wanted - CAPTURED // 4 <= len(times) <= wanted + 1 or uneven or dropped:
        sys.exit(f'{len(times)} of {wanted} pictures, {uneven} unevenly spaced, {dropped} dropped')
    return len(times)


def rounds(mcpipe, folder, seconds, number, against):
    """Cores taken by mcpipe, and by gst-launch in the same round; what the planner chose; how many pictures were in the file."""
    file = folder / 'slow.yaml'
    file.write_text(GRAPH)
    speed = preset(mcpipe, file, folder)
    ours, theirs, pictures = [], [], 0
    for index in range(number):
        place = folder / f'slow-{index}'
        place.mkdir()

        def own():
            figure = measure([mcpipe, 'run', str(file), '--simulate', '--duration', f'{seconds}s', '--set',
                              f'output={place}'], [place / 'slow.mov'], cwd=place)
            ours.append(figure.cpu / seconds)
            return check(place / 'slow.mov', place, seconds)

        def other():
            theirs.append(measure(line(place, seconds, speed), [place / 'gst.mov'], cwd=place).cpu / seconds)

        for turn in ((own, other) if index % 2 else (other, own)) if against else (own,):
            pictures = turn() or pictures
        for path in place.iterdir():
            path.unlink()
    return ours, theirs, speed, pictures


def rows(mcpipe, folder, number, seconds=60):
    """The line of the table."""
    ours, theirs, speed, pictures = rounds(mcpipe, folder, seconds, number, True)
    ratio = statistics.median(a / b for a, b in zip(ours, theirs))
    return [f'| 1280x720 at {CAPTURED} fps, played at {PLAYED} | x264 {speed} | {pictures} of {seconds * CAPTURED} | '
            f'{statistics.median(ours):.2f} | {statistics.median(theirs):.2f} | {ratio:.2f} |']


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seconds', type=int, default=60)
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--mcpipe', default=str(ROOT / '.build/release/mcpipe'))
    parser.add_argument('--against', action='store_true')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix='mcpipe-slow-') as name:
        ours, theirs, speed, pictures = rounds(
            options.mcpipe, pathlib.Path(name), options.seconds, options.rounds, options.against)
    print(f'{pictures} pictures, none dropped, x264 {speed}; cores: ' + ', '.join(f'{c:.2f}' for c in ours))
    if theirs:
        print('gst-launch: ' + ', '.join(f'{c:.2f}' for c in theirs)
              + f'; ratio {statistics.median(a / b for a, b in zip(ours, theirs)):.2f}')


if __name__ == '__main__':
    main()
