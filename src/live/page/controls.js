// Controls: one for everything that may be set, from the tables of the game.

import { $, el } from "./dom.js";

let heard = () => {};
let drawn = "";
let rows = [];

/** Another experiment has other controls: none of them is to look like an old one. */
document.addEventListener("another", () => {
  drawn = "";
  rows = [];
  $("groups").replaceChildren();
  $("varied").replaceChildren();
  $("find").value = "";
});

/**
 * `change(key, value)` hears of a moved control, and `vary(key, values)` of one that is varied; null puts it back.
 * `look(places)` hears of another cell.
 */
export function onControls(change, vary, look) {
  heard = { change, vary, look };
}

/** From where to where a number is varied, as a scenario writes it; empty if it is not. */
export function variedRange(name) {
  const numbers = (variedRows.get(name)?.values ?? []).map(numberOf);
  return numbers.length > 0 && numbers.every(Number.isFinite) ? `${Math.min(...numbers)}..=${Math.max(...numbers)}` : "";
}

/** A number as it is shown, with a true minus sign and thousands apart. */
const numberOf = (shown) => Number(shown.replace("−", "-").replace(/[,\u202f\u00a0]/g, ""));

/** Moves a control, or chooses the cell with a value, as if one had done it by hand. Says whether there is such a one. */
export function moveTo(name, value) {
  const slider = variedRows.get(name);
  if (slider) return slider.choose(value);
  const row = rows.find((one) => one.name === name);
  if (!row || row.varied) return false;
  heard.change(row.key, value);
  return true;
}

/** Shows what is wrong with controls beside them. Returns the faults that belong to none. */
export function showProblems(faults) {
  const left = new Set(faults);
  for (const row of rows) {
    const own = faults.filter((fault) => fault.place.key === row.key);
    row.problem(own.map((fault) => [fault.message, ...fault.help].join(": ")).join("; "));
    own.forEach((fault) => left.delete(fault));
  }
  return [...left];
}

/** Everything but the values: while that stays, controls are kept, and with them the focus. */
function shapeOf(document) {
  // The outputs of a program may be called by its numbers, and those are moved.
  const shape = { varied: document.varied.map((one) => [one.name, one.name === "outputs" ? one.values.length : one.values]), groups: document.groups.map((group) => [group.title, group.controls.map((one) => [one.key, one.shape, one.varied, one.given])]) };
  return JSON.stringify(shape);
}

export function showControls(document, { set, vary }) {
  $("asked").textContent = [document.title, document.note].filter(Boolean).join(". ") || document.question;
  const shape = shapeOf(document);
  if (shape !== drawn) {
    drawn = shape;
    draw(document, vary);
  }
  const values = new Map(document.groups.flatMap((group) => group.controls.map((one) => [one.key, one])));
  for (const row of rows) row.update(values.get(row.key), set);
  for (const slider of document.varied) variedRows.get(slider.name)?.update(slider);
}

const variedRows = new Map();

function draw(document, vary) {
  const open = new Set([...$("groups").querySelectorAll("details[open]")].map((group) => group.dataset.title));
  const first = rows.length === 0;
  rows = [];
  variedRows.clear();
  $("varied").replaceChildren();
  if (document.varied.length > 0) {
    const box = el("div", { class: "varied" }, el("h3", {}, "Varied: choose the cell to look at"));
    const controls = document.groups.flatMap((group) => group.controls);
    for (const one of document.varied) box.append(variedRow(one, document.varied, controls.find((control) => control.varied && control.name === one.name), vary));
    $("varied").append(box);
  }
  $("groups").replaceChildren(
    ...document.groups.map((group, at) => {
      const made = (given) => {
        const some = group.controls.filter((one) => (one.given || one.varied) === given).map((one) => controlRow(one, group.title));
        rows.push(...some);
        return some.map((row) => row.element);
      };
      const [given, others] = [made(true), made(false)];
      // What the text says comes first; the many things that it leaves at their defaults can be unfolded.
      const apart = given.length > 0 && others.length > 4;
      const rest = apart ? [el("details", { class: "rest" }, el("summary", {}, `${others.length} more, at their defaults`), ...others)] : others;
      const details = el("details", { class: "group" }, el("summary", {}, `${group.title} (${group.controls.length})`), ...given, ...rest);
      details.dataset.title = group.title;
      details.open = open.has(group.title) || (first && (at === 0 || isSmall(document)));
      return details;
    }),
  );
  $("find-row").hidden = rows.length < 8;
  find();
}

const isSmall = (document) => document.groups.flatMap((group) => group.controls).length < 20;

function variedRow(one, all, control, vary) {
  const id = `varied-${one.name}`;
  const output = el("output", { for: id });
  const slider = el("input", { type: "range", id, min: "0", max: String(one.values.length - 1), step: "1" });
  const element = el("div", { class: "control" }, el("label", { for: id }, one.label), el("div", { class: "input" }, slider), output);
  if (control?.shape.type === "number") element.append(limits(one, control, vary));
  slider.addEventListener("input", () => {
    output.textContent = one.values[slider.value];
    slider.setAttribute("aria-valuetext", one.values[slider.value]);
    // Names of one group move together.
    for (const other of all) if (other.group === one.group) variedRows.get(other.name).place(Number(slider.value));
    heard.look(all.map((other) => variedRows.get(other.name).at()));
  });
  const place = (at) => {
    slider.value = at;
    output.textContent = one.values[at];
    slider.setAttribute("aria-valuetext", one.values[at]);
  };
  const choose = (value) => {
    const at = one.values.indexOf(String(value));
    if (at < 0) return false;
    slider.value = at;
    slider.dispatchEvent(new Event("input"));
    return true;
  };
  const update = (now) => {
    one.values = now.values;
    if (globalThis.document.activeElement !== slider) place(now.place);
  };
  variedRows.set(one.name, { place, choose, values: one.values, at: () => Number(slider.value), update });
  place(one.place);
  return element;
}

/** From where to where a number is varied, to be changed by hand. */
function limits(one, control, vary) {
  const numbers = one.values.map(numberOf);
  const field = (value, which) => el("input", { type: "number", min: String(control.shape.min), max: String(control.shape.max), step: "1", value: String(value), "aria-label": `${one.label}: ${which}` });
  const [from, to] = [field(Math.min(...numbers), "the lowest value"), field(Math.max(...numbers), "the highest value")];
  const tell = () => {
    if (from.value === "" || to.value === "" || !from.checkValidity() || !to.checkValidity()) return;
    const [low, high] = [Number(from.value), Number(to.value)];
    if (low <= high) heard.vary(control.key, range(low, high));
  };
  for (const input of [from, to]) input.addEventListener("change", tell);
  const stop = el("button", { type: "button", class: "back", title: "As in the text", "aria-label": `Vary ${one.label} as in the text`, onclick: () => heard.vary(control.key, null) }, "↺");
  return el("div", { class: "span" }, "from ", from, " to ", to, vary.has(control.key) ? stop : null);
}

/** The most values of a name that is varied from the page. */
const VALUES = 41;

/** The values from one number to another, as a scenario writes them. */
function range(low, high) {
  const step = Math.ceil((high - low + 1) / VALUES);
  return step > 1 ? `${low}..=${high} step ${step}` : `${low}..=${high}`;
}

function controlRow(one, group) {
  const id = `control-${one.key}`;
  const input = el("div", { class: "input" });
  const why = el("button", { type: "button", class: "why", "aria-expanded": "false", "aria-label": `What ${one.label} means`, title: one.meaning }, "?");
  const back = el("button", { type: "button", class: "back", "aria-label": `Undo ${one.label}`, title: "Undo", hidden: true }, "↺");
  const label = one.shape.type === "several" ? el("span", { class: "label", id: `${id}-label` }, name(one)) : el("label", { for: id }, name(one));
  const meaning = el("p", { class: "meaning", hidden: true }, told(one));
  const words = el("p", { class: "problem", role: "status", hidden: true });
  const element = el("div", { class: "control" }, label, input, why, back, words, meaning);
  const problem = (text) => {
    words.textContent = text;
    words.hidden = !text;
    element.classList.toggle("wrong", Boolean(text));
  };
  element.dataset.key = one.name;
  element.dataset.called = group === "The experiment" || group === "The program" ? one.label : `${one.label} (${group})`;
  if (one.shape.type === "number" && !one.unasked) element.dataset.number = "";
  element.dataset.words = [one.key, one.label, one.meaning, ...one.rules.flatMap((rule) => [rule.id, rule.title])].join(" ").toLowerCase();
  why.addEventListener("click", () => {
    meaning.hidden = !meaning.hidden;
    why.setAttribute("aria-expanded", String(!meaning.hidden));
  });
  back.addEventListener("click", () => heard.change(one.key, null));
  if (one.varied) {
    input.append(el("span", { class: "hint" }, "varied, see above"));
    return { key: one.key, name: one.name, varied: true, element, problem, update() {} };
  }
  const change = (value) => {
    problem("");
    heard.change(one.key, value);
  };
  const show = makers[one.shape.type](one, id, input, change, problem);
  const update = (now, set) => {
    const moved = set.has(one.key);
    element.classList.toggle("moved", moved);
    back.hidden = !moved;
    if (now && (!element.contains(document.activeElement) || !moved)) {
      show(now.value);
      if (!moved) problem("");
    }
  };
  return { key: one.key, name: one.name, varied: false, element, problem, update };
}

const name = (one) => (one.unit ? `${one.label} (${one.unit})` : one.label);

function told(one) {
  const range = one.shape.type === "number" ? ` From ${one.shape.min} to ${one.shape.max}.` : "";
  const preset = one.preset ? ` Default: ${one.preset}${one.standing ? ` (${one.standing})` : ""}.` : "";
  const rules = one.rules.length ? ` ${one.rules.map((rule) => (rule.title ? `${rule.id}, ${rule.title}` : rule.id)).join("; ")}.` : "";
  const meaning = one.meaning.endsWith(".") ? one.meaning : `${one.meaning}.`;
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}${range}${preset}${rules}`;
}

/** Rather than thousands of steps, a slider spans what is near the value. */
function span(shape, value) {
  const { min, max } = shape;
  if (max - min <= 200) return [min, max];
  const reach = Math.max(20, Math.abs(value) * 2);
  return [Math.max(min, value - reach), Math.min(max, value + reach)];
}

const makers = {
  number(one, id, input, change, problem) {
    const { min, max } = one.shape;
    const slider = el("input", { type: "range", step: "1", "aria-hidden": "true", tabindex: "-1" });
    const field = el("input", { type: "number", id, min: String(min), max: String(max), step: "1", placeholder: "auto" });
    slider.addEventListener("input", () => {
      field.value = slider.value;
      change(slider.value);
    });
    field.addEventListener("input", () => {
      const fits = field.value !== "" && field.checkValidity();
      problem(fits || (field.value === "" && !field.validity.badInput) ? "" : `a whole number from ${min} to ${max}`);
      if (!fits) return;
      slider.value = field.value;
      change(field.value);
    });
    input.append(field);
    if (!one.unasked) {
      // A number is varied around what it is now.
      const around = () => {
        const now = Number(field.value || Math.max(min, Math.min(max, 0)));
        heard.vary(one.key, range(Math.max(min, now - 10), Math.min(max, now + 10)));
      };
      input.append(el("button", { type: "button", class: "vary", title: "A curve along its values", "aria-label": `Vary ${one.label}`, onclick: around }, "vary"));
    }
    input.parentElement.querySelector(".meaning").before(slider);
    slider.className = "wide";
    return (value) => {
      const [low, high] = span(one.shape, Number(value ?? Math.max(min, Math.min(max, 0))));
      slider.min = low;
      slider.max = high;
      slider.value = value ?? low;
      field.value = value ?? "";
    };
  },
  switch(one, id, input, change) {
    const box = el("input", { type: "checkbox", id, role: "switch" });
    box.addEventListener("change", () => change(String(box.checked)));
    const auto = el("span", { class: "hint" }, "");
    input.append(box, auto);
    return (value) => {
      box.checked = value === "true";
      box.indeterminate = value === null;
      auto.textContent = value === null ? "auto" : "";
    };
  },
  choice(one, id, input, change) {
    const select = el("select", { id }, ...one.shape.words.map((word) => el("option", { value: word.word }, word.label)));
    select.addEventListener("change", () => change(select.value));
    input.append(select);
    return (value) => {
      select.querySelector("option[data-auto]")?.remove();
      const known = [...select.options].some((option) => option.value === value);
      if (!known) {
        const auto = el("option", { value: "" }, value ?? "auto");
        auto.dataset.auto = "";
        auto.disabled = true;
        select.prepend(auto);
        select.value = "";
      } else select.value = value;
    };
  },
  several(one, id, input, change) {
    const boxes = one.shape.words.map((word) => {
      const box = el("input", { type: "checkbox", value: word.word });
      box.addEventListener("change", () => change(JSON.stringify(boxes.filter((other) => other.checked).map((other) => other.value))));
      input.append(el("label", {}, box, ` ${word.label}`));
      return box;
    });
    input.setAttribute("role", "group");
    input.setAttribute("aria-labelledby", `${id}-label`);
    return (value) => {
      const on = new Set((value ?? "").split(" "));
      for (const box of boxes) box.checked = on.has(box.value);
    };
  },
  policy(one, id, input, change) {
    const { plain, with_number: numbered } = one.shape;
    const select = el("select", { id }, ...plain.map((word) => el("option", { value: word.word }, word.label)), ...numbered.map((word) => el("option", { value: word.word }, `${word.label} …`)));
    const field = el("input", { type: "number", "aria-label": `Number of ${one.label}`, step: "1" });
    const kind = () => numbered.find((word) => word.word === select.value);
    const tell = () => change(kind() ? `${select.value}(${field.value})` : select.value);
    const dress = () => {
      const word = kind();
      field.hidden = !word;
      if (!word) return;
      field.min = word.min;
      field.max = word.max;
      if (field.value === "") field.value = Math.max(word.min, Math.min(word.max, 1));
    };
    select.addEventListener("change", () => {
      dress();
      tell();
    });
    field.addEventListener("input", () => field.value !== "" && field.checkValidity() && tell());
    input.append(select, field);
    return (value) => {
      const [, word, number] = /^([^(]*)(?:\((-?\d+)\))?$/.exec(value ?? "") ?? [];
      select.value = word ?? "";
      field.value = number ?? "";
      dress();
    };
  },
  text(one, id, input, change) {
    const field = el("input", { type: "text", id, spellcheck: "false" });
    field.addEventListener("input", () => change(field.value));
    input.append(field);
    return (value) => (field.value = value ?? "");
  },
};

function find() {
  const wanted = $("find").value.trim().toLowerCase();
  for (const group of $("groups").children) {
    let found = 0;
    for (const row of group.querySelectorAll(".control")) {
      row.hidden = !row.dataset.words.includes(wanted);
      found += row.hidden ? 0 : 1;
    }
    group.hidden = found === 0;
    if (wanted) for (const details of [group, ...group.querySelectorAll("details")]) details.open = true;
  }
}

$("find").addEventListener("input", find);
