"""GIF files of one and several pictures, written by Pillow, and what Pillow reads of them."""

import io
import random

from PIL import Image, ImageSequence

from cases import case

source = random.Random(89)


def picture(size):
    image = Image.new("P", size)
    image.putpalette(source.randbytes(3 * source.choice([2, 4, 16, 256])))
    colours = len(image.getpalette()) // 3
    image.putdata([source.randrange(min(colours, 4)) for _ in range(size[0] * size[1])])
    return image


for turn in range(40):
    size = source.randrange(1, 60), source.randrange(1, 60)
    pictures = [picture(size) for _ in range(source.randrange(1, 5))]
    file = io.BytesIO()
    more = {"comment": b"c" * source.choice([1, 255, 256, 600])} if source.random() < 0.5 else {}
    if source.random() < 0.5:
        more["loop"] = source.randrange(100)
    pictures[0].save(file, "GIF", save_all=True, append_images=pictures[1:], duration=source.choice([10, 500]), disposal=source.randrange(4),
                     interlace=source.randrange(2), **more)
    data = file.getvalue()
    image = Image.open(io.BytesIO(data))
    frames = []
    for frame in ImageSequence.Iterator(image):
        # Where the packed pixels are, and the corners of the picture.
        (_, corners, _, _), *_ = frame.tile or [(None, None, None, None)]
        frames.append({"duration": frame.info.get("duration"), "corners": corners and list(corners)})
    case(data, {
        "size": list(image.size), "loop": image.info.get("loop"), "background": image.info.get("background"),
        "comment": image.info["comment"].decode() if "comment" in image.info else None,
        "frames": frames,
    })
