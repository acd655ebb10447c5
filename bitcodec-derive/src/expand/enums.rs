//! Enums: the tag, then the fields of the variant.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

use super::access::Access;
use super::carriers::without_parameters;
use super::impl_header::ImplHeader;
use super::tag_calls::TagCalls;
use super::{decode, encode};
use crate::model::{
    Body, Enum, Field, HiddenCount, Integer, Item, Tag, TagForm, TagNumber, TagSource, Variant,
    Wire, find,
};
use crate::names;
use crate::spans::called_on;

/// Returns the statement that writes an enum.
pub(super) fn encode(item: &Enum) -> TokenStream {
    match item {
        Enum::Tagged {
            form,
            is_outside,
            variants,
            ..
        } => {
            let calls = TagCalls {
                form,
                is_outside: *is_outside,
            };
            let write = |tag| calls.write(&tag);
            let kept = |variant: &Variant<Tag>| kept_tag(variant, variants, &calls);
            let tags = variants.iter().map(|variant| variant.tag.value());
            let tags = tags.map(|tag| tag.map(ToTokens::to_token_stream));
            written(variants, tags, &write, &kept)
        }
        Enum::Prefix { variants, .. } => {
            let words = names::words();
            let write =
                |index| quote!(_codec::__private::write_word::<#words, __W>(#index, __writer)?;);
            let numbers = (0_u64..).map(|number| Some(number.to_token_stream()));
            written(variants, numbers, &write, &|_| TokenStream::new())
        }
    }
}

/// Returns the statement that writes the tag stored in the first field.
fn kept_tag(
    variant: &Variant<Tag>,
    variants: &[Variant<Tag>],
    calls: &TagCalls<'_>,
) -> TokenStream {
    let Some(first) = variant.fields.first() else {
        return TokenStream::new();
    };
    if let Some(hidden) = &first.hidden {
        return written_count(hidden, first, variant, calls);
    }
    let name = name_in_variant(first, &variant.ident);
    calls.write_kept((first, &name), &variant.tag, variants)
}

/// Returns the statements that write the tag by which a variant counts a list, and make the count a variable.
fn written_count(
    hidden: &HiddenCount,
    first: &Field,
    variant: &Variant<Tag>,
    calls: &TagCalls<'_>,
) -> TokenStream {
    let Some(list) = find(&variant.fields, &hidden.of) else {
        return TokenStream::new();
    };
    let name = name_in_variant(list, &variant.ident);
    let (list, count, ty) = (
        names::local(&list.member),
        names::local(&first.member),
        calls.tag_type(),
    );
    let (low, high) = (&hidden.low, &hidden.high);
    let write = calls.write(&quote!(__tag));
    quote! {
        let #count = &_codec::__private::count_of(#list);
        let __tag = _codec::__private::counted_tag::<#ty, __W>(#name, *#count, (#low, #high), __writer)?;
        #write
    }
}

/// Returns the name of a variant's field in messages, such as `Circle.0` or `Square.side`.
fn name_in_variant(field: &Field, variant: &Ident) -> String {
    format!("{}.{}", names::unraw(variant), field.name)
}

/// Returns a statement that writes the number of a variant and its fields; `kept` writes a tag that a field stores.
fn written<T>(
    variants: &[Variant<T>],
    numbers: impl Iterator<Item = Option<TokenStream>>,
    write: &dyn Fn(TokenStream) -> TokenStream,
    kept: &dyn Fn(&Variant<T>) -> TokenStream,
) -> TokenStream {
    let is_plain = variants.iter().all(|variant| variant.fields.is_empty());
    let arms = variants.iter().zip(numbers).map(|(variant, number)| {
        let Variant { ident, fields, .. } = variant;
        match number {
            Some(number) if is_plain => quote!(Self::#ident { .. } => #number,),
            number => {
                let write = match number {
                    Some(number) => write(quote!(#number)),
                    None => kept(variant),
                };
                let pattern = pattern(fields);
                let statements = encode::statements(&in_variant(fields, ident), Access::Bound);
                quote!(Self::#ident { #pattern } => { #write #statements })
            }
        }
    });
    let whole = quote!(match self { #(#arms)* });
    if is_plain { write(whole) } else { whole }
}

/// Returns the expression that reads an enum.
pub(super) fn decode(item: &Enum, name: &Ident) -> TokenStream {
    match item {
        Enum::Tagged {
            form,
            is_outside,
            by_discriminant,
            variants,
        } => {
            let is_outside = *is_outside;
            let calls = TagCalls { form, is_outside };
            decode_tagged(&calls, variants, *by_discriminant, name)
        }
        Enum::Prefix { variants, .. } => decode_prefix(variants),
    }
}

/// Returns the statements that read the fields of a variant, and the expression for its value.
fn read<T>(Variant { ident, fields, .. }: &Variant<T>) -> (TokenStream, TokenStream) {
    let fields = in_variant(fields, ident);
    let value = decode::build(quote!(Self::#ident), &fields);
    // A variant with one field moves as one part anyway.
    (decode::statements(&fields, fields.len() > 1), value)
}

fn decode_tagged(
    calls: &TagCalls<'_>,
    variants: &[Variant<Tag>],
    by_discriminant: bool,
    name: &Ident,
) -> TokenStream {
    let name = names::unraw(name);
    let tag = calls.read(&name);
    let plain: Option<Vec<&TagNumber>> = variants.iter().map(plain_tag).collect();
    if let Some(tags) = plain {
        return decode_plain((calls, &tag), variants, (&tags, by_discriminant), &name);
    }
    let arms = variants.iter().map(|variant| {
        let ident = &variant.ident;
        let (shown, (statements, value)) = (names::unraw(ident), read(variant));
        match &variant.tag {
            Tag::Value(tag) => quote!(#tag => {
                _codec::__private::name_tag(#shown, __tag_start, __reader);
                #statements
                #value
            }),
            Tag::Range(low, high) => {
                let kept = kept(variant, calls);
                // The compiler itself requires `low <= high` in a range pattern, but names neither end in its error. A
                // guard leaves the check to `check_tag`.
                let pattern = match (low.is_known(), high.is_known()) {
                    (true, true) => quote!(__tag @ #low..=#high),
                    _ => quote!(__tag if (#low..=#high).contains(&__tag)),
                };
                quote!(#pattern => {
                    #kept
                    #statements
                    #value
                })
            }
            Tag::Other => {
                let kept = kept(variant, calls);
                quote!(__tag => {
                    #kept
                    #statements
                    #value
                })
            }
        }
    });
    let has_other = variants
        .iter()
        .any(|variant| matches!(variant.tag, Tag::Other));
    let rest = (!has_other).then(|| {
        let unknown = calls.unknown(&name);
        quote!(__tag => return ::core::result::Result::Err(#unknown),)
    });
    quote!({
        let __tag_start = _codec::io::BitRead::position(__reader);
        match #tag { #(#arms)* #rest }
    })
}

/// Returns the statement that reads the first field, which stores the tag.
fn kept(variant: &Variant<Tag>, calls: &TagCalls<'_>) -> TokenStream {
    let first = variant.fields.iter().take(1).map(|first| {
        let (local, ty) = (names::local(&first.member), &first.ty);
        if let Some(hidden) = &first.hidden {
            let (shown, low) = (names::unraw(&variant.ident), &hidden.low);
            return quote! {
                _codec::__private::name_tag(#shown, __tag_start, __reader);
                let #local: u64 = _codec::__private::tag_count(__tag, #low);
            };
        }
        let keep = calls.keep(first, &variant.tag);
        quote!(let #local: #ty = #keep;)
    });
    first.collect()
}

/// Returns the expression that reads an enum without fields.
fn decode_plain(
    (calls, read): (&TagCalls<'_>, &TokenStream),
    variants: &[Variant<Tag>],
    (tags, by_discriminant): (&[&TagNumber], bool),
    name: &str,
) -> TokenStream {
    let unknown = calls.unknown(name);
    let refused = quote!(return ::core::result::Result::Err(#unknown));
    let (number, patterns, is_full) =
        number_of_variant(calls.form, tags, by_discriminant, &refused);
    let arms = variants.iter().zip(patterns);
    let arms = arms.map(|(Variant { ident, .. }, pattern)| quote!(#pattern => Self::#ident {},));
    let rest = (!is_full).then(|| quote!(_ => #refused,));
    quote!({
        let __tag_start = _codec::io::BitRead::position(__reader);
        let __tag = #read;
        let __symbol = match #number { #(#arms)* #rest };
        _codec::__private::name_symbol(&__symbol, __tag_start, __reader);
        __symbol
    })
}

/// Returns an expression for a number by which a variant is matched, the number of each variant, and whether these are all
/// numbers of its type.
///
/// The number is the discriminant, in its type, because the optimizer then compiles the match to a copy behind a mask of the
/// known tags. A match on any other number can become a jump by a table, which the processor predicts badly. If the tags
/// are not the discriminants, a table has the indices of the variants by their tags.
fn number_of_variant(
    form: &TagForm,
    tags: &[&TagNumber],
    by_discriminant: bool,
    refused: &TokenStream,
) -> (TokenStream, Vec<TokenStream>, bool) {
    let (width, known) = match form {
        TagForm::Bits(width) => {
            let known: Option<Vec<u64>> = tags.iter().map(|tag| tag.known()).collect();
            (width.value, known)
        }
        TagForm::Coded { .. } | TagForm::Bytes(_) => (None, None),
    };
    let literals = |numbers: Vec<u64>| {
        let literals = numbers.into_iter().map(Literal::u64_unsuffixed);
        literals.map(|literal| literal.to_token_stream()).collect()
    };
    let most = known.iter().flatten().max().copied().unwrap_or(u64::MAX);
    let small = match most {
        0..=0xff => Some((quote!(::core::primitive::u8), 8)),
        0x100..=0xffff => Some((quote!(::core::primitive::u16), 16)),
        _ => None,
    };
    match (known, small) {
        (Some(known), _) if !by_discriminant && most < 0xff => {
            let (len, indices) = (most as usize + 1, 0..known.len() as u64);
            let number = quote! {
                _codec::__private::index_of_tag(const { &_codec::__private::indices_of_tags::<#len>(&[#(#known),*]) }, __tag)
            };
            (number, literals(indices.collect()), false)
        }
        (Some(known), Some((ty, bits))) => {
            let is_narrow = width.is_some_and(|width| width <= bits);
            let check = (!is_narrow).then(|| quote!(if __tag > #ty::MAX as u64 { #refused }));
            let is_full = known.len() == 1 << bits;
            (quote!({ #check __tag as #ty }), literals(known), is_full)
        }
        _ => {
            let tags = tags.iter().map(ToTokens::to_token_stream);
            (quote!(__tag), tags.collect(), false)
        }
    }
}

/// Returns the constants of tags that only the compiler knows, with checks that these differ from the tags before them.
pub(super) fn constants(item: &Item) -> TokenStream {
    let Body::Enum(Enum::Tagged { form, variants, .. }) = &item.body else {
        return TokenStream::new();
    };
    let numbers = variants.iter().flat_map(|variant| variant.tag.numbers());
    let constants = numbers.filter_map(|tag| constant(tag, form, item));
    let constants: TokenStream = constants.collect();
    let holds = hold_checks(item, form, variants);
    if constants.is_empty() {
        return holds;
    }
    if matches!(form, TagForm::Bytes(_)) {
        let checks = byte_checks(item, variants);
        return quote!(#constants #checks);
    }
    let ends = variants.iter().filter_map(|variant| {
        let name = names::unraw(&variant.ident);
        match &variant.tag {
            Tag::Value(tag) => Some(quote!((#name, #tag as i128, #tag as i128))),
            Tag::Range(low, high) => Some(quote!((#name, #low as i128, #high as i128))),
            Tag::Other => None,
        }
    });
    let ends = quote!(&[#(#ends),*]);
    let name = names::unraw(&item.ident);
    let checked = variants
        .iter()
        .filter(|variant| !matches!(variant.tag, Tag::Other));
    let checks = checked
        .enumerate()
        .map(|(index, Variant { ident, tag, .. })| {
            let check = quote!(_codec::__private::check_tag);
            let arguments = quote!(#name, #ends, #index);
            let written = tag.numbers().into_iter().rev().find_map(TagNumber::written);
            let check = match written {
                Some(tag) => called_on(check, arguments, tag),
                None => called_on(check, arguments, ident),
            };
            quote!(const _: () = #check;)
        });
    let is_plain = matches!(form, TagForm::Bits(_));
    let kept = variants.iter().filter(|_| is_plain);
    let kept = kept.filter_map(|variant| {
        let (Tag::Range(_, high), Some(first)) = (&variant.tag, variant.fields.first()) else {
            return None;
        };
        let (ty, shown) = (&first.ty, names::unraw(&variant.ident));
        let is_seen = high.known().is_some() || first.is_generic || first.hidden.is_some();
        (!is_seen).then(|| {
            let check = quote!(_codec::__private::check_kept::<#ty>);
            let check = called_on(check, quote!(#name, #shown, #high), ty);
            quote!(const _: () = #check;)
        })
    });
    quote!(#constants #(#checks)* #(#kept)* #holds)
}

/// Returns the checks that fields hold the tags that they keep, which are numbers in a code. A type that is a parameter
/// is checked where it is used.
fn hold_checks(item: &Item, form: &TagForm, variants: &[Variant<Tag>]) -> TokenStream {
    let calls = TagCalls {
        form,
        is_outside: false,
    };
    let firsts = variants
        .iter()
        .filter(|variant| variant.tag.value().is_none());
    let firsts = firsts.filter_map(|variant| Some((variant.fields.first()?, &variant.tag)));
    let checks = firsts
        .filter(|(first, _)| !first.is_generic && first.hidden.is_none())
        .map(|(first, tag)| {
            let check = calls.holds(first, tag)?;
            let check = without_parameters(check, item);
            Some(quote!(const _: () = #check;))
        });
    checks.flatten().collect()
}

/// Returns the checks that byte strings differ from those before them.
fn byte_checks(item: &Item, variants: &[Variant<Tag>]) -> TokenStream {
    let tagged = variants
        .iter()
        .filter_map(|variant| Some((variant, variant.tag.value()?)));
    let tags = tagged.clone().map(|(Variant { ident, .. }, tag)| {
        let name = names::unraw(ident);
        quote!((#name, &#tag))
    });
    let (name, tags) = (names::unraw(&item.ident), quote!(&[#(#tags),*]));
    let checks = tagged
        .enumerate()
        .map(|(index, (Variant { ident, .. }, tag))| {
            let check = quote!(_codec::__private::check_byte_tag);
            let arguments = quote!(#name, #tags, #index);
            let check = match tag {
                TagNumber::Constant {
                    from: TagSource::Bytes(expr, _),
                    ..
                } => called_on(check, arguments, expr),
                TagNumber::Constant { .. }
                | TagNumber::Known(_)
                | TagNumber::Signed(_)
                | TagNumber::Bytes(_) => called_on(check, arguments, ident),
            };
            quote!(const _: () = #check;)
        });
    checks.collect()
}

fn constant(tag: &TagNumber, form: &TagForm, item: &Item) -> Option<TokenStream> {
    let TagNumber::Constant { name, from } = tag else {
        return None;
    };
    let value = match from {
        TagSource::Written(written) if form.is_signed() => {
            let number = written.to_integer(Integer::I128);
            let checked = called_on(quote!(_codec::__private::signed_tag), number, written);
            return Some(quote!(const #name: i64 = #checked;));
        }
        TagSource::After(before) if form.is_signed() => {
            return Some(quote!(const #name: i64 = _codec::__private::signed_tag_after(#before);));
        }
        TagSource::Written(number) => number.to_integer(Integer::U64),
        TagSource::Bytes(expr, len) => {
            let len = len.to_integer(Integer::Usize);
            let value = without_parameters(expr.to_token_stream(), item);
            return Some(quote!(const #name: [u8; #len] = #value;));
        }
        TagSource::After(before) => quote!(_codec::__private::tag_after(#before)),
    };
    Some(quote!(const #name: u64 = #value;))
}

/// Returns the tag of a variant without data.
fn plain_tag(variant: &Variant<Tag>) -> Option<&TagNumber> {
    variant.tag.value().filter(|_| variant.fields.is_empty())
}

fn decode_prefix(variants: &[Variant<()>]) -> TokenStream {
    let words = names::words();
    let arms = variants.iter().enumerate().map(|(index, variant)| {
        let (statements, value) = read(variant);
        // No index exceeds the last one.
        let index = match variants.len() - index {
            1 => quote!(_),
            _ => quote!(#index),
        };
        if variant.fields.is_empty() {
            quote!(#index => #value,)
        } else {
            quote!(#index => { #statements #value })
        }
    });
    quote!(match _codec::__private::read_word::<#words, __R>(__reader)? { #(#arms)* })
}

/// Returns the fields of a variant with their names in messages.
fn in_variant(fields: &[Field], variant: &Ident) -> Vec<Field> {
    let named = fields.iter().map(|field| Field {
        name: name_in_variant(field, variant),
        ..field.clone()
    });
    named.collect()
}

/// Returns the method from which `check` gets the names of a variant's fields in errors.
pub(super) fn variant(item: &Enum) -> Option<TokenStream> {
    let variants = item.variants().into_iter();
    let arms = variants.map(|(ident, fields)| shown(ident, fields));
    Some(quote! {
        fn variant(&self) -> ::core::option::Option<_codec::__private::Variant> {
            ::core::option::Option::Some(match self { #(#arms)* })
        }
    })
}

fn shown(ident: &Ident, fields: &[Field]) -> TokenStream {
    let name = names::unraw(ident);
    let fields = fields.iter().filter(|field| field.hidden.is_none());
    let keeps_tag = matches!(fields.clone().next(), Some(first) if matches!(first.wire, Wire::Tag));
    let fields = fields.map(|field| {
        let (own, shown) = (&field.name, name_in_variant(field, ident));
        quote!((#own, #shown))
    });
    quote! {
        Self::#ident { .. } => _codec::__private::Variant {
            name: #name,
            fields: &[#(#fields),*],
            keeps_tag: #keeps_tag,
        },
    }
}

/// Returns a pattern that binds the fields of a variant.
fn pattern(fields: &[Field]) -> TokenStream {
    let fields = fields.iter().filter(|field| field.hidden.is_none());
    let members = fields.clone().map(|field| &field.member);
    let locals = fields.map(|field| {
        let local = names::local(&field.member);
        match field.wire {
            Wire::Skipped => quote!(_),
            _ if field.is_derived_unit() => quote!(()),
            _ => quote!(#local),
        }
    });
    quote!(#(#members: #locals),*)
}

/// Returns the impl by which `tag_of` derives the tag of an enum from its value.
pub(super) fn outer_tag(item: &Enum, header: &ImplHeader<'_>) -> Option<TokenStream> {
    let Enum::Tagged {
        form,
        is_outside: true,
        variants,
        ..
    } = item
    else {
        return None;
    };
    let calls = TagCalls {
        form,
        is_outside: true,
    };
    let ty = calls.tag_type();
    let arms = variants.iter().map(
        |Variant {
             ident, tag, fields, ..
         }| {
            match (tag.value(), fields.first()) {
                (Some(tag), _) => quote!(Self::#ident { .. } => #tag,),
                (None, Some(Field { hidden: Some(hidden), .. })) => {
                    let list = find(fields, &hidden.of).map(|list| &list.member);
                    let list = list.map(|list| quote!(#list: __list,));
                    let low = &hidden.low;
                    quote! {
                        Self::#ident { #list .. } => {
                            _codec::__private::tag_of_count(_codec::__private::count_of(__list), #low)
                        }
                    }
                }
                (None, Some(first)) => {
                    let (member, kept) = (&first.member, calls.kept(first));
                    quote!(Self::#ident { #member: __tag, .. } => #kept,)
                }
                // The missing field is reported.
                (None, None) => quote!(Self::#ident { .. } => loop {},),
            }
        },
    );
    Some(header.implement(
        quote!(_codec::__private::OuterTag),
        quote! {
            type Tag = #ty;
            type Needs = <Self as _codec::BitCodec>::Context;

            #[inline(always)]
            fn outer_tag(&self) -> #ty {
                match self { #(#arms)* }
            }
        },
    ))
}
