// The text of the scenario: a plain text area with line numbers, and marks where something is wrong.

import { $, el, faultList } from "./dom.js";

const area = $("area");
const gutter = $("gutter");
const marks = $("marks");
let lines = 0;
let faulty = new Set();

function follow() {
  gutter.scrollTop = area.scrollTop;
  marks.scrollTop = area.scrollTop;
  marks.scrollLeft = area.scrollLeft;
}

function number() {
  const now = area.value.split("\n").length;
  if (now !== lines || faulty.changed) {
    gutter.replaceChildren(
      ...Array.from({ length: now }, (_, at) => el("div", { class: faulty.has(at + 1) ? "fault" : "" }, String(at + 1))),
      el("div", {}, ""),
    );
    lines = now;
    faulty.changed = false;
  }
  follow();
}

/** The place of a line and a column, counted in characters, in the text. */
function offset(starts, text, line, column) {
  const start = starts[line - 1] ?? text.length;
  let at = start;
  for (let left = column - 1; left > 0 && at < text.length && text[at] !== "\n"; left -= 1) at += text.codePointAt(at) > 0xffff ? 2 : 1;
  return at;
}

function starts(text) {
  const found = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) found.push(at + 1);
  return found;
}

export const editor = {
  get text() {
    return area.value;
  },
  set text(text) {
    area.value = text;
    area.scrollTop = area.scrollLeft = 0;
    this.faults([]);
    number();
  },
  /** Puts a changed text in place of the old one, and shows where it begins to differ. */
  replace(text) {
    const [before, now] = [area.value.split("\n"), text.split("\n")];
    const line = now.findIndex((one, at) => one !== before[at]);
    this.text = text;
    if (line < 0) return;
    area.scrollTop = Math.max(0, (line - 4) * 20);
    const start = starts(text)[line];
    area.setSelectionRange(start, start + now[line].length);
    follow();
  },
  onInput(heard) {
    area.addEventListener("input", () => {
      // Old marks would stand at wrong places.
      marks.replaceChildren();
      number();
      heard();
    });
  },
  faults(faults) {
    const text = area.value;
    const here = faults.filter((fault) => fault.place && fault.place.here).map((fault) => fault.place);
    faulty = new Set(here.map((place) => place.line));
    faulty.changed = true;
    const rows = starts(text);
    const spans = here.map((place) => {
      const from = offset(rows, text, place.line, place.column);
      return [from, Math.max(from + 1, offset(rows, text, place.end_line, place.end_column))];
    });
    spans.sort((one, other) => one[0] - other[0]);
    let at = 0;
    const parts = [];
    for (const [from, to] of spans) {
      if (from < at) continue;
      parts.push(text.slice(at, from), el("mark", {}, text.slice(from, to) || " "));
      at = to;
    }
    marks.replaceChildren(...parts, text.slice(at), "\n");
    area.setAttribute("aria-invalid", faults.length > 0 ? "true" : "false");
    faultList($("faults"), faults, (place) => this.goTo(place));
    number();
  },
  goTo(place) {
    const rows = starts(area.value);
    const from = offset(rows, area.value, place.line, place.column);
    area.focus();
    area.setSelectionRange(from, Math.max(from, offset(rows, area.value, place.end_line, place.end_column)));
    area.scrollTop = Math.max(0, (place.line - 5) * 20);
    follow();
  },
};

area.addEventListener("scroll", follow);
// A tab stays a way out of the text area: two spaces are written with the keyboard as anything else.
