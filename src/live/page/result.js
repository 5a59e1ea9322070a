// The answer: sentence, charts, tables.

import { $, el, faultList, tableOf, unbroken } from "./dom.js";

/** Kinds of charts, and of how many varied names each is made at least. */
const VIEWS = [
  ["curve", "curve", 1],
  ["histogram", "how often each", 0],
  ["lines", "how often each, as lines", 0],
  ["at-least", "at least", 0],
  ["at-most", "at most", 0],
  ["bars", "bars", 1],
  ["heatmap", "heat map", 2],
  ["survival", "still going", 0],
  ["ladder", "shares of outcomes", 1],
  ["intervals", "intervals", 1],
];

let pictures = [];
let looked = () => {};
let goal = () => {};

/** `look(places)` hears of a cell that is picked in the table. */
export function onLook(look) {
  looked = look;
}

/** `wanted(scale, value)` hears of a height of a curve that is chosen as a goal. */
export function onGoal(wanted) {
  goal = wanted;
}

/** Offers the charts and metrics to choose from. */
export function showChoices({ metrics, varied }, state) {
  const view = $("view");
  const fits = VIEWS.filter(([value, , names]) => varied.length >= names || value === state.view);
  view.replaceChildren(...[["", "the usual chart"], ...fits].map(([value, label]) => el("option", { value }, label)));
  view.value = state.view ?? "";
  const names = metrics.map((metric) => metric.name).join(" ");
  const select = $("metric");
  if (select.dataset.names !== names) {
    select.replaceChildren(...metrics.map((metric) => el("option", { value: metric.name, "data-goal": metric.goal }, metric.label)));
    select.dataset.names = names;
  }
  if (state.metric) select.value = state.metric;
  $("metric-row").hidden = !state.view || metrics.length < 2;
}

export function showAnswer(answer) {
  $("answer").hidden = false;
  $("answer").classList.remove("old");
  $("sentence").textContent = unbroken(answer.sentence);
  $("brief").textContent = unbroken(answer.cell ? answer.told : answer.sentence);
  // Without a sweep the sentence has said it already.
  $("told").replaceChildren(...(answer.cell ? [el("p", {}, el("strong", {}, `${answer.cell}: `), unbroken(answer.told))] : []));
  $("made").textContent = answer.made + (answer.why && answer.finished ? ` Not solved exactly: ${answer.why}.` : "");
  $("working").hidden = answer.finished;
  if (answer.finished) $("announce").textContent = `${answer.sentence} ${answer.made}`;
  faultList($("refused"), []);
  showCharts(answer.charts);
  $("notes").replaceChildren(...answer.notes.map((note) => el("li", {}, note)));
  keepScroll($("table"), tableOf(answer.table, answer.cell ? "All cells" : "In numbers", looked));
  $("totals").replaceChildren(...(answer.totals ? [tableOf(answer.totals, answer.cell ? `With ${answer.cell}` : "Every result")] : []));
  $("joint").replaceChildren(...(answer.joint ? [tableOf(answer.joint, answer.cell ? `Both results with ${answer.cell}` : "Both results together")] : []));
}

function keepScroll(box, made) {
  const old = box.querySelector(".scroll");
  const [top, focus] = [old?.scrollTop ?? 0, old?.contains(document.activeElement) ? [...old.querySelectorAll("button")].indexOf(document.activeElement) : -1];
  box.replaceChildren(made);
  const now = box.querySelector(".scroll");
  if (now) now.scrollTop = top;
  if (focus >= 0) now?.querySelectorAll("button")[focus]?.focus({ preventScroll: true });
}

function showCharts(charts) {
  const box = $("charts");
  while (box.children.length > charts.length) box.lastChild.remove();
  const urls = charts.map((chart, at) => {
    if (!box.children[at]) box.append(figure());
    box.children[at].scale = chart.goal;
    const image = box.children[at].querySelector("img");
    image.alt = chart.alt;
    const url = URL.createObjectURL(new Blob([chart.svg], { type: "image/svg+xml" }));
    image.src = url;
    return url;
  });
  const old = pictures;
  pictures = urls;
  // The old picture is shown until the new one is there.
  setTimeout(() => old.forEach((url) => URL.revokeObjectURL(url)), 1000);
}

/** A chart. On a curve a height can be chosen as a goal. */
function figure() {
  const image = el("img", { alt: "" });
  const line = el("div", { class: "height", hidden: true, "aria-hidden": "true" }, el("span", {}));
  const made = el("figure", {}, image, line);
  const read = (event) => {
    const scale = made.scale;
    const box = image.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    if (!scale || x < scale.left || x > scale.right || y < scale.top || y > scale.bottom) return null;
    const value = scale.low + ((scale.bottom - y) / (scale.bottom - scale.top)) * (scale.high - scale.low);
    return { scale, value: rounded(scale, value), x: scale.left * box.width, wide: (scale.right - scale.left) * box.width, y: y * box.height };
  };
  image.addEventListener("pointermove", (event) => {
    const at = read(event);
    line.hidden = !at;
    image.classList.toggle("aims", Boolean(at));
    image.title = at ? "Click: which value gives this?" : "";
    if (!at) return;
    line.style.left = `${image.offsetLeft + at.x}px`;
    line.style.top = `${image.offsetTop + at.y}px`;
    line.style.width = `${at.wide}px`;
    line.firstChild.textContent = at.value;
  });
  image.addEventListener("pointerleave", () => (line.hidden = true));
  image.addEventListener("click", (event) => {
    const at = read(event);
    if (at) goal(at.scale, at.value);
  });
  return made;
}

/** A height as it is written in a goal, as exactly as one can point at it. */
function rounded(scale, value) {
  const [factor, unit] = scale.share ? [100, " %"] : [1, ""];
  const fine = ((scale.high - scale.low) * factor) / 100;
  const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(fine) + 1e-9)));
  return `${(value * factor).toFixed(decimals)}${unit}`;
}

export function showRefused(faults) {
  $("answer").hidden = false;
  $("working").hidden = true;
  faultList($("refused"), faults);
}

/** Dims the answer of an older text. */
export function outdate() {
  $("answer").classList.add("old");
  $("working").hidden = true;
}

export function forget() {
  $("answer").hidden = true;
  showCharts([]);
  for (const id of ["table", "joint", "totals", "told"]) $(id).replaceChildren();
}
