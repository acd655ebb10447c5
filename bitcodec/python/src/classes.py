from html import escape as _escape


class FormatError(ValueError):
    """An input that is refused: what, in which field, at which bits.

    `kind` is the kind of the error, such as "out_of_range"; `path` the field; `bits` the first of the bits and the one
    behind the last; `row` the number of the row in a column. What does not apply is None.
    """

    kind = path = bits = row = None

    def __init__(self, message, kind=None, path=None, bits=None, row=None):
        super().__init__(message)
        self.kind = kind
        self.path = path
        self.bits = bits
        self.row = row


class Value(dict):
    """A decoded value: a dict whose items are attributes as well, `value.score` for `value["score"]`.

    An item with the name of a method of dict, such as `items`, is only found by `value["items"]`.
    """

    __slots__ = ()

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no field `{name}`; there are {', '.join(self)}") from None

    def __setattr__(self, name, item):
        if name not in self:
            raise AttributeError(f"no field `{name}`; there are {', '.join(self)}")
        self[name] = item

    def __dir__(self):
        return [*super().__dir__(), *self]

    def _repr_html_(self):
        rows = "".join(f"<tr><th>{_escape(name)}</th><td>{_html(item)}</td></tr>" for name, item in self.items())
        return f"<table>{rows}</table>"


class Trace(list):
    """The bits of a value: a dict for each run of bits, with path, start, end, raw, value and error."""

    __slots__ = ()

    def _repr_html_(self):
        rows = []
        for run in self:
            error = run.get("error")
            what = run.get("value") if error is None else error["message"]
            style = "" if error is None else ' style="color:#c1121f"'
            cells = [f"{run['start']}..{run['end']}", run["path"], run["raw"], "" if what is None else what]
            rows.append(f"<tr{style}>" + "".join(f"<td>{_escape(str(cell))}</td>" for cell in cells) + "</tr>")
        head = "".join(f"<th>{name}</th>" for name in ("bits", "path", "raw", "value"))
        return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _html(item):
    if isinstance(item, Value):
        return item._repr_html_()
    if isinstance(item, list) and item and isinstance(item[0], Value):
        return "".join(one._repr_html_() for one in item)
    return _escape(item if isinstance(item, str) else repr(item))


def _this_module():
    """Returns the formats of this module, for pickling of its functions."""
    return _formats
