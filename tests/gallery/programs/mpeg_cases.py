"""MPEG transport streams, written by FFmpeg, and what FFmpeg reads of them: the times of each packet in its streams."""

import io
import random

import av

from cases import case
from film import film

source = random.Random(13818)
for pictures in (1, 5, 40):
    data = film(source, "mpegts", pictures)
    with av.open(io.BytesIO(data)) as read:
        streams = {}
        for packet in read.demux():
            if packet.size:
                found = streams.setdefault(str(packet.stream.id), {"times": [], "data": ""})
                found["data"] += bytes(packet).hex()
                # FFmpeg splits a packet of sound into its frames; the first one has its times, which are equal in sound.
                if packet.pos is not None and packet.pos >= 0:
                    found["times"].append([packet.pos, packet.pts, packet.dts if packet.dts != packet.pts else None])
        case(data, streams)
