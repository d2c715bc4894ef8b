"""F36 and F37: takes that follow each other quickly, and takes with what was before them."""
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import time

from lab import account, graphs, judge
from lab.bench import Outcome, at_least, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

LENGTH = 0.7
# A take begins 0.12 s after its files are made (`TakePolicy.notice`, and room for the sound of its first picture), at a picture.
SOONEST, LATEST = 0.1, 0.3
# What a take of that length has at least, from one picture to the next.
FEWEST = int((LENGTH - 0.02) * graphs.FPS) - 1


def ordinary():
    os.setpriority(os.PRIO_PROCESS, 0, 0)


@contextlib.contextmanager
def burning(count):
    """Programs that take all of the machine that they get, at the priority of ordinary ones: beside better ones the kernel's own threads,
    which write to the disk, would get nothing."""
    burners = [subprocess.Popen([sys.executable, '-c', 'while True: pass'], preexec_fn=ordinary) for _ in range(count)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def quick(lab, name, count, burners, found):
    place = lab.place(name)
    with Feed(place, f'one:{graphs.CAMERA}+sound') as feed, burning(burners):
        text = graphs.graph([graphs.camera(feed, 'one', coded=False)],
                            [graphs.record('file', 'one-{take}.mp4', 'one', audio='one')], takes='{ begin: manual }')
        # The laboratory has a priority of its own, which its burners have not.
        with Recorder(lab.mcpipe, place, text, feed_input=True, wrap=('nice', '-n', str(-os.getpriority(os.PRIO_PROCESS, 0)))) as recorder:
            recorder.wait_for('started', 60)
            time.sleep(3)
            begins = []
            for number in range(count):
                begins.append(time.monotonic())
                recorder.say('start')
                time.sleep(LENGTH)
                recorder.say('stop')
                time.sleep(0.05 if number % 2 else 0.3)
            recorder.wait_for('take-ended', 20, count)
            status, _ = recorder.stop()
        files = sorted(place.glob('one-*.mp4'))
        takes = [judge.numbers(file) for file in files]
        sent = feed.sent('one')
        late = [sent[numbers[0]] - begin for numbers, begin in zip(takes, begins) if numbers]
        found.append(equal(f'{name}: status', status, 0))
        found.append(equal(f'{name}: takes with a file', len([numbers for numbers in takes if numbers]), count))
        found.append(equal(f'{name}: takes with fewer pictures than {FEWEST}',
                           len([numbers for numbers in takes if len(numbers) < FEWEST]), 0))
        found.append(equal(f'{name}: takes with a hole',
                           len([numbers for numbers in takes if numbers and numbers[-1] - numbers[0] + 1 != len(numbers)]), 0))
        found.append(equal(f'{name}: takes that do not begin {SOONEST} s to {LATEST} s behind their command',
                           len([moment for moment in late if not SOONEST <= moment <= LATEST]), 0))
        found.append(equal(f'{name}: faults of the files', judge.first_fault(files), 'none'))
        found.append(at_most(f'{name}: first picture behind the command, median', statistics.median(late or [9]), 0.2 if not burners else 0.35, 's'))


@experiment('F36', tiers='PN')
def quick_takes(lab):
    count, found = lab.times(8, 30), []
    quick(lab, 'idle', count, 0, found)
    quick(lab, 'four burners', count, 4, found)
    return Outcome(2 * count, found, f'takes of {LENGTH} s by command, 0.05 s and 0.3 s between them, picture and sound encoded')


def random_takes(lab, name, sources, sound, count, found, **keys):
    """Takes of any length, some shorter than a picture; what is said of each against what an independent reader finds."""
    place = lab.place(name)
    with Feed(place, f'one:{graphs.CAMERA}+sound') as feed:
        text = graphs.graph(sources(feed), [graphs.record('file', 'one-{take}-{segment}.mp4' if keys else 'one-{take}.mp4', 'one',
                                                          audio=sound, **keys)], takes='{ begin: manual }')
        with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
            recorder.wait_for('started', 60)
            time.sleep(lab.random.uniform(0, 0.6))
            for _ in range(count):
                recorder.say('start')
                time.sleep(lab.random.choice([0.01, 0.05, lab.random.uniform(0, 0.4), lab.random.uniform(0, 1.2)]))
                recorder.say('stop')
                time.sleep(lab.random.choice([0.01, lab.random.uniform(0, 0.2), lab.random.uniform(0, 0.7)]))
            recorder.wait_for('take-archived', 30, count)
            status, _ = recorder.stop()
        ends, archived = recorder.all('take-ended'), recorder.all('take-archived')
        # Two takes are closed at one time: the manifest of the later may be told first.
        told = {after['take']: after for after in archived}
        faults = [fault for fault in (fault_of(place, end, told[end['take']]) for end in ends) if fault]
        lacking = [after for after in archived if after['state'] != 'complete']
        found += [equal(f'{name}: takes that ended', (len(ends), len(archived)), (count, count)),
                  equal(f'{name}: takes that are not what is said of them', f'{len(faults)}' + (f' ({faults[0]})' if faults else ''), '0'),
                  equal(f'{name}: the status says whether all are complete', status != 0, bool(lacking))]
        return len(lacking)


def fault_of(place, end, archived):
    """What is wrong with what is said of a take; nothing where it is so."""
    shown, heard = [], 0
    for file in end['files']:
        if not file['empty']:
            media = judge.probe(place / file['path'])
            shown += [moment + file['begin'] for moment in media.video]
            heard += len(media.audio)
    # One that begins a picture's time after the take does, and one that ends as long before it.
    wanted = end['length'] * graphs.FPS - 1.5
    shown.sort()
    whole = heard and len(shown) >= max(1, wanted) and all(after - before < 1.5 / graphs.FPS for before, after in zip(shown, shown[1:]))
    is_said = archived['state'] == 'complete'
    if is_said == bool(whole):
        return None
    return f'take {end["take"]} of {end["length"]:.2f} s is {archived["state"]}, with {len(shown)} pictures and {heard} sounds'


@experiment('F38', tiers='PN')
def takes_at_random(lab):
    count, found = lab.times(12, 60), []
    pattern = [f'one: {{ pattern: ball, format: {graphs.CAMERA} }}', 'beep: { tone: 440 Hz }']
    lacking = random_takes(lab, 'pattern', lambda feed: pattern, 'beep', count, found)
    lacking += random_takes(lab, 'network camera', lambda feed: [graphs.camera(feed, 'one', coded=False)], 'one', count, found)
    lacking += random_takes(lab, 'in segments', lambda feed: pattern, 'beep', count, found, segment='1 s')
    return Outcome(3 * count, found, f'{lacking} takes lacked something, most because they were too short for a picture or a sound, and said so')


def rolled(lab, container, coded, found):
    """Takes whose pre-roll reaches back to the take before; the last is killed."""
    kind = f'{container} {"kept" if coded else "encoded"}'
    place = lab.place(kind)
    with Feed(place, f'one:{graphs.CAMERA}+pcm') as feed:
        text = graphs.graph([graphs.camera(feed, 'one', coded)],
                            [graphs.record('file', f'one-{{take}}.{container}', 'one', audio='one')],
                            takes='{ begin: manual, pre-roll: 5 s }')
        with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
            recorder.wait_for('started', 60)
            time.sleep(7)
            pauses = [0.1, 1.3, 2.6]
            for number, pause in enumerate(pauses):
                recorder.say('start')
                time.sleep(3 + 0.37 * number)
                recorder.say('stop')
                time.sleep(pause)
            recorder.say('start')
            recorder.wait_for('take-started', 20, len(pauses) + 1)
            time.sleep(3.2)
            moment = time.monotonic()
            recorder.send(signal.SIGKILL)
            recorder.wait()
        files = sorted(place.glob(f'one-*.{container}'))
        found.append(equal(f'{kind}: files', len(files), len(pauses) + 1))
        for number, file in enumerate(files, 1):
            last = number == len(files)
            name = f'{kind}: {"killed take" if last else f"take {number}"}'
            offsets = [offset for _, offset in judge.offsets(file, graphs.FPS)]
            flashes = judge.flashes(file, graphs.FPS)
            # A flash at the very end may have its beep behind it.
            found.append(at_most(f'{name}: flashes without a beep', len(flashes) - len(offsets), 1, digits=0))
            found.append(at_most(f'{name}: sound and picture are apart by', max(map(abs, offsets), default=9), 0.025, 's', digits=3))
        # A camera that codes by itself gives a key frame when it does, once a second.
        if not coded:
            accounts = [json.loads(path.read_text()) for path in place.glob('lab-*.take.json')]
            found.append(equal(f'{kind}: takes that say that something is missing',
                               sum(bool(take.get('shortfalls')) for take in accounts), 0))
        # Up to that nothing can be decoded.
        found.append(at_most(f'{kind}: pictures between a take and the next', most_between(files), graphs.FPS - 1 if coded else 0, digits=0))
        rest = account.of(feed, 'one', files, until=moment)
        found.append(at_most(f'{kind}: seconds of the killed take that are lost', rest.tail / graphs.FPS,
                             graphs.limit(container), 's'))


def most_between(files):
    """The most pictures that lie between a take and the next."""
    takes = [judge.numbers(file) for file in files]
    return max((after[0] - before[-1] - 1 for before, after in zip(takes, takes[1:]) if before and after), default=99)


def from_the_beginning(lab, coded, count, found):
    """A first take whose pre-roll reaches back to the beginning of the run, and one behind it; each run ends the first at another moment."""
    kind = f'from the beginning {"kept" if coded else "encoded"}'
    most, lacking = [], 0
    for number in range(count):
        place = lab.place(f'{kind} {number}')
        with Feed(place, f'one:{graphs.CAMERA}+pcm') as feed:
            text = graphs.graph([graphs.camera(feed, 'one', coded)], [graphs.record('file', 'one-{take}.mp4', 'one', audio='one')],
                                takes='{ begin: manual, pre-roll: 5 s }')
            with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
                recorder.wait_for('started', 60)
                time.sleep(1 + 0.09 * number)
                for pause in (0.8, 0.1):
                    recorder.say('start')
                    time.sleep(0.5 + 0.04 * number)
                    recorder.say('stop')
                    time.sleep(pause)
                recorder.wait_for('take-archived', 20, 2)
                recorder.stop()
        most.append(most_between(sorted(place.glob('one-*.mp4'))))
        lacking += sum(bool(json.loads(path.read_text()).get('shortfalls')) for path in place.glob('lab-*.take.json'))
    found.append(at_most(f'{kind}: pictures between the first take and the next', max(most), graphs.FPS - 1 if coded else 0, digits=0))
    # A camera that codes by itself may give its key frame behind the command.
    if not coded:
        found.append(equal(f'{kind}: takes that say that something is missing', lacking, 0))


def lost(lab, found):
    """A take of a camera that is killed a second before it, beside sound that goes on."""
    place = lab.place('lost')
    with Feed(place, f'one:{graphs.CAMERA}') as feed:
        text = graphs.graph([graphs.camera(feed, 'one', coded=False), 'tone: { tone: 440 Hz }'],
                            [graphs.record('file', 'one-{take}.mp4', 'one', audio='tone')],
                            takes='{ begin: manual, pre-roll: 5 s }')
        with Recorder(lab.mcpipe, place, text, feed_input=True) as recorder:
            recorder.wait_for('started', 60)
            time.sleep(7)
            feed.kill()
            time.sleep(1)
            recorder.say('start')
            recorder.wait_for('take-started', 20)
            time.sleep(3)
            recorder.say('stop')
            recorder.wait_for('take-archived', 20)
            status, _ = recorder.stop()
        found.append(equal('lost: status', status, 69))
        pictures = sum(len(judge.numbers(file)) for file in place.glob('one-*.mp4'))
        # 4 s of its 5 s, less the second up to a key frame.
        found.append(at_least('lost: pictures from before the command', pictures, 3 * graphs.FPS - 1, digits=0))


@experiment('F37', tiers='PN')
def pre_roll(lab):
    found = []
    lost(lab, found)
    for container, coded in (('mp4', False), ('mkv', False), ('mp4', True)):
        rolled(lab, container, coded, found)
    count = lab.times(2, 10)
    for coded in (False, True):
        from_the_beginning(lab, coded, count, found)
    return Outcome(13 + 4 * count, found, 'pre-roll 5 s, 0.1 s to 2.6 s between takes, flashes and beeps each second, the last take killed; '
                                          'one of a camera that was killed a second before it; and pairs of takes of which the first begins with the run')
