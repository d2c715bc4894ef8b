"""What ffprobe says of recorded files."""
import json
import shutil
import subprocess


def has(program):
    """Whether a program is installed."""
    return shutil.which(program) is not None


def probe(file):
    """ffprobe's answer with every picture counted and every packet's time."""
    answer = subprocess.run(
        ['ffprobe', '-v', 'error', '-count_frames', '-show_streams', '-show_entries', 'packet=stream_index,pts_time,flags',
         '-of', 'json', file], check=True, capture_output=True)
    return json.loads(answer.stdout)


def frames(files):
    """How many pictures each file has."""
    return [int(stream['nb_read_frames']) for file in files for stream in probe(file)['streams']
            if stream['codec_type'] == 'video']


def recorded(mcpipe, pipeline, folder):
    """Records a pipeline for five seconds; the lines of the table about its files."""
    subprocess.run([mcpipe, 'run', str(pipeline), '--duration', '5s'], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    lines = []
    for file in sorted((folder / 'recordings').glob('*.mp4')):
        answer = probe(file)
        times = {}
        keys = []
        kinds = {stream['index']: stream for stream in answer['streams']}
        for packet in answer['packets']:
            index = packet['stream_index']
            time = float(packet['pts_time'])
            times.setdefault(index, []).append(time)
            if kinds[index]['codec_type'] == 'video' and packet['flags'].startswith('K'):
                keys.append(time)
        video = next(stream for stream in kinds.values() if stream['codec_type'] == 'video')
        audio = next((stream for stream in kinds.values() if stream['codec_type'] == 'audio'), None)
        gaps = [after - before for before, after in zip(keys, keys[1:])] or [0]
        offset = (min(times[audio['index']]) - min(times[video['index']])) * 1000 if audio else 0
        lines.append(
            f'| `{file.name}` | {video["codec_name"]} {video["width"]}x{video["height"]} | {video["profile"]} | '
            f'{video["pix_fmt"]} | {video["nb_read_frames"]} | {max(gaps):.2f} s | '
            f'{audio["codec_name"] if audio else "none"} | {offset:.1f} ms |')
    return lines
