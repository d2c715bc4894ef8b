"""F54: pictures that are decoded out of the order in which they are shown, kept as a camera sends them."""
import json
import signal
import time

from lab import graphs, judge
from lab.bench import Outcome, at_least, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

FILES = ('parts.mp4', 'parts.mov', 'stream.mkv', 'stream.ts')
# Written at its end: a kill leaves nothing of it that plays.
ORDINARY = 'ordinary.mp4'
# B-frames between others: so many may be still to come when what is shown behind them is there.
STILL_TO_COME = 3


def text(feed, take=''):
    sinks = [graphs.record(file.replace('.', '-'), file.replace('.', f'{take}.'), 'one', audio='one') for file in FILES]
    sinks.append(graphs.record('ordinary', ORDINARY, 'one', audio='one', fragment='0 s'))
    return graphs.graph([graphs.camera(feed, 'one')], sinks)


def shown(file):
    """What is wrong with the pictures of a file, as they are shown."""
    media, numbers = judge.probe(file), judge.numbers(file)
    if len(numbers) < 2:
        return {'name': file.name, 'pictures': len(numbers), 'not shown': len(media.video), 'back': 0, 'holes': 0, 'apart': 9.0}
    before_last = set(range(numbers[0], numbers[-1] - STILL_TO_COME))
    moments = [moment - number / graphs.FPS for moment, number in zip(sorted(media.video), numbers)]
    return {
        'name': file.name, 'pictures': len(numbers), 'not shown': len(media.video) - len(numbers),
        'back': sum(after <= before for before, after in zip(numbers, numbers[1:])), 'holes': len(before_last - set(numbers)),
        'apart': max(moments) - min(moments)}


def ended(lab, feed, number):
    """A run that is ended between any two pictures."""
    place = lab.place(f'ended-{number}')
    with Recorder(lab.mcpipe, place, text(feed)) as recorder:
        recorder.started()
        time.sleep(lab.random.uniform(3, 5))
        status, _ = recorder.stop()
    told = [json.loads(path.read_text()) for path in place.glob('[!.]*.take.json')]
    files = [place / name for name in (*FILES, ORDINARY)]
    frames = {file['path']: file.get('frames') for manifest in told for file in manifest['files']}
    return {
        'status': status, 'states': [manifest['state'] for manifest in told], 'files': [shown(file) for file in files],
        'unlike': [file.name for file in files if frames.get(file.name) != len(judge.probe(file).video)],
        'faults': [fault for fault in judge.all_faults(files) if fault]}


def killed(lab, feed, number):
    place = lab.place(f'killed-{number}')
    with Recorder(lab.mcpipe, place, text(feed)) as recorder:
        recorder.started()
        time.sleep(lab.random.uniform(3.5, 5.5))
        recorder.send(signal.SIGKILL)
        recorder.wait()
    lab.run('recover', '.', cwd=place)
    files = [place / name for name in FILES]
    return {'files': [shown(file) for file in files], 'faults': [fault for fault in judge.all_faults(files) if fault]}


@experiment('F54', tiers='PN')
def pictures_are_decoded_out_of_order(lab):
    rounds = lab.times(2, 10)
    with Feed(lab.folder, f'one:{graphs.CAMERA}+b+sound') as feed:
        ends = [ended(lab, feed, number) for number in range(rounds)]
        kills = [killed(lab, feed, number) for number in range(rounds)]
    files = [file for row in ends + kills for file in row['files']]

    def first(key):
        return next((f'{file["name"]}: {file[key]}' for file in files if file[key]), 'none')

    faults = [fault for row in ends + kills for fault in row['faults']]
    return Outcome(len(files), [
        equal('runs that did not end well', sum(row['status'] != 0 or row['states'] != ['complete'] for row in ends), 0),
        at_least('pictures of a file', min(file['pictures'] for file in files), graphs.FPS, digits=0),
        equal('pictures of a file that are shown behind a later one', first('back'), 'none'),
        equal(f'pictures that are missing before the last {STILL_TO_COME}', first('holes'), 'none'),
        equal('pictures that are in a file and that ffmpeg does not show', first('not shown'), 'none'),
        at_most('furthest that the times of two pictures are from those of the camera', max(file['apart'] for file in files) * 1000, 20, 'ms'),
        equal('files of which the manifest counts other pictures', sum(len(row['unlike']) for row in ends), 0),
        equal('files that do not play', faults[0] if faults else 'none', 'none'),
    ], f'{", ".join(FILES)} and {ORDINARY} (`fragment: 0 s`, not killed); three B-frames, key frames of 1 s; half ended by SIGTERM, half killed')
