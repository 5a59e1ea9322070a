//! The filters of the templates: that through which running text reaches a page.

use std::fmt::Display;

use askama::filters::Safe;

use super::number::unbroken;

/// Keeps a number and its percent sign on one line, and sets what stands between backticks as code.
#[askama::filter_fn]
pub fn prose(text: impl Display, _: &dyn askama::Values) -> askama::Result<Safe<String>> {
    Ok(Safe(marked(&text.to_string())?))
}

/// Running text as HTML.
fn marked(text: &str) -> askama::Result<String> {
    let mut html = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, (code, after))) =
        rest.split_once('`').and_then(|(before, rest)| Some((before, rest.split_once('`')?)))
    {
        html += &format!("{}<code>{}</code>", escaped(&unbroken(before))?, escaped(&unbroken(code))?);
        rest = after;
    }
    Ok(html + &escaped(&unbroken(rest))?)
}

fn escaped(text: &str) -> askama::Result<String> {
    Ok(askama::filters::escape(text, askama::filters::Html)?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_backticks_is_code_and_nothing_is_markup() {
        let html = |text: &str| marked(text).expect("a string is always written");
        assert_eq!(html("`p95(rounds) <= 6` & 5 %"), "<code>p95(rounds) &#60;= 6</code> &#38; 5\u{a0}%");
        assert_eq!(html("a ` alone <b>"), "a ` alone &#60;b&#62;");
    }
}
