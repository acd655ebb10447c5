"""FLAC files, packed by FFmpeg, with metadata written by Mutagen, and their metadata blocks: as Mutagen reads them, and,
where it is installed, as metaflac lists them."""

import io
import random
import re
import shutil
import subprocess
import tempfile

import av
import mutagen.flac

from cases import case

source = random.Random(9639)


def sound(samples, rate, layout):
    file = io.BytesIO()
    with av.open(file, "w", "flac") as container:
        stream = container.add_stream("flac", rate=rate, layout=layout)
        channels = {"mono": 1, "stereo": 2}[layout]
        frame = av.AudioFrame(format="s16", layout=layout, samples=samples)
        frame.rate = rate
        frame.planes[0].update(source.randbytes(2 * channels * samples).ljust(frame.planes[0].buffer_size, b"\0"))
        for packet in [*stream.encode(frame), *stream.encode(None)]:
            container.mux(packet)
    return file.getvalue()


def fields(data):
    file = mutagen.flac.FLAC(io.BytesIO(data))
    blocks = []
    for block in file.metadata_blocks:
        match block:
            case mutagen.flac.StreamInfo():
                found = {"min_block": block.min_blocksize, "max_block": block.max_blocksize, "rate": block.sample_rate,
                         "channels": block.channels, "bits": block.bits_per_sample, "samples": block.total_samples,
                         "md5": f"{block.md5_signature:032x}"}
            case mutagen.flac.VCFLACDict():
                found = {"vendor": block.vendor, "comments": [f"{key}={value}" for key, value in block]}
            case mutagen.flac.Picture():
                found = {"type": block.type, "mime": block.mime, "description": block.desc,
                         "size": [block.width, block.height, block.depth, block.colors], "data": block.data.hex()}
            case mutagen.flac.SeekTable():
                found = {"points": [[str(point.first_sample), point.byte_offset, point.num_samples] for point in block.seekpoints]}
            case mutagen.flac.CueSheet():
                found = {"catalogue": block.media_catalog_number.decode(), "lead_in": block.lead_in_samples, "disc": block.compact_disc,
                         "tracks": [[track.track_number, track.start_offset, track.isrc.decode(), track.type, track.pre_emphasis,
                                     [[index.index_number, index.index_offset] for index in track.indexes]] for track in block.tracks]}
            case mutagen.flac.Padding():
                found = {"padding": block.length}
            case _:
                found = {"data": block.data.hex()}
        blocks.append([block.code, found])
    return blocks


def listed(data):
    """The types and lengths of the blocks, by metaflac."""
    with tempfile.NamedTemporaryFile(suffix=".flac") as file:
        file.write(data)
        file.flush()
        text = subprocess.run(["metaflac", "--list", file.name], check=True, capture_output=True, text=True, errors="replace").stdout
    return [[int(kind), last == "true", int(length)]
            for kind, last, length in re.findall(r"^  type: (\d+) .*\n  is last: (\w+)\n  length: (\d+)", text, re.M)]


for turn in range(20):
    data = sound(source.randrange(1, 5000), source.choice([8000, 44100, 48000, 96000]), source.choice(["mono", "stereo"]))
    file = io.BytesIO(data)
    tags = mutagen.flac.FLAC(file)
    for key in source.sample(["title", "artist", "comment"], source.randrange(4)):
        tags[key] = ["".join(source.choices("aé水 ", k=source.randrange(40))) for _ in range(source.randrange(1, 3))]
    for _ in range(source.randrange(3)):
        picture = mutagen.flac.Picture()
        picture.type, picture.mime, picture.desc = source.randrange(21), "image/png", source.choice(["", "front", "水"])
        picture.width, picture.height, picture.depth, picture.data = 16, 9, 24, source.randbytes(source.randrange(100))
        tags.add_picture(picture)
    if source.random() < 0.5:
        table = mutagen.flac.SeekTable(None)
        table.seekpoints = [mutagen.flac.SeekPoint(1000 * point, 7 * point, 1000) for point in range(source.randrange(1, 5))]
        table.seekpoints += [mutagen.flac.SeekPoint(2**64 - 1, 0, 0)]
        tags.seektable = table
        tags.metadata_blocks.append(table)
    if source.random() < 0.5:
        sheet = mutagen.flac.CueSheet(None)
        sheet.media_catalog_number, sheet.lead_in_samples, sheet.compact_disc = b"1234567890123", 88200, True
        for number in (1, 2, 170):
            track = mutagen.flac.CueSheetTrack(number, 588 * number, b"DEABC1234567" if number < 170 else b"", source.randrange(2), number == 2)
            track.indexes = [mutagen.flac.CueSheetTrackIndex(index, 588 * index) for index in (0, 1)[: 0 if number == 170 else 2]]
            sheet.tracks.append(track)
        tags.cuesheet = sheet
        tags.metadata_blocks.append(sheet)
    file.seek(0)
    tags.save(file, padding=lambda info: source.choice([0, 100]))
    data = file.getvalue()
    # Where the frames begin: after the last block.
    at, last = 4, False
    while not last:
        last, at = data[at] >= 128, at + 4 + int.from_bytes(data[at + 1 : at + 4])
    case(data[:at], {"blocks": fields(data), "listed": listed(data) if shutil.which("metaflac") else None})
