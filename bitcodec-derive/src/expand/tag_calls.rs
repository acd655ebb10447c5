//! The calls of the runtime that write, read and keep the tags of enums.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use super::coding_types::of_code;
use crate::model::{Field, Integer, Tag, TagForm, TagNumber, Variant};
use crate::names;
use crate::runtime_items::trait_item;
use crate::spans::{called_on, ends_of};

/// The calls for the tags of one enum.
pub(super) struct TagCalls<'a> {
    pub(super) form: &'a TagForm,
    /// Whether an earlier field holds the tag.
    pub(super) is_outside: bool,
}

impl TagCalls<'_> {
    /// The runtime's type for tags other than unsigned integers of a width.
    fn form_type(&self) -> Option<TokenStream> {
        match self.form {
            TagForm::Bits(_) => None,
            TagForm::Bytes(len) => {
                let len = len.to_integer(Integer::Usize);
                Some(quote!(_codec::__private::ByteTag<#len>))
            }
            TagForm::Coded { code, .. } => {
                let (code, number) = (of_code(code), self.number_type());
                Some(quote!(_codec::__private::CodedTag<#code, #number>))
            }
        }
    }

    fn width(&self) -> TokenStream {
        match self.form {
            TagForm::Bits(width) => width.to_integer(Integer::U32),
            TagForm::Coded { .. } | TagForm::Bytes(_) => TokenStream::new(),
        }
    }

    /// The type of a number that is a tag.
    fn number_type(&self) -> TokenStream {
        match self.form.is_signed() {
            true => quote!(i64),
            false => quote!(u64),
        }
    }

    /// The layout of the tag.
    pub(super) fn layout(&self) -> TokenStream {
        match (self.form_type(), self.is_outside) {
            (None, outside) => {
                let width = self.width();
                match outside {
                    true => quote!(&_codec::Layout::outer_tag(#width)),
                    false => quote!(&_codec::Layout::integer(#width, false)),
                }
            }
            (Some(form), outside) => {
                let layout = quote!(<#form as _codec::__private::TagForm>::LAYOUT);
                match outside {
                    true => quote!(&_codec::Layout::outside(#layout)),
                    false => layout,
                }
            }
        }
    }

    /// The context of an enum whose tag is outside, with that of its fields.
    pub(super) fn context(&self, beside: &TokenStream) -> TokenStream {
        match self.form {
            TagForm::Bits(_) => quote!(_codec::Tagged<#beside>),
            TagForm::Coded { .. } | TagForm::Bytes(_) => {
                let tag = self.tag_type();
                quote!(_codec::Tagged<#beside, #tag>)
            }
        }
    }

    /// The type of the tag.
    pub(super) fn tag_type(&self) -> TokenStream {
        match self.form {
            TagForm::Bits(_) | TagForm::Coded { .. } => self.number_type(),
            TagForm::Bytes(len) => {
                let len = len.to_integer(Integer::Usize);
                quote!([u8; #len])
            }
        }
    }

    /// A statement that writes a tag.
    pub(super) fn write(&self, tag: &TokenStream) -> TokenStream {
        if self.is_outside {
            let outer = outer("tag_written");
            return quote! {
                _codec::__private::write_outer_tag::<_, __W>(#tag, #outer, __writer)?;
            };
        }
        match self.form_type() {
            None => {
                let width = self.width();
                quote!(_codec::__private::write_tag::<#width, __W>(#tag, __writer)?;)
            }
            Some(form) => quote! {
                <#form as _codec::__private::TagForm>::encode::<__W>(#tag, __writer)?;
            },
        }
    }

    /// An expression that reads a tag of an enum with this name.
    pub(super) fn read(&self, name: &str) -> TokenStream {
        let (form, width, outer) = (self.form_type(), self.width(), outer("tag_read"));
        match (form, self.is_outside) {
            (None, true) => quote! {
                _codec::__private::read_outer_tag::<#width, __R>(#outer, #name, __reader)?
            },
            (None, false) => quote!(_codec::__private::read_tag::<#width, __R>(__reader)?),
            (Some(_), true) if matches!(self.form, TagForm::Bytes(_)) => outer,
            (Some(form), true) => quote! {
                _codec::__private::read_outer_tag_of::<#form, __R>(#outer, #name, __reader)?
            },
            (Some(form), false) => {
                quote!(<#form as _codec::__private::TagForm>::decode::<__R>(__reader)?)
            }
        }
    }

    /// The fault of a tag that no variant has.
    pub(super) fn unknown(&self, name: &str) -> TokenStream {
        match self.form_type() {
            None => quote!(_codec::__private::unknown_tag(__tag, #name, __tag_start, __reader)),
            Some(form) => quote! {
                _codec::__private::unknown_tag_of::<#form, __R>(__tag, #name, __tag_start, __reader)
            },
        }
    }

    /// A statement that writes the tag that the first field keeps, which has this name in messages.
    pub(super) fn write_kept(
        &self,
        (first, name): (&Field, &str),
        of: &Tag,
        variants: &[Variant<Tag>],
    ) -> TokenStream {
        let tag = names::local(&first.member);
        let (width, outer) = (self.width(), outer("tag_written"));
        let named = variants.iter().filter_map(|variant| variant.tag.value());
        let ranges = variants.iter().filter_map(|variant| match &variant.tag {
            Tag::Range(low, high) => Some(quote!((#low, #high))),
            Tag::Value(_) | Tag::Other => None,
        });
        let ranges: Vec<TokenStream> = ranges.collect();
        if let Some(form) = self.form_type() {
            let write = self.write(&quote!(__tag));
            let [kept, number] = ["kept", "number"].map(|item| keeps(&form, first, item));
            let kept = quote!((#kept(#tag), #number(#tag)));
            let checked = match of {
                Tag::Range(low, high) => quote! {
                    ranged_tag_of::<#form, __W>(#name, #kept, (#low, #high), __writer)
                },
                Tag::Value(_) | Tag::Other => quote! {
                    other_tag_of::<#form, __W>(#kept, &[#(#named),*], &[#(#ranges),*], __writer)
                },
            };
            return quote!(let __tag = _codec::__private::#checked?; #write);
        }
        match of {
            Tag::Range(low, high) => {
                let [low, high] = [low, high].map(argument);
                if self.is_outside {
                    return quote! {
                        _codec::__private::write_outer_tag_in::<#low, #high, _, __W>(
                            #name, #tag, #outer, __writer,
                        )?;
                    };
                }
                quote! {
                    _codec::__private::write_tag_in::<#width, #low, #high, _, __W>(#name, #tag, __writer)?;
                }
            }
            _ if self.is_outside => quote! {
                _codec::__private::write_outer_other::<#width, _, __W>(
                    #tag, &[#(#named),*], &[#(#ranges),*], #outer, __writer,
                )?;
            },
            _ if ranges.is_empty() => quote! {
                _codec::__private::write_other_tag::<#width, _, __W>(#tag, &[#(#named),*], __writer)?;
            },
            _ => quote! {
                _codec::__private::write_other_tag_beside::<#width, _, __W>(
                    #tag, &[#(#named),*], &[#(#ranges),*], __writer,
                )?;
            },
        }
    }

    /// The value of the first field, which keeps the tag.
    pub(super) fn keep(&self, first: &Field, of: &Tag) -> TokenStream {
        let function = match (self.form_type(), of) {
            (Some(form), of) => {
                let keep = keeps(&form, first, "keep");
                let check = self.holds(first, of).filter(|_| first.is_generic);
                let check = check.map(|check| quote!(const { #check };));
                return quote!({
                    #check
                    _codec::__private::note_tag::<#form, __R>(__tag, __tag_start, __reader);
                    #keep(__tag)
                });
            }
            (None, Tag::Range(_, high)) => {
                let most = argument(high);
                quote!(tag_in::<#most, _, __R>)
            }
            (None, Tag::Value(_) | Tag::Other) => {
                let width = self.width();
                quote!(other_tag::<#width, _, __R>)
            }
        };
        quote!(_codec::__private::#function(__tag, __tag_start, __reader))
    }

    /// A check that the type of the first field holds the tags of its variant, if they are numbers in a code.
    pub(super) fn holds(&self, first: &Field, of: &Tag) -> Option<TokenStream> {
        let form = self.form_type()?;
        if matches!(self.form, TagForm::Bytes(_)) {
            return None;
        }
        let ends = keeps(&form, first, "ENDS");
        Some(match of {
            Tag::Range(low, high) => called_on(
                quote!(_codec::__private::check_holds),
                quote!(#ends, #low as i128, #high as i128),
                &first.ty,
            ),
            Tag::Value(_) | Tag::Other => called_on(
                quote!(_codec::__private::check_holds_each::<#form>),
                ends,
                &first.ty,
            ),
        })
    }

    /// The tag in the variable `__tag`, which the first field keeps, for the field that `tag_of` derives.
    pub(super) fn kept(&self, first: &Field) -> TokenStream {
        match self.form_type() {
            None => quote!(_codec::__private::kept_outer_tag(__tag)),
            Some(form) => {
                let kept = keeps(&form, first, "kept");
                quote!(_codec::__private::kept_tag_of::<#form>(#kept(__tag)))
            }
        }
    }
}

/// A function of the trait of fields that keep tags.
fn keeps(form: &TokenStream, first: &Field, function: &str) -> TokenStream {
    trait_item(
        (&first.ty, ends_of(&first.ty)),
        ("KeepsTag", &quote!(<#form>)),
        function,
    )
}

/// Returns a tag as a generic argument.
fn argument(tag: &TagNumber) -> TokenStream {
    match tag {
        TagNumber::Known(value) => value.to_token_stream(),
        TagNumber::Signed(value) => value.to_token_stream(),
        TagNumber::Bytes(_) => TokenStream::new(),
        TagNumber::Constant { name, .. } => quote!({ #name }),
    }
}

/// Returns the tag that an earlier field holds, from the argument of a reader or writer.
fn outer(function: &str) -> TokenStream {
    let function = Ident::new(function, Span::call_site());
    quote!(<<Self as _codec::BitCodec>::Context as _codec::__private::TakesTag>::#function(__context))
}
