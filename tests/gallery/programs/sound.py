"""Sound that FFmpeg writes."""

import io

import av


def file(form, codec, sample, layout, rate, data):
    """A file of a format with the samples of one plane, in the sample format of FFmpeg."""
    out = io.BytesIO()
    channels = {"mono": 1, "stereo": 2}[layout]
    width = {"u8": 1, "s16": 2, "s32": 4}[sample]
    with av.open(out, "w", form) as container:
        stream = container.add_stream(codec, rate=rate, layout=layout)
        frame = av.AudioFrame(format=sample, layout=layout, samples=len(data) // (channels * width))
        frame.rate = rate
        frame.planes[0].update(data.ljust(frame.planes[0].buffer_size, b"\0"))
        for packet in [*stream.encode(frame), *stream.encode(None)]:
            container.mux(packet)
    return out.getvalue()
