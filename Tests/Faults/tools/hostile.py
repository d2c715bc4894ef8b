#!/usr/bin/python3
"""A camera that means harm: RTSP with damaged answers, descriptions and packets of H.264, H.265 and JPEG.

    hostile.py [--port N] [--seed N] [--log FILE] [--only NUMBER] [--ways WAY,...] [--life SECONDS]

/h264, /h265 and /jpeg begin as real cameras do, with packets that GStreamer made. Each looker is a number; what is done to it is
drawn by the seed and that number alone, so that a looker can be had again by `--only NUMBER`, which does the same to all. With
`--ways` every packet is damaged, in these ways, and nothing else is. A line of the log says what before it is done: `NUMBER MOUNT
SHARE WAYS`. After its life a looker is hung up on, or nothing more is said.
Until SIGUSR1 it is a good camera, for what cannot be opened at the start is not recorded.
"""
import argparse
import os
import random
import re
import signal
import socket
import socketserver
import struct
import threading
import time

import gi

gi.require_version('Gst', '1.0')
gi.require_version('GstApp', '1.0')
from gi.repository import Gst  # noqa: E402

RATE = 25
PICTURES = 50
SIZES = {'h264': '320x180', 'h265': '320x180', 'jpeg': '320x176'}
CODERS = {'h264': f'x264enc tune=zerolatency speed-preset=ultrafast key-int-max={RATE} ! rtph264pay config-interval=-1',
          'h265': f'x265enc tune=zerolatency speed-preset=ultrafast key-int-max={RATE} ! rtph265pay config-interval=-1',
          'jpeg': 'jpegenc ! rtpjpegpay'}
FORMATS = {'h264': 96, 'h265': 96, 'jpeg': 26}
EXTREMES = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF)


class Sample:
    """Packets of two seconds, and what describes them."""

    def __init__(self, kind):
        width, height = SIZES[kind].split('x')
        line = Gst.parse_launch(
            f'videotestsrc num-buffers={PICTURES} pattern=ball ! video/x-raw,format=I420,width={width},height={height},'
            f'framerate={RATE}/1 ! {CODERS[kind]} mtu=1200 pt={FORMATS[kind]} name=pay ! appsink name=packets sync=false max-buffers=0')
        packets = line.get_by_name('packets')
        line.set_state(Gst.State.PLAYING)
        self.kind, self.packets = kind, []
        while (sample := packets.emit('pull-sample')) is not None:
            self.caps = sample.get_caps().get_structure(0)
            buffer = sample.get_buffer()
            self.packets.append(bytes(buffer.extract_dup(0, buffer.get_size())))
        line.set_state(Gst.State.NULL)

    def description(self, host):
        lines = ['v=0', f'o=- 1 1 IN IP4 {host}', 's=camera', 't=0 0', 'a=range:npt=now-', 'a=control:*',
                 f'm=video 0 RTP/AVP {FORMATS[self.kind]}', 'c=IN IP4 0.0.0.0', 'b=AS:800']
        if self.kind != 'jpeg':
            lines.append(f'a=rtpmap:96 {self.kind.upper()}/90000')
            parameters = ';'.join(f'{key}={self.caps.get_string(key)}' for key in
                                  ('packetization-mode', 'profile-level-id', 'sprop-parameter-sets', 'sprop-vps', 'sprop-sps', 'sprop-pps')
                                  if self.caps.has_field(key))
            lines.append(f'a=fmtp:96 {parameters}')
        return [*lines, f'a=framerate:{RATE}', 'a=control:stream=0']


def is_set(packet, kind):
    """Whether a packet has a decoder's parameters."""
    if kind == 'h264':
        return packet[12] & 0x1F in (7, 8, 24)
    return kind == 'h265' and packet[12] >> 1 & 0x3F in (32, 33, 34, 48)


# Ways to damage a packet: (dice, packet as a bytearray, kind) to the packets that are sent in its place.
def bits(dice, packet, kind):
    for _ in range(dice.choice((1, 1, 2, 8, 64))):
        packet[dice.randrange(min(12, len(packet) - 1), len(packet))] ^= 1 << dice.randrange(8)
    return [packet]


def cut(dice, packet, kind):
    return [packet[:dice.randrange(len(packet))]]


def grow(dice, packet, kind):
    return [packet + dice.randbytes(dice.choice((1, 7, 300, 5000)))]


def header(dice, packet, kind):
    packet[dice.randrange(min(12, len(packet)))] = dice.randrange(256)
    return [packet]


def length(dice, packet, kind):
    """A number in the first bytes of the payload, where sizes stand, becomes an extreme one."""
    at = dice.randrange(12, max(13, min(len(packet) - 2, 40)))
    struct.pack_into('>H', packet, min(at, len(packet) - 2), dice.choice(EXTREMES))
    return [packet]


def unit(dice, packet, kind):
    """Another kind of unit, or of JPEG, than it is."""
    packet[12 + (dice.randrange(2) if kind != 'jpeg' else dice.randrange(8)) if len(packet) > 20 else -1] = dice.randrange(256)
    return [packet]


def sets(dice, packet, kind):
    return bits(dice, packet, kind) if kind == 'jpeg' or is_set(packet, kind) else [packet]


def noise(dice, packet, kind):
    packet[12 + dice.randrange(4):] = dice.randbytes(len(packet) - 12)
    return [packet]


def order(dice, packet, kind):
    struct.pack_into('>H', packet, 2, dice.randrange(65536) if dice.random() < 0.3 else
                     (int.from_bytes(packet[2:4], 'big') + dice.randint(-20, 20)) % 65536)
    return [packet] * dice.choice((0, 1, 2))


def stamps(dice, packet, kind):
    struct.pack_into('>I', packet, 4, dice.choice((0, 2**31, 2**32 - 1, dice.randrange(2**32))))
    return [packet]


def extension(dice, packet, kind):
    """A header with sources and an extension that say they are longer than the packet."""
    packet[0] |= dice.choice((0x10, 0x1F, 0x3F, 0x2F))
    packet[12:12] = struct.pack('>HH', dice.randrange(65536), dice.choice(EXTREMES))
    if packet[0] & 0x20:
        packet[-1] = dice.choice((0, 1, 200, 255))
    return [packet]


def splice(dice, packet, kind):
    """Many copies of a part of it, one behind the other."""
    at = dice.randrange(12, len(packet))
    part = packet[at:at + dice.randint(1, 200)]
    return [(packet[:at] + part * dice.randint(2, 400))[:65000]]


WAYS = {way.__name__: way for way in (bits, cut, grow, header, length, unit, sets, noise, order, stamps, extension, splice)}
VALUES = ['', '0', '-1', '4294967296', '99999999999999999999', 'A' * 5000, '%n%s', '\0', '=' * 40, '////', '1e9', '96 96 96']


def damaged_text(dice, text):
    """Lines that are cut, doubled, lost, or whose values are others."""
    lines = text.split('\r\n')
    for _ in range(dice.choice((1, 1, 2, 5))):
        at = dice.randrange(len(lines))
        way = dice.randrange(6)
        if way == 0:
            lines[at] = lines[at][:dice.randrange(len(lines[at]) + 1)]
        elif way == 1:
            lines[at:at] = [lines[at]] * dice.choice((1, 50))
        elif way == 2 and len(lines) > 1:
            del lines[at]
        elif way == 3:
            lines[at] = re.sub(r'[^:=;,/ ]+$', lambda _: dice.choice(VALUES), lines[at])
        elif way == 4:
            lines[at] = re.sub(r'\d+', lambda found: dice.choice(VALUES) if dice.random() < 0.5 else found[0], lines[at])
        else:
            bytes_ = bytearray(lines[at], 'latin-1') or bytearray(b'x')
            bytes_[dice.randrange(len(bytes_))] ^= 1 << dice.randrange(8)
            lines[at] = bytes_.decode('latin-1')
    return '\r\n'.join(lines)


class Looker(socketserver.BaseRequestHandler):
    """One that looks at the camera, and what becomes of it."""

    def handle(self):
        self.number, self.dice, self.over = None, None, threading.Event()
        self.turn, self.to, self.sender = threading.Lock(), None, None
        data = b''
        with self.request:
            self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                while True:
                    while data[:1] == b'$' and len(data) >= 4:
                        data = data[4 + int.from_bytes(data[2:4], 'big'):]
                    head, end, rest = data.partition(b'\r\n\r\n')
                    if end and data[:1] != b'$':
                        self.answer(head.decode('latin-1'))
                        data = rest
                        continue
                    part = self.request.recv(65536)
                    if not part:
                        return
                    data += part
            except (OSError, ValueError):
                pass
            finally:
                self.over.set()

    def draw(self, path):
        """Who looks is a number from the description on: mere knocks are none."""
        self.number = self.server.next()
        self.dice = random.Random(f'{self.server.options.seed}-{self.number}')
        self.sample = self.server.samples.get(path.strip('/').split('/')[0], self.server.samples['h264'])
        dice = self.dice
        self.ways = dice.sample(sorted(WAYS), dice.choice((1, 1, 2, 4)))
        self.share, self.clean = dice.choice((0.01, 0.1, 0.5, 1.0)), dice.choice((0, 10, 60))
        shares = {'description': 0.2, 'answers': 0.08, 'frames': 0.08, 'reports': 0.2}
        self.texts = [name for name, share in shares.items() if dice.random() < share and self.server.turned.is_set()]
        if self.server.options.ways:
            self.ways, self.share, self.clean, self.texts = self.server.options.ways.split(','), 1.0, 0, []
        self.server.log(f'{self.number} {self.sample.kind} {self.share} {",".join(self.ways + self.texts)}')

    def answer(self, head):
        lines = head.split('\r\n')
        method, url = (lines[0].split() + ['', ''])[:2]
        fields = {key.strip().lower(): value.strip() for key, _, value in (line.partition(':') for line in lines[1:])}
        body, more = '', []
        if method == 'DESCRIBE':
            path = '/' + url.split('/', 3)[3] if url.count('/') >= 3 else '/'
            self.draw(path)
            body = '\r\n'.join(self.sample.description('127.0.0.1')) + '\r\n'
            if 'description' in self.texts:
                body = damaged_text(self.dice, body)
            more = ['Content-Type: application/sdp', f'Content-Base: {url}/', f'Content-Length: {len(body.encode("latin-1", "replace"))}']
        elif method == 'SETUP':
            more = [f'Transport: {self.transport(fields.get("transport", ""))}', 'Session: 12345678;timeout=60']
        elif method == 'OPTIONS':
            more = ['Public: OPTIONS, DESCRIBE, SETUP, PLAY, PAUSE, TEARDOWN, GET_PARAMETER']
        elif method == 'PLAY':
            more = ['Session: 12345678', 'Range: npt=now-']
        told = '\r\n'.join(['RTSP/1.0 200 OK', f'CSeq: {fields.get("cseq", "0")}', *more])
        if self.dice and 'answers' in self.texts and self.dice.random() < 0.5:
            told = damaged_text(self.dice, told)
        with self.turn:
            self.request.sendall((told + '\r\n\r\n' + body).encode('latin-1', 'replace'))
        if method == 'PLAY' and self.sender is None and self.number is not None:
            self.sender = threading.Thread(target=self.play, daemon=True)
            self.sender.start()
        if method == 'TEARDOWN':
            raise OSError('hung up')

    def transport(self, asked):
        found = re.search(r'client_port=(\d+)-(\d+)', asked)
        if 'TCP' in asked or not found:
            return 'RTP/AVP/TCP;unicast;interleaved=0-1'
        self.to = (self.client_address[0], int(found[1]))
        return f'RTP/AVP;unicast;client_port={found[1]}-{found[2]};server_port=6970-6971'

    def play(self):
        try:
            self.show()
        except OSError:
            pass
        finally:
            # Some are hung up on, with others nothing more is said.
            if self.dice.random() < 0.8:
                try:
                    self.request.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def show(self):
        sent, number, dice, turned = 0, 0, self.dice, self.server.turned
        begin, end = time.monotonic(), time.monotonic() + self.server.options.life
        datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM) if self.to else None
        while not self.over.is_set() and (time.monotonic() < end or not turned.is_set()):
            packet = bytearray(self.sample.packets[number % len(self.sample.packets)])
            rounds = number // len(self.sample.packets)
            struct.pack_into('>HI', packet, 2, number % 65536,
                             (int.from_bytes(packet[4:8], 'big') + rounds * PICTURES * 90000 // RATE) % 2**32)
            packets = [packet]
            if turned.is_set() and number >= self.clean and dice.random() < self.share:
                for way in self.ways:
                    packets = [other for each in packets if len(each) > 14 for other in WAYS[way](dice, bytearray(each), self.sample.kind)]
            for each in packets:
                self.give(datagrams, 0, bytes(each))
            if 'reports' in self.texts and dice.random() < 0.05:
                self.give(datagrams, 1, dice.choice((b'', b'\x80\xc8\x00\x06', bytes([0x80 | dice.randrange(32), dice.randrange(200, 208)])))
                          + dice.randbytes(dice.choice((0, 4, 24, 400))))
            number += 1
            if packet[1] & 0x80:
                sent += 1
                time.sleep(max(0, begin + sent / RATE - time.monotonic()))
        if datagrams:
            datagrams.close()

    def give(self, datagrams, channel, data):
        if datagrams:
            datagrams.sendto(data[:60000], (self.to[0], self.to[1] + channel))
            return
        size = len(data)
        if 'frames' in self.texts and self.dice.random() < 0.02:
            size = self.dice.choice((0, 1, 65535, size + 1, max(0, size - 1)))
        with self.turn:
            self.request.sendall(struct.pack('>cBH', b'$', channel, min(size, 65535)) + data[:65535])


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True
    request_queue_size = 64

    def __init__(self, options):
        super().__init__(('127.0.0.1', options.port), Looker)
        self.options, self.count, self.guard = options, 0, threading.Lock()
        self.turned = threading.Event()
        self.samples = {kind: Sample(kind) for kind in CODERS}
        self.file = os.open(options.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def next(self):
        with self.guard:
            self.count += 1
            return self.options.only or self.count

    def log(self, line):
        os.write(self.file, f'{line}\n'.encode())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--port', type=int, default=0)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--log', default=os.devnull)
    parser.add_argument('--only', type=int, default=0)
    parser.add_argument('--ways', default='')
    parser.add_argument('--life', type=float, default=4)
    options = parser.parse_args()
    Gst.init(None)
    with Server(options) as server:
        signal.signal(signal.SIGUSR1, lambda *_: server.turned.set())
        print(f'listening on port {server.server_address[1]}', flush=True)
        server.serve_forever()


main()
