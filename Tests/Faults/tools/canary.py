#!/usr/bin/python3
"""Writes what no power cut may spare: `canary.py FILE COUNT LOG`.

Blocks of 4 KiB, each filled with its number, go past the system's cache into the disk's own, and are never flushed. FILE is laid out
and on the disk before the first; LOG has the number of each block once the disk has taken it. Twenty a second.
"""
import mmap
import os
import sys
import time

BLOCK = 4096


def main():
    path, count, log = sys.argv[1], int(sys.argv[2]), open(sys.argv[3], 'a')
    # Every block is a block of the disk's already, or writing it would be the file system's business.
    with open(path, 'wb') as file:
        file.write(bytes(BLOCK * count))
        os.fsync(file.fileno())
    os.sync()
    page = mmap.mmap(-1, BLOCK)
    file = os.open(path, os.O_WRONLY | os.O_DIRECT)
    for number in range(1, count):
        page[:] = number.to_bytes(4, 'big') * (BLOCK // 4)
        os.pwrite(file, page, number * BLOCK)
        print(number, file=log, flush=True)
        time.sleep(0.05)


main()
