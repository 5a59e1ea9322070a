//! The page in a real browser, if one is installed: sorting works, links resolve, and nothing is
//! loaded from outside.
//!
//! A script added to a copy of the page acts as a reader and records what it finds.

use std::fs;
use std::path::Path;
use std::process::Command;

use oddsmith::report::{Told, book};

use crate::answered::{ALL_ANSWERED, ALL_FILES, about, text};
use crate::german::PAGES;

/// Executable names of supported browsers.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The actions of a reader, and what must be true of the page.
const READER: &str = r#"<script>
window.addEventListener("load", function () {
  var faults = [];
  var check = function (holds, what) { if (!holds) { faults.push(what); } };
  var table = null;
  document.querySelectorAll("table.sortable").forEach(function (one) {
    if (!table && one.tBodies[0].rows.length > 5 && one.closest("main")) { table = one; }
  });
  check(table !== null, "no table to sort");
  if (table) {
    var last = table.tHead.rows[0].cells.length - 1;
    for (var column = 0; column <= last; column += 1) {
      var head = table.tHead.rows[0].cells[column];
      var read = function () {
        return Array.prototype.map.call(table.tBodies[0].rows, function (row) { return parseFloat(row.cells[column].textContent.replace(/,/g, "")); });
      };
      head.querySelector("button").click();
      var up = read();
      check(head.getAttribute("aria-sort") === "ascending", "not marked as ascending");
      check(up.every(function (value, place) { return place === 0 || !(value < up[place - 1]); }), "not ascending: " + up);
      head.querySelector("button").click();
      var down = read();
      check(down.every(function (value, place) { return place === 0 || !(value > down[place - 1]); }), "not descending: " + down);
      check(up.length === down.length, "rows were lost");
    }
    check(document.querySelectorAll("th[aria-sort]").length === 1, "two columns are marked");
  }
  document.querySelectorAll("a[href^='#']").forEach(function (link) {
    check(document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1))), "a link leads nowhere: " + link.href);
  });
  var ids = {};
  document.querySelectorAll("[id]").forEach(function (one) { check(!ids[one.id], "twice the id " + one.id); ids[one.id] = true; });
  check(document.documentElement.lang === "en", "no language");
  var level = 0;
  document.querySelectorAll("h1, h2, h3, h4, h5, h6").forEach(function (heading) {
    var next = Number(heading.tagName.slice(1));
    check(next <= level + 1, "a heading leaps to " + heading.tagName + ": " + heading.textContent);
    level = next;
  });
  check(document.querySelectorAll("h1").length === 1, "not one h1");
  document.querySelectorAll("th").forEach(function (head) { check(head.scope === "col" || head.scope === "row", "a head without scope"); });
  document.querySelectorAll("table").forEach(function (table) { check(table.caption, "a table without caption"); });
  document.querySelectorAll("svg").forEach(function (svg) {
    check(svg.getAttribute("role") === "img" && svg.getAttribute("aria-label"), "a drawing without words");
  });
  var light = function (colour) {
    var parts = colour.match(/[\d.]+/g).map(Number);
    if (parts.length > 3 && parts[3] === 0) { return null; }
    var linear = parts.slice(0, 3).map(function (part) {
      part /= 255;
      return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    });
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  document.querySelectorAll("body *").forEach(function (one) {
    var own = Array.prototype.some.call(one.childNodes, function (node) { return node.nodeType === 3 && node.textContent.trim(); });
    if (!own || one.closest("svg") || one.tagName === "SCRIPT") { return; }
    var ground = null;
    for (var at = one; at && ground === null; at = at.parentElement) { ground = light(getComputedStyle(at).backgroundColor); }
    var ink = light(getComputedStyle(one).color);
    ground = ground === null ? 1 : ground;
    var contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    check(contrast >= 4.5, "contrast " + contrast.toFixed(2) + ": " + one.textContent.slice(0, 40));
  });
  check(performance.getEntriesByType("resource").length === 0, "it asked for something");
  check(document.documentElement.scrollWidth <= window.innerWidth, "wider than the window");
  document.title = "RESULT[" + faults.join("; ") + "]";
});
window.addEventListener("error", function (event) { document.title = "RESULT[error: " + event.message + "]"; });
</script>"#;

fn browser() -> Option<&'static str> {
    let there = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success());
    BROWSERS.into_iter().find(|name| there(name))
}

/// Opens a page and returns the reader's findings and the browser's complaints.
fn opened(browser: &str, page: &str, reader: &str, folder: &Path) -> (String, String) {
    let file = folder.join("page.html");
    fs::write(&file, page.replacen("</body>", &format!("{reader}</body>"), 1)).expect("a file");
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1280,900"])
        // No outside host resolves, so a page that requests one fails and reports it.
        .args(["--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=4000", "--enable-logging=stderr"])
        .args([profile.as_str(), "--dump-dom"])
        .arg(format!("file://{}", file.display()))
        .output()
        .expect("the browser starts");
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let title = dom.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap_or("no title");
    let talk = String::from_utf8_lossy(&output.stderr);
    let console: Vec<&str> = talk.lines().filter(|line| line.contains("CONSOLE")).collect();
    (title.to_owned(), console.join("\n"))
}

#[test]
fn a_reader_finds_no_fault_in_page_and_book() {
    let Some(browser) = browser() else {
        eprintln!("skipped: none of {} is installed", BROWSERS.join(", "));
        return;
    };
    let (plan, answers) = &*ALL_ANSWERED;
    let about = about();
    let told = Told { plan, answers, about: &about };
    let together = book("A book", &[told]).expect("a book");
    // A German reader takes the comma for the decimal point.
    let german = READER.replace("lang === \"en\"", "lang === \"de\"");
    let german = german.replace(".replace(/,/g, \"\")", ".replace(/\\./g, \"\").replace(/,/g, \".\")");
    assert_eq!(german.matches("\"de\"").count() + german.matches("replace(/,/g, \".\")").count(), 2);
    let [german_page, german_book] = &*PAGES;
    for (name, page, reader) in [
        ("page", text(&ALL_FILES, "index.html"), READER),
        ("book", &together, READER),
        ("German page", german_page, &german),
        ("German book", german_book, &german),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let (found, console) = opened(browser, page, reader, folder.path());
        assert_eq!(found, "RESULT[]", "{name}");
        assert_eq!(console, "", "{name}");
    }
}

/// Checks that need no browser.
#[test]
fn no_page_names_a_place_outside() {
    let (plan, answers) = &*ALL_ANSWERED;
    let about = about();
    let two = [Told { plan, answers, about: &about }];
    let together = book("A book", &two).expect("a book");
    assert_eq!(together, book("A book", &two).expect("a book"));
    for page in [text(&ALL_FILES, "index.html"), &together] {
        for mark in ["src=\"", "href=\"http", "url(", "@import", "<link"] {
            assert!(!page.contains(mark), "{mark}");
        }
        assert!(page.contains("<html lang=\"en\">"));
        assert!(page.contains("oddsmith table duels.toml --experiment duel --seed 7"));
    }
    // A book is self-contained: there are no files beside it.
    assert!(!together.contains(".csv\"") && !together.contains("For print"));
    assert!(together.contains("href=\"#duels--pool\"") && together.contains("id=\"duels--pool\""));
}
