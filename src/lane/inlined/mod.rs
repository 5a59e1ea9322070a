//! `#[inlined]`: an `impl` or a `trait` says once that its functions are inlined.
//!
//! Whatever touches lanes must be inlined into the function that is compiled for a backend: one function that is missed,
//! and vectors travel through memory. Where a block says it, none can be missed.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Marks every function with a body of an `impl` or a `trait` as `#[inline(always)]`, but for those that say something
/// else of inlining. `#[inlined(generic)]` marks only the functions with a type parameter of their own: in an
/// experiment these are the rules, written over any lanes, and what else it has is plain numbers.
///
/// ```
/// use inlined::inlined;
///
/// struct Pool(i16);
///
/// #[inlined]
/// impl Pool {
///     fn doubled(&self) -> i16 {
///         self.0 * 2
///     }
///
///     #[inline(never)]
///     fn told(&self) -> String {
///         self.0.to_string()
///     }
/// }
///
/// assert_eq!((Pool(3).doubled(), Pool(3).told()), (6, "3".to_owned()));
/// ```
///
/// Anything else has no functions to mark:
///
/// ```compile_fail
/// #[inlined::inlined]
/// struct Pool(i16);
/// ```
#[proc_macro_attribute]
pub fn inlined(which: TokenStream, block: TokenStream) -> TokenStream {
    let which = which.to_string();
    let mut tokens: Vec<TokenTree> = block.into_iter().collect();
    let of_functions = tokens.iter().any(|token| is_word(token, "impl") || is_word(token, "trait"));
    match tokens.last_mut() {
        Some(TokenTree::Group(body)) if of_functions && ["", "generic"].contains(&which.as_str()) => {
            let mut marked = Group::new(body.delimiter(), marked(body.stream(), which == "generic"));
            marked.set_span(body.span());
            *body = marked;
            tokens.into_iter().collect()
        }
        _ => parsed("compile_error!(\"`#[inlined]` or `#[inlined(generic)]` stands before an `impl` or a `trait`\");"),
    }
}

/// The items of a block, with the functions marked.
fn marked(body: TokenStream, only_generic: bool) -> TokenStream {
    let tokens: Vec<TokenTree> = body.into_iter().collect();
    let ends = |token: &TokenTree| is_braces(token) || is_sign(token, ';');
    let mark = |item: &[TokenTree]| {
        let mark = if is_to_mark(item, only_generic) { parsed("#[inline(always)]") } else { TokenStream::new() };
        mark.into_iter().chain(item.iter().cloned()).collect::<Vec<_>>()
    };
    tokens.split_inclusive(ends).flat_map(mark).collect()
}

/// Whether an item is a function with a body that says nothing of inlining.
fn is_to_mark(item: &[TokenTree], only_generic: bool) -> bool {
    let Some((head, [_, _, tail @ ..])) =
        item.iter().position(|token| is_word(token, "fn")).map(|place| item.split_at(place))
    else {
        return false;
    };
    // Before the word `fn` of a function stand attributes and words; before that of a constant's type stands a colon.
    let is_function = !head.iter().any(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() != '#'));
    let says = |token: &TokenTree| match token {
        TokenTree::Group(attribute) => {
            attribute.stream().into_iter().next().is_some_and(|word| is_word(&word, "inline"))
        }
        _ => false,
    };
    let is_generic = matches!(tail, [open, first, ..] if is_sign(open, '<') && !is_sign(first, '\''));
    let has_body = tail.last().is_some_and(is_braces);
    is_function && has_body && !head.iter().any(says) && (is_generic || !only_generic)
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(found) if found.to_string() == word)
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == sign)
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn parsed(code: &str) -> TokenStream {
    code.parse().expect("is Rust")
}
