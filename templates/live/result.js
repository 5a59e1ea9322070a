// The answer: sentence, charts, tables.

import { $, el, faultList, tableOf } from "./dom.js";

const VIEWS = [
  ["", "as the scenario asks"],
  ["curve", "curve"],
  ["histogram", "how often each"],
  ["at-least", "at least"],
  ["at-most", "at most"],
  ["bars", "bars"],
  ["heatmap", "heat map"],
  ["survival", "still going"],
  ["ladder", "shares of outcomes"],
  ["intervals", "intervals"],
];

let pictures = [];
let looked = () => {};

/** `look(places)` hears of a cell that is picked in the table. */
export function onLook(look) {
  looked = look;
}

/** What the first choice of a chart is called. */
export function usual(scenario) {
  const view = $("view");
  if (view.options.length === 0) view.append(...VIEWS.map(([value, label]) => el("option", { value }, label)));
  view.options[0].textContent = scenario ? VIEWS[0][1] : "how often each";
}

/** Offers the charts and metrics to choose from. */
export function showChoices(metrics, state) {
  const view = $("view");
  view.value = state.view ?? "";
  const names = metrics.map((metric) => metric.name).join(" ");
  const select = $("metric");
  if (select.dataset.names !== names) {
    select.replaceChildren(...metrics.map((metric) => el("option", { value: metric.name }, metric.label)));
    select.dataset.names = names;
  }
  if (state.metric) select.value = state.metric;
  $("metric-row").hidden = !state.view || metrics.length < 2;
}

export function showAnswer(answer) {
  $("answer").hidden = false;
  $("answer").classList.remove("old");
  $("sentence").textContent = answer.sentence;
  const cell = answer.cell ? [el("p", { class: "cell" }, `With ${answer.cell}:`)] : [];
  // Without a sweep the sentence has said it already.
  $("told").replaceChildren(...(answer.cell ? [...cell, ...answer.told.map((text) => el("p", {}, text))] : []));
  $("made").textContent = answer.made + (answer.why && answer.finished ? ` Not solved exactly: ${answer.why}.` : "");
  $("working").hidden = answer.finished;
  if (answer.finished) $("announce").textContent = `${answer.sentence} ${answer.made}`;
  faultList($("refused"), []);
  showCharts(answer.charts);
  $("notes").replaceChildren(...answer.notes.map((note) => el("li", {}, note)));
  keepScroll($("table"), tableOf(answer.table, answer.cell ? "All cells" : "In numbers", looked));
  $("totals").replaceChildren(...(answer.totals ? [tableOf(answer.totals, answer.cell ? `With ${answer.cell}` : "Every result")] : []));
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
    if (!box.children[at]) box.append(el("figure", {}, el("img", { alt: "" })));
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
  for (const id of ["table", "totals", "told"]) $(id).replaceChildren();
}
