"""MP4 files, written by FFmpeg, and what FFmpeg reads of them."""

import io
import random

import av

from cases import case
from film import film

source = random.Random(14496)
for pictures in (1, 3, 30):
    for options in ({}, {"movflags": "faststart"}, {"movflags": "frag_keyframe+empty_moov"}):
        data = film(source, "mp4", pictures, "mpeg4", "aac", options)
        with av.open(io.BytesIO(data)) as read:
            packets = {}
            for packet in read.demux():
                if packet.size:
                    packets.setdefault(packet.stream.index, []).append([packet.pos, packet.size, packet.dts])
            case(data, {
                "duration": read.duration,
                "tracks": [{"id": stream.id, "type": stream.type, "time_scale": stream.time_base.denominator, "duration": stream.duration,
                            "packets": packets.get(stream.index, [])} for stream in read.streams],
            })
