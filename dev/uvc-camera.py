#!/usr/bin/python3
"""An emulated USB camera (UVC 1.0, bulk transfers) for QEMU's usb-redir device.

    uvc-camera.py SOCKET NUMBER CONTROLFILE

vm-cameras starts one for each of its USB cameras. Listens on the unix socket SOCKET, speaks the usbredir protocol as the side that owns the device,
and is driven in the machine by the ordinary uvcvideo driver.  Pictures are ffmpeg's testsrc2 with
the hue turned by 60 degrees per camera NUMBER.  CONTROLFILE is polled: "off" pulls the camera out,
"on" plugs it in, "stall" leaves it plugged in but without frames, "slow" halves the frame rate.
"""
import os, queue, socket, struct, subprocess, sys, threading, time

PATH, N, CONTROL = sys.argv[1], int(sys.argv[2]), sys.argv[3]
HELLO, CONNECT, DISCONNECT, RESET, IFINFO, EPINFO, SETCONF, GETCONF, CONFSTAT, SETALT, GETALT, ALTSTAT = range(12)
CANCEL, FILTER_REJECT, FILTER, DISCONNECT_ACK, CTRL, BULK = 21, 22, 23, 24, 100, 101
CAPS = (1 << 1) | (1 << 3) | (1 << 4) | (1 << 5) | (1 << 6)     # device version, ack, packet size, 64-bit ids, long bulk
CANCELLED, STALL = 1, 4
MAXPAYLOAD = 16384
SIZES = [(640, 360), (320, 180), (1280, 720)]
RATES = {'MJPG': [30, 15, 10], 'YUYV': [15, 10, 5]}
FORMATS = ['MJPG', 'YUYV']

def log(*a): print('%.3f' % time.monotonic(), *a, flush=True)

def descriptor():
    def frame(sub, i, w, h, fps):
        iv = [10000000 // f for f in fps]
        return struct.pack('<BBBBBHHIIIIB', 26 + 4 * len(iv), 0x24, sub, i, 0, w, h, w * h * 16 * min(fps), w * h * 16 * max(fps),
                           w * h * 2, iv[0], len(iv)) + b''.join(struct.pack('<I', x) for x in iv)
    vs = b''
    for k, f in enumerate(FORMATS):
        if f == 'MJPG': vs += struct.pack('<BBBBBBBBBBB', 11, 0x24, 6, k + 1, len(SIZES), 1, 1, 0, 0, 0, 0)
        else: vs += struct.pack('<BBBBB', 27, 0x24, 4, k + 1, len(SIZES)) + b'YUY2\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71' + bytes([16, 1, 0, 0, 0, 0])
        for i, (w, h) in enumerate(SIZES): vs += frame(7 if f == 'MJPG' else 5, i + 1, w, h, RATES[f])
        vs += bytes([6, 0x24, 0x0d, 1, 1, 4])
    hl = 13 + len(FORMATS)
    vs = struct.pack('<BBBBHBBBBBBB', hl, 0x24, 1, len(FORMATS), hl + len(vs), 0x81, 0, 2, 0, 0, 0, 1) + bytes(len(FORMATS)) + vs
    vc = struct.pack('<BBBBHBBHHHB', 18, 0x24, 2, 1, 0x201, 0, 0, 0, 0, 0, 3) + bytes(3)
    vc += bytes([9, 0x24, 3, 2, 1, 1, 0, 1, 0])
    vc = struct.pack('<BBBHHIBB', 13, 0x24, 1, 0x100, 13 + len(vc), 6000000, 1, 1) + vc
    body = bytes([8, 11, 0, 2, 14, 3, 0, 2]) + bytes([9, 4, 0, 0, 0, 14, 1, 0, 2]) + vc
    body += bytes([9, 4, 1, 0, 1, 14, 2, 0, 0]) + vs + struct.pack('<BBBBHB', 7, 5, 0x81, 2, 512, 0)
    return struct.pack('<BBHBBBBB', 9, 2, 9 + len(body), 2, 1, 0, 0x80, 250) + body

VID, PID = 0x1d6b, 0x0102
DEVICE = struct.pack('<BBHBBBBHHHBBBB', 18, 1, 0x200, 0xef, 2, 1, 64, VID, PID, 0x0100 + N, 1, 2, 3, 1)
CONFIG = descriptor()
STRINGS = ['', 'mcpipe', 'Rig USB Camera %d' % N, 'RIG%04d' % N]

class Camera:
    def __init__(self, s):
        self.s, self.lock, self.wide, self.plugged, self.mode = s, threading.Lock(), False, False, 'on'
        self.pending, self.cond, self.alive = [], threading.Condition(), True
        self.probe = self.setting(0, 0, 0); self.commit = None; self.cache = {}

    def setting(self, fmt, frm, iv):
        fmt = fmt if 1 <= fmt <= len(FORMATS) else 1
        frm = frm if 1 <= frm <= len(SIZES) else 1
        ivs = [10000000 // r for r in RATES[FORMATS[fmt - 1]]]
        iv = min(ivs, key=lambda x: abs(x - iv)) if iv else ivs[0]
        w, h = SIZES[frm - 1]
        return struct.pack('<HBBIHHHHHII', 0, fmt, frm, iv, 0, 0, 0, 0, 0, w * h * 2, MAXPAYLOAD)

    def send(self, kind, ident, payload):
        with self.lock: self.s.sendall(struct.pack('<IIQ' if self.wide else '<III', kind, len(payload), ident) + payload)

    def take(self, n):
        b = b''
        while len(b) < n:
            x = self.s.recv(n - len(b))
            if not x: raise EOFError
            b += x
        return b

    def plug(self):
        types, interval, iface, size = bytearray([255] * 32), bytearray(32), bytearray(32), [0] * 32
        types[0] = types[16] = 0; types[17] = 2; iface[17] = 1; size[0] = size[16] = 64; size[17] = 512
        self.send(EPINFO, 0, bytes(types + interval + iface) + struct.pack('<32H', *size))
        pad = lambda *v: bytes(v) + bytes(32 - len(v))
        self.send(IFINFO, 0, struct.pack('<I', 2) + pad(0, 1) + pad(14, 14) + pad(1, 2) + pad(0, 0))
        self.send(CONNECT, 0, struct.pack('<BBBBHHH', 2, 0xef, 2, 1, VID, PID, 0x0100 + N))
        self.plugged = True; log('plugged in')

    def unplug(self):
        with self.cond: self.pending.clear(); self.commit = None
        self.plugged = False; self.send(DISCONNECT, 0, b''); log('pulled out')

    def control(self, ident, h, data):
        ep, req, rt, _, value, index, length = h
        out, status = b'', 0
        if rt == 0x80 and req == 6:
            kind, i = value >> 8, value & 255
            if kind == 1: out = DEVICE
            elif kind == 2: out = CONFIG
            elif kind == 3 and i == 0: out = bytes([4, 3, 9, 4])
            elif kind == 3 and i < len(STRINGS): t = STRINGS[i].encode('utf-16le'); out = bytes([2 + len(t), 3]) + t
            else: status = STALL
        elif rt & 0x7f == 0 and req == 0: out = b'\0\0'
        elif rt & 0x80 and rt & 0x60 == 0 and req == 0: out = b'\0\0'
        elif rt == 0x02 and req == 1: pass
        elif rt & 0x60 == 0x20 and index & 255 == 1 and value >> 8 in (1, 2):
            if req == 1:
                _, fmt, frm, iv = struct.unpack_from('<HBBI', data)
                self.probe = self.setting(fmt, frm, iv)
                if value >> 8 == 2:
                    with self.cond: self.commit = self.probe; self.cond.notify()
                    log('commit', FORMATS[self.probe[2] - 1], SIZES[self.probe[3] - 1])
            elif req in (0x81, 0x82, 0x83, 0x84, 0x87): out = self.probe
            elif req == 0x85: out = struct.pack('<H', 26)
            elif req == 0x86: out = b'\3'
            else: status = STALL
        else: status = STALL
        out = out[:length] if rt & 0x80 and not status else b''
        n = len(out) if rt & 0x80 else (0 if status else len(data))
        self.send(CTRL, ident, struct.pack('<BBBBHHH', ep, req, rt, status, value, index, n) + out)

    def frames(self, fmt, w, h):
        key = (fmt, w, h)
        if key not in self.cache:
            src = 'testsrc2=size=%dx%d:rate=15,hue=h=%d' % (w, h, 60 * N)
            common = ['ffmpeg', '-v', 'error', '-f', 'lavfi', '-i', src, '-t', '2']
            if fmt == 'MJPG':
                raw = subprocess.run(common + ['-pix_fmt', 'yuvj422p', '-c:v', 'mjpeg', '-q:v', '6', '-f', 'image2pipe', '-'], stdout=subprocess.PIPE, check=True).stdout
                self.cache[key] = [b'\xff\xd8\xff' + x for x in raw.split(b'\xff\xd8\xff')[1:]]
            else:
                raw = subprocess.run(common + ['-pix_fmt', 'yuyv422', '-f', 'rawvideo', '-'], stdout=subprocess.PIPE, check=True).stdout
                self.cache[key] = [raw[i:i + w * h * 2] for i in range(0, len(raw), w * h * 2)]
        return self.cache[key]

    def stream(self):
        fid, n, sent, due = 0, 0, 0, time.monotonic()
        while self.alive:
            with self.cond:
                while self.alive and not (self.commit and self.pending): self.cond.wait(0.5); due = time.monotonic()
                if not self.alive: return
                setting = self.commit
            fmt, frm, iv = struct.unpack_from('<BBI', setting, 2)
            pics = self.frames(FORMATS[fmt - 1], *SIZES[frm - 1])
            due = max(due, time.monotonic() - 0.5) + iv / 1e7 * (2 if self.mode == 'slow' else 1)
            wait = due - time.monotonic()
            if wait > 0: time.sleep(wait)
            if self.mode == 'stall': continue
            pic = pics[int(n * iv / 1e7 * 15) % len(pics)]; n += 1
            step = MAXPAYLOAD - 2
            for at in range(0, len(pic), step):
                last = at + step >= len(pic)
                payload = bytes([2, 0x80 | fid | (2 if last else 0)]) + pic[at:at + step]
                with self.cond:
                    end = time.monotonic() + 2
                    while self.alive and self.commit is setting and not self.pending and time.monotonic() < end: self.cond.wait(0.1)
                    if not self.pending or self.commit is not setting: break
                    ident, room = self.pending.pop(0)
                self.send(BULK, ident, struct.pack('<BBHIH', 0x81, 0, len(payload) & 0xffff, 0, len(payload) >> 16) + payload)
            fid ^= 1

    def watch(self):
        while self.alive:
            try: mode = open(CONTROL).read().strip() or 'on'
            except OSError: mode = 'on'
            if mode != self.mode: log('control:', mode)
            self.mode = mode
            if self.wide is not None and self.ready:
                if mode == 'off' and self.plugged: self.unplug()
                elif mode != 'off' and not self.plugged: self.plug()
            time.sleep(0.05)

    ready = False
    def serve(self):
        self.send(HELLO, 0, b'mcpipe uvc-camera'.ljust(64, b'\0') + struct.pack('<I', CAPS))
        threading.Thread(target=self.stream, daemon=True).start()
        threading.Thread(target=self.watch, daemon=True).start()
        try:
            while True:
                kind, length = struct.unpack('<II', self.take(8))
                ident = struct.unpack('<Q', self.take(8))[0] if self.wide else struct.unpack('<I', self.take(4))[0]
                body = self.take(length)
                if kind == HELLO:
                    caps = struct.unpack_from('<I', body, 64)[0] if len(body) >= 68 else 0
                    log('peer', body[:64].rstrip(b'\0').decode(), hex(caps)); self.wide = bool(caps & (1 << 5)); self.ready = True
                elif kind == SETCONF: self.send(CONFSTAT, ident, bytes([0, body[0]]))
                elif kind == GETCONF: self.send(CONFSTAT, ident, bytes([0, 1]))
                elif kind == SETALT: self.send(ALTSTAT, ident, bytes([0, body[0], body[1]]))
                elif kind == GETALT: self.send(ALTSTAT, ident, bytes([0, body[0], 0]))
                elif kind == CTRL: self.control(ident, struct.unpack_from('<BBBBHHH', body), body[10:])
                elif kind == BULK:
                    ep, _, low, _, high = struct.unpack_from('<BBHIH', body)
                    with self.cond: self.pending.append((ident, low | high << 16)); self.cond.notify()
                elif kind == CANCEL:
                    with self.cond:
                        hit = [p for p in self.pending if p[0] == ident]
                        self.pending = [p for p in self.pending if p[0] != ident]
                    if hit: self.send(BULK, ident, struct.pack('<BBHIH', 0x81, CANCELLED, 0, 0, 0))
                elif kind == RESET:
                    with self.cond: self.pending.clear(); self.commit = None
                elif kind not in (FILTER, DISCONNECT_ACK): log('message', kind, body[:16].hex())
        except (EOFError, OSError): log('peer gone')
        self.alive = False
        with self.cond: self.cond.notify_all()

if os.path.exists(PATH): os.unlink(PATH)
listener = socket.socket(socket.AF_UNIX); listener.bind(PATH); listener.listen(1)
while True: Camera(listener.accept()[0]).serve()
