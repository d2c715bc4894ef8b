"""F53: what is said of a process that was stopped for a while, of files that a kill has cut, and of those that a run writes."""
import json
import re
import signal
import time

from experiments.f47_films import film
from lab import graphs
from lab.bench import Outcome, at_least, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

STOPPED = 5.0
FILM = 10
# What stands for no time that a person reads.
ODD = re.compile(r'\d{4,} ?ns|\d{5,} ?ms|\d{6,} ?(us|µs)')
STILL = re.compile(r'the process stood still for ([0-9.]+) s\b')


def entries(lab, *arguments, cwd):
    """(exit status, what the command says as JSON, a list of files)"""
    done = lab.run(*arguments, '--format', 'json', cwd=cwd)
    try:
        told = json.loads(done.stdout)
    except ValueError:
        told = []
    return done.returncode, told if isinstance(told, list) else [told]


def manifests(place):
    return [json.loads(path.read_text()) for path in sorted(place.glob('[!.]*.take.json'))]


def killed(lab, feed, number):
    """A run that is stopped and goes on, and is killed later."""
    place = lab.place(f'killed-{number}')
    text = graphs.graph(
        [graphs.camera(feed, 'one', coded=number % 2 == 0)],
        [graphs.record('parts', 'parts-{take}-{segment}.ts', 'one', audio='one', segment='2 s'), graphs.record('whole', 'whole-{take}.ts', 'one')],
        takes='{ begin: manual }')
    with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
        recorder.wait_for('started', 90)
        recorder.say('start')
        recorder.wait_for('take-started', 60)
        time.sleep(lab.random.uniform(2, 3))
        recorder.send(signal.SIGSTOP)
        time.sleep(STOPPED)
        recorder.send(signal.SIGCONT)
        time.sleep(lab.random.uniform(2.5, 4))
        recorder.send(signal.SIGKILL)
        recorder.wait()
        still = [float(found[1]) for found in map(STILL.search, map(json.dumps, recorder.events)) if found]
    files = sorted(path.name for path in place.glob('*.ts') if path.stat().st_size)
    # Those that were being written: of the parts, the newest.
    open_files = [max(name for name in files if name.startswith(sink)) for sink in ('parts', 'whole')]
    before = [entries(lab, 'verify', name, cwd=place) for name in open_files]
    called = [name for name, (status, told) in zip(open_files, before) if status == 0 or 'journal' not in json.dumps(told)]
    status = lab.run('recover', '.', cwd=place).returncode
    after = entries(lab, 'verify', *files, cwd=place)[0]
    known = {file['path'] for manifest in manifests(place) if manifest['state'] == 'recovered' for file in manifest['files']}
    return {'still': still, 'called whole': called, 'recover': status, 'verify': after, 'unknown': [name for name in files if name not in known]}


def said(place, lines):
    """Of the files that a run says it records: those that are not there, those that are named twice."""
    names = [name.strip(' ,') for line in lines for found in [re.match(r'(?:take .*: )?recording (.*)', line)] if found
             for name in re.split(r', | and ', found[1])]
    return [name for name in names if not (place / name).exists()], [name for name in set(names) if names.count(name) > 1], len(names)


def ended(lab, feed, number):
    """A run of a film and a run of a camera, which end by themselves and by command."""
    rows = []
    for name, source, options in (('film', 'one: { file: film.mp4 }', ()), ('camera', graphs.camera(feed, 'one'), ('--duration', '5s'))):
        place = lab.place(f'{name}-{number}')
        film(place / 'film.mp4', FILM * graphs.FPS)
        text = graphs.graph([source], [
            graphs.record('whole', 'whole.mp4', 'one', audio='one'), graphs.record('parts', 'parts-{segment}.mp4', 'one', segment='2 s'),
            graphs.record('stream', 'stream.ts', 'one', audio='one')])
        with Recorder(lab.mcpipe, place, text, *options, form='text') as recorder:
            status = recorder.wait(90)
        lines = recorder.lines + recorder.said().splitlines()
        absent, twice, count = said(place, lines)
        rows.append({
            'status': status, 'named': count, 'absent': absent, 'twice': twice, 'odd': [line for line in lines if ODD.search(line)],
            'fragments': [line for line in lines if 'stays in fragments' in line],
            'lengths': [manifest['length'] for manifest in manifests(place)] if name == 'film' else []})
    return rows


@experiment('F53', tiers='PN')
def statements_are_true(lab):
    rounds = lab.times(2, 10)
    with Feed(lab.folder, f'one:{graphs.CAMERA}+sound') as feed:
        kills = [killed(lab, feed, number) for number in range(rounds)]
        ends = [row for number in range(rounds) for row in ended(lab, feed, number)]
    still = [length for row in kills for length in row['still']]
    lengths = [length for row in ends for length in row['lengths']]
    counted = lambda rows, key: sum(len(row[key]) for row in rows)
    return Outcome(len(kills) + len(ends), [
        equal(f'stops of {STOPPED:.0f} s that were told, each once', sorted(map(len, (row['still'] for row in kills))), [1] * rounds),
        at_most('longest distance of a told length to that', max((abs(length - STOPPED) for length in still), default=9), 0.5, 's'),
        equal('transport streams cut by a kill of which `verify` does not say that their take is unfinished', counted(kills, 'called whole'), 0),
        equal('`recover` that did not end well', sum(row['recover'] != 0 for row in kills), 0),
        equal('`verify` behind it that did not', sum(row['verify'] != 0 for row in kills), 0),
        equal('files that no recovered manifest names', counted(kills, 'unknown'), 0),
        equal('runs to their end that did not end well', sum(row['status'] != 0 for row in ends), 0),
        at_least('files that runs said they record', min(row['named'] for row in ends), 3, digits=0),
        equal('of those, files that are not there', counted(ends, 'absent'), 0),
        equal('of those, files that were named twice', counted(ends, 'twice'), 0),
        equal('lines with times that nobody reads (3000312500 ns)', counted(ends, 'odd'), 0),
        equal('files that are said to stay in fragments', counted(ends, 'fragments'), 0),
        at_most(f'longest distance of a take of a film of {FILM} s to that, by its manifest', max((abs(length - FILM) for length in lengths), default=9),
                0.05, 's'),
    ], 'killed 2.5 to 4 s behind the stop; segments of 2 s and a whole file, recorded as sent and encoded again')
