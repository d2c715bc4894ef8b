"""F49: an element on the way to one recording fails, beside another recording of the same camera."""
import json
import subprocess

from lab import graphs, judge
from lab.bench import Figure, Outcome, at_least, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

SECONDS = 6
# The picture at which the element gives up.
FAILS_AT = 50
CONTAINERS = ('mp4', 'mkv', 'ts')
SOONEST = 1
# A file begins with a picture, and ends with a piece of sound.
APART = 0.2


def failing(lab, container, coded, has_sound):
    """One run; what its files, its take and its words are."""
    place = lab.place(f'{container}-{"kept" if coded else "encoded"}-{"sound" if has_sound else "silent"}')
    keys = {'audio': 'one'} if has_sound else {}
    with Feed(place, f'one:{graphs.CAMERA}+sound') as feed:
        text = graphs.graph(
            [graphs.camera(feed, 'one', coded=coded)],
            [graphs.record('whole', f'whole.{container}', 'one', audio='one'),
             graphs.record('short', f'short.{container}', 'fails', **keys)],
            effects=f'{{ fails: {{ video: one, elements: [{{ factory: identity, error-after: "{FAILS_AT}" }}] }} }}')
        with Recorder(lab.mcpipe, place, text, '--duration', f'{SECONDS}s', '--allow-elements') as recorder:
            started = recorder.started()
            failed = recorder.wait_for('failed', SECONDS + 30)
            status = recorder.wait(SECONDS + 30)
            messages = [event['finding']['message'] for event in recorder.all('failed')]
    manifest = json.loads((place / 'lab-001.take.json').read_text())
    whole, short = (judge.probe(place / f'{name}.{container}') for name in ('whole', 'short'))
    numbers, less = (judge.numbers(place / f'{name}.{container}') for name in ('whole', 'short'))
    missing = {number for number in numbers if number > max(less, default=0)}
    drops = [drop for drop in manifest['drops'] if drop['node'] == 'short' and drop['medium'] == 'video']
    return {
        'name': place.name, 'status': status, 'whole': len(whole.video), 'holes': max(numbers) - min(numbers) + 1 - len(numbers),
        'fault': judge.first_fault([place / f'{name}.{container}' for name in ('whole', 'short')]),
        'pictures': len(short.video), 'told': failed['moment'] - started - FAILS_AT / graphs.FPS if failed else 99, 'messages': messages,
        'sound': max(short.audio, default=0) - min(short.audio, default=0) if has_sound else None,
        'counted': abs(sum(sum(drop[key] for key in ('late', 'outOfBuffers', 'discontinuity')) for drop in drops) - len(missing)),
        'asked': sum(drop['asked'] for drop in drops),
        'state': manifest['state'], 'nodes': sorted({each.get('node') for each in manifest.get('shortfalls', [])}),
    }


@experiment('F49', tiers='PN')
def element_fails(lab):
    kinds = [(container, coded, has_sound) for container in CONTAINERS for coded in (True, False) for has_sound in (True, False)]
    rows = [failing(lab, *kind) for kind in (kinds[::4] if lab.tier == 'P' else kinds)]

    def other(key, wanted):
        return next((f'{row["name"]}: {row[key]}' for row in rows if row[key] != wanted), 'none')

    sounds = [row['sound'] for row in rows if row['sound'] is not None]
    return Outcome(len(rows), [
        at_least(f'pictures of the other recording of {SECONDS} s, at least', min(row['whole'] for row in rows),
                 SECONDS * graphs.FPS, digits=0),
        equal('other recordings with a hole', other('holes', 0), 'none'),
        equal('files that do not play', other('fault', 'none'), 'none'),
        at_most(f'pictures behind the element that fails at its {FAILS_AT}th, at most', max(row['pictures'] for row in rows), FAILS_AT - 1, digits=0),
        at_least('of those, at least', min(row['pictures'] for row in rows), FAILS_AT - 2, digits=0),
        at_least(f'sound beside it, of {SECONDS} s, at least', min(sounds), SECONDS - APART, 's'),
        at_most('the failure is told after, at most', max(row['told'] for row in rows), SOONEST, 's'),
        equal('failures that are not told once, with the effect',
              next((f'{row["name"]}: {row["messages"]}' for row in rows if len(row['messages']) != 1 or "effect 'fails'" not in row['messages'][0]),
                   'none'), 'none'),
        at_most('pictures that are missing and not counted, or counted and there, at most', max(row['counted'] for row in rows), 2, digits=0),
        equal('takes that count a picture as left out as asked', other('asked', 0), 'none'),
        equal('takes that are not incomplete', other('state', 'incomplete'), 'none'),
        equal('takes that name others than the effect and its sink', other('nodes', ['fails', 'short']), 'none'),
        equal('runs that end with another status than 65', other('status', 65), 'none'),
    ], f'{", ".join(CONTAINERS)}; kept and encoded, with and without sound')


@experiment('F49', tiers='PN', control='two recordings behind one tee, by gst-launch; an element of one fails')
def unprotected(lab):
    place = lab.place('plain')
    branch = ['!', 'queue', '!', 'x264enc', 'tune=zerolatency', '!', 'h264parse', '!', 'matroskamux', '!', 'filesink']
    subprocess.run(
        ['timeout', '20', 'gst-launch-1.0', '-q', '-e', 'videotestsrc', 'is-live=true', f'num-buffers={SECONDS * graphs.FPS}', '!',
         f'video/x-raw,width=320,height=180,framerate={graphs.FPS}/1', '!', 'tee', 'name=t', 't.', *branch, f'location={place}/whole.mkv',
         't.', '!', 'queue', '!', 'identity', f'error-after={FAILS_AT}', *branch, f'location={place}/short.mkv'],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    count = len(judge.probe(place / 'whole.mkv').video)
    most = SECONDS * graphs.FPS // 2
    return Outcome(1, [Figure(f'pictures of the other recording, of {SECONDS * graphs.FPS}', str(count), f'fewer than {most}', count < most)])
