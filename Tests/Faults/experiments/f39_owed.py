"""F39: a machine too slow for its cameras and its sound card."""
import json

from lab import judge, machine
from lab.bench import Figure, Outcome, at_most, equal, experiment

SIZE, FPS, PIECE = '640x360', 30, 0.01

SCRIPT = '''
    gst-launch-1.0 -q audiotestsrc is-live=true ! audio/x-raw,rate=48000,channels=2 ! alsasink device=hw:Loopback,0,0 & tone=$!
    ./mcpipe run graph.yaml --duration 10s --format json 2> errors.log > >(stamped); echo $? > status
    kill $tone
    '''


def recorded(lab, name, size, fps, cameras, found):
    """A run of some cameras and a microphone in the machine: its events, and the account of each stream."""
    place = lab.place(name)
    sources = [f'  cam{n}: {{ camera: /dev/video{n}, format: {size}@{fps} }}' for n in range(cameras)]
    sinks = [f'  file{n}: {{ record: {n}.mp4, video: cam{n}' + (', audio: room' if n == 0 else '') + ' }' for n in range(cameras)]
    (place / 'graph.yaml').write_text('\n'.join(
        ['mcpipe: 1', 'name: lab', 'sources:', *sources, '  room: { microphone: "hw:CARD=Loopback,DEV=1" }', 'sinks:', *sinks]) + '\n')
    machine.run(lab, place, SCRIPT, '--cams', str(cameras), limit=200)
    told = [event for _, event in machine.events(place)]
    ended = next((event for event in told if event['event'] == 'ended'), {'branches': [], 'shortfalls': []})
    manifests = list(place.glob('lab-*.take.json'))
    manifest = json.loads(manifests[0].read_text()) if manifests else {}
    missing, most, shares = {}, 0, []
    # When the run was over by its length, and when each file's picture begins.
    end = next((event['length'] for event in told if event['event'] == 'take-ended'), 0)
    begins = {each['path']: track['firstTime'] for each in manifest.get('files', []) for track in each['tracks'] if track['medium'] == 'video'}
    for branch in ended['branches']:
        missing[branch['source']] = branch['drops']['late'] + branch['drops']['outOfBuffers'] + branch['drops']['discontinuity']
    for n in range(cameras):
        video = sorted(judge.probe(place / f'{n}.mp4').video)
        # On this machine the first may be stamped late by some steps; that shows in those behind it, of which none is stamped early.
        late = max((number / fps - (time - video[0]) for number, time in enumerate(video)), default=0)
        due = (end - begins.get(f'{n}.mp4', 0) + late) * fps
        most = max(most, abs(due - len(video) - missing.get(f'cam{n}', 0)))
        shares.append(1 - len(video) / (10 * fps))
    sound, picture = judge.probe(place / '0.mp4').audio, judge.probe(place / '0.mp4').video
    room = next((branch for branch in ended['branches'] if branch['source'] == 'room'), {'out': 0})
    found += [
        at_most(f'{name}: pictures of a camera in the file and counted, and what were due up to the end, apart by', most, 2.5, digits=1),
        at_most(f'{name}: sound that came and is counted, and 10 s, apart by',
                abs((room['out'] + missing.get('room', 0)) * PIECE - 10), 0.3, 's'),
        # By the time of the file's picture; that may lack its last, which are counted.
        at_most(f'{name}: end of the sound in the file and of the run apart by',
                abs(max(sound, default=0) - min(picture, default=9) + begins.get('0.mp4', 0) - end), 0.1, 's'),
        equal(f'{name}: faults of the files', judge.first_fault(place.glob('*.mp4')), 'none'),
    ]
    status = (place / 'status').read_text().strip() if (place / 'status').exists() else 'none'
    named = {name for name in missing if any(f"of '{name}'" in each['reason'] for each in ended['shortfalls'])}
    return status, manifest.get('state'), named, missing, shares


@experiment('F39', tiers='N')
def too_slow(lab):
    found, notes = [], []
    status, state, named, missing, shares = recorded(lab, 'three cameras', SIZE, FPS, 3, found)
    notes.append(f'missing: {missing}')
    found += [Figure('three cameras: least share that is missing of a camera', f'{100 * min(shares):.0f} %', 'more than 1 %', min(shares) > 0.01),
              equal('three cameras: status and state', (status, state), ('69', 'incomplete')),
              equal('three cameras: streams that are named', sorted(named), ['cam0', 'cam1', 'cam2', 'room'])]
    # What the machine can do.
    status, state, named, missing, shares = recorded(lab, 'one camera', '320x180', 15, 1, found)
    notes.append(f'one small camera: {missing}')
    lacks = sorted(name for name, count in missing.items() if count > (1.5 if name == 'cam0' else 10))
    found += [equal('one camera: the status says whether more than 1 % of a stream is missing', (status, state),
                    ('69', 'incomplete') if lacks else ('0', 'complete')),
              equal('one camera: streams that are named', sorted(named), lacks)]
    return Outcome(2, found, '; '.join(notes))
