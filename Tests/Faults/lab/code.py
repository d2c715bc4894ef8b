"""The number that a picture carries: which camera, which picture, as 40 fields in its first rows."""
import binascii

FIELDS = 40
ROWS = 16


def pack(camera, number):
    """40 bits: 4 of the camera, 20 of the number, 16 that tell a damaged picture."""
    payload = (camera & 0xF) << 20 | number & 0xFFFFF
    return payload << 16 | check(payload)


def check(payload):
    return binascii.crc_hqx(payload.to_bytes(3, 'big'), 0x5EED)


def rows(value, width):
    """The first rows of a picture's luma."""
    field = width // FIELDS
    row = b''.join(bytes([235 if value >> (FIELDS - 1 - n) & 1 else 16]) * field for n in range(FIELDS))
    return row.ljust(width, b'\x10') * ROWS


def unpack(fields):
    """(camera, number) of 40 grey values, or None where they are not a number."""
    value = 0
    for grey in fields:
        value = value << 1 | (grey > 125)
    payload = value >> 16
    return (payload >> 20, payload & 0xFFFFF) if check(payload) == value & 0xFFFF else None
