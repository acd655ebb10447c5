//! The wire forms, as the derive will write them.
use bitcodec::__private as p;
use bitcodec::coding::{Bits, Checked, Coding, Unary};
use bitcodec::layout::{Layout, Node};
use bitcodec::{BitCodec, BitRead, BitWrite, Fault, Format, Lsb, Refusal, TextFormat};

use crate::gnubg::{
    CubeOwner, GameState, GnubgId, IdText, MatchKey, Player, PositionKey, Resignation,
};

macro_rules! enums { ($($name:ident $bits:literal { $($variant:ident = $n:literal),* })*) => { $(
    impl BitCodec for $name {
        const LAYOUT: &'static Layout = &Layout { min_bits: $bits, max_bits: Some($bits), node: Node::Unsigned };
        #[inline]
        fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> { writer.write_bits(match self { $(Self::$variant => $n),* }, $bits) }
        #[inline]
        fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
            let start = reader.position();
            match reader.read_bits($bits)? { $($n => Ok(Self::$variant),)* #[allow(unreachable_patterns)] code => Err(reader.refuse(start, Refusal::UnknownCode { code: code.into(), of: stringify!($name) })) }
        }
    }
)* } }
enums! {
    Player 1 { Player0 = 0, Player1 = 1 }
    CubeOwner 2 { Player0 = 0, Player1 = 1, Centred = 3 }
    GameState 3 { NoGame = 0, Playing = 1, Over = 2, Resigned = 3, Dropped = 4 }
    Resignation 2 { None = 0, Single = 1, Gammon = 2, Backgammon = 3 }
}

struct Own;
impl<T: BitCodec> Coding<T> for Own {
    const LAYOUT: &'static Layout = T::LAYOUT;
    #[inline]
    fn encode<W: BitWrite>(value: &T, writer: &mut W) -> Result<(), Fault> {
        value.encode(writer)
    }
    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<T, Fault> {
        T::decode(reader)
    }
}

macro_rules! root { ($name:ident $text:ty, $size:literal { $($field:ident : $coding:ty),* $(,)? }) => {
    impl BitCodec for $name {
        const LAYOUT: &'static Layout = &Layout { min_bits: $size, max_bits: Some($size), node: Node::Unsigned };
        #[inline]
        fn encode<W: BitWrite>(&self, writer: &mut W) -> Result<(), Fault> {
            let start = writer.position();
            p::check_before(self.check(), writer)?;
            $( p::write::<$coding, _, _>(stringify!($field), &self.$field, writer)?; )*
            p::write_padding(start, $size, writer)
        }
        #[inline]
        fn decode<R: BitRead>(reader: &mut R) -> Result<Self, Fault> {
            let start = reader.position();
            let value = Self { $( $field: p::read::<$coding, _, _>(stringify!($field), reader)?, )* };
            p::read_padding(start, $size, reader)?;
            p::check_after(value.check(), start, reader)?;
            Ok(value)
        }
    }
    impl Format for $name { type Order = Lsb; }
    impl TextFormat for $name { type Text = $text; }
    impl core::fmt::Display for $name { fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { p::display(self, f) } }
    impl core::str::FromStr for $name { type Err = bitcodec::DecodeError; fn from_str(text: &str) -> Result<Self, Self::Err> { p::from_str(text) } }
} }
type Run = Unary<{ u64::MAX }, 15>;
root! { PositionKey bitcodec::text::Base64, 80 { opponent: Run, on_roll: Run } }
type Die = Checked<Bits<3>, 0, 6>;
struct Two<C>(core::marker::PhantomData<C>);
impl<T, C: Coding<T>> Coding<[T; 2]> for Two<C> {
    const LAYOUT: &'static Layout = C::LAYOUT;
    #[inline]
    fn encode<W: BitWrite>(value: &[T; 2], writer: &mut W) -> Result<(), Fault> {
        for (i, v) in value.iter().enumerate() {
            writer.enter_element(i);
            C::encode(v, writer)?;
            writer.leave();
        }
        Ok(())
    }
    #[inline]
    fn decode<R: BitRead>(reader: &mut R) -> Result<[T; 2], Fault> {
        reader.enter_element(0);
        let a = C::decode(reader)?;
        reader.leave();
        reader.enter_element(1);
        let b = C::decode(reader)?;
        reader.leave();
        Ok([a, b])
    }
}
root! { MatchKey bitcodec::text::Base64, 72 {
    cube: Bits<4>, cube_owner: Own, on_roll: Own, crawford: Own, state: Own, turn: Own, doubled: Own, resigned: Own,
    dice: Two<Die>, length: Bits<15>, score: Two<Bits<15>>, no_jacoby: Own,
} }

impl GnubgId {
    fn check(&self) -> Result<(), bitcodec::Violation> {
        Ok(())
    }
}
root! { GnubgId IdText, 152 { position: Own, match_key: Own } }
