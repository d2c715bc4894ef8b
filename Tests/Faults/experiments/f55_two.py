"""F55: two runs of one pipeline file that begin at one moment in one folder."""
import hashlib
import json
import subprocess
import time

from lab import graphs, judge
from lab.bench import Outcome, equal, experiment

SINKS = ('one', 'two', 'three')
SECONDS = 3
# Behind this the first has taken its names.
APART = 1.5


def two_runs(lab, place, take, apart):
    """(exit statuses, manifests, files)"""
    text = graphs.graph([f'ball: {{ pattern: ball, format: {graphs.CAMERA} }}'], [
        graphs.record(sink, f'{sink}{take}.{container}', 'ball') for sink, container in zip(SINKS, ('mp4', 'mkv', 'ts'))])
    (place / 'graph.yaml').write_text(text)
    runs = []
    try:
        for pause in (0, apart):
            time.sleep(pause)
            runs.append(subprocess.Popen(
                [str(lab.mcpipe), 'run', 'graph.yaml', '--duration', f'{SECONDS}s'], cwd=place, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        statuses = sorted(run.wait(60) for run in runs)
    finally:
        for run in runs:
            run.kill()
            run.wait()
    manifests = [json.loads(path.read_text()) for path in sorted(place.glob('[!.]*.take.json'))]
    return statuses, manifests, sorted(path for sink in SINKS for path in place.glob(f'{sink}*.*'))


def pair(lab, name, take, apart=0.0):
    place = lab.place(name)
    statuses, manifests, files = two_runs(lab, place, take, apart)
    named = [file for manifest in manifests for file in manifest['files']]
    unlike = [file['path'] for file in named if not (place / file['path']).exists()
              or hashlib.sha256((place / file['path']).read_bytes()).hexdigest() != file.get('sha256')]
    return {
        'statuses': statuses, 'states': [manifest['state'] for manifest in manifests], 'unlike': unlike,
        'unnamed': [file.name for file in files if file.name not in {entry['path'] for entry in named}],
        'files': len(files), 'faults': [fault for fault in judge.all_faults(files) if fault]}


@experiment('F55', tiers='PN')
def two_runs_begin_at_one_moment(lab):
    rounds = lab.times(3, 15)
    same = [pair(lab, f'same-{number}', '') for number in range(rounds)]
    numbered = [pair(lab, f'numbered-{number}', '-{take}') for number in range(rounds)]
    later = [pair(lab, f'later-{number}', '-{take}', APART) for number in range(rounds)]
    rows = same + numbered + later
    faults = [fault for row in rows for fault in row['faults']]

    def first(wrong):
        return next((str(row) for row in rows if wrong(row)), 'none')

    return Outcome(len(rows), [
        equal('pairs with one name of which not one records and the other is refused (73)', sum(
            row['statuses'] != [0, 73] or row['states'] != ['complete'] for row in same), 0),
        equal('pairs with numbered takes of which not each records, or is refused with nothing recorded', sum(
            row['statuses'] not in ([0, 0], [0, 73]) or row['states'] != ['complete'] * row['statuses'].count(0) for row in numbered), 0),
        equal(f'of those that begin {APART} s apart, pairs that do not both record', sum(
            row['statuses'] != [0, 0] or row['states'] != ['complete'] * 2 for row in later), 0),
        equal('files that are not as a manifest says, by their SHA-256', first(lambda row: row['unlike']), 'none'),
        equal('files that no manifest names', first(lambda row: row['unnamed']), 'none'),
        equal('runs with other than three files for each that recorded', first(
            lambda row: row['files'] != len(SINKS) * row['statuses'].count(0)), 'none'),
        equal('files that do not play', faults[0] if faults else 'none', 'none'),
    ], 'three recordings each: MP4, Matroska, MPEG-TS')
