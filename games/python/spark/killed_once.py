"""The formats of the games, in a process that is killed once in the middle of its task."""

import os
import signal

import bitcodec_games

decoded = 0


def __getattr__(name):
    return getattr(bitcodec_games, name)


def decode_column(format, values, columns=None, lossy=False):
    global decoded
    decoded += len(values) > 0
    if decoded == 3:
        try:
            os.close(os.open(os.environ["KILLED"], os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return bitcodec_games.decode_column(format, values, columns, lossy)
