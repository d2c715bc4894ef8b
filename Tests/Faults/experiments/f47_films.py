"""F47: takes of films, by command and by the clock."""
import datetime
import json
import signal
import subprocess
import time

from lab import code, graphs, judge
from lab.bench import Figure, Outcome, at_least, at_most, equal, experiment
from lab.recorder import Recorder

WIDTH, HEIGHT = map(int, graphs.SIZE.split('x'))
# A take that is due 0.1 s behind the end of the film is begun 0.3 s before that (docs/decisions/0017-takes.md), and withdrawn.
FILM = 9 * graphs.FPS
CAMERA = 1
# How late another process may read an event or a command.
READ = 0.1
# (name, takes, seconds at which commands are given, the length asked for, takes that last as long, whether one is withdrawn)
CASES = (
    ('every 3 s', '{ every: 3 s, length: 2 s }', (), 2.0, 3, True),
    ('by command', '{ begin: manual, length: 1.3 s }', ((0.8, 'start'), (2.9, 'start'), (5.2, 'start'), (8.6, 'start')), 1.3, 3, False),
    ('without a pause', '{ every: 1.5 s, length: 1.5 s }', (), 1.5, 5, True),
    ('by two commands', '{ begin: manual }', ((0.5, 'start'), (2.25, 'stop'), (4.0, 'start'), (5.75, 'stop')), 1.75, 2, False),
    ('at a time of day', '{ at: [FIRST, SECOND], length: 2 s }', (), 2.0, 2, False),
)


def film(file, frames=FILM):
    """Pictures that say their numbers, and a tone."""
    rest = b'\x50' * WIDTH * (HEIGHT - code.ROWS) + b'\x80' * (WIDTH * HEIGHT // 2)
    subprocess.run(
        ['ffmpeg', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', graphs.SIZE, '-r', str(graphs.FPS), '-i', '-', '-f', 'lavfi',
         '-i', f'sine=440:r=48000:d={frames / graphs.FPS}', '-c:v', 'libx264', '-g', '25', '-c:a', 'aac', file],
        input=b''.join(code.rows(code.pack(CAMERA, number), WIDTH) + rest for number in range(frames)), check=True)


def clock(policy):
    """The times of day in a policy: 3 s and 6 s from now, at a whole second."""
    for word, ahead in (('FIRST', 3), ('SECOND', 6)):
        policy = policy.replace(word, f'"{datetime.datetime.now() + datetime.timedelta(seconds=ahead):%H:%M:%S}"')
    return policy


def taken(lab, number, container, case):
    """One run; what is wrong with each of its takes, and the figures of all."""
    name, policy, commands, length, whole, is_withdrawn = case
    place = lab.place(f'{number}')
    film(place / f'film.{container}')
    text = graphs.graph([f'film: {{ file: film.{container} }}'],
                        [graphs.record('one', 'one-{take}.mp4', 'film', audio='film'), graphs.record('two', 'two-{take}.mkv', 'film')],
                        takes=clock(policy))
    begin = time.monotonic()
    with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
        started = recorder.wait_for('started', 60)
        for moment, command in commands:
            time.sleep(max(0, started['moment'] + moment - time.monotonic()))
            recorder.say(command)
        status = recorder.wait(60)
    begins = {event['take']: event for event in recorder.all('take-started')}
    ends = {event['take']: event for event in recorder.all('take-ended')}
    row = {'name': f'{number}: {name}, {container}', 'status': status, 'whole': 0, 'withdrawn': 0, 'numbers': [],
           **{key: [] for key in ('apart', 'told', 'commands', 'off', 'short', 'wrong')},
           'faults': judge.first_fault(sorted(place.glob('one-*.mp4')) + sorted(place.glob('two-*.mkv'))),
           'wall': recorder.exited - begin - FILM / graphs.FPS, 'wanted': whole, 'withdrawn wanted': int(is_withdrawn)}
    for take, end in ends.items():
        files = [place / f'one-{take}.mp4', place / f'two-{take}.mkv']
        if end['files'] == [] and not any(file.exists() for file in files) and not (place / f'lab-{take}.take.json').exists():
            row['withdrawn'] += 1
            continue
        sinks = [judge.numbers(file) for file in files]
        manifest = json.loads((place / f'lab-{take}.take.json').read_text())
        numbers = sinks[0] or [0]
        if sinks[0] != sinks[1] or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            row['wrong'].append(f'take {take} has other pictures in its second file, or a hole')
        if [each['frames'] for each in manifest['files']] != [len(each) for each in sinks] or manifest['state'] != 'complete':
            row['wrong'].append(f'the manifest of take {take} counts {[each["frames"] for each in manifest["files"]]}, {manifest["state"]}')
        row['numbers'].append(numbers)
        # The film's first picture is at the running time 0.
        row['off'].append(abs(numbers[0] / graphs.FPS - begins[take]['runningTime']))
        # The film's end ends the last one, which is as long as there was film.
        asked = min(length, FILM / graphs.FPS - begins[take]['runningTime'])
        if asked < length and numbers[-1] != FILM - 1:
            row['wrong'].append(f'take {take} ends with picture {numbers[-1]} of {FILM}')
        if asked == length:
            row['whole'] += 1
            # Two commands are as far apart as their reader finds them.
            row['commands'].append(abs(end['length'] - asked) if 'two' in name else 0)
            row['apart'].append(abs(len(numbers) - (end['length'] if 'two' in name else asked) * graphs.FPS))
        row['told'].append(max(abs(manifest['length'] - end['length']), abs(end['length'] - asked) if 'two' not in name else 0) * graphs.FPS)
        row['short'].append(end['moment'] - begins[take]['moment'] - len(numbers) / graphs.FPS)
    return row


def withdrawn_in_words(lab):
    """What a person is told of a take that is due 0.1 s behind the end of the film."""
    place = lab.place('words')
    film(place / 'film.mp4', 2 * graphs.FPS)
    (place / 'graph.yaml').write_text(graphs.graph(['film: { file: film.mp4 }'], [graphs.record('one', 'one-{take}.mp4', 'film')],
                                                   takes='{ every: 2 s, length: 1 s }'))
    done = lab.run('run', 'graph.yaml', cwd=place)
    return next((line for line in (done.stdout + done.stderr).splitlines() if "'002'" in line and 'recording' not in line), 'nothing')


@experiment('F47', tiers='PN')
def takes_of_films(lab):
    cases = [(container, case) for container in ('mp4', 'mkv', 'ts') for case in CASES]
    cases = cases[::7] if lab.tier == 'P' else cases[:lab.rounds or len(cases)]
    rows = [taken(lab, number, *case) for number, case in enumerate(cases)]

    def most(key):
        return max((value for row in rows for value in row[key]), default=99)

    def first(is_wrong, key):
        wrong = [row for row in rows if is_wrong(row)]
        return f'{len(wrong)} ({wrong[0]["name"]}: {wrong[0][key]})' if wrong else '0'

    gaps = [after[0] - before[-1] - 1 for row in rows if 'pause' in row['name'] for before, after in zip(row['numbers'], row['numbers'][1:])]
    said = withdrawn_in_words(lab)
    return Outcome(sum(len(row['told']) for row in rows), [
        at_most('pictures of a take, and those for which the length asked for has room, apart by', most('apart'), 1),
        at_most('the length that manifest and event say, and the one asked for, apart by', most('told'), 1, 'pictures'),
        at_most('length of a take, and time between the two commands for it, apart by', most('commands'), READ, 's', 3),
        at_most('first picture and the moment at which the take begins apart by', most('off'), 2 / graphs.FPS, 's', 3),
        at_least('a take took longer than it lasts by', min((value for row in rows for value in row['short']), default=-9), -READ, 's'),
        at_least('a run took longer than its film lasts by', min(row['wall'] for row in rows), 0, 's'),
        equal('runs with other takes of that length than are due', first(lambda row: row['whole'] != row['wanted'], 'whole'), '0'),
        equal('runs that withdraw other takes than the one behind the film',
              first(lambda row: row['withdrawn'] != row['withdrawn wanted'], 'withdrawn'), '0'),
        equal('runs of which something is said that is not so', first(lambda row: row['wrong'], 'wrong'), '0'),
        equal('runs with another status than 0', first(lambda row: row['status'] != 0, 'status'), '0'),
        equal('runs with a file that does not play', first(lambda row: row['faults'] != 'none', 'faults'), '0'),
        Figure('of the take behind the film is said', said, 'that it ended before it was due', 'before it was due' in said),
        *([equal('pictures missing between two takes without a pause', sum(map(abs, gaps)), 0)] if gaps else []),
    ], f'{len(rows)} runs of films of {FILM / graphs.FPS:.0f} s, into two files each: '
       + ', '.join(dict.fromkeys(case[0] for _, case in cases)))


@experiment('F47', tiers='PN', control='the film recorded for a second, by gst-launch')
def unpaced(lab):
    place = lab.place('plain')
    film(place / 'film.mp4')
    process = subprocess.Popen(
        ['gst-launch-1.0', '-q', '-e', 'filesrc', f'location={place}/film.mp4', '!', 'decodebin', '!', 'x264enc', 'speed-preset=ultrafast', '!',
         'matroskamux', '!', 'filesink', f'location={place}/plain.mkv'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    process.wait(30)
    count = len(judge.probe(place / 'plain.mkv').video)
    return Outcome(1, [Figure('pictures of a take of 1 s', str(count), f'more than {graphs.FPS + 1}', count > graphs.FPS + 1)])
