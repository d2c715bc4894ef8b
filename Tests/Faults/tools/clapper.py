#!/usr/bin/python3
"""Claps: a vivid camera's picture turns white and a sound card beeps, both at the same random moments.

    clapper.py CAMERA PCM LOG

The camera is set by its control; the beep is laid where the card will be at that moment, by the line through what the card says of
its delay, so that a card whose clock is off is heard at the right moment all the same. LOG has a line for each clap: its
moment on CLOCK_MONOTONIC. Runs until it is killed.
"""
import ctypes
import fcntl
import random
import struct
import subprocess
import sys
import threading
import time

CAMERA, PCM, LOG = sys.argv[1:]
RATE, CHUNK = 48000, 480
SET_CONTROL = 0xc008561c        # VIDIOC_S_CTRL


def control(name):
    """A control's number and, of a menu, its entries, as v4l2-ctl lists them."""
    lines = subprocess.run(['v4l2-ctl', '-d', CAMERA, '-L'], capture_output=True, text=True, check=True).stdout.splitlines()
    start = next(n for n, line in enumerate(lines) if line.split()[:1] == [name])
    entries = {}
    for line in lines[start + 1:]:
        number, _, text = line.strip().partition(': ')
        if not number.isdigit():
            break
        entries[text.strip()] = int(number)
    return int(lines[start].split()[1], 16), entries


class Camera:
    def __init__(self):
        self.file = open(CAMERA, 'rb', buffering=0)
        self.pattern, patterns = control('test_pattern')
        text, texts = control('osd_text_mode')
        self.black, self.white = patterns['100% Black'], patterns['100% White']
        self.set(text, texts['None'])
        self.set(self.pattern, self.black)

    def set(self, number, value):
        fcntl.ioctl(self.file, SET_CONTROL, struct.pack('Ii', number, value))

    def clap(self, moment):
        time.sleep(max(0, moment - time.monotonic()))
        self.set(self.pattern, self.white)
        late = time.monotonic() - moment
        with open(LOG, 'a') as log:
            log.write(f'{moment:.6f} {late:.6f}\n')
        time.sleep(0.5)
        self.set(self.pattern, self.black)


class Card:
    """Plays silence and beeps, and knows when a sample will be heard: a line of least squares through what it was told."""

    def __init__(self):
        self.alsa, self.pcm, self.written = ctypes.CDLL('libasound.so.2'), ctypes.c_void_p(), 0
        self.alsa.snd_pcm_writei.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_ulong]
        self.alsa.snd_pcm_writei.restype = ctypes.c_long
        self.forget()
        self.check(self.alsa.snd_pcm_open(ctypes.byref(self.pcm), PCM.encode(), 0, 0))
        # S16_LE, interleaved, two channels, no resampling, 200 ms.
        self.check(self.alsa.snd_pcm_set_params(self.pcm, 2, 3, 2, RATE, 0, 200_000))
        self.zero = time.monotonic()

    def forget(self):
        """Begins another line: after an underrun the card counts anew."""
        self.n = self.x = self.y = self.xx = self.xy = 0.0

    @staticmethod
    def check(answer):
        if answer < 0:
            raise OSError(-answer, 'ALSA')
        return answer

    def write(self, samples):
        """Whether they follow on what was written before."""
        data = struct.pack(f'<{2 * len(samples)}h', *(value for sample in samples for value in (sample, sample)))
        answer = self.alsa.snd_pcm_writei(self.pcm, data, len(samples))
        if answer < 0:
            self.check(self.alsa.snd_pcm_recover(self.pcm, ctypes.c_int(answer), 1))
            self.forget()
            return False
        self.written += len(samples)
        delay = ctypes.c_long()
        self.check(self.alsa.snd_pcm_delay(self.pcm, ctypes.byref(delay)))
        x, y = self.written / RATE, time.monotonic() - self.zero + delay.value / RATE
        self.n, self.x, self.y, self.xx, self.xy = self.n + 1, self.x + x, self.y + y, self.xx + x * x, self.xy + x * y
        return True

    def sample(self, moment):
        """The number of the sample that will be heard at a moment."""
        spread = self.n * self.xx - self.x * self.x
        slope = (self.n * self.xy - self.x * self.y) / spread
        begin = (self.y - slope * self.x) / self.n
        return round((moment - self.zero - begin) / slope * RATE)


def main():
    camera, card = Camera(), Card()
    beep = [12000 if n * 2000 // RATE % 2 else -12000 for n in range(RATE // 20)]
    due, start = time.monotonic() + 7, None
    while True:
        if start is None and card.n > 500:
            due = max(due, time.monotonic() + 1)
            # Late enough that none of it is in the card already.
            start = card.sample(due)
            threading.Thread(target=camera.clap, args=(due,), daemon=True).start()
        begin = start if start is not None else card.written + CHUNK
        follows = card.write([beep[n - begin] if 0 <= n - begin < len(beep) else 0
                              for n in range(card.written, card.written + CHUNK)])
        if not follows or (start is not None and card.written > start + len(beep)):
            due, start = due + random.uniform(1.7, 2.3), None


main()
