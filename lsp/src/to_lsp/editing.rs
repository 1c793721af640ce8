//! Completions, hovers, signatures, hints and colours.

use al0_grammar::text::Lang;
use tower_lsp::lsp_types::{
    CodeLens, Command, CompletionItem, CompletionItemKind, CompletionItemTag, CompletionList,
    CompletionTextEdit, Documentation, Hover, HoverContents, InlayHint, InlayHintKind,
    InlayHintLabel, InlayHintTooltip, InsertTextFormat, MarkupContent, MarkupKind,
    ParameterInformation, ParameterLabel, SemanticToken, SemanticTokensEdit, SignatureHelp,
    SignatureInformation, TextEdit,
};

use super::{point, range};
use crate::{
    commands,
    document::{Document, Text},
    features::{completion, hints, hover, lens, signature, tokens::Painted},
    position::Encoding,
    settings::Settings,
};

fn markdown(value: String) -> MarkupContent {
    MarkupContent {
        kind: MarkupKind::Markdown,
        value,
    }
}

pub(crate) fn hover(text: &Text, hover: hover::Hover, encoding: Encoding) -> Hover {
    Hover {
        contents: HoverContents::Markup(markdown(hover.text)),
        range: Some(range(text, hover.span, encoding)),
    }
}

pub(crate) fn completion(
    text: &Text,
    completion: completion::Completion,
    settings: Settings,
) -> CompletionList {
    let range = range(text, completion.span, settings.encoding);
    let item = |entry: completion::Entry| {
        let snippet = entry.sort == completion::Sort::Snippet;
        let new = entry.insert.unwrap_or_else(|| entry.label.clone());
        CompletionItem {
            kind: Some(kind(entry.sort)),
            detail: Some(entry.detail),
            documentation: entry
                .documentation
                .map(|text| Documentation::MarkupContent(markdown(text))),
            sort_text: Some(format!("{}{}", entry.rank, entry.label)),
            filter_text: Some(entry.label.clone()),
            insert_text_format: Some(if snippet {
                InsertTextFormat::SNIPPET
            } else {
                InsertTextFormat::PLAIN_TEXT
            }),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, new))),
            label: entry.label,
            tags: (settings.tags && entry.given_up).then(|| vec![CompletionItemTag::DEPRECATED]),
            ..CompletionItem::default()
        }
    };
    CompletionList {
        is_incomplete: false,
        items: completion.entries.into_iter().map(item).collect(),
    }
}

/// Adds what there is to read about an item.
pub(crate) fn documented(mut item: CompletionItem, lang: Lang) -> CompletionItem {
    if item.documentation.is_none() {
        let found = completion::documentation(&item.label, lang);
        item.documentation = found.map(|text| Documentation::MarkupContent(markdown(text)));
    }
    item
}

fn kind(sort: completion::Sort) -> CompletionItemKind {
    match sort {
        completion::Sort::Goal | completion::Sort::Own => CompletionItemKind::FUNCTION,
        completion::Sort::Moves => CompletionItemKind::METHOD,
        completion::Sort::Advice => CompletionItemKind::CLASS,
        completion::Sort::Rule => CompletionItemKind::EVENT,
        completion::Sort::Directive => CompletionItemKind::PROPERTY,
        completion::Sort::Keyword => CompletionItemKind::KEYWORD,
        completion::Sort::Snippet => CompletionItemKind::SNIPPET,
    }
}

pub(crate) fn signature(found: signature::Signature, lang: Lang) -> SignatureHelp {
    let active = u32::try_from(found.active).ok();
    let parameters = found
        .parameters
        .into_iter()
        .map(|(word, text)| ParameterInformation {
            label: ParameterLabel::Simple(word),
            documentation: Some(Documentation::String(text.get(lang).to_owned())),
        });
    SignatureHelp {
        signatures: vec![SignatureInformation {
            label: found.label,
            documentation: None,
            parameters: Some(parameters.collect()),
            active_parameter: active,
        }],
        active_signature: Some(0),
        active_parameter: active,
    }
}

pub(crate) fn hints(text: &Text, hints: Vec<hints::Hint>, encoding: Encoding) -> Vec<InlayHint> {
    let hint = |hint: hints::Hint| {
        let before = hint.side == hints::Side::Before;
        InlayHint {
            position: point(text.lines.point(&text.source, hint.offset, encoding)),
            label: InlayHintLabel::String(hint.text),
            kind: before.then_some(InlayHintKind::PARAMETER),
            text_edits: None,
            tooltip: hint.more.map(InlayHintTooltip::String),
            padding_left: (!before).then_some(true),
            padding_right: before.then_some(true),
            data: None,
        }
    };
    hints.into_iter().map(hint).collect()
}

pub(crate) fn lenses(
    document: &Document,
    lenses: Vec<lens::Lens>,
    encoding: Encoding,
) -> Vec<CodeLens> {
    let lens = |lens: lens::Lens| {
        let command = match lens.does {
            lens::Does::Nothing => "",
            lens::Does::Counterexamples => commands::COUNTEREXAMPLES,
            lens::Does::Test => commands::TEST,
        };
        let arguments = (!command.is_empty()).then(|| vec![document.uri.as_ref().into()]);
        CodeLens {
            range: range(&document.text, lens.span, encoding),
            command: Some(Command::new(lens.title, command.to_owned(), arguments)),
            data: None,
        }
    };
    lenses.into_iter().map(lens).collect()
}

/// Tokens as the protocol counts them: each from the one before.
pub(crate) fn semantic(text: &Text, painted: &[Painted], encoding: Encoding) -> Vec<SemanticToken> {
    let mut last = crate::position::Point::default();
    let token = |one: &Painted| {
        let start = text.lines.point(&text.source, one.span.start(), encoding);
        let delta_line = start.line - last.line;
        let from = if delta_line == 0 { last.column } else { 0 };
        last = start;
        SemanticToken {
            delta_line,
            delta_start: start.column - from,
            length: encoding.length(one.span.text(&text.source)),
            token_type: one.class as u32,
            token_modifiers_bitset: one.modifiers,
        }
    };
    painted.iter().map(token).collect()
}

/// The one edit that leads from earlier tokens to these; none where they are the same.
pub(crate) fn semantic_delta(
    old: &[SemanticToken],
    new: &[SemanticToken],
) -> Vec<SemanticTokensEdit> {
    let same = |pair: &(&SemanticToken, &SemanticToken)| pair.0 == pair.1;
    let front = old.iter().zip(new).take_while(same).count();
    let rest = |tokens: &[SemanticToken]| tokens.len() - front;
    let back = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take(rest(old).min(rest(new)))
        .take_while(same)
        .count();
    let (gone, come) = (rest(old) - back, rest(new) - back);
    if gone == 0 && come == 0 {
        return Vec::new();
    }
    // Each token is five numbers.
    let number = |tokens: usize| u32::try_from(tokens * 5).unwrap_or(u32::MAX);
    vec![SemanticTokensEdit {
        start: number(front),
        delete_count: number(gone),
        data: new.get(front..front + come).map(<[_]>::to_vec),
    }]
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests state assumptions by panicking")]
mod tests {
    use super::semantic_delta;
    use proptest::prelude::*;
    use tower_lsp::lsp_types::SemanticToken;

    fn token(length: u32) -> SemanticToken {
        SemanticToken {
            length,
            ..SemanticToken::default()
        }
    }

    proptest! {
        #[test]
        fn a_delta_leads_to_the_new_tokens(
            old in prop::collection::vec(0_u32..4, 0..12),
            new in prop::collection::vec(0_u32..4, 0..12),
        ) {
            let old: Vec<_> = old.into_iter().map(token).collect();
            let new: Vec<_> = new.into_iter().map(token).collect();
            let mut changed = old.clone();
            for edit in semantic_delta(&old, &new) {
                let start = edit.start as usize / 5;
                let end = start + edit.delete_count as usize / 5;
                changed.splice(start..end, edit.data.unwrap());
            }
            prop_assert_eq!(changed, new);
        }
    }
}
