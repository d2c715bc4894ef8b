"""One case of the search: a graph, what is done to it and when. A value, made from a number, that can be made smaller."""
import dataclasses
import random

from lab import graphs

COMMANDS = ('start', 'stop', 'mark', 'quit')
# What ends a run; the last step of each case is one of these.
ENDS = ('SIGINT', 'SIGTERM', 'SIGHUP', 'quit', 'duration', 'SIGKILL', 'SIGINT twice')


@dataclasses.dataclass(frozen=True)
class Source:
    """A test pattern, a tone, or a network camera, which is recorded as it was sent (`kept`) or encoded here."""
    name: str
    kind: str
    sound: str = ''      # of a network camera: '', '+sound' (AAC) or '+pcm'
    on_loss: str = 'gap'
    fps: int = graphs.FPS

    @property
    def is_camera(self):
        return self.kind in ('kept', 'encoded')

    @property
    def has_picture(self):
        return self.kind != 'tone'

    @property
    def has_sound(self):
        return self.kind == 'tone' or bool(self.sound)


@dataclasses.dataclass(frozen=True)
class Sink:
    """A recording of a source, or of the composite 'both'; disk faults concern those in folder 'a'."""
    name: str
    container: str
    video: str
    audio: str
    folder: str
    segment: bool

    @property
    def template(self):
        return f'{self.folder}/{self.name}-{{take}}{"-{segment}" if self.segment else ""}.{self.container}'


@dataclasses.dataclass(frozen=True)
class Step:
    """What is done at a time, in seconds after the run has started; `to` is the source or the sink concerned."""
    at: float
    verb: str
    to: str = ''
    length: float = 0

    def __str__(self):
        return ' '.join(filter(None, [f'{self.at:.2f} s: {self.verb}', self.to, self.length and f'for {self.length:.2f} s']))


@dataclasses.dataclass(frozen=True)
class Case:
    """A graph and its steps. `early` counts the steps' times from the start of the process."""
    number: int
    sources: tuple
    composite: tuple     # the two sources of 'both', or nothing
    sinks: tuple
    takes: str           # the value of `takes:`, or '' for a run that is one take
    steps: tuple
    form: str            # 'json' or 'text'
    early: bool = False

    @property
    def has_takes(self):
        """Whether takes begin while it runs, by command or by a schedule: without, the run is one take."""
        return bool(self.takes)

    @property
    def is_joined(self):
        """Whether each take begins where the one before ends."""
        return self.takes.startswith('{ every: 2 s, length: 2 s')

    @property
    def end(self):
        return self.steps[-1]

    @property
    def cameras(self):
        return [source for source in self.sources if source.is_camera]

    def source(self, name):
        return next(source for source in self.sources if source.name == name)

    def rate(self, sink):
        # A composite is paced by its lowest layer.
        return self.source(self.composite[0] if sink.video == 'both' else sink.video).fps

    def is_kept(self, sink):
        """Whether a camera codes what the sink writes: a take begins with a key frame when there is one."""
        return sink.video != 'both' and self.source(sink.video).kind == 'kept'

    def above(self, sink):
        """The sources whose frames a sink's files are made of."""
        pictures = self.composite if sink.video == 'both' else (sink.video,)
        return {name for name in (*pictures, sink.audio) if name}

    def does(self, *verbs):
        return [step for step in self.steps if step.verb in verbs]

    def text(self, feeds):
        """The pipeline file; `feeds` gives a network camera's server by its name."""
        lines = []
        for source in self.sources:
            if source.is_camera:
                lines.append(graphs.camera(feeds[source.name], source.name, coded=source.kind == 'kept', on_loss=source.on_loss))
            elif source.kind == 'tone':
                lines.append(f'{source.name}: {{ tone: 440 Hz }}')
            else:
                lines.append(f'{source.name}: {{ pattern: ball, format: {graphs.SIZE}@{source.fps} }}')
        sinks = [graphs.record(sink.name, sink.template, sink.video, **({'audio': sink.audio} if sink.audio else {}),
                               **({'segment': '1.5 s'} if sink.segment else {})) for sink in self.sinks]
        top = {'takes': self.takes} if self.takes else {}
        if self.composite:
            below, inset = self.composite
            top['compositors'] = (f'{{ both: {{ size: {graphs.SIZE}, layers: [{below}, '
                                  f'{{ source: {inset}, at: [200, 100], scale: 0.3 }}] }} }}')
        return graphs.graph(lines, sinks, **top)

    def __str__(self):
        class Anywhere(dict):
            def __missing__(self, name):
                return self

            def url(self, name):
                return f'rtsp://127.0.0.1:PORT/{name}'

        begin = 'from the start of the process on' if self.early else 'from the start of the run on'
        return '\n'.join([f'case {self.number}, {self.form}:', self.text(Anywhere()), f'steps, {begin}:', *(f'  {step}' for step in self.steps)])


def at_random(number):
    """The case of a number: always the same one."""
    draw = random.Random(f'search {number}')
    sources = [some_source(draw, name) for name in ('one', 'two')[:draw.choice((1, 1, 2))]]
    if draw.random() < 0.6 and not all(source.sound for source in sources):
        sources.append(Source('beep', 'tone'))
    pictures = [source for source in sources if source.has_picture]
    composite = tuple(source.name for source in pictures) if len(pictures) == 2 and draw.random() < 0.5 else ()
    sinks = []
    for name in ('p', 'q', 'r')[:draw.choice((1, 2, 2, 3))]:
        video = draw.choice([source.name for source in pictures] + (['both'] * 2 if composite else []))
        heard = [source.name for source in sources if source.has_sound]
        audio = draw.choice(heard) if heard and draw.random() < 0.7 else ''
        sinks.append(Sink(name, draw.choice(('mp4', 'mp4', 'mkv', 'ts', 'mov')), video, audio, draw.choice('aab'), draw.random() < 0.3))
    sources, composite = used(sources, composite, sinks)
    kind = draw.choice(('run', 'run', 'manual', 'manual', 'pre-roll', 'every'))
    takes = {'run': '', 'manual': '{ begin: manual }', 'pre-roll': f'{{ begin: manual, pre-roll: {draw.choice((1, 2, 5))} s }}',
             'every': f'{{ every: {2 + number % 2} s, length: 2 s{f", pre-roll: {1 + number % 3} s" if number // 2 % 2 else ""} }}'}[kind]
    steps = some_steps(draw, sources, sinks, kind)
    early = draw.random() < 0.08 and steps[-1].verb != 'duration'
    return Case(number, tuple(sources), composite, tuple(sinks), takes, tuple(steps), draw.choice(('json', 'json', 'text')), early)


def some_source(draw, name):
    kind = draw.choice(('pattern', 'kept', 'encoded'))
    if kind == 'pattern':
        return Source(name, kind, fps=draw.choice((10, 25, 25, 30)))
    return Source(name, kind, draw.choice(('', '+sound', '+pcm')), draw.choice(('gap', 'gap', 'gap', 'part', 'end')))


def used(sources, composite, sinks):
    """The sources that a sink needs: one that nothing takes from is refused."""
    if not any(sink.video == 'both' for sink in sinks):
        composite = ()
    names = {name for sink in sinks for name in (*(composite if sink.video == 'both' else (sink.video,)), sink.audio)}
    return [source for source in sources if source.name in names], composite


def some_steps(draw, sources, sinks, kind):
    length = draw.uniform(0.3, 3) if draw.random() < 0.2 else draw.uniform(2.5, 8)
    steps = []
    if kind in ('manual', 'pre-roll'):
        moment = draw.uniform(0, 1)
        while moment < length:
            span = draw.choice((draw.uniform(0.01, 0.4), draw.uniform(0.3, 2), draw.uniform(1, 5)))
            steps += [Step(moment, 'start'), Step(moment + span, 'stop')]
            if draw.random() < 0.3:
                steps.append(Step(moment + span / 2, 'mark'))
            moment += span + draw.choice((0.01, draw.uniform(0, 0.5), draw.uniform(0, 2)))
        # Whatever comes at a wrong time is refused.
        if draw.random() < 0.2:
            steps.append(Step(draw.uniform(0, length), draw.choice(('start', 'stop', 'mark'))))
    cameras = [source for source in sources if source.is_camera]
    for _ in range(draw.choice((0, 1, 1, 1, 2))):
        moment, span = draw.uniform(0, length), draw.choice((draw.uniform(0.1, 1), draw.uniform(1, 4)))
        verb = draw.choice((['kill camera', 'freeze camera'] * 2 if cameras else [])
                           + ['error 28', 'error 5', 'block', 'rate', 'delete', 'move', 'starve', 'stand still'])
        to = draw.choice(cameras).name if 'camera' in verb else draw.choice(sinks).name if verb in ('delete', 'move') else ''
        steps.append(Step(moment, verb, to, 0 if verb in ('delete', 'move') else span))
    steps = sorted((step for step in steps if step.at < length), key=lambda step: step.at)
    ends = [end for end in ENDS for _ in range({'SIGKILL': 2, 'SIGINT twice': 1}.get(end, 2))]
    end = draw.choice([end for end in ends if end != 'quit' or kind != 'run'])
    return [*steps, Step(length, end)]
