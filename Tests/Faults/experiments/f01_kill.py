"""F01 and F02: the process is killed, at any moment and beside a change of segments."""
import concurrent.futures
import signal
import statistics
import subprocess
import time

from lab import account, graphs, judge
from lab.bench import Figure, Outcome, at_most, equal, experiment
from lab.feed import Feed
from lab.recorder import Recorder

CONTAINERS = ('mp4', 'mkv', 'ts')
SEGMENT = 2


def pipeline(feed, container, split, coded, scheduled):
    """One camera with sound into one recording, which is the run's or a take by a schedule that has a pre-roll and nothing before it."""
    name = f'k-{{take}}-{{segment}}.{container}' if split else f'k-{{take}}.{container}'
    more = {'segment': f'{SEGMENT} s'} if split else {}
    takes = {'takes': '{ every: 1 h, length: 1 h, pre-roll: 2 s }'} if scheduled else {}
    return graphs.graph([graphs.camera(feed, 'one', coded)],
                        [graphs.record('file', name, 'one', audio='one', **more)], **takes)


def files(place, container):
    return sorted(file for file in place.glob(f'k-*.{container}') if file.stat().st_size)


def first_complaint(place, container):
    """What is wrong with the files of a recording that was killed: the newest that has a picture may be cut, and one behind it be empty,
    for a segment's file is made up to half a second before its time."""
    every = sorted(place.glob(f'k-*.{container}'))
    newest = next((file for file in reversed(every) if file.stat().st_size and judge.probe(file).video), None)
    for file in every:
        is_last = file == every[-1]
        # One that was killed before its first picture has a head and a piece of sound; what that costs is in the loss.
        if not file.stat().st_size or is_last and file != newest and len(every) > 1:
            good, why = is_last, 'empty, and not the newest'
        else:
            good, why = judge.playable(file, is_cut=file == newest)
        if not good:
            return f'{place.name}/{file.name}: {why}'
    return ''


def killed(lab, feed, container, split, number, wait):
    """One recording that is killed; (loss in seconds, complaint or '', seconds until the next start tells of it)."""
    place = lab.folder / f'{container}-{"split" if split else "single"}-{number}'
    text = pipeline(feed, container, split, coded=number % 2 == 0, scheduled=number % 4 in (1, 2))
    with Recorder(lab.mcpipe, place, text) as recorder:
        started = recorder.started()
        wait(recorder, started)
        moment = time.monotonic()
        recorder.send(signal.SIGKILL)
        recorder.wait()
    left = files(place, container)
    whole = account.of(feed, 'one', left, until=moment, began=started)
    complaint = first_complaint(place, container)
    told = told_in(lab, place) if number % 4 == 0 else 0
    recovered = lab.run('recover', '.', cwd=place)
    again = account.of(feed, 'one', files(place, container), until=moment, began=started)
    # Whatever a kill leaves is finished, and what is empty goes.
    if recovered.returncode != 0 or list(place.glob('.*.take.json')) or again.loss > whole.loss + 1 / graphs.FPS:
        complaint = complaint or (f'{place.name}: recover left {again.loss:.2f} s lost of {whole.loss:.2f} s, status '
                                  f'{recovered.returncode}: {recovered.stdout[-300:]}{recovered.stderr[-300:]}')
    return whole.loss, complaint, told


def told_in(lab, place):
    """Seconds from the next start until it names what was not finished."""
    graph = (place / 'graph.yaml').read_text()
    begin = time.monotonic()
    with Recorder(lab.mcpipe, place, graph, '--take', 'next') as recorder:
        event = recorder.wait_for('finding', 20, matching=lambda e: e['finding']['code'] == 'unfinished-take')
        recorder.send(signal.SIGKILL)
    for file in place.glob('*next*'):
        file.unlink()
    for file in place.glob('.*next*'):
        file.unlink()
    return event['moment'] - begin if event else 99


def series(lab, count, splits, wait):
    """Kills of every container, several at a time; losses and complaints by profile."""
    profiles = [(container, split) for split in splits for container in CONTAINERS]
    results = {profile: [] for profile in profiles}
    with Feed(lab.folder, f'one:{graphs.CAMERA}+sound') as feed:
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            jobs = {pool.submit(killed, lab, feed, *profile, number, wait): profile
                    for number in range(count) for profile in profiles}
            for job in concurrent.futures.as_completed(jobs):
                results[jobs[job]].append(job.result())
    return results


def figures(results):
    found, complaints, told = [], [], []
    for (container, split), rounds in results.items():
        losses = [loss for loss, _, _ in rounds]
        complaints += [complaint for _, complaint, _ in rounds if complaint]
        told += [seconds for _, _, seconds in rounds if seconds]
        name = f'{container} {"split" if split else "single"}'
        bound = graphs.limit(container)
        found.append(at_most(f'{name} largest loss', max(losses), bound, 's'))
        # Of a few random moments a median says nothing: of two it lies above the middle half of the time.
        if len(losses) >= 10:
            found.append(at_most(f'{name} median loss', statistics.median(losses), bound / 2, 's'))
    found.append(Figure('files that do not play', str(len(complaints)) + (f' ({complaints[0]})' if complaints else ''), '0',
                        not complaints))
    return found, told


@experiment('F01', tiers='PN')
def kill_at_random(lab):
    count = lab.times(2, 100)

    def wait(recorder, started):
        time.sleep(max(0, started + lab.random.uniform(3.5, 7) - time.monotonic()))

    results = series(lab, count, (False, True), wait)
    found, told = figures(results)
    found.append(at_most('the next start tells of it after', max(told), 2, 's'))
    return Outcome(count * len(results), found, 'half kept as sent, half encoded, half of each takes by a schedule with a pre-roll; GOP 1 s, fragment 1 s, segment 2 s')


@experiment('F02', tiers='N')
def kill_at_a_change_of_segments(lab):
    count = lab.times(2, 34)

    def wait(recorder, started):
        change = SEGMENT * lab.random.randint(2, 3) + lab.random.uniform(-0.15, 0.15)
        time.sleep(max(0, started + change - time.monotonic()))

    results = series(lab, count, (True,), wait)
    found, _ = figures(results)
    return Outcome(count * len(results), found, 'the moment is of the recorder\'s clock; key frames shift the change itself')


@experiment('F01', tiers='PN', control='plain `mp4mux`, by gst-launch, SIGKILL: nothing can be played')
def kill_plain_mp4(lab):
    count = lab.times(2, 12)
    unplayable = 0
    with Feed(lab.folder, f'one:{graphs.CAMERA}+sound') as feed:
        for number in range(count):
            file = lab.folder / f'plain-{number}.mp4'
            process = subprocess.Popen(
                ['gst-launch-1.0', '-q', 'rtspsrc', f'location={feed.url("one")}', 'protocols=tcp', 'latency=20', '!',
                 'rtph264depay', '!', 'h264parse', '!', 'mp4mux', '!', 'filesink', f'location={file}'],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(lab.random.uniform(3, 5))
            process.kill()
            process.wait()
            unplayable += not judge.playable(file, is_cut=True)[0]
    return Outcome(count, [equal('unplayable files', f'{unplayable} of {count}', f'{count} of {count}')])
