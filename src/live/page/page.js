// The page: its state, and what follows when it changes.

import { $, el, faultList, say } from "./dom.js";
import { Asker } from "./ask.js";
import { editor } from "./editor.js";
import { onControls, showControls, showProblems } from "./controls.js";
import { forget, onLook, outdate, showAnswer, showChoices, showRefused } from "./result.js";
import { packed, unpacked } from "./link.js";
import { setUpTools } from "./tools.js";

const tab = crypto.randomUUID?.() ?? String(Math.random());
const narrow = matchMedia("(max-width: 48rem)");
/** The room in pixels below which charts are drawn as for a phone: the letters of others would be too small. */
const LEAST = 560;

/** A program to begin with. */
const PROGRAM = `\\ Which of three ways to roll an ability? \\
KEPT: 3
output [highest KEPT of 4d6] named "the best [KEPT] of four"
output 3d6 named "as they fall"
output [middle KEPT of 5d6] named "the middle [KEPT] of five"
`;

/** What is looked at: a roll, or a text, which is a scenario or a program. `set` holds the controls that were moved, in order, and `vary` those that are varied. */
const state = { mode: "roll", program: false, roll: "4d6kh3 >= 15", name: "", text: "", opened: null, place: null, experiment: null, set: new Map(), vary: new Map(), cell: [], view: "", metric: "", palette: "", language: "" };
let shelf = { files: [], samples: [] };
let sound = false;

/** How many questions were asked: their numbers tell the server which is the latest. */
let asked = 0;

/** The question that the state asks. */
export function question() {
  const { name, text, experiment, cell, view, metric, palette, language } = state;
  const [set, vary] = [[...state.set], [...state.vary]];
  const roll = state.mode === "roll" ? state.roll : null;
  asked += 1;
  return { tab, number: asked, name: state.program ? "program.txt" : name || "scenario.toml", text: roll === null ? text : "", program: roll === null && state.program, roll, experiment, set, vary, cell, view: view || null, metric: metric || null, palette: palette || null, language: language || null, narrow: narrow.matches || $("result").clientWidth < LEAST };
}

function offline(error) {
  $("offline").hidden = !error;
  if (!error) return;
  const gone = error instanceof TypeError && /fetch|network/i.test(error.message);
  $("offline").textContent = gone ? "oddsmith does not answer. Is `oddsmith serve` still running?" : `This did not work: ${error.message}`;
}

const asker = new Asker("/answer", heard, offline);

function heard(event, data) {
  if (event === "begin") $("working").hidden = false;
  if (event === "checked") showChecked(data);
  if (event === "controls") {
    showControls(data, state);
    showChoices(data, state);
    showMoved();
  }
  if (event === "answer") showAnswer(data);
  if (event === "refused") showRefused(data);
  if (event === "end") {
    $("working").hidden = true;
    if (data.words) $("made").textContent += ` ${data.words}`;
  }
  if (event === "idle") $("working").hidden = true;
  document.body.dataset.state = event === "idle" ? "idle" : "busy";
}

function showChecked(checked) {
  sound = checked.faults.length === 0;
  const isProgram = checked.read_as === "program";
  if (isProgram && state.mode === "roll") return openText(state.roll, true);
  if (state.mode === "scenario" && isProgram !== state.program) {
    state.program = isProgram;
    dress();
  }
  if (state.mode === "roll") {
    faultList($("roll-faults"), checked.faults, null, state.roll);
    $("roll").setAttribute("aria-invalid", String(!sound));
    if (!sound) outdate();
    return;
  }
  // A fault of a moved control is told beside the answer; the text has only its own.
  editor.faults(checked.faults.filter((fault) => !fault.place || fault.place.here || !fault.place.of.startsWith("--")));
  const moved = checked.faults.filter((fault) => fault.place && fault.place.of.startsWith("--"));
  const untold = showProblems(moved);
  if (untold.length) showRefused(untold);
  const own = checked.faults.length - moved.length;
  const count = own === 0 ? "no faults" : own === 1 ? "1 fault" : `${own} faults`;
  $("state").textContent = checked.words ? `read as ${checked.words}: ${count}` : count;
  if (!sound) outdate();
  const select = $("experiment");
  // While the text has faults, experiments may be missing from it for a moment.
  if (checked.experiments.length > 0 && (sound || select.options.length === 0 || checked.experiments.length >= select.options.length)) {
    $("experiment-row").hidden = state.program;
    select.replaceChildren(
      ...checked.experiments.map((one) => el("option", { value: one.id }, `${one.title || one.id}${one.cells > 1 ? ` (${one.cells} cells)` : ""}`)),
    );
    if (checked.chosen) {
      select.value = checked.chosen;
      state.experiment = checked.chosen;
    }
  }
  document.title = checked.title && !state.program ? `${checked.title} · oddsmith` : "oddsmith";
}

/** Asks after a short rest, so that not every letter is a question. */
let resting;
function askSoon(rest) {
  clearTimeout(resting);
  resting = setTimeout(ask, rest);
}

function ask() {
  clearTimeout(resting);
  if (state.mode === "roll" && !state.roll.trim()) {
    asker.cancel();
    forget();
    return;
  }
  asker.ask(question());
  tools.outdate();
}

function showMoved() {
  const count = state.set.size + state.vary.size;
  $("reset").hidden = count === 0;
  $("write").hidden = count === 0;
  $("write").textContent = count === 1 ? "Write the change into the text" : `Write ${count} changes into the text`;
  showSave();
}

function showSave() {
  const unsaved = state.opened !== null && state.text !== state.opened;
  $("save").hidden = state.program || !(state.place?.of === "file" && unsaved);
  // Without a file of its own a text can only be downloaded.
  $("unsaved").hidden = !((state.program || state.place?.of !== "file") && unsaved);
}

onControls(
  (key, value) => {
    if (value === null) state.set.delete(key);
    else state.set.set(key, value);
    showMoved();
    if (value === null) document.activeElement?.blur();
    ask();
  },
  (key, values) => {
    if (values === null) state.vary.delete(key);
    else state.vary.set(key, values);
    state.cell = [];
    showMoved();
    ask();
  },
  (places) => {
    state.cell = places;
    ask();
  },
);
onLook((places) => {
  state.cell = places;
  ask();
});
editor.onInput(() => {
  state.text = editor.text;
  showSave();
  askSoon(150);
});

$("reset").addEventListener("click", () => {
  state.set.clear();
  state.vary.clear();
  state.cell = [];
  showMoved();
  ask();
});
$("experiment").addEventListener("change", () => {
  state.experiment = $("experiment").value;
  state.cell = [];
  state.view = state.metric = "";
  document.dispatchEvent(new Event("another"));
  forget();
  ask();
});
$("view").addEventListener("change", () => {
  state.view = $("view").value;
  if (state.view && !state.metric) state.metric = $("metric").value;
  ask();
});
$("metric").addEventListener("change", () => {
  state.metric = $("metric").value;
  ask();
});
for (const choice of ["palette", "language"]) {
  $(choice).addEventListener("change", () => {
    state[choice] = $(choice).value;
    ask();
  });
}
$("roll").addEventListener("input", () => {
  state.roll = $("roll").value;
  askSoon(60);
});
// A line cannot hold a text of several lines: it goes where texts are written, and is read as what it is.
$("roll").addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text") ?? "";
  if (!text.trim().includes("\n") || !/^\s*\[|\boutput\b/m.test(text)) return;
  event.preventDefault();
  openText(text, !/^\s*\[\[/m.test(text));
});
$("program").addEventListener("click", () => openText(PROGRAM, true));
$("roll-form").addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
for (const example of document.querySelectorAll("#roll-help .example")) {
  example.addEventListener("click", () => {
    state.roll = $("roll").value = example.textContent;
    ask();
  });
}
$("home").addEventListener("click", () => {
  if (isUnsaved() && !confirm("Discard the changes to this text?")) return;
  begin({ mode: "roll" });
});
narrow.addEventListener("change", ask);

const isUnsaved = () => state.mode === "scenario" && state.opened !== null && state.opened !== state.text;

/** Shows a state from its beginning. */
function begin(next) {
  asker.cancel();
  Object.assign(state, { program: false, set: new Map(), vary: new Map(), cell: [], view: "", metric: "", palette: "", language: "", experiment: null }, next);
  for (const choice of ["palette", "language"]) $(choice).value = state[choice];
  document.body.className = state.mode;
  const scenario = state.mode === "scenario";
  $("start").hidden = scenario;
  for (const id of ["text", "controls"]) $(id).hidden = !scenario;
  $("experiment-row").hidden = true;
  $("lists").hidden = scenario;
  $("tools").hidden = !scenario;
  dress();
  $("experiment").replaceChildren();
  $("roll").value = state.roll;
  document.title = "oddsmith";
  document.dispatchEvent(new Event("another"));
  forget();
  if (scenario) editor.text = state.text;
  showMoved();
  ask();
}

/** Says what the text is. */
function dress() {
  const { program } = state;
  $("where").textContent = state.mode === "scenario" && !program ? state.name : "";
  $("text-title").textContent = program ? "AnyDice program" : "Scenario";
  $("area").setAttribute("aria-label", program ? "Text of the program" : "Text of the scenario");
  $("download-text").textContent = program ? "The program" : "The scenario (TOML)";
}

/** Shows a text that is no file. */
function openText(text, program) {
  begin({ mode: "scenario", program, name: "scenario.toml", text, opened: "", place: null });
  $("area").focus();
  $("area").setSelectionRange(text.length, text.length);
}

async function open(place) {
  const response = await fetch(`/open?${new URLSearchParams(place)}`);
  if (!response.ok) throw new Error((await response.text()).trim());
  return response.json();
}

async function openPlace(place, more = {}) {
  try {
    const { name, text } = await open(place);
    begin({ mode: "scenario", name, text, opened: text, place, ...more });
    scrollTo(0, 0);
  } catch (error) {
    say(`${place.name}: ${error.message}`);
  }
}

function showLists() {
  const list = (of, items) =>
    el("ul", { class: "list" }, ...items.map((item) => el("li", {}, el("button", { type: "button", onclick: () => openPlace({ of, name: item.name }) }, el("span", {}, item.title || item.name), el("small", {}, item.name)))));
  if (shelf.files.length > 0) $("own").replaceChildren(el("h2", {}, "Your scenarios"), list("file", shelf.files));
  $("lists").replaceChildren(el("h2", {}, "Scenarios to begin with"), list("sample", shelf.samples));
}

$("link").addEventListener("click", async () => {
  const { mode, program, roll, name, text, opened, place, experiment, cell, view, metric, palette, language } = state;
  // A text that can be opened again need not be in the link.
  const same = place?.of === "sample" && text === opened;
  const looks = { cell, view, metric, palette, language };
  const kept = mode === "roll" ? { mode, roll, ...looks } : { mode, program, name, text: same ? undefined : text, place, experiment, set: [...state.set], vary: [...state.vary], ...looks };
  const link = `${location.origin}/#${await packed(kept)}`;
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link);
    say("Link copied. It opens in this browser for as long as this page is served.");
  } catch {
    say("The link is in the address bar.");
  }
});

async function fromLink() {
  const text = location.hash.slice(1);
  if (!text) return false;
  try {
    const kept = await unpacked(text);
    const more = { ...kept, set: new Map(kept.set ?? []), vary: new Map(kept.vary ?? []) };
    if (kept.mode === "scenario" && kept.text === undefined) await openPlace(kept.place, more);
    else begin({ ...more, opened: kept.text });
    return true;
  } catch {
    say("This link cannot be read.");
    return false;
  }
}

window.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s" && state.mode === "scenario") {
    event.preventDefault();
    if (!$("save").hidden) $("save").click();
  }
});

window.addEventListener("beforeunload", (event) => {
  if (isUnsaved()) event.preventDefault();
});

// A menu closes when one goes elsewhere.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
});

const tools = setUpTools({ state, question, ask, editor, showSave, showMoved });

async function start() {
  // The token has done its work, and need not stand in the address or in the history.
  if (location.search) history.replaceState(null, "", `/${location.hash}`);
  const response = await fetch("/shelf");
  if (response.ok) shelf = await response.json();
  showLists();
  if (await fromLink()) return;
  if (shelf.first) await openPlace(shelf.first);
  if (state.mode === "roll" || !shelf.first) begin({ mode: "roll" });
}

window.addEventListener("hashchange", fromLink);
start().catch(offline);
