"""The one rule of the search: what exit status, events, terminal and manifest say is what an independent reader finds in the files."""
import hashlib
import json
import math
import pathlib
import re
import signal

from lab import account, graphs, judge

MEDIA = ('.mp4', '.mov', '.mkv', '.ts')
# How long an end may take, the deadline of 9 s and what a busy machine adds.
LONGEST_END = 12
# A share of a stream of which the graph says that it may be missing, and what the first and last frame of a take may be off by.
ALLOWED, NOTICE, EXACT_NOTICE = 0.01, 0.12, 0.1
# What a stop may leave behind that was on its way (`StreamConclusion.tolerance`).
LATE = 0.2
# What times are rounded by: a container's ticks, and the manifest's.
TICK = 0.0015
# A camera's pictures of the last moments before the end are on the way.
ON_THE_WAY = 0.25
# ffmpeg 5.1 takes the packets of a transport stream of a few of them for longer ones, and reads their marks as media.
SMALLEST = 6000
# What a kill costs: a fragment, what the encoder keeps, and what the network and the pipeline hold.
KILL = 1.45 + ON_THE_WAY
# The signals that end a run.
ENDED = ('SIGINT', 'SIGTERM', 'SIGHUP')


class Claims:
    """What a run said, held against what it left. `wrong` is each sentence that is not so."""

    def __init__(self, run):
        self.run, self.case, self.wrong = run, run.case, []
        self.files = {file.resolve(): judge.probe(file) for file in media_files(run.place)}
        self.manifests = {file: json.loads(file.read_text()) for file in sorted(run.place.rglob('[!.]*.take.json'))}
        self.empty = {file for file in self.files if run.recovered and holds_nothing(file)}
        self.journals = sorted(run.place.rglob('.*.take.json'))
        self.told = json.loads(json.dumps(run.all('ended')[-1])) if run.all('ended') else None

    def say(self, sentence):
        self.wrong.append(sentence)

    def judge(self):
        self.ends()
        self.errors()
        if self.is_unbegun:
            return self.wrong
        for path, manifest in self.manifests.items():
            Take(self, path, manifest).judge()
        self.nothing_else_is_there()
        if self.run.recovered:
            self.is_recovered()
        if not self.run.is_killed:
            self.one_verdict()
        # A run whose disk kept a journal has told of every take all the same.
        if not self.run.recovered or self.run.kept_journal:
            self.takes_are_told()
        self.cameras_lost_nothing_untold()
        return self.wrong

    def ends(self):
        status, end = self.run.status, self.case.end.verb
        # A signal that comes before anything is opened ends the process as any other's.
        first = end.removesuffix(' twice')
        unopened = (128 + getattr(signal, first),) if first in ENDED and self.is_unbegun else ()
        # One that comes while the process is still being loaded ends it before mcpipe runs (case 60521 is stopped 0.09 s after its start,
        # case 102225 after 0.05 s).
        if unopened and not self.run.lines and not self.run.events and not self.run.errors:
            unopened += (-getattr(signal, first),)
        allowed = {'SIGKILL': (-9,), 'SIGINT twice': (130, 0, 69, 74)}.get(end, (0, 69, 74)) + unopened
        # Where all that was to be recorded has failed, a run ends before its signal comes.
        if status == -9 and not self.run.is_killed or status is None:
            self.say(f'it did not end within {self.run.seconds:.1f} s')
        elif status not in allowed and not (self.run.is_killed and status in (69, 74)):
            self.say(f'exit status {status}')
        elif self.run.seconds > LONGEST_END:
            self.say(f'it took {self.run.seconds:.1f} s to end')

    def errors(self):
        # `rtspsrc` of GStreamer 1.22 says so where it is closed while a stream of it begins; nothing follows from it.
        said = '\n'.join(line for line in self.run.errors.splitlines() if "'seqnum != GST_SEQNUM_INVALID'" not in line)
        for pattern in ('CRITICAL', 'report it', 'Fatal error', 'Assertion', 'GLib-GObject'):
            if pattern in said:
                line = next(line for line in said.splitlines() if pattern in line)
                self.say(f'standard error: {line[:200]}')

    @property
    def is_unbegun(self):
        """Whether the end of an early case came before anything was recorded."""
        return self.run.case.early and not self.manifests and not self.files

    @property
    def is_told_twice(self):
        """Whether the run was ended by its second signal: nothing is promised of what it says then."""
        return self.run.status == 130

    def one_verdict(self):
        """Status, last line, `ended`, `take-archived` and manifests agree."""
        if self.is_told_twice or self.run.status not in (0, 69, 74):
            return
        whole = self.run.status == 0
        states = {manifest['take']: manifest['state'] for manifest in self.manifests.values()}
        if whole and any(state != 'complete' for state in states.values()):
            self.say(f'status 0, and the takes are {states}')
        if self.case.form == 'json':
            if self.told is None:
                return self.say(f'status {self.run.status} without `ended`')
            if self.told['complete'] != whole:
                self.say(f'status {self.run.status}, and `ended` says complete: {self.told["complete"]}')
            if self.told['complete'] == bool(self.told['shortfalls']):
                self.say(f'`ended` says complete: {self.told["complete"]}, and {len(self.told["shortfalls"])} shortfalls')
            archived = {event['take']: event for event in self.run.all('take-archived')}
            for take, event in archived.items():
                # What `recover` has finished behind the run says so in place of what was missing; of a take that had nothing, that
                # its files are not there.
                is_mended = self.run.recovered and event['state'] != 'complete' and states.get(take) in ('recovered', 'damaged')
                if take in states and states[take] != event['state'] and not is_mended:
                    self.say(f'`take-archived` says {event["state"]} of take {take}, its manifest {states[take]}')
                if take not in states and event.get('manifest'):
                    self.say(f'`take-archived` names the manifest {event["manifest"]}, which is not there')
            if not whole and all(event['state'] == 'complete' for event in archived.values()) and not self.of_the_run() and not self.run.recovered:
                self.say(f'status {self.run.status}, every take complete, and no shortfall of the run as a whole')
        else:
            last = self.run.lines[-1] if self.run.lines else ''
            # A run of which nobody wanted a take has nothing that could be complete.
            good = 'complete' if self.files else ('complete', 'no take was recorded')
            if whole != last.startswith(good) or not whole and not last.startswith('incomplete'):
                self.say(f'status {self.run.status}, and the last line is {last!r}')
        if not whole and states and not self.run.recovered and all(state == 'complete' for state in states.values()) and not self.of_the_run():
            self.say(f'status {self.run.status}, and every manifest says complete')

    def of_the_run(self):
        """Shortfalls that are of no take that has a manifest: of the run, or of a take without any file."""
        if self.told is None:
            return True
        states = {manifest['take'] for manifest in self.manifests.values()}
        return [each for each in self.told['shortfalls'] if each.get('take') not in states]

    def takes_are_told(self):
        if self.case.form != 'json' or self.is_told_twice:
            return
        started, ended, archived = ([event['take'] for event in self.run.all(name)] for name in ('take-started', 'take-ended', 'take-archived'))
        # Of one whose disk gives no answer that is said in place of what became of it.
        said = [event['finding']['message'] for event in self.run.all('failed')]
        archived += [take for take in ended if any(f'take \'{take}\': ' in message and 'gives no answer' in message for message in said)]
        if sorted(started) != sorted(ended) or sorted(ended) != sorted(archived):
            self.say(f'takes begun {started}, ended {ended}, archived {archived}')
        if len(set(started)) != len(started):
            self.say(f'a take\'s name was given twice: {started}')
        lengths = {event['take']: event['length'] for event in self.run.all('take-ended')}
        for manifest in self.manifests.values():
            # Of a take without a file a journal does not say how long it was.
            if self.run.kept_journal and 'length' not in manifest:
                continue
            if abs(manifest['length'] - lengths.get(manifest['take'], 99)) > TICK:
                self.say(f'take {manifest["take"]} is {lengths.get(manifest["take"])} s long, and {manifest["length"]} s in its manifest')

    def nothing_else_is_there(self):
        """Each media file is in one manifest, and nothing of the finishing is left."""
        named = [(path.parent / file['path']).resolve() for path, manifest in self.manifests.items() for file in manifest['files']]
        moved = {now.resolve() for _, now in self.run.away if now}
        for file in self.files:
            # On a disk that takes nothing, or little, there may be no journal of the take that a kill ends.
            if not named.count(file) and self.run.is_killed and self.case.does('error 28', 'error 5', 'block', 'rate'):
                continue
            if named.count(file) != 1 and file not in moved and file not in self.empty and not self.is_told_twice:
                self.say(f'{file.name} is in {named.count(file)} manifests')
        rest = [file for file in self.run.place.rglob('.*') if file.is_file() and not file.name.endswith('.take.json')
                and not file.name.endswith('.deleted-takes')]
        if rest and not self.is_told_twice:
            self.say(f'left: {", ".join(file.name for file in rest)}')
        mended = {file['verdict'] for manifest in self.manifests.values() for file in manifest['files']} & {'cut-off', 'unreadable', 'disordered'}
        if self.journals and not self.is_told_twice and not mended and not self.run.away:
            self.say(f'journals left: {", ".join(file.name for file in self.journals)}')

    def is_recovered(self):
        """After a kill, `recover` has made whole files of all that was there, and manifests of them."""
        answer = self.run.recovered
        # A kill between the making of a file and the line of the journal leaves an empty one that is nobody's. That, and what a manifest
        # says is unreadable, recover names.
        hopeless = self.empty | {(path.parent / file['path']).resolve() for path, manifest in self.manifests.items()
                                 for file in manifest['files'] if file.get('verdict') == 'unreadable'}
        is_named = any(f'{file.name}\'' in answer.stderr for file in hopeless & set(self.files))
        # Nor does it know what became of a file that was moved in the moment before.
        is_away = answer.returncode == 66 and self.run.away
        if answer.returncode and not (answer.returncode == 65 and is_named) and not is_away:
            self.say(f'recover ends with {answer.returncode}: {answer.stderr.strip()[-300:]}')
        for path, manifest in self.manifests.items():
            is_hopeless = any(file.get('verdict') == 'unreadable' for file in manifest['files'])
            if manifest['state'] not in ('complete', 'recovered', 'incomplete') and not self.run.away and not is_hopeless:
                self.say(f'after recover, {path.name} says {manifest["state"]}')

    def cameras_lost_nothing_untold(self):
        """Pictures that a network camera sent are in its files, or counted, or in a gap: per take and sink."""
        for path, manifest in self.manifests.items():
            for sink in self.case.sinks:
                if sink.video != 'both' and self.case.source(sink.video).is_camera:
                    Take(self, path, manifest).account(sink)


class Take:
    """What the manifest of a take says, held against its files."""

    def __init__(self, claims, path, manifest):
        self.claims, self.case, self.run, self.path, self.manifest = claims, claims.case, claims.run, path, manifest
        self.name = f'take {manifest["take"]}'

    def say(self, sentence):
        self.claims.say(f'{self.name} ({self.manifest["state"]}): {sentence}')

    def media(self, file):
        return self.claims.files.get((self.path.parent / file['path']).resolve())

    def judge(self):
        for file in self.manifest['files']:
            self.judge_file(file)
        if self.manifest['state'] == 'running':
            return self.say('the manifest of a take that has ended says that it runs')
        # What a crash has cost nobody knows.
        if not self.run.recovered and (self.manifest['state'] == 'complete') == bool(self.manifest.get('shortfalls')):
            self.say(f'shortfalls {self.manifest.get("shortfalls")}')
        if self.manifest['state'] in ('complete', 'incomplete', 'damaged') and 'length' in self.manifest:
            lacks = [lack for sink in self.case.sinks for lack in self.lacks(sink, NOTICE + 1 / self.case.rate(sink), LATE)]
            if self.manifest['state'] == 'complete' and lacks:
                self.say('; '.join(lacks[:4]))
            # The pictures of a camera that is away as the take begins are missing from its first moment on.
            hurt = {step.to for step in self.case.does('kill camera', 'freeze camera')}
            for sink in self.case.sinks:
                self.joins(sink)
                self.counts_no_whole_sound(sink)
            exactly = [lack for sink in self.case.sinks for lack in self.lacks(sink, 0 if sink.video in hurt else EXACT_NOTICE, 0)]
            if self.manifest['state'] != 'complete' and not exactly and not self.has_unseen_loss():
                self.say(f'nothing is missing in its files; it says {self.manifest["shortfalls"][:2]}')

    def judge_file(self, file):
        media, name = self.media(file), file['path']
        if media is None:
            # One that was finished may be moved at any time.
            gone = (self.path.parent / name).resolve() in {was.resolve() for was, _ in self.run.away}
            if not gone and 'failure' not in file and file.get('verdict') in (None, 'complete', 'empty-track'):
                self.say(f'{name} is not there')
            return
        path = self.path.parent / name
        if 'bytes' in file and path.stat().st_size != file['bytes']:
            self.say(f'{name} has {path.stat().st_size} bytes, not {file["bytes"]}')
        if 'sha256' in file and hashlib.sha256(path.read_bytes()).hexdigest() != file['sha256']:
            self.say(f'{name} has another SHA-256')
        whole = file.get('verdict') == 'complete'
        # GStreamer's reader of 1.22 takes pictures for a preview, and passes over them, that are shorter than a fifth of the file.
        theirs = len(media.video) if max(media.video, default=0) < 0.2 * max(media.audio, default=0) else None
        if path.suffix == '.ts' and path.stat().st_size < SMALLEST:
            plays, why = not judge.torn(path), judge.torn(path)
        elif media.video:
            plays, why = judge.playable(path, bool(self.run.recovered), theirs)
        else:
            plays, why = not judge.complaints(path), 'ffmpeg complains'
        if whole and not plays:
            self.say(f'{name} is said to be complete: {why}')
        sink = next(sink for sink in self.case.sinks if sink.name == file['sink'])
        # A later part of what a kill has left has what the one before still had at its end.
        if whole and (not self.run.recovered or file['part'] == 1) and (not media.video or sink.audio and not media.audio):
            self.say(f'{name} is said to be complete: {len(media.video)} pictures, {len(media.audio)} packets of sound')
        if file.get('verdict') == 'empty-track' and media.video and (not sink.audio or media.audio):
            self.say(f'{name} is said to lack a track: {len(media.video)} pictures, {len(media.audio)} packets of sound')
        if file.get('verdict') in ('cut-off', 'unreadable') and plays and not self.run.case.does('SIGKILL', 'SIGINT twice'):
            # One that was never closed plays as well: the index that says its length is what it lacks.
            pass
        if file.get('verdict') not in ('complete', 'empty-track'):
            return
        tracks = {track['medium']: track for track in file.get('tracks', [])}
        for medium, times in (('video', media.video), ('audio', media.audio)):
            track = tracks.get(medium)
            if not times and not track or path.suffix == '.ts' and len(times) < 5:
                # ffprobe has to guess what so little of a stream is.
                continue
            if (track or {'packets': 0})['packets'] != len(times):
                self.say(f'{name}: {len(times)} packets of {medium}, not {(track or {"packets": 0})["packets"]}')
            elif times and abs(min(times) + file['offset'] - track['firstTime']) > TICK:
                self.say(f'{name}: {medium} begins at {min(times) + file["offset"]:.4f} s, not {track["firstTime"]:.4f} s')
        if media.video and file['frames'] != len(media.video):
            self.say(f'{name}: {len(media.video)} pictures, not {file["frames"]}')

    def reaches_the_end(self, sink):
        """Whether it would have gone on to the moment of a kill: the only take, or the newest of those that follow each other at once."""
        later = [manifest for manifest in self.claims.manifests.values() if manifest.get('number', 0) > self.manifest.get('number', 0)]
        return not self.case.has_takes or self.case.is_joined and not later and not self.case.is_kept(sink)

    def is_movie(self, sink):
        """Whether each file's sound begins with its picture to half a packet, as `mp4mux` and `qtmux` write it."""
        return self.of(sink)[0]['path'].endswith(('.mp4', '.mov'))

    def of(self, sink):
        return [file for file in self.manifest['files'] if file['sink'] == sink.name]

    def times(self, sink):
        """When the pictures and sounds of a sink are, on the take's timeline."""
        pictures, sounds = [], []
        for file in self.of(sink):
            media = self.media(file)
            if media:
                pictures += [moment + file['offset'] for moment in media.video]
                sounds += [moment + file['offset'] for moment in media.audio]
        return sorted(pictures), sorted(sounds)

    def before(self):
        """The take before, and by how many seconds this one's 0 is later than its; None without one."""
        for path, manifest in self.claims.manifests.items():
            if manifest.get('number') == self.manifest.get('number', 0) - 1 and 'runningTime' in manifest.get('start', {}):
                return Take(self.claims, path, manifest), self.manifest['start']['runningTime'] - manifest['start']['runningTime']
        return None, 0

    def joins(self, sink):
        """Takes that begin where the one before ends go on with its next picture and packet of sound, where nothing is told to be missing."""
        if not self.case.is_joined:
            return
        earlier, apart = self.before()
        both = [self.manifest, earlier.manifest] if earlier else []
        if not both or any(manifest['state'] != 'complete' or manifest['gaps'] for manifest in both):
            return
        # A pre-roll begins with a key frame behind the end of the take before.
        if self.manifest['start'].get('delay', 0) or self.manifest['start'].get('preRoll', 0) or abs(apart - earlier.manifest['length']) > TICK:
            return
        if any(drop['late'] + drop['outOfBuffers'] + drop['discontinuity'] for manifest in both for drop in manifest['drops']):
            return
        (seen, heard), (pictures, sounds) = earlier.times(sink), self.times(sink)
        if any(self.media(file) is None for take in (self, earlier) for file in take.of(sink)):
            return
        # A camera that codes itself gives a key frame when it does.
        if seen and pictures and not self.case.is_kept(sink):
            number = round((pictures[0] + apart - seen[-1]) * self.case.rate(sink)) - 1
            if number:
                self.say(f'{number} pictures of {sink.name} lie between the take before and this one, which are both complete')
        steps = sorted(after - before for before, after in zip(heard, heard[1:]))
        if not sink.audio or not sounds or not steps:
            return
        step = steps[len(steps) // 2]
        silence = sounds[0] + apart - heard[-1] - step
        allowed = step + TICK if self.is_movie(sink) else step / 2
        if abs(silence) > allowed:
            self.say(f'{silence * 1000:.1f} ms of the sound of {sink.name} lie between the take before and this one, which are both complete')

    def counts_no_whole_sound(self, sink):
        """What a slow disk has no room for is counted for the track that lacks it: sound that is whole to the end has lost nothing."""
        sounds, length = self.times(sink)[1], self.manifest['length']
        count = sum(drop['outOfBuffers'] for drop in self.manifest['drops']
                    if drop['medium'] == 'audio' and drop['node'] == sink.name)
        if not count or not sounds or any(self.media(file) is None for file in self.of(sink)):
            return
        steps = sorted(after - before for before, after in zip(sounds, sounds[1:]))
        is_whole = steps and steps[-1] < 1.5 * steps[len(steps) // 2] and sounds[0] < 0.2 and sounds[-1] + 2 * steps[-1] > length
        if is_whole:
            self.say(f'{count} pieces of the sound of {sink.name} are said to be out of buffers, and none is missing')

    def between(self, sink, pictures, sounds, whole):
        """The pictures and the seconds of sound between the take before and this one, which began after it was due: they are in no file.
        `whole` makes whole pictures of the time."""
        delay = self.manifest['start'].get('delay', 0)
        earlier, apart = self.before()
        if not delay or not earlier:
            return 0, 0
        rate = self.case.rate(sink)
        seen, heard = earlier.times(sink)
        number = round((pictures[0] + apart - seen[-1]) * rate) - 1 if seen else 0
        steps = sorted(after - before for before, after in zip(heard, heard[1:]))
        silence = sounds[0] + apart - heard[-1] - steps[len(steps) // 2] if sounds and steps else 0
        # What was not due yet nobody owes. Sound begins with the first picture.
        return max(0, min(number, whole(delay * rate))), max(0, min(silence, delay + sounds[0] if sounds else 0))

    def lacks(self, sink, notice, late):
        """What an independent reader misses of a sink, in words; nothing where it is whole. `notice` is how late it may begin, `late` how
        long before the take its pictures may end."""
        length, rate = self.manifest['length'], self.case.rate(sink)
        gone = {was.resolve() for was, _ in self.run.away}
        if any((self.path.parent / file['path']).resolve() in gone for file in self.of(sink)):
            return []
        pictures, sounds = self.times(sink)
        found = []
        if not pictures:
            return [f'{sink.name} has no picture'] + ([f'{sink.name} has no sound'] if sink.audio and not sounds else [])
        missing = [(before, round((after - before) * rate) - 1) for before, after in zip(pictures, pictures[1:]) if after - before > 1.5 / rate]
        # A run that is one take begins before its cameras are open.
        # What is due begins with the command: a pre-roll is as long as there were key frames before it.
        due = self.manifest['start'].get('preRoll', 0)
        at_begin, at_end = max(0, pictures[0] - due) if self.case.has_takes else 0, length - pictures[-1] - 1 / rate
        count = sum(number for _, number in missing)
        between, silence = self.between(sink, pictures, sounds, math.floor if late else math.ceil)
        count += between
        if at_begin > notice:
            count += round(at_begin * rate)
        if at_end > late + 1 / rate:
            # Exactly it is each picture that was due before the end.
            count += round(at_end * rate) if late else math.ceil(at_end * rate)
        # A single picture is never too much.
        if count > max(1, ALLOWED * length * rate):
            found.append(f'{sink.name} lacks {count} of {length * rate:.0f} pictures ({between} before it, begins at {at_begin:.2f} s, holes '
                         f'{[(round(at, 2), number) for at, number in missing[:3]]}, ends {at_end:.2f} s early)')
        if sink.audio:
            if not sounds:
                found.append(f'{sink.name} has no sound')
            else:
                steps = sorted(after - before for before, after in zip(sounds, sounds[1:]))
                step = steps[len(steps) // 2] if steps else 0.02
                hole = max(steps, default=0)
                if hole > 3 * step + 0.01:
                    found.append(f'{sink.name} has a hole of {hole:.3f} s in its sound')
                # A single piece of sound is never too much either, within what times are rounded by.
                whole = (2.5 if self.is_movie(sink) else 1.5) * step + TICK
                if silence > max(ALLOWED * length, whole if late else step - TICK):
                    found.append(f'{sink.name} lacks {silence:.3f} s of sound between this take and the one before')
                if self.case.has_takes and sounds[0] - due > (NOTICE if late else 0) + 0.08 or length - sounds[-1] > late + 0.08:
                    found.append(f'the sound of {sink.name} is from {sounds[0]:.2f} s to {sounds[-1]:.2f} s of {length:.2f} s')
        return found

    def has_unseen_loss(self):
        """Whether something is missing that the times in the files do not show: sound made up by silence, a layer that stands still,
        what was deleted, a file that cannot be opened."""
        if any('failure' in file or file.get('verdict') not in ('complete',) for file in self.manifest['files']):
            return True
        # A composite repeats what a layer lacks; and a run whose only source is lost for good ends there.
        if any(words in shortfall['reason'] for shortfall in self.manifest['shortfalls'] for words in (' on the way to ', 'was lost at ')):
            return True
        # No reader sees that a key frame had come before the first picture; that the file begins so much later he does.
        for shortfall in self.manifest['shortfalls']:
            short = re.search(r'([\d.]+) s of the pre-roll, which had not been kept', shortfall['reason'])
            sinks = [sink for sink in self.case.sinks if short and sink.name == shortfall.get('node')]
            if any(min(times[0] for times in self.times(sink) if times) + 0.1 > float(short[1]) for sink in sinks):
                return True
        hurt = {step.to for step in self.case.does('kill camera', 'freeze camera')}
        if self.case.does('starve', 'stand still', 'block', 'rate', 'delete', 'move', 'error 28', 'error 5'):
            return True
        return any((set(self.case.composite) if sink.video == 'both' else set()) & hurt or sink.audio in hurt for sink in self.case.sinks)

    def account(self, sink):
        """A network camera's pictures: what was sent between the first and the last in the files is in them, or counted."""
        if any(self.media(file) is None for file in self.of(sink)):
            return
        found = [number for file in self.of(sink) for number in judge.numbers(self.path.parent / file['path'])]
        if not found:
            return
        if len(set(found)) != len(found):
            self.say(f'{sink.name} has {len(found) - len(set(found))} pictures twice')
        sent = self.run.sent[sink.video]
        holes = sorted(number for number in sent if min(found) < number < max(found) and number not in set(found))
        told = sum(sum(file.get('drops', {}).values()) for file in self.of(sink))
        gaps = [gap for gap in self.manifest['gaps'] if gap['source'] in (sink.video, sink.name)]
        # Of a take that a crash has ended the gap may lie behind all that is left of it.
        lost = sum(max(0, gap.get('to', self.manifest.get('length', 0)) - gap['from']) for gap in gaps) * graphs.FPS
        if len(holes) > told + lost + 2 * len(gaps) + 1:
            self.say(f'{sink.name} lacks {len(holes)} pictures that its camera sent (of {min(found)} to {max(found)}: {holes[:3]}); '
                     f'{told} are counted, and {lost:.0f} in {len(gaps)} gaps')
        if self.run.is_killed and not self.case.does('error 28', 'error 5', 'block', 'rate', 'delete', 'move', 'starve', 'stand still',
                                                     'kill camera', 'freeze camera') and self.reaches_the_end(sink):
            rest = account.judge_numbers({number: moment for number, moment in sent.items() if moment <= self.run.ended_at}, found)
            if rest.tail / graphs.FPS > KILL:
                self.say(f'the kill cost {sink.name} {rest.tail / graphs.FPS:.2f} s')


def holds_nothing(file):
    """Whether a kill came before anything was written, or within the first element of a Matroska file, which says what it is."""
    return file.stat().st_size == 0 or file.stat().st_size < 64 and file.read_bytes().startswith(b'\x1aE\xdf\xa3')


def media_files(place):
    return sorted(file for file in place.rglob('[!.]*') if file.suffix in MEDIA)


def short(sentence):
    """A sentence without its numbers: what kind of fault it is."""
    return re.sub(r'[\d.]+', 'N', sentence)
