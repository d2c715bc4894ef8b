"""F40 and F41: files that are taken away while they are recorded, and the time that a disk lasts."""
import contextlib
import json
import random
import signal
import time

from experiments.f04_disk import CAMERAS, NOISE, noisy
from lab import account, graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment
from lab.disk import small
from lab.feed import Feed
from lab.recorder import Recorder

ON_THE_WAY = 0.16
FATES = ('deleted', 'folder deleted', 'moved', 'folder moved', 'replaced')


def befall(fate, place, name):
    """Takes the file away; where it is then, if anywhere."""
    folder = place / 'ill'
    if fate == 'deleted':
        (folder / name).unlink()
    elif fate == 'folder deleted':
        # The recorder may make one meanwhile.
        while True:
            for file in folder.iterdir():
                file.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                folder.rmdir()
                break
    elif fate == 'moved':
        (place / 'away').mkdir()
        return (folder / name).rename(place / 'away' / name)
    elif fate == 'folder moved':
        return folder.rename(place / 'away') / name
    else:
        other = folder / 'other'
        other.write_bytes(b'not a recording')
        other.rename(folder / name)
    return None


def taken(lab, number, fate, container, coded, split):
    place = lab.place(f'{number}')
    (place / 'ill').mkdir()
    (place / 'well').mkdir()
    first = f'ill/one{"-001" if split else ""}.{container}'
    template = f'ill/one{"-{segment}" if split else ""}.{container}'
    with Feed(place, f'one:{graphs.CAMERA}+sound', f'two:{graphs.CAMERA}') as feed:
        text = graphs.graph(
            [graphs.camera(feed, 'one', coded=coded), graphs.camera(feed, 'two', coded=coded)],
            [graphs.record('ill', template, 'one', audio='one', **({'segment': '30 s'} if split else {})),
             graphs.record('well', f'well/two.{container}', 'two')])
        with Recorder(lab.mcpipe, place, text) as recorder:
            time.sleep(max(0, recorder.started() + 2 + 3 * random.random() - time.monotonic()))
            moved = befall(fate, place, first.split('/')[1])
            gone = time.monotonic()
            failed = recorder.wait_for('file-failed', 20)
            resumed = recorder.wait_for('recording-resumed', 20)
            time.sleep(4)
            moment = time.monotonic()
            status, _ = recorder.stop()
            ended = recorder.ended or {}
        later = [file for file in sorted((place / 'ill').glob(f'one*.{container}')) if file.name != first.split('/')[1]]
        other = account.of(feed, 'two', [place / f'well/two.{container}'], until=moment - ON_THE_WAY)
        # What was deleted is lost; nothing that came a moment later may be.
        rest = account.of(feed, 'one', ([moved] if moved else []) + later, until=moment - ON_THE_WAY)
        sent = feed.sent('one', moment)
    begin = sent.get(rest.first, moment) - gone if not moved else 0
    manifests = list(place.glob('*/[!.]*.take.json'))
    manifest = json.loads(manifests[0].read_text()) if len(manifests) == 1 else {'files': [], 'state': f'{len(manifests)} manifests'}
    named = [file for file in manifest['files'] if file['path'].endswith(first.split('/')[1])]
    files = later + [place / f'well/two.{container}']
    # What stands in its place can be read by nobody, which recover says.
    recovered = lab.run('recover', 'ill', 'well', cwd=place)
    left = sorted(file.name for file in place.glob('*/.*.take.json') if file.parent.name != 'away')
    return {
        'told': failed['moment'] - gone if failed else 99, 'resumed': resumed is not None, 'status': status,
        'other': other.tail + other.holes, 'hole': rest.holes / graphs.FPS if moved else max(rest.holes / graphs.FPS, begin),
        'tail': rest.tail, 'state': manifest['state'], 'later': len(later), 'left': left,
        'named': any('is not there any more' in file.get('failure', '') for file in named),
        'complained': recovered.returncode != (65 if fate == 'replaced' else 0),
        'short': any(each.get('path', '').endswith(first) or first in each['reason'] for each in ended.get('shortfalls', [])),
        'faults': judge.first_fault(files), 'moved': moved is None or judge.playable(moved)[0], 'words': (fate, container, coded, split),
    }


@experiment('F40', tiers='PN')
def files_taken_away(lab):
    random.seed(40)
    cases = [(fate, container, coded, split) for fate in FATES for container in ('mp4', 'mkv', 'ts') for coded in (True, False)
             for split in (False, True)]
    random.shuffle(cases)
    cases = cases[:lab.times(4, 60)]
    rows = [taken(lab, number, *case) for number, case in enumerate(cases)]

    def worst(key):
        row = max(rows, key=lambda row: row[key])
        return row[key]

    def where(key, wanted):
        return ', '.join(str(row['words']) for row in rows if row[key] != wanted)[:200] or 'none'

    # A camera that codes by itself gives a key frame a second; one that is encoded here is asked for one.
    return Outcome(len(rows), [
        at_most('told after', worst('told'), 5, 's'),
        at_most('of the file\'s camera lost beyond what was deleted, at most', worst('hole'), 1.5, 's'),
        equal('pictures lost of the other camera', sum(row['other'] for row in rows), 0),
        equal('pictures lost at the end', sum(row['tail'] for row in rows), 0),
        equal('status', sorted({row['status'] for row in rows}), [74]),
        equal('the take is', sorted({row['state'] for row in rows}), ['damaged']),
        equal('it goes on in one more file, but in', where('later', 1), 'none'),
        equal('the manifest does not name the file in', where('named', True), 'none'),
        equal('the verdict does not name it in', where('short', True), 'none'),
        equal('a moved file does not play in', where('moved', True), 'none'),
        equal('faults of the other files', next((row['faults'] for row in rows if row['faults'] != 'none'), 'none'), 'none'),
        equal('journals that are left, and takes that recover complains of',
              (sum(len(row['left']) for row in rows), sum(row['complained'] for row in rows)), (0, 0)),
    ], 'deleted, moved, replaced by another, alone or with its folder; MP4, MKV, TS; kept and encoded; split and not')


def marks(events):
    """What is told of a disk: times left, by when."""
    return [(event['moment'], event['lasts'], event['level']) for event in events if event.get('lasts') is not None]


@experiment('F41', tiers='PN')
def time_left(lab):
    found, errors, count = [], [], lab.times(1, 4)
    for number in range(count):
        place = lab.place(f'run-{number}')
        with small(place / 'disk', 192 if lab.tier != 'P' else 96) as disk:
            text = noisy(CAMERAS, 'disk', 'mkv', policy='disk: { reserve: 1 MiB }')
            with Recorder(lab.mcpipe, place, text) as recorder:
                started = recorder.started()
                full = recorder.wait_for('disk', 300, matching=lambda event: event['level'] == 'full')
                recorder.wait(60)
                told = marks(recorder.all('disk'))
                progress = [(event['moment'], each['lasts'], each['level']) for event in recorder.all('progress')
                            for each in event['disks'] if each.get('lasts') is not None]
            end = full['moment'] if full else 0
            # Once the rate is measured, and while there is something to be told of.
            for moment, left, _ in progress:
                if moment > started + 12 and end - moment > 5:
                    errors.append(abs(left - (end - moment)) / (end - moment))
            bytes_free = [event['free'] for event in recorder.all('disk')]
            found += [
                Figure('times left that were told, s', str([round(left) for _, left, _ in told]), 'fewer each time',
                       all(later[1] < earlier[1] for earlier, later in zip(told, told[1:]))),
                equal('the last is told of a full disk', told[-1][2] if told else 'none', 'full'),
                Figure('each with the bytes free', str(len(bytes_free)), 'all', len(bytes_free) >= 2),
            ]
    found.append(at_most('time left in progress, wrong by', max(errors, default=9) * 100, 25, '%', 0))
    found.append(Figure('times it was looked at', str(len(errors)), 'more than 1', len(errors) > 1))
    found += homeless(lab)
    return Outcome(count + 1, found, f'four noisy cameras of {NOISE} each; a manifest whose folder is full')


def homeless(lab):
    """The folder of the first sink is full, and stays so: where is the manifest?"""
    place = lab.place('homeless')
    with small(place / 'disk', 8) as disk:
        text = noisy(('a', 'b'), 'disk', 'mkv', policy='disk: { reserve: 0 B }').replace('disk/b-', 'b-')
        with Recorder(lab.mcpipe, place, text) as recorder:
            recorder.started()
            time.sleep(2)
            # All of it, with what is held for the manifest: as another program does that writes whatever comes free.
            (disk / 'ballast').touch()
            greedy = open(disk / 'ballast', 'ab', buffering=0)
            asked, stop = None, time.monotonic() + 30
            while time.monotonic() < stop and not recorder.all('closed'):
                try:
                    greedy.write(bytes(4096))
                except OSError:
                    time.sleep(0.001)
                failed = recorder.all('file-failed')
                if asked is None and failed and time.monotonic() > failed[0]['moment'] + 3:
                    recorder.process.send_signal(signal.SIGINT)
                    asked = time.monotonic()
            status = recorder.wait(20)
            greedy.close()
            archived = recorder.all('take-archived')
        path = archived[0].get('manifest') if archived else None
        here = path is not None and (place / path).exists()
        manifest = json.loads((place / path).read_text()) if here else {'files': []}
        paths = sorted(str(((place / path).parent / file['path']).resolve().relative_to(place.resolve()))
                       for file in manifest['files']) if here else []
    return [equal('folder full: the manifest is written', here, True),
            Figure('folder full: files that it names', str(paths), 'both, where they are',
                   len(paths) == 2 and paths[0].startswith('b-') and paths[1].startswith('disk/a-')),
            equal('folder full: status', status, 74)]
