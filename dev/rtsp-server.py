#!/usr/bin/python3
"""An RTSP server for tests: cameras that play a test pattern, and mounts that record what is sent to them.

    rtsp-server.py [--port N] [--camera NAME:WIDTHxHEIGHT@RATE[+sound]]... [--record MOUNT=FILE]...
                   [--user USER --password PASSWORD]

It listens on loopback only; port 0 is any free one. Once clients can connect it prints "listening on port N";
"client" and "left" tell of those that come and go. It ends by SIGTERM.
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
    name, width, height, rate, sound = re.fullmatch(r'(\w+):(\d+)x(\d+)@(\d+)(\+sound)?', text).groups()
    video = (f'videotestsrc is-live=true pattern={(0, 18, 13)[number % 3]} ! '
             f'video/x-raw,format=I420,width={width},height={height},framerate={rate}/1 ! '
             f'x264enc tune=zerolatency speed-preset=ultrafast bitrate=500 key-int-max={rate} ! h264parse ! '
             'rtph264pay name=pay0 pt=96 config-interval=-1')
    # rtpmp4gpay, because AAC through rtpmp4apay does not decode with GStreamer 1.22.
    audio = (' audiotestsrc is-live=true ! audio/x-raw,rate=48000,channels=2 ! audioconvert ! avenc_aac ! aacparse ! '
             'rtpmp4gpay name=pay1 pt=97')
    return '/' + name, f'( {video}{audio if sound else ""} )'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--port', type=int, default=0)
    parser.add_argument('--camera', action='append', default=[])
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
    print(f'listening on port {server.get_bound_port()}', flush=True)
    loop.run()


main()
