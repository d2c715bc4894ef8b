"""F48: `mcpipe rigs probe` on a machine with three cameras."""
import json

from lab import machine
from lab.bench import Figure, Outcome, at_most, equal, experiment

CAMERAS = 3
# (name, options, seconds until the answer): the machine is measured until 30 s after the start, and nothing takes longer than the limit.
PROBES = (('plain', '', 30), ('limited', '--limit "20 s"', 20), ('cameras', '--no-calibration', 30))

# The share caches nothing: from there the program alone starts in 4.6 s, from the machine's own memory in 1.7 s, and a probe counts
# from its own start. It is started once before, so that nothing but the probe is timed, and not the reading of a new file.
SCRIPT = '''
    cp mcpipe /tmp/; /tmp/mcpipe --version
    probe() {
        local name=$1 begin; shift; begin=$(up)
        /tmp/mcpipe rigs probe "$@" --format json --save $name.yaml > $name.json 2> $name.log; echo "$? $begin $(up)" > $name.times
        /tmp/mcpipe check graph.yaml --rig ./$name.yaml > $name.check 2>&1; echo $? >> $name.times
    }
    ''' + '\n    '.join(f'probe {name} {options}' for name, options, _ in PROBES)


def answered(place, name):
    """What a probe answered, and how long that took."""
    file = place / f'{name}.times'
    status, begin, end, check = file.read_text().split() if file.exists() else ('none', 0, 999, 'none')
    try:
        answer = json.loads((place / f'{name}.json').read_text())
    except (OSError, ValueError):
        answer = {'seconds': 0, 'file': '', 'deviceSets': [], 'findings': []}
    rig = place / f'{name}.yaml'
    return {
        'name': name, 'status': status, 'check': check, 'seconds': float(end) - float(begin), 'said': answer['seconds'],
        'cameras': sum(f'/dev/video{n}' in answer['file'] for n in range(CAMERAS)),
        'together': max(map(len, answer['deviceSets']), default=0),
        'complaints': [finding['text'] for finding in answer['findings'] if finding['cameras'] or name == 'cameras'],
        'is file': rig.exists() and rig.read_text() == answer['file'],
    }


@experiment('F48', tiers='N')
def three_cameras(lab):
    rows, count = [], lab.times(1, 2)
    for number in range(count):
        place = lab.place(f'{number}')
        (place / 'graph.yaml').write_text('\n'.join(
            ['mcpipe: 1', 'name: lab', 'sources:', *(f'  cam{n}: {{ camera: /dev/video{n} }}' for n in range(CAMERAS)),
             'sinks:', *(f'  file{n}: {{ record: {n}.mp4, video: cam{n} }}' for n in range(CAMERAS))]) + '\n')
        machine.run(lab, place, SCRIPT, '--cams', str(CAMERAS), '--sound', 'none', limit=300)
        rows += [answered(place, name) for name, _, _ in PROBES]
    found = [at_most(f'{name}: an answer after', max(row['seconds'] for row in rows if row['name'] == name), limit, 's', 1)
             for name, _, limit in PROBES]
    return Outcome(len(rows), found + [
        Figure('time that an answer says it took, and time it took', '; '.join(f'{row["said"]:.1f} s, {row["seconds"]:.1f} s' for row in rows),
               'no more', all(0 < row['said'] <= row['seconds'] for row in rows)),
        equal('status', sorted({row['status'] for row in rows}), ['0']),
        equal('cameras in an answer, at least', min(row['cameras'] for row in rows), CAMERAS),
        equal('cameras in a set that runs together, at least', min(row['together'] for row in rows), CAMERAS),
        equal('what is said against a camera', [text for row in rows for text in row['complaints']][:2], []),
        equal('files that are not the answer\'s, or refuse a graph of all cameras',
              sum(not row['is file'] or row['check'] != '0' for row in rows), 0),
    ], 'three vivid cameras in an emulated machine; unasked, ' + ' and '.join(f'with `{options}`' for _, options, _ in PROBES if options))
