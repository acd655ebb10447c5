# Written by the function `stub` of the module.
import datetime
import decimal
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Literal, Protocol, TypeAlias, TypedDict, overload

from typing_extensions import Buffer, NotRequired

__version__: str

class FormatError(ValueError):
    """An input that is refused: what, in which field, at which bits."""

    kind: str | None
    """The kind of the error, such as "out_of_range"."""
    path: str | None
    """The field."""
    bits: tuple[int, int] | None
    """The first of the bits and the one behind the last."""
    row: int | None
    """The number of the row in a column."""

class Value(dict[str, Any]):
    """A decoded value: a dict whose items are attributes as well."""

    def _repr_html_(self) -> str: ...

class Refused(TypedDict):
    kind: str
    path: str
    bits: tuple[int, int] | None
    message: str

class Run(TypedDict, total=False):
    """Some bits of a value."""

    path: str
    start: int
    end: int
    raw: str
    value: Any
    note: str
    error: Refused

class Trace(list[Run]):
    """The bits of a value."""

    def _repr_html_(self) -> str: ...

class Layout:
    """The layout of a format: which bits belong to which field, and how they are written."""

    @property
    def format(self) -> str: ...
    @property
    def bits(self) -> tuple[int, int | None]:
        """The least and the greatest width of a value in bits; the latter is None if there is no greatest."""
    @property
    def size(self) -> int | None:
        """The number of bytes of a value; None if values differ in size."""
    def json(self) -> str: ...
    def diagram(self) -> str: ...
    def _repr_svg_(self) -> str: ...

class ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class ArrowSchema(Protocol):
    def __arrow_c_schema__(self) -> object: ...

class Batches:
    """The rows of a file, for everything that takes a stream of Arrow. Each use reads the file again."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __iter__(self) -> Iterator[ArrowArray]: ...
    @property
    def schema(self) -> ArrowSchema: ...
    def _repr_html_(self) -> str: ...

class Readable(Protocol):
    def read(self, size: int, /) -> Any: ...

class Scalar(Protocol):
    def as_py(self) -> Any: ...

Data: TypeAlias = str | Buffer | Scalar
Cells: TypeAlias = ArrowArray | ArrowStream | Iterable[str | None] | Iterable[bytes | None] | Buffer
Columns: TypeAlias = str | Iterable[str] | None

class GnubgPosition(TypedDict):
    opponent: list[int]
    """The checkers of the player who is not on roll."""
    on_roll: list[int]
    """The checkers of the player on roll."""

class GnubgPositionValue(Value):
    opponent: list[int]
    """The checkers of the player who is not on roll."""
    on_roll: list[int]
    """The checkers of the player on roll."""
    @overload
    def __getitem__(self, name: Literal["opponent"], /) -> list[int]: ...
    @overload
    def __getitem__(self, name: Literal["on_roll"], /) -> list[int]: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class GnubgMatch(TypedDict):
    cube: int
    """The base-2 logarithm of the cube's value. In JSON it is the value itself."""
    cube_owner: Literal["player0", "player1", "centred"]
    """Who may double."""
    on_roll: Literal["player0", "player1"]
    """The player on roll, or who has rolled. The Position ID puts the checkers of the *other* player first."""
    crawford: bool
    """Whether this is the Crawford game. Once the game is over, whether the next one is."""
    state: Literal["no_game", "playing", "over", "resigned", "dropped"]
    """The state of the game."""
    turn: Literal["player0", "player1"]
    """The player who must decide now: differs from `on_roll` while a double or a resignation is on the table."""
    doubled: bool
    """Whether a double is on the table."""
    resigned: Literal["none", "single", "gammon", "backgammon"]
    """What the player who is not `turn` offers to lose."""
    dice: list[int]
    """The dice in the order they were found, both 0 before the roll."""
    length: int
    """The length of the match in points, 0 for a money game."""
    score: list[int]
    """The points of player 0 and of player 1. They may pass `length` when the game is over."""
    no_jacoby: bool
    """Whether the Jacoby rule (no gammons before a double) is *not* in use. GNU Backgammon sets it in every match."""

class GnubgMatchValue(Value):
    cube: int
    """The base-2 logarithm of the cube's value. In JSON it is the value itself."""
    cube_owner: Literal["player0", "player1", "centred"]
    """Who may double."""
    on_roll: Literal["player0", "player1"]
    """The player on roll, or who has rolled. The Position ID puts the checkers of the *other* player first."""
    crawford: bool
    """Whether this is the Crawford game. Once the game is over, whether the next one is."""
    state: Literal["no_game", "playing", "over", "resigned", "dropped"]
    """The state of the game."""
    turn: Literal["player0", "player1"]
    """The player who must decide now: differs from `on_roll` while a double or a resignation is on the table."""
    doubled: bool
    """Whether a double is on the table."""
    resigned: Literal["none", "single", "gammon", "backgammon"]
    """What the player who is not `turn` offers to lose."""
    dice: list[int]
    """The dice in the order they were found, both 0 before the roll."""
    length: int
    """The length of the match in points, 0 for a money game."""
    score: list[int]
    """The points of player 0 and of player 1. They may pass `length` when the game is over."""
    no_jacoby: bool
    """Whether the Jacoby rule (no gammons before a double) is *not* in use. GNU Backgammon sets it in every match."""
    @overload
    def __getitem__(self, name: Literal["cube"], /) -> int: ...
    @overload
    def __getitem__(self, name: Literal["cube_owner"], /) -> Literal["player0", "player1", "centred"]: ...
    @overload
    def __getitem__(self, name: Literal["on_roll"], /) -> Literal["player0", "player1"]: ...
    @overload
    def __getitem__(self, name: Literal["crawford"], /) -> bool: ...
    @overload
    def __getitem__(self, name: Literal["state"], /) -> Literal["no_game", "playing", "over", "resigned", "dropped"]: ...
    @overload
    def __getitem__(self, name: Literal["turn"], /) -> Literal["player0", "player1"]: ...
    @overload
    def __getitem__(self, name: Literal["doubled"], /) -> bool: ...
    @overload
    def __getitem__(self, name: Literal["resigned"], /) -> Literal["none", "single", "gammon", "backgammon"]: ...
    @overload
    def __getitem__(self, name: Literal["dice"], /) -> list[int]: ...
    @overload
    def __getitem__(self, name: Literal["length"], /) -> int: ...
    @overload
    def __getitem__(self, name: Literal["score"], /) -> list[int]: ...
    @overload
    def __getitem__(self, name: Literal["no_jacoby"], /) -> bool: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class GnubgId(TypedDict):
    position: GnubgPosition
    """The checkers of both players."""
    match_key: GnubgMatch
    """Score, cube, dice, and the side to move."""

class GnubgIdValue(Value):
    position: GnubgPositionValue
    """The checkers of both players."""
    match_key: GnubgMatchValue
    """Score, cube, dice, and the side to move."""
    @overload
    def __getitem__(self, name: Literal["position"], /) -> GnubgPositionValue: ...
    @overload
    def __getitem__(self, name: Literal["match_key"], /) -> GnubgMatchValue: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class GnubgAm(TypedDict):
    bars: list[int]
    """The checkers on the bar: of the player on roll, of the other one."""
    points: list[int]
    """The points from 24 to 1, as the player on roll numbers them: 0 is empty, 1 to 15 are so many checkers of the player on roll, 16 to 30 are 1 to 15 of the other one."""

class GnubgAmValue(Value):
    bars: list[int]
    """The checkers on the bar: of the player on roll, of the other one."""
    points: list[int]
    """The points from 24 to 1, as the player on roll numbers them: 0 is empty, 1 to 15 are so many checkers of the player on roll, 16 to 30 are 1 to 15 of the other one."""
    @overload
    def __getitem__(self, name: Literal["bars"], /) -> list[int]: ...
    @overload
    def __getitem__(self, name: Literal["points"], /) -> list[int]: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class CetkaikFieldBoard(TypedDict):
    board: bytes

class CetkaikFieldBoardValue(Value):
    board: bytes
    @overload
    def __getitem__(self, name: Literal["board"], /) -> bytes: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class CetkaikField(TypedDict):
    board: CetkaikFieldBoard
    """The board."""
    hop1zuo1: bytes
    """The hands."""

class CetkaikFieldValue(Value):
    board: CetkaikFieldBoardValue
    """The board."""
    hop1zuo1: bytes
    """The hands."""
    @overload
    def __getitem__(self, name: Literal["board"], /) -> CetkaikFieldBoardValue: ...
    @overload
    def __getitem__(self, name: Literal["hop1zuo1"], /) -> bytes: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class CetkaikListPieces(TypedDict):
    side: Literal["ia", "a"]
    """The side that moves the piece, or holds it in its hand."""
    place: Literal["ka", "la", "na", "ta", "za", "xa", "ca", "ma", "pa", "ke", "le", "ne", "te", "ze", "xe", "ce", "me", "pe", "ki", "li", "ni", "ti", "zi", "xi", "ci", "mi", "pi", "ku", "lu", "nu", "tu", "zu", "xu", "cu", "mu", "pu", "ko", "lo", "no", "to", "zo", "xo", "co", "mo", "po", "ky", "ly", "ny", "ty", "zy", "xy", "cy", "my", "py", "kai", "lai", "nai", "tai", "zai", "xai", "cai", "mai", "pai", "kau", "lau", "nau", "tau", "zau", "xau", "cau", "mau", "pau", "kia", "lia", "nia", "tia", "zia", "xia", "cia", "mia", "pia", "hand"]
    """Where it is."""

class CetkaikListPiecesValue(Value):
    side: Literal["ia", "a"]
    """The side that moves the piece, or holds it in its hand."""
    place: Literal["ka", "la", "na", "ta", "za", "xa", "ca", "ma", "pa", "ke", "le", "ne", "te", "ze", "xe", "ce", "me", "pe", "ki", "li", "ni", "ti", "zi", "xi", "ci", "mi", "pi", "ku", "lu", "nu", "tu", "zu", "xu", "cu", "mu", "pu", "ko", "lo", "no", "to", "zo", "xo", "co", "mo", "po", "ky", "ly", "ny", "ty", "zy", "xy", "cy", "my", "py", "kai", "lai", "nai", "tai", "zai", "xai", "cai", "mai", "pai", "kau", "lau", "nau", "tau", "zau", "xau", "cau", "mau", "pau", "kia", "lia", "nia", "tia", "zia", "xia", "cia", "mia", "pia", "hand"]
    """Where it is."""
    @overload
    def __getitem__(self, name: Literal["side"], /) -> Literal["ia", "a"]: ...
    @overload
    def __getitem__(self, name: Literal["place"], /) -> Literal["ka", "la", "na", "ta", "za", "xa", "ca", "ma", "pa", "ke", "le", "ne", "te", "ze", "xe", "ce", "me", "pe", "ki", "li", "ni", "ti", "zi", "xi", "ci", "mi", "pi", "ku", "lu", "nu", "tu", "zu", "xu", "cu", "mu", "pu", "ko", "lo", "no", "to", "zo", "xo", "co", "mo", "po", "ky", "ly", "ny", "ty", "zy", "xy", "cy", "my", "py", "kai", "lai", "nai", "tai", "zai", "xai", "cai", "mai", "pai", "kau", "lau", "nau", "tau", "zau", "xau", "cau", "mau", "pau", "kia", "lia", "nia", "tia", "zia", "xia", "cia", "mia", "pia", "hand"]: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class CetkaikList(TypedDict):
    pieces: list[CetkaikListPieces]
    tam: int
    """The square of the tam2."""

class CetkaikListValue(Value):
    pieces: list[CetkaikListPiecesValue]
    tam: int
    """The square of the tam2."""
    @overload
    def __getitem__(self, name: Literal["pieces"], /) -> list[CetkaikListPiecesValue]: ...
    @overload
    def __getitem__(self, name: Literal["tam"], /) -> int: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class CetkaikMoved(TypedDict):
    tam_home: bool
    """Whether the tam2 is on ZO."""
    home: list[bool]
    """For each id, whether the piece is on its initial square and on its initial side."""
    tam: NotRequired[int | None]
    """The square of the tam2."""
    moved: list[CetkaikListPieces]
    """The locations of the other pieces, ascending by id."""

class CetkaikMovedValue(Value):
    tam_home: bool
    """Whether the tam2 is on ZO."""
    home: list[bool]
    """For each id, whether the piece is on its initial square and on its initial side."""
    tam: int | None
    """The square of the tam2."""
    moved: list[CetkaikListPiecesValue]
    """The locations of the other pieces, ascending by id."""
    @overload
    def __getitem__(self, name: Literal["tam_home"], /) -> bool: ...
    @overload
    def __getitem__(self, name: Literal["home"], /) -> list[bool]: ...
    @overload
    def __getitem__(self, name: Literal["tam"], /) -> int | None: ...
    @overload
    def __getitem__(self, name: Literal["moved"], /) -> list[CetkaikListPiecesValue]: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class ChessNib(TypedDict):
    squares: list[Literal["empty", "white_pawn", "white_rook", "white_knight", "white_bishop", "white_queen", "white_king", "black_pawn", "black_rook", "black_knight", "black_bishop", "black_queen", "black_king"]]
    """The content of each square, a1 to h8."""

class ChessNibValue(Value):
    squares: list[Literal["empty", "white_pawn", "white_rook", "white_knight", "white_bishop", "white_queen", "white_king", "black_pawn", "black_rook", "black_knight", "black_bishop", "black_queen", "black_king"]]
    """The content of each square, a1 to h8."""
    @overload
    def __getitem__(self, name: Literal["squares"], /) -> list[Literal["empty", "white_pawn", "white_rook", "white_knight", "white_bishop", "white_queen", "white_king", "black_pawn", "black_rook", "black_knight", "black_bishop", "black_queen", "black_king"]]: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class ChessStNibx(TypedDict):
    squares: list[Literal["empty", "white_pawn", "white_rook", "white_knight", "white_bishop", "white_queen", "white_king", "black_pawn", "black_rook", "black_knight", "black_bishop", "black_queen", "black_king", "double_pushed_pawn", "unmoved_king", "unmoved_rook"]]
    """The content of each square, a1 to h8."""
    turn: Literal["white", "black"]
    """The side to move."""
    clock: int
    """Half-moves since the last capture or pawn move."""

class ChessStNibxValue(Value):
    squares: list[Literal["empty", "white_pawn", "white_rook", "white_knight", "white_bishop", "white_queen", "white_king", "black_pawn", "black_rook", "black_knight", "black_bishop", "black_queen", "black_king", "double_pushed_pawn", "unmoved_king", "unmoved_rook"]]
    """The content of each square, a1 to h8."""
    turn: Literal["white", "black"]
    """The side to move."""
    clock: int
    """Half-moves since the last capture or pawn move."""
    @overload
    def __getitem__(self, name: Literal["squares"], /) -> list[Literal["empty", "white_pawn", "white_rook", "white_knight", "white_bishop", "white_queen", "white_king", "black_pawn", "black_rook", "black_knight", "black_bishop", "black_queen", "black_king", "double_pushed_pawn", "unmoved_king", "unmoved_rook"]]: ...
    @overload
    def __getitem__(self, name: Literal["turn"], /) -> Literal["white", "black"]: ...
    @overload
    def __getitem__(self, name: Literal["clock"], /) -> int: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class ChessStVbState(TypedDict):
    placement: ChessNib
    """The placement in its scheme."""
    turn: Literal["white", "black"]
    """The side to move."""
    white_king_side: NotRequired[bool | None]
    """Whether White may castle on the kingside, if king and rook stand on e1 and h1."""
    white_queen_side: NotRequired[bool | None]
    """Whether White may castle on the queenside, if king and rook stand on e1 and a1."""
    black_king_side: NotRequired[bool | None]
    """Whether Black may castle on the kingside, if king and rook stand on e8 and h8."""
    black_queen_side: NotRequired[bool | None]
    """Whether Black may castle on the queenside, if king and rook stand on e8 and a8."""
    en_passant: int
    """The number of the pawn that has just moved two squares among those that may have, by file from 1; 0 for none."""
    clock: int
    """Half-moves since the last capture or pawn move."""

class ChessStVbStateValue(Value):
    placement: ChessNibValue
    """The placement in its scheme."""
    turn: Literal["white", "black"]
    """The side to move."""
    white_king_side: bool | None
    """Whether White may castle on the kingside, if king and rook stand on e1 and h1."""
    white_queen_side: bool | None
    """Whether White may castle on the queenside, if king and rook stand on e1 and a1."""
    black_king_side: bool | None
    """Whether Black may castle on the kingside, if king and rook stand on e8 and h8."""
    black_queen_side: bool | None
    """Whether Black may castle on the queenside, if king and rook stand on e8 and a8."""
    en_passant: int
    """The number of the pawn that has just moved two squares among those that may have, by file from 1; 0 for none."""
    clock: int
    """Half-moves since the last capture or pawn move."""
    @overload
    def __getitem__(self, name: Literal["placement"], /) -> ChessNibValue: ...
    @overload
    def __getitem__(self, name: Literal["turn"], /) -> Literal["white", "black"]: ...
    @overload
    def __getitem__(self, name: Literal["white_king_side"], /) -> bool | None: ...
    @overload
    def __getitem__(self, name: Literal["white_queen_side"], /) -> bool | None: ...
    @overload
    def __getitem__(self, name: Literal["black_king_side"], /) -> bool | None: ...
    @overload
    def __getitem__(self, name: Literal["black_queen_side"], /) -> bool | None: ...
    @overload
    def __getitem__(self, name: Literal["en_passant"], /) -> int: ...
    @overload
    def __getitem__(self, name: Literal["clock"], /) -> int: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class ChessStVb(TypedDict):
    state: ChessStVbState
    """The state, of standard chess."""

class ChessStVbValue(Value):
    state: ChessStVbStateValue
    """The state, of standard chess."""
    @overload
    def __getitem__(self, name: Literal["state"], /) -> ChessStVbStateValue: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class ChessAmState(TypedDict):
    state: bytes
    """The state, of standard chess."""

class ChessAmStateValue(Value):
    state: bytes
    """The state, of standard chess."""
    @overload
    def __getitem__(self, name: Literal["state"], /) -> bytes: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class ChessPgnTags(TypedDict):
    name: str
    value: str

class ChessPgnTagsValue(Value):
    name: str
    value: str
    @overload
    def __getitem__(self, name: Literal["name"], /) -> str: ...
    @overload
    def __getitem__(self, name: Literal["value"], /) -> str: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class ChessPgn(TypedDict):
    event: NotRequired[str | None]
    """The name of the tournament or match."""
    site: NotRequired[str | None]
    """Where it was played."""
    date: NotRequired[str | None]
    """When it was played, as `2024.12.31`."""
    round: NotRequired[str | None]
    """The round of the event."""
    white: NotRequired[str | None]
    """Who played White."""
    black: NotRequired[str | None]
    """Who played Black."""
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    """How the game ended."""
    start: NotRequired[str | None]
    """The FEN of the first position, null for the usual one."""
    chess960: bool
    """Whether castling is that of Chess960."""
    tags: list[ChessPgnTags]
    """The tags that have no column of their own, in the order of the file."""
    moves: list[str]
    """The moves in UCI notation, in the order in which they are played."""

class ChessPgnValue(Value):
    event: str | None
    """The name of the tournament or match."""
    site: str | None
    """Where it was played."""
    date: str | None
    """When it was played, as `2024.12.31`."""
    round: str | None
    """The round of the event."""
    white: str | None
    """Who played White."""
    black: str | None
    """Who played Black."""
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    """How the game ended."""
    start: str | None
    """The FEN of the first position, null for the usual one."""
    chess960: bool
    """Whether castling is that of Chess960."""
    tags: list[ChessPgnTagsValue]
    """The tags that have no column of their own, in the order of the file."""
    moves: list[str]
    """The moves in UCI notation, in the order in which they are played."""
    @overload
    def __getitem__(self, name: Literal["event"], /) -> str | None: ...
    @overload
    def __getitem__(self, name: Literal["site"], /) -> str | None: ...
    @overload
    def __getitem__(self, name: Literal["date"], /) -> str | None: ...
    @overload
    def __getitem__(self, name: Literal["round"], /) -> str | None: ...
    @overload
    def __getitem__(self, name: Literal["white"], /) -> str | None: ...
    @overload
    def __getitem__(self, name: Literal["black"], /) -> str | None: ...
    @overload
    def __getitem__(self, name: Literal["result"], /) -> Literal["1-0", "0-1", "1/2-1/2", "*"]: ...
    @overload
    def __getitem__(self, name: Literal["start"], /) -> str | None: ...
    @overload
    def __getitem__(self, name: Literal["chess960"], /) -> bool: ...
    @overload
    def __getitem__(self, name: Literal["tags"], /) -> list[ChessPgnTagsValue]: ...
    @overload
    def __getitem__(self, name: Literal["moves"], /) -> list[str]: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class ChessSan(TypedDict):
    moves: list[str]
    """The moves in UCI notation, in the order in which they are played."""

class ChessSanValue(Value):
    moves: list[str]
    """The moves in UCI notation, in the order in which they are played."""
    @overload
    def __getitem__(self, name: Literal["moves"], /) -> list[str]: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

def formats() -> list[str]:
    """Returns the names of the formats."""

def schema(format: str, lossy: bool = False) -> ArrowSchema:
    """Returns the columns of a format, a schema of Arrow.

    With `lossy`, all columns are nullable, and the column `error` is behind them.
    """

def layout(format: str) -> Layout:
    """Returns the layout of the bits of a format.

    `str()` of it is a table, `bits` the least and the greatest width, `size` the number of bytes if it is constant.
    A notebook shows a picture.
    """

@overload
def decode(format: Literal["gnubg-position"], data: Data, columns: None = None) -> GnubgPositionValue: ...
@overload
def decode(format: Literal["gnubg-match"], data: Data, columns: None = None) -> GnubgMatchValue: ...
@overload
def decode(format: Literal["gnubg-id"], data: Data, columns: None = None) -> GnubgIdValue: ...
@overload
def decode(format: Literal["gnubg-am"], data: Data, columns: None = None) -> GnubgAmValue: ...
@overload
def decode(format: Literal["cetkaik-field"], data: Data, columns: None = None) -> CetkaikFieldValue: ...
@overload
def decode(format: Literal["cetkaik-board"], data: Data, columns: None = None) -> CetkaikFieldBoardValue: ...
@overload
def decode(format: Literal["cetkaik-list"], data: Data, columns: None = None) -> CetkaikListValue: ...
@overload
def decode(format: Literal["cetkaik-moved"], data: Data, columns: None = None) -> CetkaikMovedValue: ...
@overload
def decode(format: Literal["chess-nib"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-b13"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-vb"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-huff"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-huffgen"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-xor"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-rle"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-pp48"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-pp47"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-ppfree"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-ppcomb"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-best4"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-count"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-am_place"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-am_near"], data: Data, columns: None = None) -> ChessNibValue: ...
@overload
def decode(format: Literal["chess-st_nibx"], data: Data, columns: None = None) -> ChessStNibxValue: ...
@overload
def decode(format: Literal["chess-st_vb"], data: Data, columns: None = None) -> ChessStVbValue: ...
@overload
def decode(format: Literal["chess-st_best4"], data: Data, columns: None = None) -> ChessStVbValue: ...
@overload
def decode(format: Literal["chess-am_state"], data: Data, columns: None = None) -> ChessAmStateValue: ...
@overload
def decode(format: Literal["chess-pgn"], data: Data, columns: None = None) -> ChessPgnValue: ...
@overload
def decode(format: Literal["chess-san"], data: Data, columns: None = None) -> ChessSanValue: ...
@overload
def decode(format: Literal["chess-uci"], data: Data, columns: None = None) -> ChessSanValue: ...
@overload
def decode(format: Literal["chess-game-san"], data: Data, columns: None = None) -> ChessSanValue: ...
@overload
def decode(format: Literal["chess-game-m12"], data: Data, columns: None = None) -> ChessSanValue: ...
@overload
def decode(format: Literal["chess-game-m12p"], data: Data, columns: None = None) -> ChessSanValue: ...
@overload
def decode(format: Literal["chess-game-m16"], data: Data, columns: None = None) -> ChessSanValue: ...
@overload
def decode(format: Literal["chess-game-idx"], data: Data, columns: None = None) -> ChessSanValue: ...
@overload
def decode(format: Literal["chess-game-am"], data: Data, columns: None = None) -> ChessSanValue: ...
@overload
def decode(format: str, data: Data, columns: Columns = None) -> Any:
    """Decodes one value, of a str, bytes or any buffer of bytes, to a dict whose items are attributes as well.

    `columns` selects fields by name, or by path as in "position.on_roll".
    """

@overload
def encode(format: Literal["gnubg-position"], value: GnubgPosition | GnubgPositionValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["gnubg-position"], value: GnubgPosition | GnubgPositionValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["gnubg-match"], value: GnubgMatch | GnubgMatchValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["gnubg-match"], value: GnubgMatch | GnubgMatchValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["gnubg-id"], value: GnubgId | GnubgIdValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["gnubg-id"], value: GnubgId | GnubgIdValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["gnubg-am"], value: GnubgAm | GnubgAmValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["gnubg-am"], value: GnubgAm | GnubgAmValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["cetkaik-field"], value: CetkaikField | CetkaikFieldValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["cetkaik-field"], value: CetkaikField | CetkaikFieldValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["cetkaik-board"], value: CetkaikFieldBoard | CetkaikFieldBoardValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["cetkaik-board"], value: CetkaikFieldBoard | CetkaikFieldBoardValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["cetkaik-list"], value: CetkaikList | CetkaikListValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["cetkaik-list"], value: CetkaikList | CetkaikListValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["cetkaik-moved"], value: CetkaikMoved | CetkaikMovedValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["cetkaik-moved"], value: CetkaikMoved | CetkaikMovedValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-nib"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-nib"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-b13"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-b13"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-vb"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-vb"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-huff"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-huff"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-huffgen"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-huffgen"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-xor"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-xor"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-rle"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-rle"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-pp48"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-pp48"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-pp47"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-pp47"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-ppfree"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-ppfree"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-ppcomb"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-ppcomb"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-best4"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-best4"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-count"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-count"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-am_place"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-am_place"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-am_near"], value: ChessNib | ChessNibValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-am_near"], value: ChessNib | ChessNibValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-st_nibx"], value: ChessStNibx | ChessStNibxValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-st_nibx"], value: ChessStNibx | ChessStNibxValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-st_vb"], value: ChessStVb | ChessStVbValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-st_vb"], value: ChessStVb | ChessStVbValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-st_best4"], value: ChessStVb | ChessStVbValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-st_best4"], value: ChessStVb | ChessStVbValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-am_state"], value: ChessAmState | ChessAmStateValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-am_state"], value: ChessAmState | ChessAmStateValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-pgn"], value: ChessPgn | ChessPgnValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-pgn"], value: ChessPgn | ChessPgnValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-san"], value: ChessSan | ChessSanValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-san"], value: ChessSan | ChessSanValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-uci"], value: ChessSan | ChessSanValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-uci"], value: ChessSan | ChessSanValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-game-san"], value: ChessSan | ChessSanValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-game-san"], value: ChessSan | ChessSanValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-game-m12"], value: ChessSan | ChessSanValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-game-m12"], value: ChessSan | ChessSanValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-game-m12p"], value: ChessSan | ChessSanValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-game-m12p"], value: ChessSan | ChessSanValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-game-m16"], value: ChessSan | ChessSanValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-game-m16"], value: ChessSan | ChessSanValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-game-idx"], value: ChessSan | ChessSanValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-game-idx"], value: ChessSan | ChessSanValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["chess-game-am"], value: ChessSan | ChessSanValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["chess-game-am"], value: ChessSan | ChessSanValue, text: Literal[True]) -> str: ...
@overload
def encode(format: str, value: Mapping[str, Any], text: bool = False) -> Any:
    """Encodes a value, a dict such as `decode` returns, to bytes; with `text` to a str."""

def decode_column(format: str, values: Cells, columns: Columns = None, lossy: bool = False) -> ArrowStream:
    """Decodes a column of texts or bytes to a table of Arrow.

    `values` is Arrow data, such as a column of pyarrow, pandas or Polars; any iterable of str or bytes; or a buffer
    of bytes with one packed value after the other. `columns` selects fields by name or path. With `lossy`, a refused
    row is null, and the column `error` has the reason.
    """

def encode_column(
    format: str, table: ArrowArray | ArrowStream | Iterable[Mapping[str, Any]], text: bool = True
) -> ArrowStream:
    """Encodes the rows of a table to a column of texts; without `text` of bytes.

    `table` is Arrow data with named columns, such as a table of pyarrow or a frame of pandas or Polars; or an
    iterable of dicts. Columns that the format does not have are ignored.
    """

def read(
    source: str | PathLike[str] | Readable,
    format: str,
    columns: Columns = None,
    lossy: bool = False,
    packed: bool | Literal["bytes", "bits"] = False,
) -> Batches:
    """Reads a file as a stream of batches of 16,384 rows, for everything that takes a stream of Arrow.

    `source` is a path, or an object with `read` such as an open gzip file. Each line is the text of a value; with
    `packed` the values follow each other in whole bytes (True or "bytes"), or without padding ("bits"). `columns` and
    `lossy` are as in `decode_column`.
    """

def inspect(format: str, data: Data) -> Trace:
    """Returns the bits of a value: a list of dicts with path, start, end, raw and value; the last may have an error."""

def stub() -> str:
    """Returns the type stubs of this module, the text of a file `.pyi`."""
