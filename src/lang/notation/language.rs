//! The table of what can be written in a text, and what it means. Faults take their examples from it, and the reference its
//! words.

/// A statement or a value.
#[derive(Debug, Clone, Copy)]
pub struct Phrase {
    /// The word that begins it; empty if it begins with no word of its own.
    pub word: &'static str,
    /// How it is written.
    pub forms: &'static [&'static str],
    /// What it does, or what it is.
    pub means: &'static str,
}

impl Phrase {
    /// What to write, as advice.
    pub fn advice(&self) -> String {
        let forms: Vec<String> = self.forms.iter().map(|form| format!("`{form}`")).collect();
        match forms.split_last() {
            Some((last, others)) if !others.is_empty() => format!("write {} or {last}", others.join(", ")),
            _ => format!("write {}", forms.concat()),
        }
    }
}

/// `let die = d20`.
pub const LET: Phrase = Phrase {
    word: "let",
    forms: &["let die = d20"],
    means: "rolls once, and names the result until the end of its block",
};
/// `repeat 3 times { … }`.
pub const REPEAT: Phrase = Phrase {
    word: "repeat",
    forms: &["repeat 3 times { … }"],
    means: "does something several times, at most 100, and 1,000 for blocks in each other",
};
/// `end "dead"`.
pub const END: Phrase =
    Phrase { word: "end", forms: &["end \"dead\""], means: "ends the process, or the fight, with an outcome" };
/// `stop`.
pub const STOP: Phrase = Phrase {
    word: "stop",
    forms: &["stop"],
    means: "ends this step; in a fight this turn, or what is done for this fighter at another time",
};
/// `target is the first enemy`.
pub const TARGET: Phrase = Phrase {
    word: "target",
    forms: &[
        "target is the first enemy",
        "target is a random enemy",
        "target is a random enemy by threat",
        "target is the enemy with least hp",
    ],
    means: "chooses whom a turn is aimed at; also `with most`, and `ally` in place of `enemy`. By a number of theirs, each has \
            a chance in proportion to it. If two have the least or the most, the first listed is chosen; if nobody is left, \
            the target stays",
};
/// `each enemy { … }`.
pub const EACH: Phrase = Phrase {
    word: "each",
    forms: &["each enemy { … }", "each ally { … }"],
    means: "does something to each enemy who stands, or to each other of the own side: `each enemy { enemy.hp -= 1 }`",
};

/// `each face of p { … }`.
pub const FACES: Phrase = Phrase {
    word: "each",
    forms: &["each face of p from high with n = 0 { n += count(p = face) * face }"],
    means: "goes through the faces that dice show, of one or several pools, from `high` or from `low`; what stands after \
            `with` is kept from face to face and known afterwards",
};

/// The statements.
pub const STATEMENTS: [Phrase; 14] = [
    LET,
    Phrase {
        word: "",
        forms: &["hp -= 3", "hp += d6", "hp := 10", "mood := \"angry\"", "lit := false"],
        means: "changes what is kept: a number, a word, or yes or no",
    },
    Phrase {
        word: "count",
        forms: &["count hits", "count damage += 2d6"],
        means: "adds to a number that is only reported; 1 if nothing is said",
    },
    Phrase {
        word: "if",
        forms: &["if hp <= 0 then … else …"],
        means: "does one thing or another; several things stand in braces",
    },
    REPEAT,
    END,
    STOP,
    Phrase {
        word: "say",
        forms: &["say \"hits for {dealt}\""],
        means: "tells a line of a trace; a name in braces stands for its number or its word, `{me}` and `{target}` for a \
                fighter, and the name of a sheet for the character",
    },
    TARGET,
    EACH,
    FACES,
    Phrase {
        word: "shuffle",
        forms: &["shuffle deck"],
        means: "puts all cards back into a deck that is kept; `let hand = draw(2, deck)` takes some, and `deck` is how many are \
                left",
    },
    Phrase {
        word: "leave",
        forms: &["leave \"fled\""],
        means: "the fighter leaves the fight, and that is what became of it; nothing more of the text is done",
    },
    Phrase {
        word: "",
        forms: &["\"hit\"", "die >= dc", "2d6 + 3", "{ damage: 2d6, lost: d4 }"],
        means: "the result of a check; all ways through it have the same kind of result",
    },
];

/// The statements whose words cannot be names.
pub(super) const RESERVED: [Phrase; 4] = [REPEAT, END, LET, STOP];

/// `match d20 { … }`.
pub const MATCH: Phrase = Phrase {
    word: "match",
    forms: &["match d20 { 1: \"fumble\", 2..=19: \"plain\", 20: \"critical\" }"],
    means: "one of several values by a number; `else` is all that is left",
};

/// `given …`.
pub const GIVEN: Phrase = Phrase {
    word: "given",
    forms: &["sum(p) given count(p = 6) >= 1"],
    means: "the result under a condition, once and behind everything else; in `oddsmith odds` and in plain dice, not in a text \
            of a game",
};

/// The values, without the functions.
pub const VALUES: [Phrase; 12] = [
    Phrase {
        word: "",
        forms: &["d20", "2d6 + 3", "(left)d6", "d{1..12, 0:8}", "4d6kh3", "6d10 >= 7"],
        means: "dice, rolled anew wherever they are written; all forms are those of [rolls](rolls.md)",
    },
    Phrase {
        word: "",
        forms: &["a + b", "a - b", "a * b", "a / b", "a % b"],
        means: "whole numbers; `/` rounds down, and `%` is what it leaves",
    },
    Phrase {
        word: "",
        forms: &["a = b", "a != b", "a >= b", "a > b", "a <= b", "a < b"],
        means: "questions; words, and yes or no, are compared with `=` and `!=`",
    },
    Phrase {
        word: "in",
        forms: &["a in 2..=14", "a in ..=b"],
        means: "whether a number lies in a span; its ends belong to it, and one may be left out",
    },
    Phrase {
        word: "and",
        forms: &["a > b and lit", "a > b or lit", "not lit"],
        means: "questions put together; `and` beside `or` needs parentheses",
    },
    Phrase { word: "true", forms: &["true", "false"], means: "yes and no" },
    Phrase { word: "", forms: &["\"calm\""], means: "a word" },
    Phrase { word: "if", forms: &["if lit then a else b"], means: "one of two values; a chain goes on with `else if`" },
    MATCH,
    Phrase {
        word: "let",
        forms: &["(let n = d20; if n = 20 then a else b)"],
        means: "a value with a name of its own inside parentheses",
    },
    Phrase {
        word: "cards",
        forms: &[
            "(let deck = cards {1..13:4}; let hand = draw(2, deck); let board = draw(5, deck); beats(hand, board))",
        ],
        means: "a deck with a name; each draw from it has a name, too, and takes what those before it have left",
    },
    GIVEN,
];

/// A function of the language.
#[derive(Debug, Clone, Copy)]
pub struct Function {
    pub name: &'static str,
    /// What it is given.
    pub needs: &'static str,
    /// How it is called.
    pub example: &'static str,
    /// What it comes to.
    pub means: &'static str,
}

const fn function(name: &'static str, needs: &'static str, example: &'static str, means: &'static str) -> Function {
    Function { name, needs, example, means }
}

/// What the ends of a pool are asked of.
const ENDS: &str = "a pool of dice, or several numbers";

/// The functions.
pub const FUNCTIONS: [Function; 29] = [
    function("abs", "one number", "abs(d6 - d6)", "a number without its sign"),
    function(
        "beats",
        "two pools of dice",
        "beats(3d6, 2d6)",
        "both pools sorted and compared pair by pair: in how many pairs the first is higher",
    ),
    function("ceil", "one division", "ceil(4d6 / 2)", "a quotient, rounded up"),
    function("count", "a pool of dice and a test", "count(6d10 >= 7)", "how many dice pass a test, also `p in 2..=4`"),
    function("distinct", "a pool of dice", "distinct(5d6)", "how many different faces are shown"),
    function(
        "dominant",
        "two pools of dice or more",
        "dominant(3d6, d6, 2d6)",
        "which of the pools, by its place, has the highest die; the most of them, then the next highest; the first of equals",
    ),
    function(
        "draw",
        "a number and a deck",
        "draw(5, {1..13:4})",
        "so many cards of a deck as one pool, of which none is put back; also of a deck with a name",
    ),
    function("floor", "one division", "floor(4d6 / 2)", "a quotient, rounded down as it is anyway"),
    function("highest", ENDS, "highest(3d6)", "the highest die; of several numbers the largest"),
    function("longest_run", "a pool of dice", "longest_run(5d6)", "the length of the longest straight"),
    function("lowest", ENDS, "lowest(3d6)", "the lowest die; of several numbers the smallest"),
    function("matching", "a pool of dice", "matching(5d6)", "how many dice have a twin"),
    function("max", ENDS, "max(d8, d12)", "the largest of several numbers; of a pool the highest die"),
    function("min", ENDS, "min(d8, d12)", "the smallest of several numbers; of a pool the lowest die"),
    function("pool", "dice", "pool(2d6, d8)", "dice of several kinds as one pool"),
    function(
        "rank",
        "a pool of dice and a place",
        "rank(5d6, 2)",
        "a single die: the second highest, and with `-1` the lowest",
    ),
    function(
        "rolls",
        "a roll, and what it goes on until",
        "rolls(d20 until sum >= 20)",
        "how many rolls it takes; also `until roll = 6`",
    ),
    function("round", "one division", "round(4d6 / 2)", "a quotient, rounded to the nearest, halves up"),
    function(
        "run_face",
        "a pool of dice",
        "run_face(5d6)",
        "the highest face of the longest straight, the highest of equally long ones",
    ),
    function("run_sum", "a pool of dice", "run_sum(5d6)", "the sum of that straight"),
    function(
        "set_face",
        "a pool of dice and a size",
        "set_face(5d6, 2)",
        "the highest face that is shown twice or more; 0 if there is none",
    ),
    function("sets", "a pool of dice and a size", "sets(5d6, 2)", "how many faces are shown twice or more"),
    function("sum", "a pool of dice", "sum(p)", "the sum of a pool"),
    function("times", "a number and a roll", "times(2, 2d6)", "so many sums of a roll, each as one die"),
    function(
        "unbeaten",
        "two pools of dice",
        "unbeaten(6d6, 4d6)",
        "how many dice of the first are left if each of the second takes the highest one that is not higher",
    ),
    function(
        "unmatched",
        "two pools of dice",
        "unmatched(6d6, 4d6)",
        "how many dice of the first are left if each of the second takes one that is equal",
    ),
    function("widest", "a pool of dice", "widest(6d10)", "how many dice show the same face, at best"),
    function(
        "widest_face",
        "a pool of dice",
        "widest_face(6d10)",
        "the face that most dice show, the highest of several",
    ),
    function("widest_sum", "a pool of dice", "widest_sum(6d10)", "the sum of the dice that show it"),
];

/// The function of a name.
pub(super) fn function_of(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// The names of all functions.
pub(super) fn function_names<'a>() -> impl Iterator<Item = &'a str> {
    FUNCTIONS.iter().map(|function| function.name)
}

#[cfg(test)]
mod tests {
    use super::super::words::KEYWORDS;
    use super::super::{Variables, parse_outputs};
    use super::*;

    #[test]
    fn every_value_and_every_call_is_understood() {
        let forms = VALUES.iter().flat_map(|phrase| phrase.forms.iter().copied());
        for form in forms.chain(FUNCTIONS.iter().map(|function| function.example)) {
            let text = format!("let lit = d6 = 1; let p = 5d6; {}", form.replace("…", "1"));
            let variables = Variables::from(["a", "b", "left"].map(|name| (name.to_owned(), 3)));
            assert!(parse_outputs(&text, &variables).is_ok(), "{form}: {:?}", parse_outputs(&text, &variables).err());
        }
    }

    #[test]
    fn every_word_of_the_grammar_is_told() {
        let told: Vec<&str> = STATEMENTS.iter().chain(&VALUES).flat_map(|phrase| phrase.forms).copied().collect();
        let told = told.join(" ") + &FUNCTIONS.map(|function| function.example).join(" ");
        // `yes` and `no` are read so that `true` and `false` can be advised.
        for word in KEYWORDS.into_iter().filter(|word| !["yes", "no"].contains(word)) {
            assert!(told.split(|c: char| !c.is_alphanumeric()).any(|known| known == word), "{word}");
        }
        for function in FUNCTIONS {
            assert!(function.example.starts_with(&format!("{}(", function.name)), "{}", function.name);
        }
    }
}
