//! Spellings of other programs, and what is written here in their place: `5d10t7`, `[highest 3 of 4d6]`, `/roll 2d20kh1`.
//!
//! They are looked for only in statements that have a fault, so nothing that can be read is ever taken for one of them.

use std::ops::Range;

use super::fault::NotationFault;

/// A spelling of another program.
#[derive(Debug)]
struct Habit {
    /// The part of the text.
    span: Range<usize>,
    /// What is said of it, in one sentence without a full stop.
    message: String,
    /// What takes its place.
    with: Option<String>,
    /// Advice in place of the text in which it is replaced.
    help: Option<String>,
}

/// Puts a single fault with the spelling that works here in place of all faults of a statement that is written as in
/// another program. `is_sound` says whether a text has no fault.
pub(super) fn explained(text: &str, faults: Vec<NotationFault>, is_sound: &dyn Fn(&str) -> bool) -> Vec<NotationFault> {
    let mut told = Vec::new();
    let mut left = faults;
    for statement in statements(text) {
        let here = |fault: &NotationFault| (statement.start..=statement.end).contains(&fault.span.start);
        let (within, without): (Vec<_>, Vec<_>) = left.into_iter().partition(here);
        left = without;
        let faulty = |span: &Range<usize>| {
            within.iter().any(|fault| fault.span.start <= span.end && span.start <= fault.span.end)
        };
        match habit_in(text, statement.clone()).filter(|habit| faulty(&habit.span)) {
            Some(habit) => told.push(fault(text, statement, habit, is_sound)),
            None => told.extend(within),
        }
    }
    told.extend(left);
    told
}

/// The fault of a spelling in a statement.
fn fault(text: &str, statement: Range<usize>, habit: Habit, is_sound: &dyn Fn(&str) -> bool) -> NotationFault {
    let Habit { span, message, with, help } = habit;
    let fault = NotationFault::new(span.clone(), message);
    match (help, with) {
        (Some(help), _) => fault.help(help),
        (None, None) => fault,
        (None, Some(with)) => {
            let part = if with.trim().is_empty() { "leave it out".to_owned() } else { format!("write `{with}`") };
            // The whole statement says more, if nothing else is wrong with it.
            let (mut whole, mut end) = replaced(text, statement.end, &span, &with);
            for _ in 0..8 {
                let Some(Habit { span, with: Some(with), .. }) = habit_in(&whole, statement.start..end) else { break };
                (whole, end) = replaced(&whole, end, &span, &with);
            }
            if is_sound(&whole) {
                fault.help(format!("write `{}`", whole[statement.start..end].trim()))
            } else {
                fault.help(part)
            }
        }
    }
}

/// A text with a part replaced, and where the statement that ended at `end` ends then.
fn replaced(text: &str, end: usize, span: &Range<usize>, with: &str) -> (String, usize) {
    let whole = format!("{}{with}{}", &text[..span.start], &text[span.end..]);
    (whole, end + with.len() - span.len())
}

/// The statements of a text: what lies between line breaks and semicolons.
fn statements(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices([';', '\n']) {
        found.push(start..at);
        start = at + 1;
    }
    found.push(start..text.len());
    found
}

/// The first spelling of another program in a statement.
fn habit_in(text: &str, statement: Range<usize>) -> Option<Habit> {
    let words = Words::of(text, statement);
    (0..words.all.len()).find_map(|at| {
        let found = [
            Words::command,
            Words::brackets,
            Words::explode,
            Words::repeat,
            Words::changed,
            Words::kept_in_words,
            Words::versus,
            Words::advantage,
            Words::remainder,
        ];
        found.iter().find_map(|look| look(&words, at))
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Letters,
    Digits,
    Sign,
}

/// A statement in runs of letters, runs of digits and single signs.
struct Words<'t> {
    text: &'t str,
    statement: Range<usize>,
    all: Vec<(Kind, Range<usize>)>,
}

impl<'t> Words<'t> {
    fn of(text: &'t str, statement: Range<usize>) -> Self {
        let kind = |c: char| match c {
            c if c.is_alphabetic() || c == '_' => Kind::Letters,
            c if c.is_ascii_digit() => Kind::Digits,
            _ => Kind::Sign,
        };
        let mut all: Vec<(Kind, Range<usize>)> = Vec::new();
        for (at, c) in text[statement.clone()].char_indices() {
            let span = statement.start + at..statement.start + at + c.len_utf8();
            match all.last_mut() {
                _ if c.is_whitespace() => {}
                Some((last, before)) if *last == kind(c) && *last != Kind::Sign && before.end == span.start => {
                    before.end = span.end;
                }
                _ => all.push((kind(c), span)),
            }
        }
        Self { text, statement, all }
    }

    /// The part between two words, the second left out.
    fn slice(&self, words: Range<usize>) -> &'t str {
        &self.text[self.span(words)]
    }

    fn span(&self, words: Range<usize>) -> Range<usize> {
        match (self.all.get(words.start), words.end.checked_sub(1).and_then(|last| self.all.get(last))) {
            (Some((_, first)), Some((_, last))) if words.start < words.end => first.start..last.end,
            _ => self.statement.end..self.statement.end,
        }
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.all.get(at).is_some_and(|(_, span)| self.text[span.clone()].eq_ignore_ascii_case(word))
    }

    fn is_one(&self, at: usize, words: &[&str]) -> bool {
        words.iter().any(|word| self.is(at, word))
    }

    fn number(&self, at: usize) -> Option<i64> {
        let (_, span) = self.all.get(at).filter(|(kind, _)| *kind == Kind::Digits)?;
        self.text[span.clone()].parse().ok()
    }

    /// Whether a word touches the one before it.
    fn touches(&self, at: usize) -> bool {
        at > 0 && self.all.get(at).is_some_and(|(_, span)| self.all[at - 1].1.end == span.start)
    }

    /// Where dice end that begin with a word: `4d6`, `d%`, `2d20kh1`, `d6!`. Not in the middle of a name or of other dice.
    fn dice(&self, at: usize) -> Option<usize> {
        let of_word = at > 0 && self.touches(at) && self.all[at - 1].0 != Kind::Sign;
        let begin = if self.all.get(at)?.0 == Kind::Digits { at + 1 } else { at };
        let has_sides = self.is(begin, "d") && (self.number(begin + 1).is_some() || self.is(begin + 1, "%"));
        if of_word || !has_sides || (begin > at && !self.touches(begin)) || !self.touches(begin + 1) {
            return None;
        }
        let mut end = begin + 2;
        loop {
            if self.touches(end) && self.is_one(end, &["kh", "kl", "dh", "dl", "k"]) && self.number(end + 1).is_some() {
                end += 2;
            } else if self.touches(end) && self.is(end, "!") && !self.is(end + 1, "=") {
                end += 1;
            } else {
                return Some(end);
            }
        }
    }

    /// Whether words are all that the statement says.
    fn is_whole(&self, words: Range<usize>) -> bool {
        words.start == 0 && words.end == self.all.len()
    }

    /// A value with names of its own, in parentheses unless it is all that the statement says.
    fn with_names(&self, words: Range<usize>, value: String) -> String {
        if self.is_whole(words) { value } else { format!("({value})") }
    }

    fn habit(&self, words: Range<usize>, message: impl Into<String>, with: impl Into<Option<String>>) -> Option<Habit> {
        Some(Habit { span: self.span(words), message: message.into(), with: with.into(), help: None })
    }

    /// `output 3d6`, `/roll 3d6`, `!r 3d6`, `roll 3d6`.
    fn command(&self, at: usize) -> Option<Habit> {
        let sign = self.is_one(at, &["/", "!"]) && at == 0;
        let word = at + usize::from(sign);
        let is_command = match sign {
            true => self.is_one(word, &["r", "roll", "gmroll", "gr"]) && self.touches(word),
            false => self.is(word, "output") && at == 0 || self.is(word, "roll") && self.dice(word + 1).is_some(),
        };
        if !is_command || self.all.len() == word + 1 {
            return None;
        }
        let command = self.slice(at..word + 1);
        // The space behind it goes, too.
        let span = self.span(at..word + 1).start..self.all[word + 1].1.start;
        let message = format!("a roll is written without `{command}`");
        Some(Habit { span, message, with: Some(String::new()), help: None })
    }

    /// `[highest 3 of 4d6]`, and `1d4[fire]`.
    fn brackets(&self, at: usize) -> Option<Habit> {
        if !self.is(at, "[") {
            return None;
        }
        let close = (at + 1..self.all.len()).find(|&end| self.is(end, "]"))?;
        let whole = at..close + 1;
        let inside = self.slice(at + 1..close);
        let behind = at.checked_sub(1);
        if behind.is_some_and(|last| self.all[last].0 == Kind::Digits || self.is_one(last, &["%", "!", ")"])) {
            let message = format!("`[{inside}]` is a remark, and remarks stand behind ` #` at the end of a line");
            return self.habit(whole, message, String::new());
        }
        let message = format!("`[{inside}]` calls a function as in AnyDice; here parentheses do");
        let first = at + 1;
        let high = self.is(first, "highest");
        let with = if (high || self.is(first, "lowest")) && self.is(first + 2, "of") && self.number(first + 1).is_some()
        {
            let keep = if high { "kh" } else { "kl" };
            let is_dice = self.dice(first + 3) == Some(close);
            is_dice.then(|| format!("{}{keep}{}", self.slice(first + 3..close), self.slice(first + 1..first + 2)))
        } else if (high || self.is(first, "lowest")) && self.is(first + 1, "of") {
            let and = (first + 2..close).find(|&word| self.is(word, "and"));
            let function = if high { "max" } else { "min" };
            and.map(|and| format!("{function}({}, {})", self.slice(first + 2..and), self.slice(and + 1..close)))
        } else if self.is(first, "explode") && self.dice(first + 1) == Some(close) {
            Some(format!("{}!", self.slice(first + 1..close)))
        } else if self.is(first, "count") {
            self.counted(first + 1, close)
        } else {
            None
        };
        match with {
            Some(with) => self.habit(whole, message, with),
            None => {
                let help = Some("functions are called as in `highest(4d6)` or `max(d8, d12)`".to_owned());
                Some(Habit { span: self.span(whole), message, with: None, help })
            }
        }
    }

    /// `count {7..10} in 6d10`, behind its first word.
    fn counted(&self, at: usize, close: usize) -> Option<String> {
        let within = (at..close).find(|&word| self.is(word, "in"))?;
        let dice = self.slice(within + 1..close);
        let faces = self.slice(at..within).trim_matches(['{', '}']);
        match faces.split_once("..") {
            Some((low, high)) => Some(format!("count({dice} in {}..={})", low.trim(), high.trim())),
            None => faces.trim().parse::<i64>().ok().map(|face| format!("count({dice} = {face})")),
        }
    }

    /// `explode d6`.
    fn explode(&self, at: usize) -> Option<Habit> {
        let end = self.dice(at + 1).filter(|_| self.is(at, "explode"))?;
        let with = format!("{}!", self.slice(at + 1..end));
        self.habit(at..end, "a die that bursts is marked with `!`", with)
    }

    /// `6x4d6kh3` and `6#4d6kh3`.
    fn repeat(&self, at: usize) -> Option<Habit> {
        let times = self.number(at).filter(|&times| times > 0)?;
        if !self.is_one(at + 1, &["x", "#"]) || !self.touches(at + 1) || !self.touches(at + 2) {
            return None;
        }
        // What is repeated touches the sign, so it is not in the middle of a word for [`Self::dice`].
        let mut apart = Self { text: self.text, statement: self.statement.clone(), all: self.all[at + 2..].to_vec() };
        apart.statement.start = apart.all.first()?.1.start;
        let end = apart.dice(0)?;
        let (roll, sign) = (apart.slice(0..end), self.slice(at + 1..at + 2));
        let message = format!("`{times}{sign}` repeats a roll in other programs");
        let help = format!(
            "each of them has the odds of `{roll}`; `times({times}, {roll})` adds {times} of them up, and \
             `times({times}, {roll})kh1` is the best of them"
        );
        Some(Habit { span: self.span(at..at + 2 + end), message, with: Some(roll.to_owned()), help: Some(help) })
    }

    /// What other programs write behind dice: `5d10t7`, `8d10>7f1`, `10d6!!`, `4d6d1`, `2d20kh1min10`.
    fn changed(&self, at: usize) -> Option<Habit> {
        let end = self.dice(at)?;
        let dice = self.slice(at..end);
        let bursts = dice.ends_with("!!");
        if bursts {
            let with = format!("{}!", dice.trim_end_matches('!'));
            return self.habit(
                at..end,
                "a die that bursts adds to itself with one `!`, as it does elsewhere with `!!`",
                with,
            );
        }
        if !self.touches(end) {
            return None;
        }
        if self.is_one(end, &["kh", "kl", "dh", "dl", "k"]) && self.number(end + 1).is_none() && !self.is(end + 1, "(")
        {
            let word = self.slice(end..end + 1);
            return self.habit(at..end + 1, format!("`{word}` needs a number of dice"), format!("{dice}{word}1"));
        }
        if let Some(number) = self.number(end + 1).filter(|_| self.touches(end + 1)) {
            if self.is(end, "t") && self.is(end + 2, "f") && self.touches(end + 2) {
                return self.less_failures(at, dice, number, end + 2);
            }
            if self.is(end, "t") || self.is(end, "cs") {
                let message = format!("`{}` counts dice from {number} on in other programs", self.slice(end..end + 2));
                return self.habit(at..end + 2, message, format!("{dice} >= {number}"));
            }
            if self.is(end, "d") {
                let message = format!("`d{number}` drops the lowest dice in other programs; here `dl{number}` does");
                return self.habit(at..end + 2, message, format!("{dice}dl{number}"));
            }
            if self.is_one(end, &["min", "max"]) {
                return self.limited(at, end, number);
            }
        }
        // `8d10>7f1` and `8d10>=7f1`
        let wide = usize::from(self.is(end + 1, "="));
        let number = self.number(end + 1 + wide).filter(|_| self.is(end, ">"))?;
        let fails = end + 2 + wide;
        (self.is(fails, "f") && self.touches(fails)).then(|| self.less_failures(at, dice, number, fails)).flatten()
    }

    /// Successes less failures, of which `f` is the word that begins the failures.
    fn less_failures(&self, at: usize, dice: &str, from: i64, f: usize) -> Option<Habit> {
        let face = self.number(f + 1).filter(|_| self.touches(f + 1))?;
        let message = format!("`f{face}` takes away the dice that show {face} in other programs; here two counts do");
        let with = format!("let p = {dice}; count(p >= {from}) - count(p = {face})");
        self.habit(at..f + 2, message, self.with_names(at..f + 2, with))
    }

    /// `2d20kh1min10`: no die counts less than 10.
    fn limited(&self, at: usize, end: usize, number: i64) -> Option<Habit> {
        let (dice, word) = (self.slice(at..end), self.slice(end..end + 1).to_lowercase());
        let function = if word == "min" { "max" } else { "min" };
        let less = if word == "min" { "less" } else { "more" };
        let message = format!("`{word}{number}` lets no die count {less} than {number} in other programs");
        let (count, sides) = dice.split_once(['d', 'D'])?;
        let changes = sides.trim_start_matches(|c: char| c.is_ascii_digit());
        let sides: i64 = sides[..sides.len() - changes.len()].parse().ok()?;
        let is_single = matches!(changes, "kh1" | "kl1" | "k1") || (matches!(count, "" | "1") && changes.is_empty());
        let with = if is_single {
            Some(format!("{function}({number}, {dice})"))
        } else if sides <= 20 {
            // Each die by itself.
            let face = |face: i64| if word == "min" { face.max(number) } else { face.min(number) };
            let faces: Vec<String> = (1..=sides).map(|shown| face(shown).to_string()).collect();
            Some(format!("{count}d{{{}}}{changes}", faces.join(", ")))
        } else {
            None
        };
        self.habit(at..end + 2, message, with)
    }

    /// `4d6 drop lowest`, `4d6 keep the highest 3`.
    fn kept_in_words(&self, at: usize) -> Option<Habit> {
        let end = self.dice(at)?;
        let keeps = self.is(end, "keep");
        if !keeps && !self.is(end, "drop") {
            return None;
        }
        let article = usize::from(self.is(end + 1, "the"));
        let mut last = end + 1 + article;
        let high = self.is_one(last, &["highest", "best", "high"]);
        let low = self.is_one(last, &["lowest", "worst", "low"]);
        let mut number = self.number(last);
        if high || low {
            last += 1;
            number = self.number(last);
        }
        last += usize::from(number.is_some());
        if !high && !low && number.is_none() {
            return None;
        }
        // `drop 1` means the lowest, `keep 3` the highest.
        let word = match (keeps, low || (!keeps && !high)) {
            (true, false) => "kh",
            (true, true) => "kl",
            (false, true) => "dl",
            (false, false) => "dh",
        };
        let with = format!("{}{word}{}", self.slice(at..end), number.unwrap_or(1));
        let message = format!("what is done to dice stands behind them in letters: `{word}` here");
        self.habit(at..last, message, with)
    }

    /// `d20+5 vs 15`.
    fn versus(&self, at: usize) -> Option<Habit> {
        if !self.is_one(at, &["vs", "versus", "against"]) || at == 0 || at + 1 == self.all.len() {
            return None;
        }
        let dot = usize::from(self.is(at + 1, "."));
        let word = self.slice(at..at + 1);
        let message = format!("`{word}` is written as a comparison: `>=` if reaching the number is enough, else `>`");
        self.habit(at..at + 1 + dot, message, ">=".to_owned())
    }

    /// `advantage`, `d20 with advantage`.
    fn advantage(&self, at: usize) -> Option<Habit> {
        // From the dice on, if they stand before it.
        let end = self.dice(at).filter(|end| *end < self.all.len());
        let word = end.map_or(at, |end| end + usize::from(self.is(end, "with")));
        let keep = if self.is_one(word, &["advantage", "adv"]) {
            "kh1"
        } else if self.is_one(word, &["disadvantage", "dis", "disadv"]) {
            "kl1"
        } else {
            return None;
        };
        let sides = match end {
            None => "20",
            // A single die, of which two are rolled.
            Some(end) => match self.slice(at..end).split_once(['d', 'D'])? {
                ("" | "1", sides) if sides.chars().all(|c| c.is_ascii_digit()) => sides,
                _ => return None,
            },
        };
        let called = self.slice(word..word + 1);
        let message = format!(
            "`{called}` is two dice, of which the {} one is kept",
            if keep == "kh1" { "higher" } else { "lower" }
        );
        let with = format!("2d{sides}{keep}");
        let is_sum = end.is_none() && !self.is_whole(at..word + 1);
        let help = is_sum.then(|| format!("write `{with}` in place of the die, as in `{with} + 5`"));
        let from = if end.is_none() && at > 0 && self.is(at - 1, "with") { at - 1 } else { at };
        Some(Habit { span: self.span(from..word + 1), message, with: Some(with), help })
    }

    /// `mod(r, 10)`.
    fn remainder(&self, at: usize) -> Option<Habit> {
        if !self.is(at, "mod") || !self.is(at + 1, "(") {
            return None;
        }
        let mut deep = 0;
        let mut comma = None;
        let close = (at + 2..self.all.len()).find(|&word| {
            match () {
                () if self.is(word, "(") => deep += 1,
                () if self.is(word, ")") => deep -= 1,
                () if self.is(word, ",") && deep == 0 => comma = comma.or(Some(word)),
                () => {}
            }
            deep < 0
        })?;
        let comma = comma?;
        let part = |words: Range<usize>| {
            let text = self.slice(words);
            let is_alone = text.chars().all(|c| c.is_alphanumeric() || c == '_');
            if is_alone { text.to_owned() } else { format!("({text})") }
        };
        let with = format!("{} % {}", part(at + 2..comma), part(comma + 1..close));
        let is_all = (at == 0 || self.is(at - 1, "=")) && close + 1 == self.all.len();
        let with = if is_all { with } else { format!("({with})") };
        self.habit(at..close + 1, "what is left of a division is written `%`", with)
    }
}
