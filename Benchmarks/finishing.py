"""What it costs to make an ordinary file of a long recording in fragments: time per packet must not grow with the file."""
import random
import statistics
import struct

from measure import measure

PACKETS = (63_000, 504_000)
SIZE = 512
RATE, SCALE = 30, 90_000


def box(kind, *parts):
    payload = b''.join(parts)
    return struct.pack('>I4s', len(payload) + 8, kind) + payload


def full(kind, flags, *parts, version=0):
    return box(kind, struct.pack('>I', version << 24 | flags), *parts)


def head():
    """A file's beginning with one track of MJPEG, as `mp4mux` writes it in fragments."""
    matrix = struct.pack('>9I', 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
    entry = box(b'jpeg', bytes(6), struct.pack('>H', 1), bytes(16), struct.pack('>HH', 320, 180),
                struct.pack('>IIIH', 72 << 16, 72 << 16, 0, 1), bytes(32), struct.pack('>Hh', 24, -1))
    table = box(b'stbl', full(b'stsd', 0, struct.pack('>I', 1), entry), *(full(kind, 0, bytes(4)) for kind in
                                                                        (b'stts', b'stsc', b'stco')),
                full(b'stsz', 0, bytes(8)))
    media = box(b'mdia', full(b'mdhd', 0, struct.pack('>IIIIHH', 0, 0, SCALE, 0, 0x55C4, 0)),
                full(b'hdlr', 0, bytes(4), b'vide', bytes(13)),
                box(b'minf', full(b'vmhd', 1, bytes(8)),
                    box(b'dinf', full(b'dref', 0, struct.pack('>I', 1), full(b'url ', 1))), table))
    track = box(b'trak', full(b'tkhd', 7, struct.pack('>IIIII', 0, 0, 1, 0, 0), bytes(16), matrix,
                              struct.pack('>II', 320 << 16, 180 << 16)), media)
    return (box(b'ftyp', b'isom', struct.pack('>I', 512), b'isom') +
            box(b'moov', full(b'mvhd', 0, struct.pack('>IIIIIH', 0, 0, SCALE, 0, 1 << 16, 1 << 8), bytes(10), matrix, bytes(24),
                              struct.pack('>I', 2)), track,
                box(b'mvex', full(b'trex', 0, struct.pack('>IIIII', 1, 1, 0, 0, 0)))))


def recording(path, packets):
    """A camera's recording that was cut off: fragments of a second, whose pictures jitter by some milliseconds."""
    chance = random.Random(1)
    times = sorted(number * SCALE // RATE + chance.randrange(-900, 900) for number in range(1, packets + 2))
    with open(path, 'wb') as file:
        file.write(head())
        for number, first in enumerate(range(0, packets, RATE), 1):
            count = min(RATE, packets - first)
            # What is not known yet when a fragment is closed, its last picture's length, is the usual one.
            lengths = [times[place + 1] - times[place] for place in range(first, first + count - 1)] + [SCALE // RATE]
            rows = b''.join(struct.pack('>III', length, SIZE, 0x2000000) for length in lengths)

            def moof(offset):
                return box(b'moof', full(b'mfhd', 0, struct.pack('>I', number)), box(
                    b'traf', full(b'tfhd', 0x20000, struct.pack('>I', 1)),
                    full(b'tfdt', 0, struct.pack('>Q', times[first]), version=1),
                    full(b'trun', 0x701, struct.pack('>Ii', count, offset), rows)))
            file.write(moof(len(moof(0)) + 8))
            file.write(box(b'mdat', *(struct.pack('>HQ', 0xFFD8, first + place) + bytes(SIZE - 10)
                                      for place in range(count))))


def rows(mcpipe, folder, rounds):
    """A line for each length: what `recover` took, in all and per packet."""
    lines = []
    for packets in PACKETS:
        figures = []
        for number in range(rounds):
            file = folder / f'finishing-{packets}.mp4'
            recording(file, packets)
            figures.append(measure([mcpipe, 'recover', str(file)], [file], cwd=folder))
            file.unlink()
        cpu = statistics.median(figure.cpu for figure in figures)
        peak = statistics.median(figure.peak for figure in figures)
        lines.append(f'| {packets:,} | {cpu:.2f} s | {cpu / packets * 1e6:.1f} us | {peak:.0f} MiB |')
    return lines
