#!/usr/bin/python3
"""A disk with a cache that a power cut empties, as disks have one: an NBD server for a virtual machine.

    volatile.py SOCKET IMAGE [SEED]

What is written stays in memory until the machine asks for a flush, or marks the write itself as one (FUA). SIGTERM is the power
cut: everything in the cache is lost, or, with a seed, a random half of its sectors, as a disk that writes in its own order would
have it. It prints "ready" when it can be connected to.
"""
import random
import signal
import socket
import struct
import sys

SECTOR = 512
OPTION, REPLY = 0x49484156454F5054, 0x3E889045565A9
REQUEST, ANSWER = 0x25609513, 0x67446698
EXPORT_NAME, ABORT, INFO, GO = 1, 2, 6, 7
ACKNOWLEDGED, EXPORT, UNSUPPORTED = 1, 3, 0x80000001
READ, WRITE, DISCONNECT, FLUSH = 0, 1, 2, 3
FUA = 1
# Flags are sent; flushes and FUA are understood.
FLAGS = 1 | 4 | 8


class PowerCut(Exception):
    """The machine is off."""


class Disk:
    def __init__(self, path):
        self.image = open(path, 'r+b', buffering=0)
        self.size = self.image.seek(0, 2)
        self.cache = {}

    def read(self, at, count):
        self.image.seek(at)
        data = bytearray(self.image.read(count))
        for number in range(at // SECTOR, (at + count) // SECTOR):
            if number in self.cache:
                data[number * SECTOR - at:(number + 1) * SECTOR - at] = self.cache[number]
        return bytes(data)

    def write(self, at, data):
        for start in range(0, len(data), SECTOR):
            self.cache[(at + start) // SECTOR] = data[start:start + SECTOR]

    def keep(self, numbers):
        for number in sorted(numbers):
            self.image.seek(number * SECTOR)
            self.image.write(self.cache.pop(number))


class Link:
    def __init__(self, connection):
        self.connection = connection

    def take(self, form):
        return struct.unpack(form, self.bytes(struct.calcsize(form)))

    def bytes(self, count):
        parts = []
        while count:
            part = self.connection.recv(min(count, 1 << 20))
            if not part:
                raise EOFError
            parts.append(part)
            count -= len(part)
        return b''.join(parts)

    def give(self, form, *values, data=b''):
        self.connection.sendall(struct.pack(form, *values) + data)

    def agree(self, size):
        """Both say what they can; answers whether media, so to speak, may flow."""
        self.give('>8sQH', b'NBDMAGIC', OPTION, 3)
        plain = self.take('>I')[0] & 2
        while True:
            _, option, length = self.take('>QII')
            self.bytes(length)
            if option == EXPORT_NAME:
                self.give('>QH', size, FLAGS, data=b'' if plain else bytes(124))
                return True
            if option in (INFO, GO):
                self.give('>QIII', REPLY, option, EXPORT, 12, data=struct.pack('>HQH', 0, size, FLAGS))
            self.give('>QIII', REPLY, option, ACKNOWLEDGED if option in (ABORT, INFO, GO) else UNSUPPORTED, 0)
            if option in (ABORT, GO):
                return option == GO


def serve(link, disk):
    if not link.agree(disk.size):
        return
    while True:
        _, flags, kind, cookie, at, count = link.take('>IHHQQI')
        answer, error = b'', 0
        if kind == READ:
            answer = disk.read(at, count)
        elif kind == WRITE:
            disk.write(at, link.bytes(count))
            if flags & FUA:
                disk.keep(range(at // SECTOR, (at + count) // SECTOR))
        elif kind == FLUSH:
            disk.keep(list(disk.cache))
        elif kind == DISCONNECT:
            return
        else:
            error = 22
        link.give('>IIQ', ANSWER, error, cookie, data=answer)


def main():
    path, disk = sys.argv[1], Disk(sys.argv[2])

    def cut(*_):
        raise PowerCut

    signal.signal(signal.SIGTERM, cut)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        print('ready', flush=True)
        try:
            while True:
                with listener.accept()[0] as connection:
                    try:
                        serve(Link(connection), disk)
                    except (EOFError, ConnectionError):
                        pass
        except PowerCut:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            if len(sys.argv) > 3:
                order = random.Random(sys.argv[3])
                disk.keep([number for number in disk.cache if order.random() < 0.5])
            print(f'{len(disk.cache)} sectors lost', flush=True)


main()
