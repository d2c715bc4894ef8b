#!/usr/bin/env python3
"""What portrait costs and what it leaves of person and background: on real footage of a face that stands before a wall.

    Benchmarks/portrait.py [--rounds 3] [--mcpipe .build/release/mcpipe]

Prints Markdown. The footage is the one that `scripts/setup test` fetches; the given mask is a box.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

import numpy

from measure import measure

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLIP = ROOT / '.build/media/carphone_pristine.mp4'
SECONDS, RATE = 12, 30
# Where the face is in the footage, and what is behind it for certain, in shares of the picture: left, top, right, bottom.
FACE, BEHIND = (0.42, 0.25, 0.58, 0.5), (0.0, 0.35, 0.2, 0.65)


def film(path, size):
    """The footage to and fro, as large as asked for, with grain that is to be lost behind the person."""
    subprocess.run(
        ['ffmpeg', '-v', 'error', '-y', '-i', CLIP, '-filter_complex',
         f'[0:v]trim=end_frame=60,setpts=N/30/TB,fps=30,scale={size[0]}:{size[1]},noise=c0s=30:c0_seed=7,split[a][b];'
         '[b]reverse[r];[a][r]concat,loop=-1:120:0,setpts=N/30/TB,format=yuv420p',
         '-frames:v', str(SECONDS * RATE), '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '10', path], check=True)


def mask(path):
    subprocess.run(
        ['ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i',
         'color=black:size=320x180:rate=30,drawbox=x=100:y=20:w=120:h=160:color=white:t=fill', '-frames:v',
         str(SECONDS * RATE), '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '10', path], check=True)


def energies(path, size):
    """The energy of the Laplacian of each picture, within the face and behind it."""
    raw = subprocess.run(
        ['ffmpeg', '-v', 'error', '-i', path, '-fps_mode', 'passthrough', '-vf', 'format=yuv420p,extractplanes=y', '-f',
         'rawvideo', '-'], check=True, capture_output=True).stdout
    for plane in numpy.frombuffer(raw, numpy.uint8).reshape(-1, size[1], size[0]):
        values = []
        for left, top, right, bottom in (FACE, BEHIND):
            part = plane[int(top * size[1]):int(bottom * size[1]), int(left * size[0]):int(right * size[0])].astype(int)
            edges = 4 * part[1:-1, 1:-1] - part[:-2, 1:-1] - part[2:, 1:-1] - part[1:-1, :-2] - part[1:-1, 2:]
            values.append((edges ** 2).mean())
        yield values


def graph(path, matte, setting):
    given = f'\n  matte: {{ file: {matte}, realtime: true }}' if 'matte' in setting else ''
    return f'''mcpipe: 1
name: portrait
sources:
  desk: {{ file: {path}, realtime: true{setting} }}{given}
sinks:
  file: {{ record: out.mkv, video: desk, encode: {{ video: {{ bitrate: 20 Mbit/s }} }} }}
'''


def run(mcpipe, folder, name, text):
    place = folder / name
    place.mkdir()
    (place / 'portrait.yaml').write_text(text)
    figure = measure(
        [mcpipe, 'run', str(place / 'portrait.yaml'), '--duration', f'{SECONDS}s'], [place / 'out.mkv'], cwd=place)
    return figure, place / 'out.mkv'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--mcpipe', default=str(ROOT / '.build/release/mcpipe'))
    options = parser.parse_args()
    cases = {
        'without': '', 'off': ', portrait: { enabled: false }', 'mask': ', portrait: { mask: matte }',
        'search': ', portrait: true'}
    lines = []
    with tempfile.TemporaryDirectory(prefix='mcpipe-portrait-') as name:
        folder = pathlib.Path(name)
        matte = folder / 'matte.mkv'
        mask(matte)
        for size in ((1280, 720), (1920, 1080)):
            path = folder / f'{size[0]}.mkv'
            film(path, size)
            before = list(energies(path, size))
            times = {case: [] for case in cases}
            left = []
            for number in range(options.rounds + 1):
                for case, setting in cases.items():
                    place = f'{size[0]}-{number}-{case}'
                    figure, recording = run(options.mcpipe, folder, place, graph(path, matte, setting))
                    # The first round fills the caches and counts for nobody.
                    if number:
                        times[case].append(figure.cpu / SECONDS)
                    elif case == 'search':
                        # A second in, when somebody has been found.
                        left = [[a / b for a, b in zip(*pair)] for pair in zip(energies(recording, size), before)][RATE:]
                print(f'{size[0]}x{size[1]}: round {number}', file=sys.stderr)
            face, behind = (statistics.median(values) for values in zip(*left))
            medians = [statistics.median(times[case]) for case in cases]
            lines.append(
                f'| {size[0]}x{size[1]} at 30 fps | ' + ' | '.join(f'{m:.3f}' for m in medians)
                + f' | {100 * face:.0f} % | {100 * behind:.1f} % |')
    print('''## Portrait

Real footage of a face, recorded live; processor time in cores, medians. The energy of the Laplacian that a search leaves of the face and
of what is behind it.

| picture | without | off | a given mask | a search | left of the face | left of the background |
|---|---|---|---|---|---|---|
''' + '\n'.join(lines))


if __name__ == '__main__':
    main()
