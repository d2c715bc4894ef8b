"""F57: a camera that is lost or stands still just as a take begins."""
import json
import re
import subprocess
import time

from lab import graphs, judge
from lab.bench import Outcome, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

# For how long it is away: known to be lost after 1.5 s, and back before the sound has waited for 8 s.
AWAY = (1, 5)
CONTAINERS = ('mkv', 'mp4', 'ts')
# A piece of sound lasts 21 ms. What begins less than half a piece before a picture may be in neither of two files.
LONGEST_PIECE = 0.06
MANUAL = '{ begin: manual }'


def manifests(place):
    return [json.loads(path.read_text()) for path in sorted(place.glob('*.take.json'))]


def silence(file):
    """How many seconds of a file's sound are silent."""
    said = subprocess.run(['ffmpeg', '-nostdin', '-i', file, '-map', '0:a:0', '-af', 'silencedetect=noise=-50dB:d=0.05', '-f', 'null', '-'],
                          capture_output=True, timeout=120).stderr.decode(errors='replace')
    return sum(float(part) for part in re.findall(r'silence_duration: ([\d.]+)', said))


def tracks(place, manifest, sink):
    """The files of a sink, and when their pictures and their pieces of sound begin, on the take's timeline."""
    files = [file for file in manifest['files'] if file['sink'] == sink]
    media = [(judge.probe(place / file['path']), file['offset']) for file in files]
    return ([place / file['path'] for file in files], *(
        sorted(moment + offset for one, offset in media for moment in getattr(one, kind)) for kind in ('video', 'audio')))


def lacking(heard, length):
    """How many seconds of a take have no sound: before its first piece, in holes, behind the last."""
    holes = [after - before for before, after in zip([0.0, *heard], [*heard, length])]
    return sum(hole for hole in holes if hole > LONGEST_PIECE)


def dying(lab, number):
    """A camera that dies at the command, beside a tone that is well."""
    place, away = lab.place(f'dying-{number}'), lab.random.uniform(*AWAY)
    with Feed(place, f'cam:{graphs.CAMERA}') as feed:
        text = graphs.graph(
            [graphs.camera(feed, 'cam', True), 'voice: { tone: 440 Hz }'],
            [graphs.record(kind, f'{{take}}.{kind}', 'cam', audio='voice') for kind in CONTAINERS], takes=MANUAL)
        with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
            recorder.is_started()
            time.sleep(3)
            feed.kill()
            recorder.say('start')
            time.sleep(away)
            feed.start()
            time.sleep(4)
            recorder.say('stop')
            recorder.wait_for('take-archived', 30)
            status, _ = recorder.stop()
    manifest = manifests(place)[0]
    found = [tracks(place, manifest, kind) for kind in CONTAINERS]
    return {
        'status': status, 'state': manifest['state'], 'lacking': max(lacking(heard, manifest['length']) for _, _, heard in found),
        'silent': max(silence(file) for files, _, _ in found for file in files), 'pictures': min(len(seen) for _, seen, _ in found)}


def still(lab, number):
    """A take within the time for which a camera stands still, and one after that, of the camera's sound beside a pattern."""
    place = lab.place(f'still-{number}')
    with Feed(place, f'cam:{graphs.CAMERA}+sound') as feed:
        text = graphs.graph(
            [graphs.camera(feed, 'cam', True), f'bars: {{ pattern: smpte, format: {graphs.CAMERA} }}'],
            [graphs.record('file', '{take}.mp4', 'bars', audio='cam')], takes=MANUAL)
        with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
            recorder.is_started()
            time.sleep(3)
            feed.freeze()
            time.sleep(lab.random.uniform(0.1, 0.3))
            recorder.say('start')
            time.sleep(0.9)
            recorder.say('stop')
            time.sleep(lab.random.uniform(0, 0.2))
            feed.thaw()
            time.sleep(3)
            recorder.say('start')
            time.sleep(3)
            recorder.say('stop')
            recorder.wait_for('take-archived', 30, number=2)
            status, _ = recorder.stop()
    return {'status': status, 'states': [manifest['state'] for manifest in manifests(place)],
            'beeps': len(judge.beeps(place / '001.mp4')), 'heard': len(judge.beeps(place / '002.mp4'))}


@experiment('F57', tiers='PN')
def a_camera_is_lost_as_a_take_begins(lab):
    dead = [dying(lab, number) for number in range(lab.times(2, 6))]
    stood = [still(lab, number) for number in range(lab.times(2, 6))]
    return Outcome(len(dead) + len(stood), [
        at_most('dies: missing of the sound of another source', max(row['lacking'] for row in dead), 0.15, unit='s'),
        at_most('dies: silence in that sound', max(row['silent'] for row in dead), 0, unit='s'),
        equal('dies: sinks without a picture', sum(not row['pictures'] for row in dead), 0),
        equal('dies: takes that are not called incomplete', [row for row in dead if row['status'] not in (69, 74) or row['state'] != 'incomplete'], []),
        equal('stands still: beeps in the sound', sum(row['beeps'] for row in stood), 0),
        equal('stands still: what is said of takes, and of those that follow',
              sorted({(row['status'], *row['states']) for row in stood}), [(69, 'incomplete', 'complete')]),
        equal('stands still: takes that follow without a beep', sum(not row['heard'] for row in stood), 0),
    ], f'a camera that dies at the command and is back after {AWAY[0]} s to {AWAY[1]} s; one that stands still for 1 s to 1.4 s, with a take of 0.9 s in that')
