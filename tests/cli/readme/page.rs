//! What a page of documentation tells its reader to do: files to save and commands to run, in the order of the page.

/// Something that the page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The line on which it begins, from 1.
    pub line: usize,
    pub content: Content,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A fenced block that is to be saved: the sentence before it ends in the name of a file and a colon.
    File { name: String, text: String },
    /// What a shell runs: a line of an indented block, a line after `$ ` in a `console` block, a whole `sh` block.
    Command(String),
    /// A command inside a sentence.
    Mention(String),
    /// Any other fenced block.
    Fragment { language: String, text: String },
    /// A file or folder inside a sentence, such as `reports/lock/index.html`.
    Path(String),
    /// The target of a link or an image that is no web address.
    Link(String),
}

/// All parts of a page.
pub fn parts(page: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut lines = page.lines().enumerate().peekable();
    // The last line of text before a block, and whether an empty line came after it.
    let (mut before, mut parted) = (String::new(), true);
    while let Some((at, line)) = lines.next() {
        let mut push = |line: usize, content| parts.push(Part { line: line + 1, content });
        if let Some(language) = line.strip_prefix("```") {
            let block: Vec<(usize, &str)> = lines.by_ref().take_while(|(_, line)| *line != "```").collect();
            let text: String = block.iter().flat_map(|(_, line)| [*line, "\n"]).collect();
            match (file_name(&before), language) {
                (_, "console") => {
                    for (at, line) in block {
                        if let Some(command) = line.strip_prefix("$ ") {
                            push(at, Content::Command(command.to_owned()));
                        }
                    }
                }
                (_, "sh") => push(at, Content::Command(text)),
                (Some(name), _) => push(at, Content::File { name: name.to_owned(), text }),
                (None, _) => push(at, Content::Fragment { language: language.to_owned(), text }),
            }
            (before, parted) = (String::new(), true);
        } else if let Some(command) = line.strip_prefix("    ").filter(|_| parted) {
            push(at, Content::Command(command.trim().to_owned()));
        } else if line.trim().is_empty() {
            parted = true;
        } else {
            spans(line).for_each(|content| push(at, content));
            (before, parted) = (line.to_owned(), false);
        }
    }
    parts
}

/// The name of the file that a sentence introduces: ``Save this as `lock.toml`:``.
fn file_name(before: &str) -> Option<&str> {
    let name = before.trim_end().strip_suffix("`:")?.rsplit('`').next()?;
    name.contains('.').then_some(name)
}

/// The commands, paths and links inside a line of text.
fn spans(line: &str) -> impl Iterator<Item = Content> {
    let code = line.split('`').skip(1).step_by(2);
    let code = code.filter_map(|span| match span.strip_prefix("oddsmith ") {
        // A command without arguments is only named, and a pattern has words in capitals or dots for what may stand there.
        Some(rest) => is_concrete(rest).then(|| Content::Mention(span.to_owned())),
        None => span.starts_with("reports/").then(|| Content::Path(span.to_owned())),
    });
    let links = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let links = links.filter(|target| !target.contains("://")).map(|target| Content::Link(target.to_owned()));
    code.chain(links).collect::<Vec<_>>().into_iter()
}

fn is_concrete(arguments: &str) -> bool {
    let placeholder =
        |word: &str| word == "..." || (word.len() > 2 && word.chars().all(|letter| letter.is_ascii_uppercase()));
    let mut words = arguments.split(' ');
    words.clone().count() > 1 && !words.any(placeholder)
}

#[test]
fn a_page_is_taken_apart() {
    let page = "\
Try `oddsmith odds 3d6`, not `oddsmith trace` or `oddsmith run NAME`; see [that](docs/that.md) and `reports/a.svg`.

    oddsmith run    # all

Save this as `a.toml`:

```toml
seed = 7
```

```console
$ oddsmith check a.toml
no faults
```

Or:

```toml
[style]
```

```sh
oddsmith run |
  wc
```
continued
    here
";
    let found: Vec<(usize, Content)> = parts(page).into_iter().map(|part| (part.line, part.content)).collect();
    let expected = [
        (1, Content::Mention("oddsmith odds 3d6".into())),
        (1, Content::Path("reports/a.svg".into())),
        (1, Content::Link("docs/that.md".into())),
        (3, Content::Command("oddsmith run    # all".into())),
        (7, Content::File { name: "a.toml".into(), text: "seed = 7\n".into() }),
        (12, Content::Command("oddsmith check a.toml".into())),
        (18, Content::Fragment { language: "toml".into(), text: "[style]\n".into() }),
        (22, Content::Command("oddsmith run |\n  wc\n".into())),
    ];
    assert_eq!(found, expected);
}
