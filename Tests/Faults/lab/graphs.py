"""Pipeline files for the experiments."""

FPS = 25
SIZE = '320x180'
CAMERA = f'{SIZE}@{FPS}'


def camera(feed, name, coded=True, **keys):
    """A source of a feed: kept as it is where `coded`, else decoded and encoded again."""
    settings = {'latency': '20 ms', **({'encoding': 'h264'} if coded else {}), **keys}
    return f'{name}: {{ rtsp: "{feed.url(name)}", ' + ', '.join(
        f'{key.replace("_", "-")}: {value}' for key, value in settings.items()) + ' }'


def graph(sources, sinks, name='lab', **top):
    """A pipeline file of lines for sources and sinks."""
    lines = ['mcpipe: 1', f'name: {name}', *(f'{key}: {value}' for key, value in top.items())]
    lines += ['defaults: { video: { keyframe-interval: 1 s, bitrate: 400 kbit/s } }']
    lines += ['sources:', *(f'  {line}' for line in sources), 'sinks:', *(f'  {line}' for line in sinks)]
    return '\n'.join(lines) + '\n'


def record(sink, path, video, **keys):
    settings = {'record': f'"{path}"', 'video': video, **keys}
    return f'{sink}: {{ ' + ', '.join(f'{key.replace("_", "-")}: {value}' for key, value in settings.items()) + ' }'


def limit(container, key_frames=1.0, fragment=1.0):
    """L, in seconds: what a crash may cost."""
    return key_frames + (fragment if container in ('mp4', 'mov') else 0) + 0.25
