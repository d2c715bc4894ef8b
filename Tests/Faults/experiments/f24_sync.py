"""F23 and F24: whether what was seen and heard together is together in the files."""
import statistics
import time

from lab import graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder


def timeline(file, crop='iw:16:0:0', camera=None):
    """The moment of each number in a file, in seconds of the file."""
    found = judge.codes(file, crop=crop)
    times = sorted(judge.probe(file).video)
    shift = len(times) - len(found)
    return {code[1]: times[n + max(0, shift)] for n, code in enumerate(found) if code and camera in (None, code[0])}


def apart(one, two, share):
    """Median difference of the same number's moments in two files, over a share of what they have in common, in seconds."""
    common = sorted(set(one) & set(two))
    if not common:
        return 99.0
    part = max(5, int(len(common) * 0.1))
    chosen = common[:part] if share == 'start' else common[-part:]
    # Finer than a microsecond is the arithmetic of floating point only.
    return round(statistics.median(two[number] - one[number] for number in chosen), 6)


def offsets_in_take(recorder):
    """Where each file's 0 lies on the take's timeline, by sink, as the run told it."""
    ended = recorder.wait_for('take-ended', 5)
    return {file['sink']: file['begin'] for file in ended['files']} if ended else {}


@experiment('F24', tiers='N')
def cameras_together(lab):
    seconds = 15 if lab.tier == 'P' else 120
    place, now = lab.place('run'), time.monotonic()
    # Two cameras that count from one moment: the same number is the same moment. The composite shows both halves.
    with Feed(place, f'left:{graphs.CAMERA}+pcm', epoch=now) as left, Feed(place, f'right:{graphs.CAMERA}', epoch=now) as right:
        text = graphs.graph(
            [graphs.camera(left, 'left', coded=False), graphs.camera(right, 'right', coded=False)],
            [graphs.record('program', 'program.mkv', 'both', audio='left'),
             graphs.record('a', 'left.mkv', 'left', audio='left'), graphs.record('b', 'right.mkv', 'right')],
            compositors='{ both: { size: 640x180, fps: 25, layers: [{ source: left, at: [0, 0], size: 320x180 }, '
                        '{ source: right, at: [320, 0], size: 320x180 }] } }')
        with Recorder(lab.mcpipe, place, text) as recorder:
            started = recorder.started()
            time.sleep(max(0, started + seconds - time.monotonic()))
            status, _ = recorder.stop()
            begins = offsets_in_take(recorder)

    def moments(file, sink, crop='iw:16:0:0'):
        return {number: moment + begins.get(sink, 0) for number, moment in timeline(place / file, crop).items()}

    iso = {'left': moments('left.mkv', 'a'), 'right': moments('right.mkv', 'b')}
    shown = {'left': moments('program.mkv', 'program', '320:16:0:0'),
             'right': moments('program.mkv', 'program', '320:16:320:0')}
    frame, found = 1 / graphs.FPS, [equal('status', status, 0)]
    for share in ('start', 'end'):
        found.append(at_most(f'isolated files apart at the {share}', abs(apart(iso['left'], iso['right'], share)) * 1000,
                             frame * 1000, 'ms', 1))
        for name in iso:
            found.append(at_most(f'composite against {name} at the {share}',
                                 abs(apart(iso[name], shown[name], share)) * 1000, frame * 1000, 'ms', 1))
    pairs = judge.offsets(place / 'left.mkv', graphs.FPS)
    if len(pairs) >= 6:
        first, last = (statistics.median(offset for _, offset in part) for part in (pairs[:3], pairs[-3:]))
        found += [at_most('picture and sound at the start', abs(first) * 1000, 20, 'ms', 0),
                  at_most('picture and sound at the end', abs(last) * 1000, 40, 'ms', 0)]
    else:
        found.append(Figure('flashes with a beep', str(len(pairs)), 'at least 6', False))
    ends = [max(iso['left']) if iso['left'] else 0, max(iso['right']) if iso['right'] else 0]
    found.append(at_most('stop skew', abs(ends[0] - ends[1]), 1, 'pictures', 0))
    return Outcome(1, found, f'{seconds} s in place of two hours; the camera\'s sound is uncompressed, mcpipe encodes it')
