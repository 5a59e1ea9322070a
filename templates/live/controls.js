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

/** `change(key, value)` hears of a moved control; a value of null puts it back. `look(places)` hears of another cell. */
export function onControls(change, look) {
  heard = { change, look };
}

/** Everything but the values: while that stays, controls are kept, and with them the focus. */
function shapeOf(document) {
  const shape = { varied: document.varied.map((one) => [one.name, one.values]), groups: document.groups.map((group) => [group.title, group.controls.map((one) => [one.key, one.shape, one.varied, one.given])]) };
  return JSON.stringify(shape);
}

export function showControls(document, set) {
  $("asked").textContent = [document.title, document.note].filter(Boolean).join(". ") || document.question;
  const shape = shapeOf(document);
  if (shape !== drawn) {
    drawn = shape;
    draw(document);
  }
  const values = new Map(document.groups.flatMap((group) => group.controls.map((one) => [one.key, one])));
  for (const row of rows) row.update(values.get(row.key), set);
  for (const slider of document.varied) variedRows.get(slider.name)?.update(slider);
}

const variedRows = new Map();

function draw(document) {
  const open = new Set([...$("groups").querySelectorAll("details[open]")].map((group) => group.dataset.title));
  const first = rows.length === 0;
  rows = [];
  variedRows.clear();
  $("varied").replaceChildren();
  if (document.varied.length > 0) {
    const box = el("div", { class: "varied" }, el("h3", {}, "Varied: the cell you look at"));
    for (const one of document.varied) box.append(variedRow(one, document.varied));
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

function variedRow(one, all) {
  const id = `varied-${one.name}`;
  const output = el("output", { for: id });
  const slider = el("input", { type: "range", id, min: "0", max: String(one.values.length - 1), step: "1" });
  const element = el("div", { class: "control" }, el("label", { for: id }, one.label), el("div", { class: "input" }, slider), output);
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
  variedRows.set(one.name, { place, at: () => Number(slider.value), update: (now) => { if (globalThis.document.activeElement !== slider) place(now.place); } });
  place(one.place);
  return element;
}

function controlRow(one, group) {
  const id = `control-${one.key}`;
  const input = el("div", { class: "input" });
  const why = el("button", { type: "button", class: "why", "aria-expanded": "false", "aria-label": `What ${one.label} means`, title: one.meaning }, "?");
  const back = el("button", { type: "button", class: "back", "aria-label": `Undo ${one.label}`, title: "Undo", hidden: true }, "↺");
  const label = one.shape.type === "several" ? el("span", { class: "label", id: `${id}-label` }, name(one)) : el("label", { for: id }, name(one));
  const meaning = el("p", { class: "meaning", hidden: true }, told(one));
  const element = el("div", { class: "control" }, label, input, why, back, meaning);
  element.dataset.key = one.name;
  element.dataset.called = `${one.label} (${group})`;
  if (one.shape.type === "number") element.dataset.number = "";
  element.dataset.words = [one.key, one.label, one.meaning, ...one.rules.flatMap((rule) => [rule.id, rule.title])].join(" ").toLowerCase();
  why.addEventListener("click", () => {
    meaning.hidden = !meaning.hidden;
    why.setAttribute("aria-expanded", String(!meaning.hidden));
  });
  back.addEventListener("click", () => heard.change(one.key, null));
  if (one.varied) {
    input.append(el("span", { class: "hint" }, "varied, see above"));
    return { key: one.key, element, update() {} };
  }
  const change = (value) => heard.change(one.key, value);
  const show = makers[one.shape.type](one, id, input, change);
  const update = (now, set) => {
    const moved = set.has(one.key);
    element.classList.toggle("moved", moved);
    back.hidden = !moved;
    if (now && !element.contains(document.activeElement)) show(now.value);
    else if (now && !moved) show(now.value);
  };
  return { key: one.key, element, update };
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
  number(one, id, input, change) {
    const { min, max } = one.shape;
    const slider = el("input", { type: "range", step: "1", "aria-hidden": "true", tabindex: "-1" });
    const field = el("input", { type: "number", id, min: String(min), max: String(max), step: "1", placeholder: "auto" });
    slider.addEventListener("input", () => {
      field.value = slider.value;
      change(slider.value);
    });
    field.addEventListener("input", () => {
      if (field.value === "" || !field.checkValidity()) return;
      slider.value = field.value;
      change(field.value);
    });
    input.append(field);
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
