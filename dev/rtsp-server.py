#!/usr/bin/python3
"""An RTSP server for tests: cameras that play a test pattern, and mounts that record what is sent to them.

    rtsp-server.py [--port N] [--camera NAME:WIDTHxHEIGHT@RATE[+sound][+jpeg]]... [--watch NAME]... [--record MOUNT=FILE]...
                   [--user USER --password PASSWORD]

It listens on loopback only; port 0 is any free one. Once clients can connect it prints "listening on port N";
"client" and "left" tell of those that come and go. It ends by SIGTERM.

A camera starts with its first client, and what it sends first is sooner than all that follows; a camera that is watched by
the server itself has been running for four seconds when it says that it listens, as cameras in the field have.
"""
import argparse
import re
import signal

import gi

gi.require_version('Gst', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402


def camera(text, number):
    """The mount and the launch line of one camera."""
    name, width, height, rate, sound, jpeg = re.fullmatch(r'(\w+):(\d+)x(\d+)@(\d+)(\+sound)?(\+jpeg)?', text).groups()
    coder = ('jpegenc ! rtpjpegpay name=pay0 pt=26' if jpeg else
             f'x264enc tune=zerolatency speed-preset=ultrafast bitrate=500 key-int-max={rate} ! h264parse ! '
             'rtph264pay name=pay0 pt=96 config-interval=-1')
    video = (f'videotestsrc is-live=true pattern={(0, 18, 13, 12)[number % 4]} ! '
             f'video/x-raw,format=I420,width={width},height={height},framerate={rate}/1 ! {coder}')
    # rtpmp4gpay, because AAC through rtpmp4apay does not decode with GStreamer 1.22.
    audio = (' audiotestsrc is-live=true ! audio/x-raw,rate=48000,channels=2 ! audioconvert ! avenc_aac ! aacparse ! '
             'rtpmp4gpay name=pay1 pt=97')
    return '/' + name, f'( {video}{audio if sound else ""} )'


def watch(url, pictures, seen):
    """Reads a camera as a client, and says when it has given that many pictures."""
    pipeline = Gst.parse_launch('rtspsrc name=source protocols=tcp latency=0 ! rtph264depay ! h264parse ! '
                                'video/x-h264,alignment=au ! fakesink name=sink signal-handoffs=true')
    pipeline.get_by_name('source').set_property('location', url)
    left = [pictures]

    def picture(*_):
        left[0] -= 1
        if left[0] == 0:
            GLib.idle_add(seen)

    pipeline.get_by_name('sink').connect('handoff', picture)
    pipeline.set_state(Gst.State.PLAYING)
    return pipeline


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--port', type=int, default=0)
    parser.add_argument('--camera', action='append', default=[])
    parser.add_argument('--watch', action='append', default=[])
    parser.add_argument('--record', action='append', default=[])
    parser.add_argument('--user')
    parser.add_argument('--password')
    options = parser.parse_args()

    Gst.init(None)
    server = GstRtspServer.RTSPServer()
    server.set_address('127.0.0.1')
    server.set_service(str(options.port))

    permissions = None
    if options.user:
        auth = GstRtspServer.RTSPAuth()
        role = GstRtspServer.RTSPToken()
        role.set_string('media.factory.role', 'user')
        auth.add_basic(GstRtspServer.RTSPAuth.make_basic(options.user, options.password), role)
        server.set_auth(auth)
        permissions = GstRtspServer.RTSPPermissions()
        permissions.add_permission_for_role('user', 'media.factory.access', True)
        permissions.add_permission_for_role('user', 'media.factory.construct', True)

    mounts = server.get_mount_points()
    lines = [camera(text, number) + (GstRtspServer.RTSPTransportMode.PLAY,)
             for number, text in enumerate(options.camera)]
    for text in options.record:
        mount, path = text.split('=', 1)
        lines.append(('/' + mount, f'( rtph264depay name=depay0 ! h264parse ! matroskamux streamable=true ! '
                      f'filesink buffer-mode=unbuffered location="{path}" )', GstRtspServer.RTSPTransportMode.RECORD))
    for mount, line, mode in lines:
        factory = GstRtspServer.RTSPMediaFactory()
        factory.set_launch(line)
        factory.set_shared(mode == GstRtspServer.RTSPTransportMode.PLAY)
        factory.set_transport_mode(mode)
        if permissions:
            factory.set_permissions(permissions)
        mounts.add_factory(mount, factory)

    def connected(_, client):
        print('client', flush=True)
        client.connect('closed', lambda _: print('left', flush=True))

    server.connect('client-connected', connected)
    if not server.attach(None):
        raise SystemExit('rtsp-server: the port is taken')
    loop = GLib.MainLoop()
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, loop.quit)
    port = server.get_bound_port()
    waiting = list(options.watch)

    def listening():
        print(f'listening on port {port}', flush=True)

    def seen():
        waiting.pop()
        if not waiting:
            listening()

    rates = {re.match(r'\w+', text)[0]: int(re.search(r'@(\d+)', text)[1]) for text in options.camera}
    watchers = [watch(f'rtsp://127.0.0.1:{port}/{name}', 4 * rates[name], seen) for name in options.watch]
    if not watchers:
        listening()
    loop.run()
    for watcher in watchers:
        watcher.set_state(Gst.State.NULL)


main()
