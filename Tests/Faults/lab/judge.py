"""The judges: what is in a file, as programs say that have no part in mcpipe."""
import array
import concurrent.futures
import dataclasses
import json
import pathlib
import subprocess
import tempfile

from lab import code

TOOLS = pathlib.Path(__file__).resolve().parent.parent / 'tools'
# What lies at the cut of a file: the last packets of each stream.
CUT = 0.1
PACKET = 188


@dataclasses.dataclass
class Media:
    """What ffprobe reads of a file: times of packets by stream, in order of the file."""
    video: list         # seconds
    audio: list         # seconds
    keys: list          # seconds of the key pictures
    rate: int           # samples per second of the sound
    errors: str
    decoded: list       # seconds at which the pictures are to be decoded, of those of which it is known

    @property
    def gap(self):
        """The longest time from one picture to the next."""
        times = sorted(self.video)
        return max((after - before for before, after in zip(times, times[1:])), default=0)


def probe(file):
    """ffprobe's packets."""
    answer = subprocess.run(
        ['ffprobe', '-v', 'error', '-show_entries', 'stream=index,codec_type,sample_rate:packet=stream_index,pts_time,dts_time,flags',
         '-of', 'json', file], capture_output=True, timeout=120)
    told = json.loads(answer.stdout or b'{}')
    kinds = {stream['index']: stream for stream in told.get('streams', [])}
    media = Media([], [], [], 0, answer.stderr.decode(errors='replace'), [])
    for stream in kinds.values():
        media.rate = int(stream.get('sample_rate', media.rate))
    for packet in told.get('packets', []):
        if 'pts_time' not in packet:
            continue
        # Of a stream without tables in front of it nothing is known.
        kind = kinds[packet['stream_index']].get('codec_type')
        moment = float(packet['pts_time'])
        if kind == 'video':
            media.video.append(moment)
            # Matroska has no such times, and ffprobe knows none of the first pictures of a stream with B-frames.
            if 'dts_time' in packet:
                media.decoded.append(float(packet['dts_time']))
            if packet['flags'].startswith('K'):
                media.keys.append(moment)
        elif kind == 'audio':
            media.audio.append(moment)
    return media


def worst_minute(file, rate):
    """The largest share of a file's pictures that are missing in any minute, or in all of a shorter file, by their times."""
    times = sorted(probe(file).video)
    if len(times) < 2:
        return 1.0
    span = min(60, times[-1] - times[0])
    # (when a picture was due, that did not come)
    missing = [before + n / rate for before, after in zip(times, times[1:]) for n in range(1, round((after - before) * rate))]
    return max((sum(begin <= due < begin + span for due in missing) for begin in missing), default=0) / rate / span


def parsed(*files):
    """The pictures that GStreamer's `parsebin` reads of each of some files, counted in a process of its own."""
    answer = subprocess.run(['/usr/bin/python3', TOOLS / 'parsed.py', *files], capture_output=True, timeout=120 + len(files))
    counts = [json.loads(line).get('video', 0) for line in answer.stdout.splitlines()]
    return counts + [0] * (len(files) - len(counts))


def complaints(file):
    """The lines that ffmpeg writes when it decodes everything.

    Each picture is given on at its own time: at the constant rate that `-f null` has unasked, ffmpeg makes times of its own and
    complains of those. What is left is the file's.
    """
    answer = subprocess.run(['ffmpeg', '-v', 'error', '-nostdin', '-i', file, '-fps_mode', 'passthrough', '-enc_time_base',
                             '-1', '-f', 'null', '-'], capture_output=True, timeout=300)
    return [line for line in answer.stderr.decode(errors='replace').splitlines() if line.strip()]


def complaints_before(file, seconds):
    """The same of a file's first seconds. They are copied first, for ffmpeg reads and decodes ahead of where it is to end."""
    with tempfile.TemporaryDirectory() as folder:
        part = pathlib.Path(folder) / 'part.nut'
        subprocess.run(['ffmpeg', '-v', 'quiet', '-nostdin', '-i', file, '-map', '0', '-c', 'copy', '-t', f'{seconds:.6f}', part],
                       timeout=300)
        return complaints(part)


def torn(file):
    """The first fault of a transport stream: each packet begins with its mark, and each stream counts its own packets.

    ffmpeg passes over what it cannot read of one, and says nothing.
    """
    data, counters = pathlib.Path(file).read_bytes(), {}
    for at in range(0, len(data) - PACKET + 1, PACKET):
        mark, high, low, flags = data[at:at + 4]
        if mark != 0x47:
            return f'no packet begins at byte {at}'
        stream, has_media, counter = (high & 0x1F) << 8 | low, flags & 0x10, flags & 0x0F
        if not has_media or stream == 0x1FFF:
            continue
        if stream in counters and counter != (counters[stream] + 1) % 16:
            return f'packets of stream {stream} are missing before byte {at}'
        counters[stream] = counter
    return ''


def backward_steps(media):
    """How often the pictures' decoding times go back, in order of the file."""
    return sum(after < before for before, after in zip(media.decoded, media.decoded[1:]))


def is_passed_over(media):
    """Whether the pictures are there for less than a fifth of a file that has sound: `qtdemux` of GStreamer takes such a track of an
    ordinary MP4 for a preview image and passes over it. A quarter, for the last picture's length is not known here."""
    whole = max(media.video + media.audio, default=0)
    return bool(media.video and media.audio) and max(media.video) - min(media.video) < whole / 4


def playable(file, is_cut=False, theirs=None):
    """Whether both readers read it, each at least 99.9 % of what the other reads, and it decodes without a complaint; and why not.

    Of a file that was cut off, the one picture at the cut may be one reader's and not the other's, and a decoder may complain of
    that end: all before its last tenth of a second has to be clean there too. `theirs` is what `parsed` said, where it was asked
    about many files at once.
    """
    media = probe(file)
    ours, theirs = len(media.video), parsed(file)[0] if theirs is None else theirs
    if theirs == 0 and pathlib.Path(file).suffix in ('.mp4', '.mov') and is_passed_over(media):
        theirs = ours
    apart = 0.001 * max(ours, theirs)
    if min(ours, theirs) == 0 or abs(ours - theirs) > (max(1, apart) if is_cut else apart):
        return False, f'ffprobe reads {ours} pictures, GStreamer {theirs}'
    if backward_steps(media):
        return False, f'the times of its pictures go back {backward_steps(media)} times'
    if pathlib.Path(file).suffix == '.ts' and torn(file):
        return False, torn(file)
    said = complaints(file)
    if said and is_cut:
        # What is all within the cut has nothing before it that could be judged: a copy of no time at all is no file.
        whole = whole_part(media)
        said = complaints_before(file, whole) if whole > 0 else []
    return not said, '; '.join(said[:3])


def first_fault(files):
    """The first of some files that does not play, and why; that there are none is a fault too."""
    faults = all_faults(files)
    return next((fault for fault in faults if fault), 'none') if faults else 'there is no file'


def all_faults(files):
    """Why each of some files does not play, or ''."""
    files = list(files)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = pool.map(lambda pair: playable(pair[0], theirs=pair[1]), zip(files, parsed(*files)))
        return ['' if good else f'{file.name}: {why}' for file, (good, why) in zip(files, answers)]


def whole_part(media):
    """How many seconds of a file that was cut off are before its cut, in each of its streams."""
    streams = [times for times in (media.video, media.audio) if times]
    return max(0, min(max(times) for times in streams) - min(min(times) for times in streams) - CUT)


def codes(file, crop='iw:16:0:0', stream='0:v:0'):
    """The numbers of a file's pictures, in order: (camera, number), or None for one that cannot be read.

    `crop` is where the coded rows are; each field is averaged over its middle, where neighbours do not bleed in.
    """
    # ffmpeg 5.1 takes a transport stream of a few packets for another format, and decodes what is none.
    form = ['-f', 'mpegts'] if str(file).endswith('.ts') else []
    answer = subprocess.run(
        ['ffmpeg', '-v', 'quiet', '-nostdin', *form, '-i', file, '-map', stream, '-vf',
         f'crop={crop},scale={code.FIELDS * 3}:3:flags=area,format=gray', '-fps_mode', 'passthrough',
         '-f', 'rawvideo', '-'], capture_output=True, timeout=300)
    size = code.FIELDS * 9
    pictures = (answer.stdout[at:at + size] for at in range(0, len(answer.stdout) - size + 1, size))
    middle = code.FIELDS * 3
    return [code.unpack(picture[middle + 1:2 * middle:3]) for picture in pictures]


def numbers(file, **place):
    """The numbers only, without the pictures that cannot be read."""
    return [found[1] for found in codes(file, **place) if found]


def beeps(file):
    """When beeps begin, in seconds of the file: the first of loud 5 ms after a quiet tenth of a second."""
    rate, step = 8000, 40
    begin = probe(file).audio
    answer = subprocess.run(
        ['ffmpeg', '-v', 'quiet', '-nostdin', '-i', file, '-map', '0:a:0', '-af', 'aresample=async=1', '-ac', '1', '-ar',
         str(rate), '-f', 's16le', '-'], capture_output=True, timeout=300)
    samples = array.array('h', answer.stdout[:len(answer.stdout) // 2 * 2])
    loud = [max(map(abs, samples[at:at + step])) > 2500 for at in range(0, len(samples) - step, step)]
    quiet = 100 * rate // 1000 // step
    return [(begin[0] if begin else 0) + n * step / rate for n in range(quiet, len(loud))
            if loud[n] and not any(loud[n - quiet:n])]


def flashes(file, rate):
    """When the pictures of whole seconds are, in seconds of the file."""
    media = probe(file)
    found = codes(file)
    times = sorted(media.video)[-len(found):]
    return [moment for moment, number in zip(times, found) if number and number[1] % rate == 0]


def offsets(file, rate):
    """(moment of the flash, beep minus flash) in seconds, for each flash that has a beep within 0.4 s."""
    heard = beeps(file)
    pairs = []
    for flash in flashes(file, rate):
        nearest = min(heard, key=lambda beep: abs(beep - flash), default=None)
        if nearest is not None and abs(nearest - flash) < 0.4:
            pairs.append((flash, nearest - flash))
    return pairs
