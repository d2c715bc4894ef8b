"""F51: films that were cut, blotted, torn or scratched are recorded."""
import json
import subprocess

from lab import graphs, judge
from lab.bench import Figure, Outcome, at_least, at_most, equal, experiment

SECONDS = 3
PICTURES = SECONDS * graphs.FPS
# (file, codec of the pictures, of the sound, whether the container states its length). What Ogg and ASF lack is mostly not known
# (docs/decisions/0054-what-a-file-owes.md).
FILMS = (
    ('vp8.webm', 'libvpx', 'libvorbis', True), ('vp9.webm', 'libvpx-vp9', 'libopus', True), ('h264.mkv', 'libx264', 'aac', True),
    ('hevc.mkv', 'libx265', 'ac3', True), ('h264.flv', 'libx264', 'aac', True), ('h264.mp4', 'libx264', 'aac', True),
    ('mjpeg.mov', 'mjpeg', 'pcm_s16le', True), ('h264.ts', 'libx264', 'aac', False),
)
OPTIONS = {'libx265': ['-x265-params', 'log-level=error'], 'libvpx-vp9': ['-deadline', 'realtime', '-cpu-used', '8']}
# Where what is missing is known by time: a container that goes on behind a hole as if there were none says less.
COUNTED = ('vp8.webm', 'vp9.webm', 'h264.mkv', 'hevc.mkv', 'h264.flv')
# An encoder's first packets, and those in which a film is cut: what ends behind 97 % of its sound is whole.
HEARD = 0.1 + 0.01 * SECONDS


def film(place, name, picture, sound):
    file = place / name
    subprocess.run(
        ['ffmpeg', '-v', 'error', '-f', 'lavfi', '-i', f'testsrc2=size=320x180:rate={graphs.FPS}:duration={SECONDS}', '-f', 'lavfi', '-i',
         f'sine=440:r=48000:d={SECONDS}', '-c:v', picture, *OPTIONS.get(picture, []), '-g', '25', '-pix_fmt',
         'yuvj420p' if picture == 'mjpeg' else 'yuv420p', '-c:a', sound, '-movflags', '+faststart' if name.endswith(('.mp4', '.mov')) else '0',
         file], check=True)
    return file


def cut(data, random):
    return data[:int(len(data) * random.uniform(0.4, 0.8))]


def stretch(data, random):
    """Whole packets of a transport stream, from a quarter of the file on."""
    begin = int(len(data) * random.uniform(0.25, 0.6)) // 188 * 188
    return begin, begin + int(len(data) * random.uniform(0.1, 0.3)) // 188 * 188


def blotted(data, random):
    begin, end = stretch(data, random)
    return data[:begin] + bytes(end - begin) + data[end:]


def torn(data, random):
    begin, end = stretch(data, random)
    return data[:begin] + data[end:]


def scratched(data, random):
    marked = bytearray(data)
    for _ in range(20):
        marked[random.randrange(2000, len(data))] ^= random.randrange(1, 256)
    return bytes(marked)


DAMAGES = (cut, blotted, torn, scratched)


def recorded(lab, name, file):
    """One run; what it says, and what is in its file by ffprobe."""
    place = lab.place(name)
    (place / 'graph.yaml').write_text(graphs.graph([f'film: {{ file: {file} }}'], [graphs.record('copy', 'copy.mkv', 'film', audio='film')]))
    done = lab.run('run', 'graph.yaml', cwd=place)
    manifest = next((json.loads(each.read_text()) for each in place.glob('*.take.json')), {'drops': [], 'state': 'none'})
    seen = judge.probe(place / 'copy.mkv') if (place / 'copy.mkv').exists() and done.returncode in (0, 69, 74) else None
    drops = {each['medium']: each['discontinuity'] for each in manifest['drops']}
    return {
        'name': name, 'status': done.returncode, 'state': manifest['state'], 'pictures': len(seen.video) if seen else 0,
        # AAC.
        'heard': len(seen.audio) * 1024 / seen.rate if seen and seen.audio else 0.0, 'missing': drops.get('video', 0),
        'missing sound': drops.get('audio', 0),
        'says': next((line for line in (done.stdout + done.stderr).splitlines() if line.startswith('incomplete')), ''),
    }


def is_whole(row):
    """Whether its file holds what the film held, but for a picture and what a container may leave out of a sound."""
    return row['pictures'] >= row.get('readable', PICTURES) - 1 and row['heard'] >= SECONDS - HEARD


def readable(file, damage):
    """How many pictures a film is to give. A scratch takes single packets out of a container without a trace, where pictures may come as they
    like: of those films it is what ffprobe finds."""
    if damage is not scratched:
        return PICTURES
    answer = subprocess.run(['ffprobe', '-v', 'quiet', '-count_packets', '-select_streams', 'v:0', '-show_entries', 'stream=nb_read_packets',
                             '-of', 'csv=p=0', file], capture_output=True, text=True)
    return min(PICTURES, int(answer.stdout.split()[0]) if answer.stdout.split() else 0)


def apart(row):
    return abs(row['pictures'] + row['missing'] - PICTURES)


def counted_of(rows):
    """Those that end as incomplete, of films of which each picture is known by its time."""
    return [row for row in rows if row['film'] in COUNTED and row['damage'] != 'scratched' and row['status'] == 69 and row['pictures']]


@experiment('F51', tiers='PN')
def damaged_films(lab):
    rounds = lab.times(1, 6)
    whole, rows = [], []
    for name, picture, sound, states in FILMS[::3] if lab.tier == 'P' else FILMS:
        place = lab.place(f'film-{name}')
        file = film(place, name, picture, sound)
        whole.append(recorded(lab, f'{name}-whole', file))
        for damage in DAMAGES:
            # Nor does it tell of single packets, which take no sound with them.
            if damage in (cut, scratched) and not states:
                continue
            for number in range(rounds):
                bad = place / f'{damage.__name__}-{number}-{name}'
                bad.write_bytes(damage(file.read_bytes(), lab.random))
                rows.append({**recorded(lab, f'{name}-{damage.__name__}-{number}', bad), 'film': name, 'damage': damage.__name__,
                             'readable': readable(bad, damage)})

    def first(some):
        return f'{len(some)} ({", ".join(row["name"] for row in some)}; {some[0]})' if some else '0'

    silent = [row for row in rows if row['status'] == 0 and not is_whole(row)]
    counted = counted_of(rows)
    told = [row for row in rows if row['status'] == 69 and 'could not be read from its file' in row['says']]
    return Outcome(len(rows), [
        equal('whole films with another status than 0', first([row for row in whole if row['status'] != 0]), '0'),
        equal('whole films of which something is said to be missing', first([row for row in whole if row['missing'] + row['missing sound']]), '0'),
        equal('whole films that are not whole behind it', first([row for row in whole if not is_whole(row)]), '0'),
        equal('runs of status 0 whose file lacks pictures or sound', first(silent), '0'),
        at_least('runs that say how much could not be read', len(told), len(rows) // 4),
        at_most('pictures in the file and those that are said to be missing, apart from those of the film by', max(map(apart, counted), default=99), 2),
        at_least('of so many runs', len(counted), rounds),
    ], f'{len(rows)} damaged films of {SECONDS} s, and {len(whole)} whole ones: ' + ', '.join(name for name, *_ in FILMS))


@experiment('F51', tiers='PN', control='the same, by gst-launch')
def unjudged(lab):
    place = lab.place('plain')
    file = film(place, *FILMS[2][:3])
    bad = place / 'bad.mkv'
    bad.write_bytes(cut(file.read_bytes(), lab.random))
    done = subprocess.run(['gst-launch-1.0', '-q', 'filesrc', f'location={bad}', '!', 'decodebin', '!', 'x264enc', '!', 'matroskamux', '!',
                           'filesink', f'location={place}/plain.mkv'], capture_output=True, timeout=60)
    count = len(judge.probe(place / 'plain.mkv').video)
    return Outcome(1, [Figure('status, and pictures of ' + str(PICTURES), f'{done.returncode}, {count}', 'status 0 and fewer',
                              done.returncode == 0 and count < PICTURES)])
