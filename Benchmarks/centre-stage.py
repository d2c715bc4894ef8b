#!/usr/bin/env python3
"""What centre stage finds, how well it frames and what it costs: on real footage of a face that moves over a wall.

    Benchmarks/centre-stage.py [--rounds 3] [--mcpipe .build/release/mcpipe]

Prints Markdown. The footage is the one that `scripts/setup test` fetches; a green bar hangs below it, from which the place and the
size of the person are told in the recording without looking for faces.
"""
import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import numpy

from measure import measure

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLIP = ROOT / '.build/media/carphone_pristine.mp4'
CASCADE = '/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml'
SECONDS, RATE = 24, 30
LEFT, TOP, SPEED = 150, 160, 120
WALKS, STANDS, LEAVES = 4, 9, 12
PERSON = (264, 216)
BAR = 24
# Where the face belongs in the picture, from Framing.swift.
LEVEL = 0.42


def film(path, frames, size, loops):
    """The person on a wall: so many pictures of the footage, to and fro."""
    width, height = size
    scale = height / 720
    w, h, bar = (int(n * scale / 2) * 2 for n in (*PERSON, BAR))
    x = f'if(gte(t\\,{LEAVES})\\,-4000\\,{LEFT * scale}+{SPEED * scale}*max(0\\,min(t-{WALKS}\\,{STANDS - WALKS})))'
    person = (f'[0:v]trim=end_frame={frames},setpts=N/30/TB,fps=30,scale={w}:{h},pad={w}:{h + bar}:0:0:lime,split[a][b];'
              f'[b]reverse[r];[a][r]concat,loop=-1:{2 * frames}:0,setpts=N/30/TB[person]')
    subprocess.run(
        ['ffmpeg', '-v', 'error', '-y', '-i', CLIP, '-filter_complex',
         f'{person};color=0x808890:size={width}x{height}:rate=30,drawgrid=w=80:h=80:c=white[wall];'
         f"[wall][person]overlay=x='{x}':y={TOP * scale}:eval=frame,format=yuv420p",
         '-frames:v', str(loops * RATE), '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '10', path], check=True)


def searched(path):
    """The faces that `facedetect` finds in each picture, by its own words: lists of (x, y, side), of 640 pixels' width."""
    said = subprocess.run(
        ['gst-launch-1.0', '-m', 'filesrc', f'location={path}', '!', 'decodebin', '!', 'videoconvert', '!', 'videoscale',
         '!', 'video/x-raw,width=640,pixel-aspect-ratio=1/1', '!', 'videoconvert', '!', 'facedetect', 'display=false',
         'scale-factor=1.1', 'min-size-width=32', 'min-size-height=32', f'profile={CASCADE}', '!', 'fakesink'],
        check=True, capture_output=True, text=True).stdout
    pictures = []
    for line in said.splitlines():
        if '(element): facedetect' in line:
            numbers = [[int(n) for n in re.findall(rf'{name}\\+=\\+\(uint\\+\)(\d+)', line)]
                       for name in ('[ ]x', '[ ]y', 'width')]
            pictures.append(list(zip(*numbers)))
    return pictures


def bars(path):
    """The green bar in each picture: middle and width in pixels of 1280x720; None where there is none."""
    raw = subprocess.run(
        ['ffmpeg', '-v', 'error', '-i', path, '-fps_mode', 'passthrough', '-vf',
         'scale=640:360,format=yuv420p,extractplanes=v', '-f', 'rawvideo', '-'], check=True, capture_output=True).stdout
    for plane in numpy.frombuffer(raw, numpy.uint8).reshape(-1, 180, 320):
        green = plane < 80
        most = green.sum(axis=1).max()
        if most <= 20:
            yield None
            continue
        # Where its edges fall between two rows, these are green by halves, or in places only.
        rows = numpy.nonzero(green.sum(axis=1) >= most - 1)[0]
        columns = numpy.nonzero(green[rows[len(rows) // 2]])[0]
        first, last = columns[0], columns[-1]
        yield ((first + last + 1) * 2, (rows.mean() + 0.5) * 4, (last + 1 - first) * 4)


def graph(path, setting):
    return f'''mcpipe: 1
name: stage
sources: {{ room: {{ file: {path}, realtime: true{setting} }} }}
sinks: {{ file: {{ record: out.mkv, video: room, encode: {{ video: {{ bitrate: 20 Mbit/s }} }} }} }}
'''


def run(mcpipe, folder, name, text, seconds):
    place = folder / name
    place.mkdir()
    file = place / 'stage.yaml'
    file.write_text(text)
    figure = measure([mcpipe, 'run', str(file), '--duration', f'{seconds}s'], [place / 'out.mkv'], cwd=place)
    return figure, place / 'out.mkv'


def framing(recording, face):
    """How far from its place the face is shown, in shares of the picture, once three seconds have passed."""
    across, up, edges = [], [], []
    last = None
    for number, bar in enumerate(bars(recording)):
        time = number / RATE
        if bar is None or time >= LEAVES:
            last = None
            continue
        x, y, width = bar
        zoom = width / PERSON[0]
        left = LEFT + SPEED * max(0, min(time - WALKS, STANDS - WALKS)) + PERSON[0] / 2 - x / zoom
        if last is not None:
            edges.append(abs(left - last))
        last = left
        if time >= 3:
            across.append(abs((x + (face[0] - 0.5) * width) / 1280 - 0.5))
            up.append(abs((y - (PERSON[1] * (1 - face[1]) + BAR / 2) * zoom) / 720 - LEVEL))
    return across, up, edges


def percent(values, part):
    return f'{100 * numpy.quantile(values, part):.1f} %'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--mcpipe', default=str(ROOT / '.build/release/mcpipe'))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix='mcpipe-stage-') as name:
        folder = pathlib.Path(name)
        lines = []
        for title, frames in (('looking at the camera', 60), ('with the head turned for half of the time', 120)):
            path = folder / f'{frames}.mkv'
            film(path, frames, (1280, 720), SECONDS)
            there = searched(path)[:LEAVES * RATE]
            gone = searched(path)[LEAVES * RATE:]
            found = sum(bool(picture) for picture in there) / len(there)
            false = sum(len(picture) for picture in gone) + sum(max(0, len(picture) - 1) for picture in there)
            first = next(picture[0] for picture in there if picture)
            face = ((first[0] + first[2] / 2) * 1280 / 640 - LEFT) / PERSON[0], \
                ((first[1] + first[2] / 2) * 1280 / 640 - TOP) / PERSON[1]
            _, recording = run(options.mcpipe, folder, f'find-{frames}', graph(path, ', centre-stage: true'), SECONDS)
            across, up, edges = framing(recording, face)
            lines.append(
                f'| {title} | {100 * found:.0f} % | {false} of {len(there) + len(gone)} pictures | {percent(across, 0.5)} / '
                f'{percent(across, 0.95)} | {percent(up, 0.5)} / {percent(up, 0.95)} | {max(edges):.0f} |')
            print(f'{title}: measured', file=sys.stderr)
        costs = []
        for size in ((1280, 720), (1920, 1080)):
            path = folder / f'{size[0]}.mkv'
            film(path, 60, size, LEAVES)
            cases = {'without': '', '`zoom: 1`': ', zoom: 1', '`zoom: 2`': ', zoom: 2', 'off':
                     ', centre-stage: { enabled: false }', 'on': ', centre-stage: true'}
            times = {case: [] for case in cases}
            for number in range(options.rounds + 1):
                for case, setting in cases.items():
                    figure, _ = run(
                        options.mcpipe, folder, f'{size[0]}-{number}-{list(cases).index(case)}', graph(path, setting),
                        LEAVES)
                    # The first round fills the caches and counts for nobody.
                    if number:
                        times[case].append(figure.cpu / LEAVES)
            medians = [statistics.median(times[case]) for case in cases]
            costs.append(f'| {size[0]}x{size[1]} at 30 fps | ' + ' | '.join(f'{m:.3f}' for m in medians)
                         + f' | {medians[-1] - medians[0]:.3f} |')
    print(f'''## Centre stage

Real footage of a face, {PERSON[0]}x{PERSON[1]} on a wall of 1280x720; it stands, walks a tenth of the picture a second, stands and is
gone. Error: how far from its place the middle of the face is shown, in shares of the picture, median and 95th percentile.

| person | pictures in which the face is found | faces that are none | error across | error up | fastest pan, px a picture |
|---|---|---|---|---|---|
''' + '\n'.join(lines) + '''

Recorded live, processor time in cores, medians; `on` follows a person, `off` could.

| picture | without | `zoom: 1` | `zoom: 2` | off | on | what it costs |
|---|---|---|---|---|---|---|
''' + '\n'.join(costs))


if __name__ == '__main__':
    main()
