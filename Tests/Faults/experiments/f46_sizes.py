"""F46: a film whose pictures have another size from some point on."""
import itertools
import json
import subprocess

from lab import graphs, judge
from lab.bench import Figure, Outcome, equal, experiment

EACH = 25
SIZES = ('320x240', '160x120')
# (container, codec): a film is always decoded, so that each picture is encoded again. Of Motion JPEG each is a key frame.
FORMS = (('mp4', 'h264'), ('mkv', 'h264'), ('ts', 'h264'), ('mov', 'mjpeg'), ('mkv', 'mjpeg'))
# Each part begins and ends its sound with a whole packet of 1,024 samples, and each encoder adds one in front.
SHORT = 0.15


def film(place, sizes, has_sound):
    """A transport stream of as many pictures of each size, one behind the other."""
    for number, size in enumerate(sizes):
        length = EACH / graphs.FPS
        sound = ['-f', 'lavfi', '-i', f'sine=440:r=48000:d={length}', '-c:a', 'aac'] if has_sound else []
        subprocess.run(['ffmpeg', '-v', 'error', '-f', 'lavfi', '-i', f'testsrc2=size={size}:rate={graphs.FPS}:duration={length}', *sound,
                        '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-output_ts_offset', f'{number * length}', place / f'{size}.ts'], check=True)
    (place / 'film.ts').write_bytes(b''.join((place / f'{size}.ts').read_bytes() for size in sizes))


def shown(file):
    """(width, pictures) of a file, by ffprobe."""
    answer = subprocess.run(['ffprobe', '-v', 'error', '-select_streams', 'v:0', '-count_packets', '-show_entries', 'stream=width,nb_read_packets',
                             '-of', 'json', file], capture_output=True)
    streams = json.loads(answer.stdout or b'{}').get('streams') or [{}]
    return int(streams[0].get('width', 0)), int(streams[0].get('nb_read_packets', 0))


def packets(file):
    """The pictures that a manifest says a file of it has."""
    return sum(track['packets'] for track in file['tracks'] if track['medium'] == 'video')


def recorded(lab, number, container, codec, sizes, has_sound):
    """One film, recorded as fast as it is read."""
    place = lab.place(f'{number}')
    film(place, sizes, has_sound)
    (place / 'graph.yaml').write_text(graphs.graph(
        ['film: { file: film.ts }'],
        [graphs.record('copy', f'copy.{container}', 'film', **({'audio': 'film'} if has_sound else {}),
                       encode=f'{{ video: {{ codec: {codec} }} }}')]))
    done = lab.run('run', 'graph.yaml', cwd=place)
    files = sorted(place.glob(f'copy*.{container}'), key=lambda file: ('part' in file.name, file.name))
    manifest = json.loads((place / 'lab-001.take.json').read_text()) if (place / 'lab-001.take.json').exists() else {'files': []}
    return {
        'name': f'{number}: {container}, {codec}, {" then ".join(sizes)}{", sound" if has_sound else ""}',
        'status': done.returncode, 'shown': [shown(file) for file in files],
        'wanted': [(int(size.split('x')[0]), EACH) for size in sizes], 'files': len(files),
        'fault': judge.first_fault(files), 'state': manifest.get('state'),
        'counted': {each['path']: (each['frames'], packets(each)) for each in manifest['files']},
        'counts': {file.name: (shown(file)[1],) * 2 for file in files},
        'heard': sum(len(judge.probe(file).audio) for file in files) * 1024 / 48000 if has_sound else None,
    }


@experiment('F46', tiers='PN')
def two_sizes(lab):
    kinds = list(itertools.product(FORMS, (SIZES, SIZES[::-1]), (False, True)))
    rounds = lab.times(1, 3)
    cases = [kind for _ in range(rounds) for kind in (kinds[::3] if lab.tier == 'P' else kinds)]
    rows = [recorded(lab, number, *form, sizes, sound) for number, (form, sizes, sound) in enumerate(cases)]

    def first(is_wrong, key):
        wrong = [row for row in rows if is_wrong(row)]
        return f'{len(wrong)} ({wrong[0]["name"]}: {wrong[0][key]})' if wrong else '0'

    sounds = [row['heard'] for row in rows if row['heard'] is not None]
    whole = 2 * EACH / graphs.FPS
    return Outcome(sum(row['files'] for row in rows), [
        equal(f'recordings that have other than {EACH} pictures of each size', first(lambda row: row['shown'] != row['wanted'], 'shown'), '0'),
        equal('recordings with a file that does not play', first(lambda row: row['fault'] != 'none', 'fault'), '0'),
        equal('recordings of which the manifest counts other pictures than ffprobe',
              first(lambda row: row['counted'] != row['counts'], 'counted'), '0'),
        equal('takes that are not complete', first(lambda row: row['state'] != 'complete', 'state'), '0'),
        equal('runs with another status than 0', first(lambda row: row['status'] != 0, 'status'), '0'),
        Figure(f'sound of {whole:.0f} s in all parts of a recording', f'{min(sounds):.2f} s to {max(sounds):.2f} s', f'apart by at most {SHORT} s',
               whole - SHORT <= min(sounds) and max(sounds) <= whole + SHORT),
    ], f'{len(rows)} films, {" and ".join(SIZES)} in both orders, with and without sound, as '
       + ', '.join(f'{container} ({codec})' for container, codec in FORMS))


@experiment('F46', tiers='PN', control='the same film into one mp4mux, by gst-launch')
def one_file(lab):
    place = lab.place('plain')
    film(place, SIZES, False)
    subprocess.run(['timeout', '20', 'gst-launch-1.0', '-q', '-e', 'filesrc', f'location={place}/film.ts', '!', 'decodebin', '!', 'videoconvert', '!',
                    'x264enc', '!', 'mp4mux', '!', 'filesink', f'location={place}/plain.mp4'],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    width, count = shown(place / 'plain.mp4')
    is_played, _ = judge.playable(place / 'plain.mp4')
    return Outcome(1, [Figure(f'pictures in its file of {2 * EACH}', f'{count}, {width} wide; it {"plays" if is_played else "does not play"}',
                              'some missing, or a file that does not play', count < 2 * EACH or not is_played)])
