"""F42: films and cameras of full range, recorded, composed and made JPEG."""
import itertools
import subprocess

from lab import judge, machine
from lab.bench import Outcome, at_most, equal, experiment

# What a player shows from left to right: greys tell of luma, the others of colour.
PATCHES = ((0, 0, 0), (64, 64, 64), (128, 128, 128), (192, 192, 192), (255, 255, 255), (180, 60, 60), (60, 180, 60), (60, 60, 180))

# What `videoconvert` of GStreamer 1.22 costs where it changes a matrix, as shown.
EXACT = 7


def film(file, codec, full, height):
    width, jpeg = height * 16 // 9, codec == 'mjpeg'
    matrix = 'bt709' if height >= 720 and not jpeg else 'smpte170m'
    row = b''.join(bytes(PATCHES[x * len(PATCHES) // width]) for x in range(width))
    subprocess.run(
        ['ffmpeg', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{width}x{height}', '-r', '10',
         '-i', '-', '-vf', f'scale=out_range={"full" if full else "limited"}:out_color_matrix={matrix}:flags=accurate_rnd+full_chroma_int,'
         f'format={"yuvj420p" if jpeg else "yuv420p"}', '-c:v', codec, *(['-q:v', '2'] if jpeg else ['-qp', '0']),
         '-colorspace', matrix, '-color_primaries', matrix, '-color_trc', matrix, '-color_range', 'pc' if full else 'tv', file],
        input=row * height * 10, check=True)


def shown(file, seconds=0):
    """The first picture, or the one at a time, as a player shows it: rows of bytes, red, green and blue in turn; and its width."""
    width, height = map(int, subprocess.run(
        ['ffprobe', '-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', file],
        capture_output=True, text=True, check=True).stdout.strip().split(',')[:2])
    data = subprocess.run(
        ['ffmpeg', '-v', 'error', *(['-ss', str(seconds)] if seconds else []), '-i', file, '-frames:v', '1',
         '-vf', 'scale=out_range=full:flags=accurate_rnd+full_chroma_int', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
        capture_output=True, check=True).stdout
    return [data[start:start + 3 * width] for start in range(0, 3 * width * height, 3 * width)], width


def apart(file):
    """By how much the colours of a file's patches are apart from what they were, of 255."""
    rows, width = shown(file)
    row = rows[len(rows) // 2]
    places = [(2 * n + 1) * width // (2 * len(PATCHES)) for n in range(len(PATCHES))]
    return max(abs(row[3 * x + each] - patch[each]) for x, patch in zip(places, PATCHES) for each in range(3))


def ends(file):
    """The darkest and the lightest of a file's picture, by green, each at a hundredth of all."""
    rows, _ = shown(file, 1)
    values = sorted(itertools.chain.from_iterable(row[1::3] for row in rows))
    return values[len(values) // 100], values[-1 - len(values) // 100]


def tags(file):
    """What a file says of its range."""
    return subprocess.run(
        ['ffprobe', '-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=color_range', '-of', 'csv=p=0', file],
        capture_output=True, text=True).stdout.strip().rstrip(',')


@experiment('F42', tiers='PN')
def films(lab):
    kinds = [(codec, container, full, height)
             for codec, container in (('libx264', 'mp4'), ('libx264', 'mov'), ('libx264', 'mkv'), ('mjpeg', 'mov'), ('mjpeg', 'mkv'))
             for full in ((True,) if codec == 'mjpeg' else (True, False)) for height in (180, 720)]
    worst, wrong, faults = {}, [], []
    for codec, container, full, height in kinds:
        place = lab.place(f'{codec}-{container}-{"full" if full else "limited"}-{height}')
        film(place / f'film.{container}', codec, full, height)
        (place / 'graph.yaml').write_text(f'''mcpipe: 1
name: range
sources: {{ film: {{ file: film.{container} }} }}
compositors: {{ whole: {{ size: {height * 16 // 9}x{height}, clock: film, layers: [film] }} }}
sinks:
  plain: {{ record: plain.mp4, video: film, encode: {{ video: {{ bitrate: 20 Mbit/s }} }} }}
  composed: {{ record: composed.mp4, video: whole, encode: {{ video: {{ bitrate: 20 Mbit/s }} }} }}
  pictures: {{ record: pictures.mkv, video: film, encode: {{ video: {{ codec: mjpeg }} }} }}
  still: {{ snapshot: still.png, video: film }}
  photo: {{ snapshot: photo.jpg, video: film }}
''')
        done = lab.run('run', 'graph.yaml', cwd=place)
        if done.returncode:
            faults.append(f'{place.name}: status {done.returncode}')
        for name in ('plain.mp4', 'composed.mp4', 'pictures.mkv', 'still.png', 'photo.jpg'):
            worst[name] = max(worst.get(name, 0), apart(place / name))
        said = [tags(place / name) for name in ('plain.mp4', 'composed.mp4', 'pictures.mkv', 'photo.jpg')]
        if said != ['tv', 'tv', 'pc', 'pc']:
            wrong.append((place.name, said))
    found = [at_most(f'colours shown apart from the film\'s, {name}', value, EXACT, digits=0) for name, value in worst.items()]
    found += [equal('files of another range than they say', wrong[:1], []), equal('runs that failed', faults[:1], [])]
    return Outcome(len(kinds), found, f'{len(kinds)} films: H.264 and Motion JPEG in MP4, MOV and MKV, full and limited, 180 and 720 lines')


# Two cameras that draw the same, each in its range, and a USB camera of Motion JPEG, of which one file keeps what it gives.
SCRIPT = '''
    for n in 0 1; do v4l2-ctl -d /dev/video$n -c test_pattern=0; done
    v4l2-ctl -d /dev/video0 -c quantization=1; v4l2-ctl -d /dev/video1 -c quantization=2
    for n in 0 1; do
        v4l2-ctl -d /dev/video$n --set-fmt-video=width=320,height=180,pixelformat=YUYV --stream-mmap --stream-count=1 --stream-to=raw$n
    done
    ./mcpipe run graph.yaml --duration 6s > log 2>&1; echo $? > status
    '''


@experiment('F43', tiers='N')
def cameras(lab):
    place = lab.place('cameras')
    (place / 'graph.yaml').write_text('''mcpipe: 1
name: range
sources:
  full: { camera: /dev/video0, format: 320x180@5 }
  limited: { camera: /dev/video1, format: 320x180@5 }
  usb: { camera: /dev/video2, format: { size: 320x180, fps: 10, encoding: mjpeg } }
compositors: { whole: { size: 320x180, fps: 10, layers: [usb] } }
takes: { allowed-loss: 100 % }
sinks:
  full-file: { record: full.mp4, video: full }
  limited-file: { record: limited.mp4, video: limited }
  kept: { record: kept.mkv, video: usb, encode: { video: { codec: mjpeg } } }
  coded: { record: coded.mp4, video: usb }
  composed: { record: composed.mp4, video: whole }
  photo: { snapshot: photo.jpg, video: full }
''')
    machine.run(lab, place, SCRIPT, '--cams', '2', '--uvc', '1', '--sound', 'none', limit=300)
    given = {name: ends(place / name) for name in ('full.mp4', 'limited.mp4', 'kept.mkv', 'coded.mp4', 'composed.mp4')}

    def difference(one, other):
        return max(abs(a - b) for a, b in zip(given[one], given[other]))

    # Black of a camera's own picture, behind mcpipe's back: that the two are not of one range.
    black = [min((place / f'raw{n}').read_bytes()[::2]) for n in range(2)]
    said = {name: tags(place / name) for name in (*given, 'photo.jpg')}
    found = [
        at_most('least luma that the camera of full range gives', black[0], 3, digits=0),
        equal('and the one of limited range', black[1], 16),
        at_most('darkest and lightest: a camera of full range and one of limited apart by', difference('full.mp4', 'limited.mp4'), EXACT, digits=0),
        at_most('a Motion JPEG camera\'s recording, and what it gave', difference('coded.mp4', 'kept.mkv'), EXACT, digits=0),
        at_most('its composite, and what it gave', difference('composed.mp4', 'kept.mkv'), EXACT, digits=0),
        equal('what the files say', said, {'full.mp4': 'tv', 'limited.mp4': 'tv', 'kept.mkv': 'pc', 'coded.mp4': 'tv',
                                           'composed.mp4': 'tv', 'photo.jpg': 'pc'}),
        equal('status', (place / 'status').read_text().strip(), '0'),
        equal('faults of the files', judge.first_fault(place.glob('*.mp4')), 'none'),
    ]
    return Outcome(1, found, f'darkest and lightest shown: {given}')
