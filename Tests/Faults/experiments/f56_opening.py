"""F56: network cameras that take long to be opened, and that are joined in the middle of a group of pictures."""
import subprocess
import time

from lab import graphs, judge
from lab.bench import Outcome, at_least, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

# As long as one that is opened again may take, and less.
LATE = (0.8, 3)
# Pictures a second of each composite: those of the layer that paces it; of a network camera nobody knows that beforehand.
RATES = {'alone.mp4': 30, 'inset.mkv': graphs.FPS}


def late(lab, number):
    """A camera whose server takes the connection and answers later, in a composite with a still picture and in one with a pattern."""
    place, delay = lab.place(f'late-{number}'), lab.random.uniform(*LATE)
    with Feed(place, f'cam:{graphs.CAMERA}+sound') as feed:
        text = graphs.graph(
            [graphs.camera(feed, 'cam', False, latency='200 ms', on_loss='{ file: gap, picture: slate }'),
             f'back: {{ pattern: snow, format: {graphs.CAMERA} }}'],
            [graphs.record('alone-file', 'alone.mp4', 'alone', audio='cam'), graphs.record('inset-file', 'inset.mkv', 'inset')],
            compositors=f'{{ alone: {{ size: {graphs.SIZE}, layers: [cam] }}, '
                        f'inset: {{ size: {graphs.SIZE}, layers: [back, {{ source: cam, scale: 0.5 }}] }} }}')
        feed.freeze()
        with Recorder(lab.mcpipe, place, text) as recorder:
            recorder.started()
            time.sleep(delay)
            feed.thaw()
            time.sleep(5)
            status, _ = recorder.stop()
            dropped = [str(event) for event in recorder.all('dropped')]
    numbers = judge.numbers(place / 'alone.mp4')
    return {
        'status': status, 'dropped': dropped, 'numbers': len(set(numbers)),
        'holes': len(set(range(numbers[0], numbers[-1])) - set(numbers)) if numbers else 999,
        'uneven': [f'{file}: {gap:.3f} s' for file, rate in RATES.items() for gap in uneven(place / file, rate)]}


def uneven(file, rate):
    """What lies between two pictures of a composite that is not one interval."""
    moments = sorted(judge.probe(file).video)
    return [after - before for before, after in zip(moments, moments[1:]) if abs(after - before - 1 / rate) > 0.003] if moments else [9.0]


def watched(lab, feed, number, coded):
    """A recording of a camera that somebody watches, begun at any moment."""
    place = lab.place(f'watched-{number}-{coded}')
    text = graphs.graph([graphs.camera(feed, 'cam', coded)], [graphs.record('file', 'file.mkv', 'cam', audio='cam')])
    time.sleep(lab.random.uniform(0, 1))
    with Recorder(lab.mcpipe, place, text) as recorder:
        recorder.started()
        time.sleep(3)
        status, _ = recorder.stop()
    media, numbers = judge.probe(place / 'file.mkv'), judge.numbers(place / 'file.mkv')
    return {'status': status, 'unread': len(media.video) - len(numbers), 'pictures': len(numbers)}


@experiment('F56', tiers='PN')
def cameras_are_opened_late(lab):
    slow = [late(lab, number) for number in range(lab.times(2, 6))]
    with Feed(lab.folder, f'cam:{graphs.CAMERA}+sound') as feed:
        viewer = subprocess.Popen(['gst-launch-1.0', '-q', 'rtspsrc', f'location={feed.url("cam")}', 'protocols=tcp', '!', 'fakesink'],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            joined = [watched(lab, feed, number, coded) for number in range(lab.times(3, 10)) for coded in (False, True)]
        finally:
            viewer.kill()
            viewer.wait()
    return Outcome(len(slow) + len(joined), [
        equal('late: runs that did not end well', [row['status'] for row in slow if row['status']], []),
        equal('late: drops', [text for row in slow for text in row['dropped']][:2], []),
        equal('late: intervals of a composite that are not its own', [text for row in slow for text in row['uneven']][:2], []),
        at_least('late: pictures of the camera in the composite', min(row['numbers'] for row in slow), 3 * graphs.FPS, digits=0),
        equal('late: missing from its first on', max(row['holes'] for row in slow), 0),
        equal('watched: runs that did not end well', [row['status'] for row in joined if row['status']], []),
        at_least('watched: pictures', min(row['pictures'] for row in joined), graphs.FPS, digits=0),
        at_most('watched: pictures that show nothing of the camera', max(row['unread'] for row in joined), 0, digits=0),
    ], f'a camera of key frames each second that answers {LATE[0]} s to {LATE[1]} s late, and one with a viewer, decoded and as it is sent')
