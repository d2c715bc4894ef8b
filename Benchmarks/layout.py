"""What a composite that changes costs: the same live graph whose inset stands still, drags on, and grows, by turns."""
import statistics

from measure import measure

SECONDS = 8
SIZES = ['1280x720', '1920x1080']
# Each a transition as long as one may be, so that it goes on through the whole run: of place alone, and of place and size.
CASES = {
    'still': '',
    'moving': 'move pip hall to 0,0 by move 10s linear\n',
    'growing': 'move pip hall to 0,0 scale 0.5 by move 10s linear\n',
}


def graph(size, says):
    return f'''mcpipe: 1
name: layout
sources:
  stage: {{ pattern: smpte, format: {size}@30 }}
  hall: {{ pattern: ball, format: {size}@30 }}
compositors:
  pip: {{ size: {size}, layout: pip, layers: [stage, hall]{says} }}
sinks: {{ eyes: {{ snapshot: "pip-{{count}}.jpg", every: 2 s, video: pip }} }}
'''


def rows(mcpipe, folder, rounds):
    """A line for each size: processor time of a run of 8 s, in seconds of a core per second of media."""
    lines = []
    for size in SIZES:
        names = ['plain', *CASES]
        times = {name: [] for name in names}
        for number in range(rounds + 1):
            for name in names if number % 2 else names[::-1]:
                place = folder / f'layout-{size}-{number}-{name}'
                place.mkdir()
                file = place / 'pip.yaml'
                file.write_text(graph(size, '' if name == 'plain' else ', transition: cut'))
                commands = place / 'commands'
                commands.write_text(CASES.get(name, ''))
                figure = measure(
                    [mcpipe, 'run', str(file), '--duration', f'{SECONDS}s'], [place / 'pip-00001.jpg'], cwd=place,
                    stdin=commands)
                # The first round fills the caches and counts for nobody.
                if number:
                    times[name].append(figure.cpu / SECONDS)
        medians = [statistics.median(times[name]) for name in names]
        cells = ' | '.join(f'{median:.3f}' for median in medians)
        lines.append(f'| {size} at 30 fps | {cells} | {medians[-1] - medians[0]:.3f} |')
    return lines
