"""Pipeline files for the experiments."""
import re

FPS = 25
SIZE = '320x180'
CAMERA = f'{SIZE}@{FPS}'
BITRATE = '400 kbit/s'


def camera(feed, name, coded=True, **keys):
    """A source of a feed: recorded as it is sent where `coded`, else decoded and encoded again."""
    settings = {'latency': '20 ms', **({'encoding': 'h264'} if coded else {}), **keys}
    return f'{name}: {{ rtsp: "{feed.url(name)}", ' + ', '.join(
        f'{key.replace("_", "-")}: {value}' for key, value in settings.items()) + ' }'


def graph(sources, sinks, name='lab', **top):
    """A pipeline file of lines for sources and sinks."""
    lines = ['mcpipe: 1', f'name: {name}', *(f'{key}: {value}' for key, value in top.items())]
    # A bitrate for all would have those encoded again that can be kept.
    kept = {line.split(':')[0] for line in sources if 'encoding: h264' in line}
    lines += ['defaults: { video: { keyframe-interval: 1 s } }']
    lines += ['sources:', *(f'  {line}' for line in sources), 'sinks:', *(f'  {encoded(line, kept)}' for line in sinks)]
    return '\n'.join(lines) + '\n'


def encoded(sink, kept):
    """A sink's line; with the bitrate of its encoder, unless what it shows is kept as it was sent."""
    shown = re.search(r'\bvideo: (\w[\w-]*)', sink)
    if not sink.split(':', 1)[1].strip().startswith('{ record') or 'encode:' in sink or not shown or shown[1] in kept:
        return sink
    return sink[:sink.rindex('}')].rstrip() + f', encode: {{ video: {{ bitrate: {BITRATE} }} }} }}'


def record(sink, path, video, **keys):
    settings = {'record': f'"{path}"', 'video': video, **keys}
    return f'{sink}: {{ ' + ', '.join(f'{key.replace("_", "-")}: {value}' for key, value in settings.items()) + ' }'


def limit(container, key_frames=1.0, fragment=1.0):
    """L, in seconds: what a crash may cost."""
    return key_frames + (fragment if container in ('mp4', 'mov') else 0) + 0.25
