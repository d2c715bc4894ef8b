#!/usr/bin/env python3
"""A time server for tests: answers NTP requests (RFC 5905) with this machine's time plus an offset.

Usage: ntp-server.py [--offset SECONDS] [--silent]
Prints the UDP port of 127.0.0.1 that it answers at, and runs until its standard input ends.
--silent takes requests and answers none.
"""

import argparse
import socket
import struct
import sys
import threading
import time

parser = argparse.ArgumentParser()
parser.add_argument("--offset", type=float, default=0.0)
parser.add_argument("--silent", action="store_true")
options = parser.parse_args()

server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(("127.0.0.1", 0))


def stamp() -> bytes:
    """The time as NTP writes it: seconds since 1900 and a fraction, 32 bits each."""
    now = time.time() + options.offset + 2_208_988_800
    return struct.pack(">II", int(now) & 0xFFFF_FFFF, int(now % 1 * 2**32) & 0xFFFF_FFFF)


def answer() -> None:
    while True:
        request, client = server.recvfrom(512)
        arrived = stamp()
        if options.silent or len(request) < 48:
            continue
        # No leap second ahead, the client's version, a server; stratum 1; precision of a microsecond.
        head = struct.pack(">BBbb", request[0] & 0x38 | 4, 1, 0, -20)
        body = struct.pack(">II4s", 0, 0, b"LOCL") + arrived + request[40:48] + arrived + stamp()
        server.sendto(head + body, client)


threading.Thread(target=answer, daemon=True).start()
print(server.getsockname()[1], flush=True)
sys.stdin.read()
