//! The page in a real browser. Where none is installed, the test says so and passes.

use serde_json::Value;

use crate::chromium::Chromium;
use crate::client::Served;
use crate::state;

const CHECK: &str = include_str!("lock.toml");

/// A browser with the page of a server, or a word that there is none.
fn page(served: &Served) -> Option<Chromium> {
    let Some(mut browser) = Chromium::new() else {
        eprintln!("NOT TESTED: no Chromium is installed (`apt-get install chromium`), so the live page was not opened");
        return None;
    };
    browser.looks(1440, 900, false);
    browser.open(&format!("http://{}/?token={}", served.host, served.token));
    Some(browser)
}

/// A folder with the lock.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a place for tests");
    std::fs::write(folder.path().join("lock.toml"), CHECK).expect("a file");
    folder
}

/// Sets a value as a hand would, with the event that follows.
fn put(browser: &mut Chromium, element: &str, value: &str) {
    let value = Value::from(value);
    browser.eval(&format!(
        "(() => {{ const it = {element}; it.value = {value}; it.dispatchEvent(new Event('input', {{ bubbles: true }})); it.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    ));
}

fn text(browser: &mut Chromium, expression: &str) -> String {
    browser.eval(expression).as_str().unwrap_or_default().to_owned()
}

const IDLE: &str = "document.body.dataset.state === 'idle'";
const LOCK: &str =
    "[...document.querySelectorAll('#own button')].find((one) => one.textContent.includes('lock.toml')).click()";
/// The answer to that scenario is there; until then the page shows the roll with which it begins.
const LOCKED: &str =
    "document.getElementById('sentence').textContent.includes('modifier') && document.body.dataset.state === 'idle'";

#[test]
fn a_roll_is_answered_as_it_is_typed() {
    let served = Served::new(None);
    let Some(mut browser) = page(&served) else { return };
    assert_eq!(browser.eval("location.search"), "", "the token is taken out of the address");
    put(&mut browser, "document.getElementById('roll')", "d20 >= 16");
    browser.wait("document.getElementById('sentence').textContent.includes('25\\u00a0%')");
    browser.picture("roll");
    put(&mut browser, "document.getElementById('roll')", "4d6kh9");
    browser.wait("document.querySelectorAll('#roll-faults li').length === 1");
    browser.picture("roll-fault");
    assert_eq!(browser.complaints(&served.host), Vec::<String>::new());
}

#[test]
fn faults_sliders_and_pins_work() {
    let folder = folder();
    let served = Served::new(Some(folder.path()));
    let Some(mut browser) = page(&served) else { return };
    browser.eval(LOCK);
    browser.wait(LOCKED);
    browser.picture("lock");
    // Two faults are both told, and the old answer is grey.
    let faulty = CHECK.replace("kind =", "kid =").replace("title = \"A lock\"", "titel = \"A lock\"");
    put(&mut browser, "document.getElementById('area')", &faulty);
    browser.wait("document.querySelectorAll('#faults li').length >= 2");
    browser.wait("document.querySelectorAll('#gutter .fault').length >= 2");
    assert_eq!(browser.eval("document.getElementById('answer').classList.contains('old')"), true);
    browser.picture("faults");
    put(&mut browser, "document.getElementById('area')", CHECK);
    browser.wait("document.querySelectorAll('#faults li').length === 0 && document.body.dataset.state === 'idle'");
    // What the page makes a picture of is seen on its way.
    browser.eval(
        "(() => { const old = URL.createObjectURL; \
         URL.createObjectURL = (blob) => { window.drawn = blob; return old.call(URL, blob); }; })()",
    );
    // A slider moves the cell; a control changes the number to what the solver says.
    browser.eval("document.getElementById('pin').click()");
    let before = text(&mut browser, "document.querySelector('#charts img').src");
    put(&mut browser, "document.getElementById('varied-modifier')", "3");
    browser.wait("document.querySelector('tr.chosen th').textContent.includes('3')");
    put(&mut browser, "document.getElementById('control-lock.target')", ">= 8");
    browser.wait("document.querySelector('tr.chosen td').textContent.includes('80 %')");
    assert_ne!(text(&mut browser, "document.querySelector('#charts img').src"), before);
    browser.picture("moved");
    // The picture on the page is the picture of a run.
    let expected = state::run("lock.toml", &CHECK.replace(">= 12", ">= 8"), &[]);
    let svg = expected.iter().find(|file| file.name.ends_with(".svg")).expect("a chart");
    let shown = text(&mut browser, "window.drawn.text()");
    assert_eq!(shown.as_bytes(), svg.bytes.as_slice());
    browser.eval(
        "[...document.querySelectorAll('#pinned button')].find((one) => one.textContent.startsWith('Compare')).click()",
    );
    browser.wait("document.getElementById('pinned').textContent.includes('>= 8 instead of >= 12')");
    browser.picture("compared");
    // The change is written into the text when that is wanted.
    browser.eval("document.getElementById('write').click()");
    browser.wait("document.getElementById('area').value.includes('>= 8')");
    // What is downloaded are the tables of a run.
    let saved = tempfile::tempdir().expect("a place for tests");
    let folder = saved.path().display().to_string();
    browser.call("Page.setDownloadBehavior", serde_json::json!({ "behavior": "allow", "downloadPath": folder }));
    browser.eval("document.querySelector('#downloads [data-format=csv]').click()");
    for file in expected.iter().filter(|file| file.name.ends_with(".csv")) {
        let path = saved.path().join(&file.name);
        let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
        while std::fs::read(&path).ok().is_none_or(|bytes| bytes.len() < file.bytes.len()) {
            assert!(std::time::Instant::now() < end, "{} is not downloaded", file.name);
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        assert!(std::fs::read(&path).expect("it is there") == file.bytes, "{} differs", file.name);
    }
    // A link holds the whole state.
    browser.eval("document.getElementById('link').click()");
    browser.wait("location.hash.length > 10");
    let link = text(&mut browser, "location.href");
    browser.call("Page.navigate", serde_json::json!({ "url": "about:blank" }));
    browser.open(&link);
    browser.wait("document.querySelector('tr.chosen td')?.textContent.includes('80 %')");
    assert_eq!(browser.complaints(&served.host), Vec::<String>::new());
}

#[test]
fn a_sweep_is_changed_and_a_goal_is_set_on_its_curve() {
    let folder = folder();
    let served = Served::new(Some(folder.path()));
    let Some(mut browser) = page(&served) else { return };
    browser.eval(LOCK);
    browser.wait(LOCKED);
    // What is varied gets other ends.
    put(&mut browser, "document.querySelector('.varied .span input:last-of-type')", "9");
    browser.wait("document.getElementById('varied-modifier')?.max === '9'");
    browser.wait(LOCKED);
    assert_eq!(browser.eval("document.getElementById('write').hidden"), false, "it can be written into the text");
    // A click at a height of the curve asks which value gives it, and the answer can be set.
    browser.wait("document.querySelector('#charts img').naturalWidth > 0");
    browser.eval(
        "(() => { const image = document.querySelector('#charts img'); const { scale } = image.closest('figure'); \
         const box = image.getBoundingClientRect(); const at = (0.6 - scale.low) / (scale.high - scale.low); \
         image.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.left + box.width * (scale.left + scale.right) / 2, \
         clientY: box.top + box.height * (scale.bottom - at * (scale.bottom - scale.top)) })); })()",
    );
    browser.wait("document.querySelector('#tool .sentence')?.textContent.includes('modifier 3')");
    browser.picture("solved");
    browser.eval(
        "[...document.querySelectorAll('#tool button')].find((one) => one.textContent === 'Set modifier 3').click()",
    );
    browser.wait("document.querySelector('tr.chosen th').textContent.includes('3')");
    browser.wait("document.getElementById('tool').classList.contains('stale')");
    // A number out of its range is refused beside its control.
    put(&mut browser, "document.getElementById('control-lock.trials')", "0");
    browser.wait("document.querySelector('.control.wrong .problem').textContent.includes('from 1 to')");
    assert_eq!(browser.complaints(&served.host), Vec::<String>::new());
}

#[test]
fn two_rolls_are_compared() {
    let served = Served::new(None);
    let Some(mut browser) = page(&served) else { return };
    put(&mut browser, "document.getElementById('roll')", "4d6dl1");
    browser.wait("document.getElementById('sentence').textContent.includes('12.2')");
    browser.eval("document.getElementById('pin').click()");
    put(&mut browser, "document.getElementById('roll')", "3d6");
    browser.wait("document.getElementById('sentence').textContent.includes('10.5')");
    browser.eval(
        "[...document.querySelectorAll('#pinned button')].find((one) => one.textContent.startsWith('Compare')).click()",
    );
    browser.wait("document.querySelector('#pinned .sentence')?.textContent.includes('10.5')");
    browser.picture("rolls-compared");
    assert_eq!(browser.complaints(&served.host), Vec::<String>::new());
}

#[test]
fn a_program_is_known_when_it_is_typed() {
    let served = Served::new(None);
    let Some(mut browser) = page(&served) else { return };
    put(
        &mut browser,
        "document.getElementById('roll')",
        "BONUS: 2 output d20 + BONUS named \"with [BONUS]\" output 2d10",
    );
    browser.wait("document.getElementById('state').textContent.includes('an AnyDice program with 2 outputs')");
    browser.wait(
        "document.querySelector('#table').textContent.includes('with 2') && document.body.dataset.state === 'idle'",
    );
    browser.picture("program");
    // Its number has a slider, which stays while its label changes.
    browser.eval("window.slider = document.getElementById('control-program.BONUS')");
    put(&mut browser, "window.slider", "5");
    browser.wait("document.querySelector('#table').textContent.includes('with 5')");
    assert_eq!(browser.eval("window.slider.isConnected"), true);
    put(&mut browser, "document.getElementById('view')", "at-least");
    browser.wait("document.querySelector('#charts img').alt.includes('At-least')");
    browser.picture("program-at-least");
    browser.eval("document.getElementById('write').click()");
    browser.wait("document.getElementById('area').value.includes('BONUS: 5')");
    // A fault is marked where it is.
    put(&mut browser, "document.getElementById('area')", "A: 3\noutput [highset A of 4d6]");
    browser.wait("document.querySelector('#gutter .fault')?.textContent === '2'");
    browser.wait("document.querySelector('#faults li').textContent.includes('line 2, column 8')");
    browser.picture("program-fault");
    // A scenario in its place is a scenario.
    put(&mut browser, "document.getElementById('area')", CHECK);
    browser.wait("document.getElementById('text-title').textContent === 'Scenario'");
    browser.wait(LOCKED);
    // What is pasted in several lines goes where there is room for them.
    browser.eval("window.confirm = () => true; document.getElementById('home').click()");
    browser.eval(
        "(() => { const clipboardData = new DataTransfer(); clipboardData.setData('text', 'output 3d6\\noutput 4d6'); \
         document.getElementById('roll').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); })()",
    );
    browser.wait("document.getElementById('area').value === 'output 3d6\\noutput 4d6'");
    browser.wait("document.getElementById('text-title').textContent === 'AnyDice program'");
    browser.eval("document.getElementById('home').click()");
    browser.eval("document.getElementById('program').click()");
    browser.wait("document.querySelector('#table').textContent.includes('as they fall')");
    assert_eq!(browser.complaints(&served.host), Vec::<String>::new());
}

#[test]
fn a_sampled_answer_becomes_final() {
    let served = Served::new(None);
    let Some(mut browser) = page(&served) else { return };
    let link = "(async () => { const { packed } = await import('/link.js'); return packed({ mode: 'scenario', name: 'duel.toml', text: TEXT }); })()";
    let duel = include_str!("duel.toml");
    let packed = text(&mut browser, &link.replace("TEXT", &Value::from(duel).to_string()));
    browser.eval(&format!("location.hash = '{packed}'"));
    browser.wait("document.getElementById('made').textContent.startsWith('Sampled: 20,000 trials')");
    browser.wait(IDLE);
    browser.picture("duel");
    browser.eval("document.getElementById('ask-trace').click()");
    browser.wait("document.querySelectorAll('#tool .log p').length > 0");
    browser.eval("document.getElementById('tool').scrollIntoView()");
    browser.picture("trace");
    assert_eq!(browser.complaints(&served.host), Vec::<String>::new());
}

#[test]
fn it_fits_a_phone_and_the_dark() {
    let folder = folder();
    let served = Served::new(Some(folder.path()));
    let Some(mut browser) = page(&served) else { return };
    browser.looks(390, 844, false);
    browser.picture("phone-start");
    browser.eval(LOCK);
    browser.wait(LOCKED);
    browser.picture("phone");
    assert_eq!(browser.eval("document.documentElement.scrollWidth <= innerWidth"), true, "nothing sticks out");
    browser.looks(1440, 900, true);
    browser.picture("dark");
    for (part, ground) in
        [("#sentence", "#result"), ("#made", "#result"), (".control label", "#controls"), ("header .where", "header")]
    {
        for dark in [false, true] {
            browser.looks(1440, 900, dark);
            let ratio =
                browser.eval(&CONTRAST.replace("PART", part).replace("GROUND", ground)).as_f64().expect("a number");
            assert!(ratio >= 4.5, "{part}: {ratio} ({})", if dark { "dark" } else { "light" });
        }
    }
    // Whatever can be used has a name.
    let nameless = browser.eval(
        "[...document.querySelectorAll('input, select, textarea, button')].filter((one) => !one.closest('[hidden]') && one.getAttribute('aria-hidden') !== 'true' \
         && !one.labels?.length && !one.getAttribute('aria-label') && !one.textContent.trim()).map((one) => one.outerHTML)",
    );
    assert_eq!(nameless, serde_json::json!([]));
}

/// The contrast of a text with its ground, as WCAG defines it.
const CONTRAST: &str = "(() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((part) => { const s = part / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [one, other] = [light(getComputedStyle(document.querySelector('PART')).color), light(getComputedStyle(document.querySelector('GROUND')).backgroundColor)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
})()";
