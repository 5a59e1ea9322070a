// What one does with a state: write it down, keep it, compare it, ask further.

import { $, el, faultList, say, unbroken } from "./dom.js";
import { stream } from "./ask.js";
import { moveTo, variedRange } from "./controls.js";
import { onGoal } from "./result.js";

const json = (body) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export function setUpTools({ state, question, ask, editor, showSave, showMoved }) {
  let pinned = null;
  let asking = null;

  $("write").addEventListener("click", async () => {
    const response = await fetch("/write", json(question()));
    const words = await response.text();
    if (!response.ok) return say(words.trim());
    state.text = JSON.parse(words).text;
    state.set.clear();
    state.vary.clear();
    editor.replace(state.text);
    showMoved();
    ask();
    say("Written into the text.");
  });

  $("save").addEventListener("click", async () => {
    const text = state.text;
    const response = await fetch("/save", json({ name: state.name, text, was: state.opened }));
    if (!response.ok) return say((await response.text()).trim());
    state.opened = text;
    showSave();
    const faults = $("faults").children.length;
    say(faults === 0 ? "Saved." : `Saved, with ${faults === 1 ? "a fault" : `${faults} faults`} in it.`);
  });

  for (const button of $("downloads").querySelectorAll("button")) {
    button.addEventListener("click", () => {
      $("downloads").open = false;
      download(button.dataset.format).catch((error) => say(error.message));
    });
  }

  async function download(format) {
    const now = question();
    if (format === "toml") {
      if (now.roll !== null) throw new Error("A roll has no scenario. Open one to download it.");
      let text = now.text;
      if (state.set.size + state.vary.size > 0) {
        // What is downloaded asks what the page answers.
        const response = await fetch("/write", json(now));
        const words = await response.text();
        if (!response.ok) throw new Error(words.trim());
        text = JSON.parse(words).text;
      }
      return keep(new Blob([text], { type: "text/plain" }), now.name);
    }
    for (let number = 0, count = 1; number < count; number += 1) {
      const response = await fetch("/files", json({ now: { ...now, narrow: false }, format, number }));
      if (!response.ok) throw new Error((await response.text()).trim());
      count = Number(response.headers.get("x-oddsmith-files"));
      const [, name] = /filename="([^"]*)"/.exec(response.headers.get("content-disposition")) ?? [];
      keep(await response.blob(), name || `file.${format}`);
    }
  }

  function keep(blob, name) {
    const url = URL.createObjectURL(blob);
    el("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 5000);
  }

  /** What a question asks, without how it is shown. */
  const matter = ({ text, roll, experiment, set, vary, cell }) => JSON.stringify([text, roll, experiment, set, vary, cell]);
  const asked = new Map();

  /** Marks answers that were given to another state. */
  function outdate() {
    const now = matter(question());
    for (const [box, about] of asked) box.classList.toggle("stale", about !== now);
  }

  /** Asks an inquiry, and shows its answer in a box. */
  async function inquire(body, box, title, more, heard = () => {}) {
    asking?.abort();
    const control = new AbortController();
    asking = control;
    const content = el("div", {}, el("p", { class: "working" }, "working"));
    const close = el("button", { type: "button", onclick: () => { control.abort(); box.hidden = true; } }, "Close");
    const heading = el("h3", { tabindex: "-1" }, title);
    const stale = el("p", { class: "hint stale-note" }, "This was asked of another state. Ask again.");
    const focused = box.contains(document.activeElement);
    box.hidden = false;
    box.replaceChildren(el("div", { class: "bar" }, heading, el("span", { class: "push" }), close), ...(more ? [more] : []), stale, content);
    asked.set(box, matter(body.now));
    outdate();
    if (focused && !box.contains(document.activeElement)) heading.focus({ preventScroll: true });
    const show = () => box.scrollIntoView({ block: "nearest" });
    show();
    try {
      await stream("/inquire", body, (event, data) => {
        if (event === "told") {
          content.replaceChildren(...told(data));
          heard(data);
        }
        if (event === "refused") {
          const list = el("ul", { class: "faults" });
          faultList(list, data, true);
          content.replaceChildren(list);
        }
        show();
      }, control.signal);
    } catch (error) {
      if (!control.signal.aborted) content.replaceChildren(el("p", { class: "banner" }, error.message));
    }
  }

  function told(data) {
    const parts = [el("p", { class: "sentence", role: "status" }, unbroken(data.sentence))];
    if (data.apply) {
      const { name, value, words } = data.apply;
      const set = () => moveTo(name, value) || say(`${words} cannot be set here: write it into the text.`);
      parts.push(el("p", {}, el("button", { type: "button", onclick: set }, `Set ${words}`)));
    }
    for (const chart of data.charts) {
      const image = el("img", { alt: chart.alt, src: URL.createObjectURL(new Blob([chart.svg], { type: "image/svg+xml" })) });
      image.addEventListener("load", () => URL.revokeObjectURL(image.src));
      parts.push(el("div", { class: "charts" }, el("figure", {}, image)));
    }
    if (data.log.length > 0) {
      const log = el("div", { class: "log" });
      for (const line of data.log) {
        if (line.heading) log.append(el("h4", {}, line.heading));
        log.append(el("p", {}, line.text, ...line.dice.map((die) => el("span", { class: "die" }, die))));
      }
      parts.push(log);
    }
    if (data.rows.length > 0) {
      const head = el("tr", {}, ...data.head.map((text) => el("th", { scope: "col" }, text)));
      const body = data.rows.map(([first, ...rest]) => el("tr", {}, el("th", { scope: "row" }, first), ...rest.map((text) => el("td", {}, text))));
      parts.push(el("div", { class: "scroll", tabindex: "0" }, el("table", {}, el("thead", {}, head), el("tbody", {}, ...body))));
    }
    for (const [title, text] of data.folded) parts.push(el("details", { class: "folded" }, el("summary", {}, title), el("p", { class: "hint" }, text)));
    parts.push(...data.notes.map((note) => el("p", { class: "hint" }, note)));
    return parts;
  }

  $("pin").addEventListener("click", () => {
    pinned = question();
    const again = el("button", { type: "button", onclick: () => inquire({ what: "compare", pinned, now: question() }, $("pinned"), "Compared with the pinned state", again) }, "Compare with what is set now");
    const close = el("button", { type: "button", onclick: () => ($("pinned").hidden = true) }, "Close");
    $("pinned").replaceChildren(
      el("div", { class: "bar" }, el("h3", {}, "Pinned"), el("span", { class: "push" }), close),
      el("p", { class: "hint" }, state.mode === "roll" ? "This roll is kept. Type another, then compare." : "This state is kept. Move something, then compare."),
      again,
    );
    asked.delete($("pinned"));
    $("pinned").classList.remove("stale");
    $("pinned").hidden = false;
    $("pinned").scrollIntoView({ block: "nearest" });
    say("Pinned.");
  });

  const tool = $("tool");
  $("ask-sensitivity").addEventListener("click", () => inquire({ what: "sensitivity", now: question() }, tool, "One step more or less of everything, ranked"));

  $("ask-trace").addEventListener("click", () => {
    let next = 0;
    const condition = el("input", { type: "text", placeholder: "winner=b, rounds>=10", spellcheck: "false" });
    const show = (trial) => inquire({ what: "trace", now: question(), trial, condition: condition.value }, tool, "One trial, die by die", form, (told) => (next = told.trial + 1));
    const form = el("form", { class: "form" },
      el("label", {}, "The first trial in which (optional)", condition),
      el("button", { type: "submit" }, "Tell it"),
      el("button", { type: "button", onclick: () => show(next) }, "Tell the next"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      show(0);
    });
    show(0);
  });

  $("ask-solve").addEventListener("click", () => solve(null));
  onGoal((scale, value) => solve({ find: scale.find, goal: `${scale.quantity} >= ${value}` }));

  /** Shows the form of a goal; with one that is given, asks at once. */
  function solve(given) {
    const names = [...document.querySelectorAll("#groups .control")].filter((row) => row.dataset.number !== undefined).map((row) => [row.dataset.key, row.dataset.called]);
    if (given && !names.some(([name]) => name === given.find)) names.unshift([given.find, given.find]);
    const find = el("select", {}, ...names.map(([name, called]) => el("option", { value: name }, called)));
    const range = el("input", { type: "text", placeholder: "all values", size: "9", spellcheck: "false", title: "for example 5..=20" });
    const metric = $("metric").selectedOptions[0] ?? $("metric").options[0];
    const goal = el("input", { type: "text", spellcheck: "false", size: "24", value: given ? given.goal : metric?.dataset.goal ?? "success >= 65 %" });
    const form = el("form", { class: "form" },
      el("label", {}, "Find", find),
      el("label", {}, "among (optional)", range),
      el("label", {}, "so that", goal),
      el("button", { type: "submit" }, "Solve"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const among = range.value.trim().replace(/^(-?\d+)\s*(?:-|–|to)\s*(-?\d+)$/, "$1..=$2");
      const wanted = among ? `${find.value}=${among}` : find.value;
      inquire({ what: "solve", now: question(), find: wanted, goal: goal.value }, tool, "Solve for a goal", form);
    });
    const close = el("button", { type: "button", onclick: () => (tool.hidden = true) }, "Close");
    tool.replaceChildren(el("div", { class: "bar" }, el("h3", {}, "Solve for a goal"), el("span", { class: "push" }), close), form);
    tool.hidden = false;
    if (given) {
      find.value = given.find;
      range.value = variedRange(given.find);
      form.requestSubmit();
    } else find.focus();
  }

  // What was told of one experiment says nothing of another.
  document.addEventListener("another", () => {
    asking?.abort();
    tool.hidden = true;
    $("pinned").hidden = true;
    pinned = null;
    asked.clear();
  });

  return { outdate };
}
