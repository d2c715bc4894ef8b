"""F50: a recording that lacks a file, a track or its length, and its twin that is whole."""
import json

from lab import graphs, judge
from lab.bench import Outcome, equal, experiment
from lab.feed import free_port
from lab.recorder import Recorder

SECONDS = 3
CONTAINERS = ('mp4', 'mkv', 'ts')
PATTERN = f'ball: {{ pattern: ball, format: {graphs.CAMERA} }}'
TONE = 'tone: { tone: 440 Hz }'
# An element that takes everything and gives nothing.
CLOSED = '{ factory: identity, drop-probability: "1.0" }'


class Case:
    """A graph of two recordings, of which the second lacks something; `None` where it lacks nothing."""

    def __init__(self, name, sources=(), effects='', keys='video: ball, audio: tone', duration=f'{SECONDS}s', commands=(), lacks='two'):
        self.name, self.effects, self.keys, self.duration, self.commands, self.lacks = name, effects, keys, duration, commands, lacks
        self.sources = [PATTERN, TONE, *sources]

    def text(self, container):
        top = {'effects': f'{{ {self.effects} }}'} if self.effects else {}
        if self.commands:
            top['takes'] = '{ begin: manual }'
        take = '-{take}' if self.commands else ''
        return graphs.graph(
            self.sources, [graphs.record('one', f'one{take}.{container}', 'ball', audio='tone'),
                           f'two: {{ record: "two{take}.{container}", {self.keys} }}'], **top)


def cases():
    """What may be missing, by the issue's words: the picture, the sound, both, the file, the take's length."""
    unheard = f'cam: {{ rtsp: "rtsp://127.0.0.1:{free_port()}/none" }}'
    return [
        Case('whole', lacks=None),
        Case('no picture', effects=f'gone: {{ video: ball, elements: [{CLOSED}] }}', keys='video: gone, audio: tone'),
        Case('no sound', effects=f'gone: {{ audio: tone, elements: [{CLOSED}] }}', keys='video: ball, audio: gone'),
        Case('no picture of a silent recording', effects=f'gone: {{ video: ball, elements: [{CLOSED}] }}', keys='video: gone'),
        Case('a camera that never comes', sources=[unheard], keys='video: cam, audio: tone'),
        Case('a run of no length', duration='1ms', lacks='any'),
        Case('a take of no length', commands=('start', 'stop', 'quit'), duration='', lacks='any'),
    ]


def tracks(file):
    """The media of which a file has something."""
    media = judge.probe(file)
    return {name for name, times in (('video', media.video), ('audio', media.audio)) if times}


def run(lab, case, container):
    """One run: what it says, and what an independent reader finds."""
    place = lab.place(f'{case.name}-{container}')
    options = ['--allow-elements', *(['--duration', case.duration] if case.duration else [])]
    with Recorder(lab.mcpipe, place, case.text(container), *options, feed_input=bool(case.commands)) as recorder:
        if case.commands:
            recorder.wait_for('started', 60)
            for command in case.commands:
                recorder.say(command)
        status = recorder.wait(90)
        ended = recorder.ended or {}
    manifests = [json.loads(path.read_text()) for path in place.glob('[!.]*.take.json')]
    states = [manifest['state'] for manifest in manifests]
    wanted = {'video', 'audio'} if 'audio' in case.keys else {'video'}
    found = {sink: [file for file in place.glob(f'{sink}*.{container}')] for sink in ('one', 'two')}
    is_whole = all(found[sink] and all(tracks(file) >= need for file in found[sink])
                   for sink, need in (('one', {'video', 'audio'}), ('two', wanted)))
    named = {shortfall.get('node') for shortfall in ended.get('shortfalls', [])} | {
        shortfall.get('node') for manifest in manifests for shortfall in manifest.get('shortfalls', [])}
    says_whole = status == 0 and ended.get('complete') is True and all(state == 'complete' for state in states)
    says_lack = status not in (0, None) and ended.get('complete') is False and 'complete' not in states
    said = 'whole' if says_whole else 'incomplete' if says_lack else f'status {status}, complete {ended.get("complete")}, takes {states}'
    return {'name': place.name, 'said': said, 'whole': is_whole, 'named': named, 'status': status}


@experiment('F50', tiers='PN')
def recording_lacks_something(lab):
    chosen = CONTAINERS[:1] if lab.tier == 'P' else CONTAINERS
    rows = [(case, run(lab, case, container)) for case in cases() for container in chosen]

    def first(wrong):
        return next((f'{row["name"]}: {row}' for case, row in rows if wrong(case, row)), 'none')

    return Outcome(len(rows), [
        equal('runs of which exit status, last event and takes do not say what the files have', first(
            lambda case, row: row['said'] != ('whole' if row['whole'] else 'incomplete')), 'none'),
        equal('whole runs that lack something, and others that do not', first(
            lambda case, row: case.lacks != 'any' and row['whole'] != (case.lacks is None)), 'none'),
        equal('runs that do not name the recording that lacks something', first(
            lambda case, row: case.lacks == 'two' and 'two' not in row['named']), 'none'),
    ], ', '.join(case.name for case in cases()))
