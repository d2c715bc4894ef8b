#!/usr/bin/python3
"""What 10-bit HDR costs: the same live graph in 8 bits and in HDR, with and without an SDR copy beside it, by turns.

    Benchmarks/hdr.py [--seconds 8] [--rounds 3] [--size 1280x720] [--mcpipe PATH]
"""
import argparse
import pathlib
import statistics
import sys
import tempfile

sys.dont_write_bytecode = True

from measure import measure  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS, SIZES, RATE = 8, ['640x360', '1280x720'], 15
MASTER = 'master: { record: master.mp4, video: cam, encode: { video: { codec: h265, bitrate: 4 Mbit/s, encoder: software } } }'
COPY = ('copy: { record: copy.mp4, video: cam, encode: { video: { codec: h264, bitrate: 4 Mbit/s, encoder: software, '
        'dynamic-range: sdr } } }')
CASES = [(False, False), (True, False), (False, True), (True, True)]


def graph(size, is_hdr, has_copy):
    # P010 in both, so that drawing it costs the same: what is compared is what is done with it.
    meaning = ', dynamic-range: hdr' if is_hdr else ''
    return f'''mcpipe: 1
name: hdr
sources: {{ cam: {{ pattern: smpte, format: {{ size: {size}, fps: {RATE}, encoding: P010_10LE }}{meaning} }} }}
sinks:
  {MASTER}
  {COPY if has_copy else ''}
'''


def cores(mcpipe, folder, size, rounds, seconds):
    """For each case the processor time of a run, in seconds of a core per second of media, of all rounds but the first."""
    times = {case: [] for case in CASES}
    for number in range(rounds + 1):
        for case in CASES if number % 2 else CASES[::-1]:
            place = folder / f'hdr-{size}-{number}-{case[0]:d}{case[1]:d}'
            place.mkdir()
            file = place / 'hdr.yaml'
            file.write_text(graph(size, *case))
            figure = measure([mcpipe, 'run', str(file), '--duration', f'{seconds}s'], [place / 'master.mp4'], cwd=place)
            # The first round fills the caches and counts for nobody.
            if number:
                times[case].append(figure.cpu / seconds)
            for path in place.iterdir():
                path.unlink()
    return {case: statistics.median(values) for case, values in times.items()}


def rows(mcpipe, folder, rounds, seconds=SECONDS, sizes=None):
    """A line for each size: H.265 of 8 bits and of HDR, then both with a copy in H.264 beside them."""
    lines = []
    for size in sizes or SIZES:
        found = cores(mcpipe, folder, size, rounds, seconds)
        mapping = (found[True, True] - found[True, False]) - (found[False, True] - found[False, False])
        lines.append(f'| {size} at {RATE} fps | ' + ' | '.join(f'{found[case]:.3f}' for case in CASES) + f' | {mapping:.3f} |')
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seconds', type=int, default=SECONDS)
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--size', action='append')
    parser.add_argument('--mcpipe', default=str(ROOT / '.build/release/mcpipe'))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix='mcpipe-hdr-') as name:
        print('| | 8 bits | HDR | 8 bits and a copy | HDR and a copy | tone mapping |')
        for line in rows(options.mcpipe, pathlib.Path(name), options.rounds, options.seconds, options.size):
            print(line)


if __name__ == '__main__':
    main()
