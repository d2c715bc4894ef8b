"""The jobs that are measured, said three times: as a pipeline file, as a gst-launch line and as an ffmpeg command.

The gst-launch lines are what a person who knows GStreamer writes for the job; the encoder's settings are mcpipe's own, as
`mcpipe plan FILE --as gst-launch` prints them.
"""
import pathlib
import subprocess

RATE = 25
SECONDS = 10
BITRATE = 6000          # kbit/s
SIZE = (1280, 720)

# x264enc's rate control keeps to the rate over 600 ms.
X264 = f'x264enc speed-preset=veryfast bitrate={BITRATE} key-int-max={RATE} bframes=0'
LIBX264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', f'{BITRATE}k', '-maxrate', f'{BITRATE}k',
           '-bufsize', f'{BITRATE * 6 // 10}k', '-g', str(RATE), '-bf', '0', '-pix_fmt', 'yuv420p', '-an']
FRAGMENTS = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof']


class Job:
    """One job: its pipeline file, and how each contender does it in a folder."""

    def __init__(self, name, title, files, graph, gst, ffmpeg, mcpipe):
        self.name, self.title, self.files = name, title, files
        self.frames = [SECONDS * RATE] * len(files)
        self.contenders = {
            'mcpipe': lambda place: self._mcpipe(place, graph, mcpipe),
            'gst-launch': lambda place: ['gst-launch-1.0', '-q', '-e'] + gst(place).split(),
            'ffmpeg': lambda place: ['ffmpeg', '-v', 'error', '-nostdin', '-y'] + ffmpeg(place),
        }

    def outputs(self, place):
        return [place / file for file in self.files]

    @staticmethod
    def _mcpipe(place, graph, mcpipe):
        file = place / 'job.yaml'
        file.write_text(f'mcpipe: 1\nname: job\noutput: "{place}"\n{graph}')
        return [mcpipe, 'run', str(file)]


def prepare(media, folder):
    """Three inputs of one length, size and rate, made once from the sample footage."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [('street.mp4', 'bikes.mp4', 'null'), ('film.mp4', 'bigbuckbunny.mp4', 'null'),
              ('mirrored.mp4', 'bigbuckbunny.mp4', 'hflip')]
    for name, clip, change in wanted:
        file = folder / name
        if file.exists():
            continue
        width, height = SIZE
        scale = f'scale={width}:{height}:force_original_aspect_ratio=increase,crop={width}:{height},{change}'
        part = folder / f'part-{name}'
        subprocess.run(
            ['ffmpeg', '-v', 'error', '-y', '-stream_loop', '-1', '-i', media / clip, '-vf', scale, '-r', str(RATE),
             '-frames:v', str(SECONDS * RATE), '-an', '-c:v', 'libx264', '-preset', 'medium', '-crf', '18',
             '-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709',
             '-color_range', 'tv', part], check=True)
        part.rename(file)
    return [folder / name for name, _, _ in wanted]


def all_jobs(inputs, mcpipe):
    """The three jobs."""
    street, film, mirrored = inputs
    defaults = (f'defaults:\n  video: {{ codec: h264, bitrate: {BITRATE} kbit/s, keyframe-interval: 1 s, '
                'encoder: software }\n')

    def source(file):
        return f'filesrc location={file} ! qtdemux ! h264parse ! avdec_h264'

    def sink(file):
        return (f'! queue max-size-buffers=6 ! {X264} ! h264parse ! video/x-h264,stream-format=avc,alignment=au '
                f'! queue ! mp4mux fragment-duration=1000 ! filesink location={file}')

    one = Job(
        'one', 'one camera to H.264', ['out.mp4'],
        f'{defaults}sources:\n  a: {{ file: "{street}" }}\nsinks:\n  out: {{ record: out.mp4, video: a }}\n',
        lambda place: f'{source(street)} {sink(place / "out.mp4")}',
        lambda place: ['-i', str(street)] + LIBX264 + FRAGMENTS + [str(place / 'out.mp4')], mcpipe)

    pip = Job(
        'pip', 'picture in picture to H.264', ['out.mp4'],
        f'''{defaults}sources:
  a: {{ file: "{street}" }}
  b: {{ file: "{film}" }}
compositors:
  pip: {{ size: 1280x720, clock: a, layers: [a, {{ source: b, at: [50, 100], scale: 0.25 }}] }}
sinks:
  out: {{ record: out.mp4, video: pip }}
''',
        lambda place: (
            'compositor name=c sink_1::xpos=50 sink_1::ypos=100 sink_1::width=320 sink_1::height=180 '
            f'! video/x-raw,format=I420,width=1280,height=720,framerate={RATE}/1 {sink(place / "out.mp4")} '
            f'{source(street)} ! queue max-size-buffers=6 ! c.sink_0 '
            f'{source(film)} ! queue max-size-buffers=6 ! c.sink_1'),
        lambda place: ['-i', str(street), '-i', str(film), '-filter_complex',
                       '[1:v]scale=320:180:flags=bilinear[s];[0:v][s]overlay=50:100[v]', '-map', '[v]']
        + LIBX264 + FRAGMENTS + [str(place / 'out.mp4')], mcpipe)

    names = ['a', 'b', 'c']
    three = Job(
        'three', 'three cameras to three files', [f'{name}.mp4' for name in names],
        defaults + 'sources:\n'
        + ''.join(f'  {name}: {{ file: "{file}" }}\n' for name, file in zip(names, inputs))
        + 'sinks:\n' + ''.join(f'  out-{name}: {{ record: {name}.mp4, video: {name} }}\n' for name in names),
        lambda place: ' '.join(f'{source(file)} {sink(place / (name + ".mp4"))}' for name, file in zip(names, inputs)),
        lambda place: [part for file in inputs for part in ('-i', str(file))]
        + [part for number, name in enumerate(names)
           for part in ['-map', f'{number}:v'] + LIBX264 + FRAGMENTS + [str(place / f'{name}.mp4')]], mcpipe)
    return [one, pip, three]


def large_graph(folder):
    """A pipeline file with 1,000 sources and 3,000 sinks."""
    file = pathlib.Path(folder) / 'large.yaml'
    lines = ['mcpipe: 1', 'name: large', 'sources:']
    lines += [f'  source-{number}: {{ pattern: ball, format: 320x180@15 }}' for number in range(1000)]
    lines += ['sinks:']
    lines += [f'  sink-{number}: {{ record: "{{name}}-{{take}}-{{sink}}.mkv", video: source-{number % 1000} }}'
              for number in range(3000)]
    file.write_text('\n'.join(lines) + '\n')
    return file
