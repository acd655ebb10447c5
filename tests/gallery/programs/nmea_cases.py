"""Positions that pynmea2 writes, and what it reads of them."""

import random

import pynmea2

from cases import answers, case


def read(data):
    fix = pynmea2.parse(data.decode("ascii"), check=True)
    assert isinstance(fix, pynmea2.GGA)
    return {
        "time": [fix.timestamp.hour, fix.timestamp.minute], "latitude": [fix.lat, fix.lat_dir], "longitude": [fix.lon, fix.lon_dir],
        "quality": fix.gps_qual, "satellites": fix.num_sats, "dilution": fix.horizontal_dil, "altitude": f"{fix.altitude}",
        "geoid": fix.geo_sep, "age": fix.age_gps_data, "station": fix.ref_station_id,
    }


def write(source):
    minutes = f"{source.randrange(60):02}.{source.randrange(10_000):04}"
    return str(pynmea2.GGA("GP", "GGA", (
        f"{source.randrange(24):02}{source.randrange(60):02}{source.randrange(60):02}", f"{source.randrange(90):02}{minutes}", source.choice("NS"),
        f"{source.randrange(180):03}{minutes}", source.choice("EW"), str(source.randrange(9)), f"{source.randrange(13):02}", "0.9",
        f"{source.randrange(-100, 9000)}.1", "M", "46.9", "M", source.choice(["", "2.5"]), source.choice(["", "0031"]),
    ))).encode()


if not answers(read):
    source = random.Random(183)
    for _ in range(40):
        data = write(source)
        case(data, read(data))
