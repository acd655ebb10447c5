//! Messages for errors of the arguments, in one line: what was found, and what to do.

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Returns the message of an error of the parser, to follow `error: `.
pub(super) fn words(error: &Error) -> String {
    let context = ParserError(error);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let verb = context.text(ContextKind::InvalidSubcommand);
            let cure = context.cure(ContextKind::SuggestedSubcommand, || {
                "`games help` lists the verbs".to_owned()
            });
            format!("there is no verb `{verb}`; {cure}")
        }
        ErrorKind::UnknownArgument => {
            let arg = context.text(ContextKind::InvalidArg);
            let cure = context.cure(ContextKind::SuggestedArg, || context.help());
            let thing = if arg.starts_with('-') {
                "there is no option"
            } else {
                "nothing was expected where"
            };
            match thing {
                "there is no option" => format!("{thing} `{arg}`; {cure}"),
                _ => format!("{thing} `{arg}` stands; {cure}"),
            }
        }
        ErrorKind::ArgumentConflict => {
            let arg = context.text(ContextKind::InvalidArg);
            let others = context.names(ContextKind::PriorArg);
            if others.iter().any(|other| *other == name(&arg)) {
                return format!("`{}` stands twice; give it once", name(&arg));
            }
            let others: Vec<String> = others.iter().map(|other| format!("`{other}`")).collect();
            let others = others.join(" or ");
            format!(
                "`{}` does not go with {others}; leave one of them out",
                name(&arg)
            )
        }
        ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand => {
            let missing = context.names(ContextKind::InvalidArg);
            let (missing, are) = match missing.as_slice() {
                [] => ("a verb".to_owned(), "is"),
                [one] => (one.clone(), "is"),
                several => (several.join(" and "), "are"),
            };
            format!("{missing} {are} missing; {}", context.help())
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => context.value(),
        _ => {
            let all = error.render().to_string();
            let first = all.lines().next().unwrap_or_default();
            let first = first.strip_prefix("error: ").unwrap_or(first);
            format!("{first}; {}", context.help())
        }
    }
}

/// The context of a parser error.
struct ParserError<'a>(&'a Error);

impl ParserError<'_> {
    /// Returns all texts of a kind.
    fn texts(&self, kind: ContextKind) -> Vec<String> {
        match self.0.get(kind) {
            Some(ContextValue::String(text)) => vec![text.clone()],
            Some(ContextValue::Strings(texts)) => texts.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the last text of a kind, which is the best of several suggestions; empty if there is
    /// none.
    fn text(&self, kind: ContextKind) -> String {
        self.texts(kind).pop().unwrap_or_default()
    }

    /// Returns the names of arguments, as [`name`] returns them.
    fn names(&self, kind: ContextKind) -> Vec<String> {
        self.texts(kind).iter().map(|text| name(text)).collect()
    }

    /// Returns the closest existing name, or another hint.
    fn cure(&self, kind: ContextKind, otherwise: impl FnOnce() -> String) -> String {
        match self.text(kind).as_str() {
            "" => otherwise(),
            near => format!("did you mean `{near}`?"),
        }
    }

    /// Returns where the arguments of the verb are listed.
    fn help(&self) -> String {
        let usage = match self.0.get(ContextKind::Usage) {
            Some(ContextValue::StyledStr(usage)) => usage.to_string(),
            _ => String::new(),
        };
        let words = usage.split_whitespace().skip(2);
        let verbs = words.take_while(|word| {
            word.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
                && !word.starts_with('-')
        });
        let verbs: Vec<&str> = verbs.collect();
        match verbs.as_slice() {
            [] => "`games help` shows what is needed".to_owned(),
            verbs => format!("`games help {}` shows what is needed", verbs.join(" ")),
        }
    }

    /// Returns the message for an invalid value of an argument.
    fn value(&self) -> String {
        let arg = name(&self.text(ContextKind::InvalidArg));
        let value = self.text(ContextKind::InvalidValue);
        let valid = self.texts(ContextKind::ValidValue);
        let expected = match valid.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("expected {} or {last}", others.join(", "))
            }
            Some((only, _)) => format!("expected {only}"),
            None => String::new(),
        };
        let why = std::error::Error::source(self.0).map(ToString::to_string);
        let cure = match self.text(ContextKind::SuggestedValue).as_str() {
            "" => why.unwrap_or(expected),
            near => format!("did you mean `{near}`?"),
        };
        let cure = if cure.is_empty() { self.help() } else { cure };
        if value.is_empty() {
            let shown = self.text(ContextKind::InvalidArg);
            let (_, needed) = shown.split_once(' ').unwrap_or_default();
            let cure = if valid.is_empty() { self.help() } else { cure };
            format!("`{arg}` needs {}; {cure}", name(needed))
        } else if arg.starts_with('-') {
            format!("`{value}` is no value of `{arg}`; {cure}")
        } else {
            format!("`{value}` is no {arg}; {cure}")
        }
    }
}

/// Returns the name of an argument without brackets and value: `--file` of `--file <FILE>`,
/// `FORMAT` of `<FORMAT>`.
fn name(shown: &str) -> String {
    let first = shown.split([' ', '=']).next().unwrap_or_default();
    first.trim_matches(['<', '>', '[', ']', '.']).to_owned()
}
