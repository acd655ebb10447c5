"""Tags of the other editions."""

from nbt_trees import run

run("little")
