"""What a zoom costs: the same live graph with `zoom: 2`, with `zoom: 1` and without, by turns."""
import statistics

from measure import measure

SECONDS = 8
SIZES = ['1280x720', '1920x1080']
CASES = [None, 1, 2]


def graph(size, zoom):
    setting = '' if zoom is None else f', zoom: {zoom}'
    return f'''mcpipe: 1
name: zoom
sources: {{ cam: {{ pattern: smpte, format: {size}@30{setting} }} }}
sinks: {{ eyes: {{ snapshot: "cam-{{count}}.jpg", every: 2 s, video: cam }} }}
'''


def rows(mcpipe, folder, rounds):
    """A line for each size: processor time of a run of 8 s, in seconds of a core per second of media."""
    lines = []
    for size in SIZES:
        times = {zoom: [] for zoom in CASES}
        for number in range(rounds + 1):
            for zoom in CASES if number % 2 else CASES[::-1]:
                place = folder / f'zoom-{size}-{number}-{zoom}'
                place.mkdir()
                file = place / 'cam.yaml'
                file.write_text(graph(size, zoom))
                figure = measure(
                    [mcpipe, 'run', str(file), '--duration', f'{SECONDS}s'], [place / 'cam-00001.jpg'], cwd=place)
                # The first round fills the caches and counts for nobody.
                if number:
                    times[zoom].append(figure.cpu / SECONDS)
        without, whole, double = (statistics.median(times[zoom]) for zoom in CASES)
        lines.append(f'| {size} at 30 fps | {without:.3f} | {whole:.3f} | {double:.3f} | {double - without:.3f} |')
    return lines
