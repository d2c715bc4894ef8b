#!/usr/bin/python3
"""Counts what GStreamer's parsebin reads of each of some files: a line {"video": N, "audio": N, "error": TEXT} for each."""
import json
import sys

import gi

gi.require_version('Gst', '1.0')
from gi.repository import Gst  # noqa: E402


def count(file):
    pipeline = Gst.parse_launch('filesrc name=in ! parsebin name=parse')
    pipeline.get_by_name('in').set_property('location', file)
    counts = {'video': 0, 'audio': 0}

    def added(_, pad):
        sink = Gst.ElementFactory.make('fakesink')
        queue = Gst.ElementFactory.make('queue')
        sink.set_property('sync', False)
        # One that waited for all others to have something would keep a file standing still whose picture begins behind a queue of sound.
        sink.set_property('async', False)
        kind = pad.query_caps(None).to_string().split('/')[0]
        # Motion JPEG is `image/jpeg`.
        kind = 'video' if kind == 'image' else kind

        def seen(_, info):
            counts[kind] = counts.get(kind, 0) + 1
            return Gst.PadProbeReturn.OK

        pad.add_probe(Gst.PadProbeType.BUFFER, seen)
        pipeline.add(queue)
        pipeline.add(sink)
        queue.link(sink)
        pad.link(queue.get_static_pad('sink'))
        sink.sync_state_with_parent()
        queue.sync_state_with_parent()

    pipeline.get_by_name('parse').connect('pad-added', added)
    pipeline.set_state(Gst.State.PLAYING)
    message = pipeline.get_bus().timed_pop_filtered(60 * Gst.SECOND, Gst.MessageType.EOS | Gst.MessageType.ERROR)
    if message and message.type == Gst.MessageType.ERROR:
        counts['error'] = message.parse_error()[0].message
    pipeline.set_state(Gst.State.NULL)
    return counts


Gst.init(None)
for name in sys.argv[1:]:
    print(json.dumps(count(name)), flush=True)
