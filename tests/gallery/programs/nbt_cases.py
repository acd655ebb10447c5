"""Tags of the Java edition."""

from nbt_trees import run

run("big")
