"""What it costs that a process of its own opens a camera: the same live graph with `isolate: true` and without, by turns."""
import statistics

from measure import measure

SECONDS = 8
CASES = [
    ('1920x1080 at 30 fps, uncompressed (93 MB/s)', 'iphone-11-pro-max', 'back-wide',
     '{ size: 1920x1080, fps: 30, encoding: 420v }', 'mp4', '{ size: 320x180 }'),
    ('640x480 at 30 fps, uncompressed (18 MB/s)', 'usb2-webcams', 'cam-1',
     '{ size: 640x480, fps: 30, encoding: yuy2 }', 'mp4', '{ size: 320x240 }'),
    ('1280x720 at 30 fps, MJPEG, kept as it is', 'usb2-webcams', 'cam-1',
     '{ size: 1280x720, fps: 30, encoding: mjpeg }', 'mkv', '{ codec: mjpeg }'),
]


def graph(rig, camera, form, container, video, isolated):
    return f'''mcpipe: 1
name: isolation
rig: {rig}
sources: {{ cam: {{ camera: {camera}, format: {form}, isolate: {str(isolated).lower()} }} }}
sinks: {{ file: {{ record: "cam.{container}", video: cam, encode: {{ video: {video} }} }} }}
'''


def rows(mcpipe, folder, rounds):
    """A line for each case: processor time of a run of 8 s, in seconds of a core per second of media."""
    lines = []
    for title, rig, camera, form, container, video in CASES:
        times = {False: [], True: []}
        for number in range(rounds + 1):
            for isolated in ((False, True) if number % 2 else (True, False)):
                place = folder / f'isolation-{len(lines)}-{number}-{isolated}'
                place.mkdir()
                file = place / 'cam.yaml'
                file.write_text(graph(rig, camera, form, container, video, isolated))
                figure = measure(
                    [mcpipe, 'run', str(file), '--simulate', '--duration', f'{SECONDS}s'],
                    [place / f'cam.{container}'], cwd=place)
                # The first round fills the caches and counts for nobody.
                if number:
                    times[isolated].append(figure.cpu / SECONDS)
        alone, apart = statistics.median(times[False]), statistics.median(times[True])
        cost = statistics.median(b - a for a, b in zip(times[False], times[True]))
        lines.append(f'| {title} | {alone:.3f} | {apart:.3f} | {cost:.3f} |')
    return lines
