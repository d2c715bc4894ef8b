#!/usr/bin/python3
"""A camera whose pictures say which they are: H.264 over RTSP, and a log of every picture that left.

    camera.py --log FILE --epoch SECONDS [--port N] [--camera NAME:WIDTHxHEIGHT@RATE[+b][+sound|+pcm]]...
              [--network 'drop-probability=0.01 ...'] [--user USER --password PASSWORD] [--microphone NAME]...
              [--stamps SECONDS@AFTER|still@AFTER]

A picture's number is its moment: the epoch, a time of CLOCK_MONOTONIC, plus number / rate. So a server that is killed and
started again numbers on, and a picture read from a file tells when it was seen. The number stands in the first rows as 40
black or white fields (see `code.py`). On each whole second the picture is white below, and a camera with sound (AAC, or
uncompressed) beeps for as long. One with `+b` has B-frames, three between others: they are decoded behind a picture that is shown
behind them. The log has a line `NAME NUMBER MOMENT` for each picture once it has been handed to the encoder.

With `--stamps` the time stamps of the pictures leap by so much once it has been looked at for AFTER seconds, or are all the same
from then on; nothing else changes.

A network (properties of `netsim`) is good until SIGUSR1, bad until the next one, and so on. The log has a line `NAME.in NUMBER` for
each packet before it, by its number in RTP, and `NAME.out NUMBER` for each behind it.
"""
import argparse
import os
import pathlib
import re
import signal
import struct
import sys
import threading
import time

import gi

gi.require_version('Gst', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from lab import code  # noqa: E402

SAMPLES = 48000


class Camera:
    """One mount: what it shows, and the threads that show it while somebody looks."""

    def __init__(self, text, index, epoch, log, network, stamps=''):
        found = re.fullmatch(r'(\w+):(\d+)x(\d+)@(\d+)(\+b)?(\+sound|\+pcm)?', text)
        self.name = found[1]
        self.reordering = ('bframes=3 b-adapt=false rc-lookahead=0 mb-tree=false ! video/x-h264,profile=main' if found[5]
                           else 'tune=zerolatency')
        self.width, self.height, self.rate = (int(part) for part in found.group(2, 3, 4))
        # AAC as cameras send it; uncompressed where the moment of a beep counts, for an encoder begins with a silence of its own.
        self.coding = 'rtpL16pay' if found[6] == '+pcm' else 'avenc_aac ! aacparse ! rtpmp4gpay'
        self.sound, self.index, self.epoch, self.log = bool(found[6]), index, epoch, log
        self.stamps = re.fullmatch(r'(still|-?[\d.]+)@([\d.]+)', stamps) if stamps else None
        self.network, self.line, self.is_bad = network, None, False
        self.grounds = [self.ground(shift) for shift in range(16)]
        self.flash = bytes([235]) * (self.width * (self.height - code.ROWS))
        self.colour = bytes([112 + 16 * index % 64]) * (self.width * self.height // 2)
        tone = (struct.pack('<h', 12000 if n * 2000 // SAMPLES % 2 else -12000) for n in range(SAMPLES // self.rate))
        self.beep = b''.join(tone)
        self.silence = bytes(len(self.beep))

    def ground(self, shift):
        """What is below the number: bands that move, so that there is something to compress."""
        row = bytes(40 + (x * 3 + shift * 9) % 160 for x in range(self.width))
        return row * (self.height - code.ROWS)

    @property
    def launch(self):
        line = ('( appsrc name=pictures is-live=true format=time block=true max-bytes=4000000 '
                f'caps="video/x-raw,format=I420,width={self.width},height={self.height},framerate={self.rate}/1" ! '
                f'x264enc speed-preset=ultrafast bitrate=400 key-int-max={self.rate} threads=1 {self.reordering} ! '
                f'h264parse name=parsed ! rtph264pay pt=96 config-interval=-1 '
                + ('! netsim name=pay0' if self.network else 'name=pay0'))
        if self.sound:
            line += (f' appsrc name=sound is-live=true format=time block=true max-bytes=4000000 '
                     f'caps="audio/x-raw,format=S16LE,layout=interleaved,rate={SAMPLES},channels=1" ! audioconvert ! '
                     f'{self.coding} name=pay1 pt=97')
        return line + ' )'

    def picture(self, number):
        below = self.flash if number % self.rate == 0 else self.grounds[number % 16]
        return code.rows(code.pack(self.index, number), self.width) + below + self.colour

    def configure(self, media):
        bin = media.get_element()
        sources = [bin.get_by_name('pictures')] + ([bin.get_by_name('sound')] if self.sound else [])
        if self.network:
            self.line = bin.get_by_name('pay0')
            self.count('sink', 'in')
            self.count('src', 'out')
        gone = threading.Event()
        media.connect('unprepared', lambda _: gone.set())
        threading.Thread(target=self.show, args=(bin, sources, gone), daemon=True).start()

    def count(self, pad, called):
        """Logs the packets that pass the network's one end."""
        def seen(_, info):
            # The third and fourth byte of a packet are its number. Those of a list pass one by one too.
            self.log(f'{self.name}.{called} {int.from_bytes(info.get_buffer().extract_dup(2, 2), "big")}\n')
            return Gst.PadProbeReturn.OK

        self.line.get_static_pad(pad).add_probe(Gst.PadProbeType.BUFFER, seen)

    def turn(self):
        """Makes a good network a bad one, and a bad one good."""
        self.is_bad = not self.is_bad
        for name, value in (part.split('=') for part in self.network.split()):
            good = self.line.find_property(name).default_value
            Gst.util_set_object_arg(self.line, name, value if self.is_bad else str(good).lower())

    def show(self, bin, sources, gone):
        while not gone.is_set() and (bin.get_clock() is None or bin.get_base_time() == 0):
            time.sleep(0.005)
        first = number = self.now() + 1
        base = None
        while not gone.is_set():
            ahead = self.epoch + number / self.rate - time.monotonic()
            if ahead > 0:
                time.sleep(ahead)
            elif ahead < -0.5:
                # Stopped meanwhile: what a camera does not see is not sent later.
                number = self.now()
            if base is None:
                base = max(0, bin.get_clock().get_time() - bin.get_base_time())
            moment = base + (number - first) * Gst.SECOND // self.rate
            if self.stamps and number - first == int(float(self.stamps[2]) * self.rate):
                self.mistake(bin)
            self.push(sources[0], self.picture(number), moment)
            if len(sources) > 1:
                self.push(sources[1], self.beep if number % self.rate == 0 else self.silence, moment)
            self.log(f'{self.name} {number} {time.monotonic():.6f}\n')
            number += 1

    def mistake(self, bin):
        """From here on the packets' time stamps are wrong, and the packets are sent when they were."""
        parsed, packets = (bin.get_by_name(name).get_static_pad('src') for name in ('parsed', 'pay0'))
        if self.stamps[1] == 'still':
            held = []

            def hold(_, info):
                buffer = info.get_buffer()
                held.append(buffer.pts)
                buffer.pts = buffer.dts = held[0]
                return Gst.PadProbeReturn.OK
            parsed.add_probe(Gst.PadProbeType.BUFFER, hold)
        else:
            # A step back is one that goes round: they have 32 bits of 90 kHz.
            shift = int(float(self.stamps[1]) * Gst.SECOND) % (2**32 * Gst.SECOND // 90000)
            parsed.set_offset(shift)
            packets.set_offset(-shift)

    def now(self):
        return int((time.monotonic() - self.epoch) * self.rate)

    def push(self, source, data, moment):
        buffer = Gst.Buffer.new_wrapped(data)
        buffer.pts, buffer.duration = moment, Gst.SECOND // self.rate
        source.emit('push-buffer', buffer)


class Microphone:
    """A mount with sound only: a tone that never stops."""

    def __init__(self, name):
        self.name, self.line = name, None
        self.launch = (f'( audiotestsrc is-live=true ! audio/x-raw,rate={SAMPLES},channels=1 ! audioconvert ! avenc_aac ! '
                       'aacparse ! rtpmp4gpay name=pay0 pt=97 )')

    def configure(self, media):
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--port', type=int, default=0)
    parser.add_argument('--camera', action='append', default=[])
    parser.add_argument('--microphone', action='append', default=[])
    parser.add_argument('--log', default=os.devnull)
    parser.add_argument('--epoch', type=float, default=time.monotonic())
    parser.add_argument('--network', default='')
    parser.add_argument('--stamps', default='')
    parser.add_argument('--user')
    parser.add_argument('--password')
    options = parser.parse_args()

    Gst.init(None)
    log = os.open(options.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
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
    mounts = [Camera(text, index, options.epoch, lambda line: os.write(log, line.encode()), options.network,
                     options.stamps)
              for index, text in enumerate(options.camera)] + [Microphone(name) for name in options.microphone]
    for mount in mounts:
        factory = GstRtspServer.RTSPMediaFactory()
        factory.set_launch(mount.launch)
        factory.set_shared(True)
        factory.connect('media-configure', lambda _, media, mount=mount: mount.configure(media))
        if permissions:
            factory.set_permissions(permissions)
        server.get_mount_points().add_factory('/' + mount.name, factory)
    if not server.attach(None):
        raise SystemExit('camera: the port is taken')
    loop = GLib.MainLoop()

    def turn():
        for mount in mounts:
            if mount.line:
                mount.turn()
        return GLib.SOURCE_CONTINUE

    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, turn)
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, loop.quit)
    print(f'listening on port {server.get_bound_port()}', flush=True)
    loop.run()


main()
