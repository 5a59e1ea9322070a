// What one does with a state: write it down, keep it, compare it, ask further.

import { $, el, faultList, say } from "./dom.js";
import { stream } from "./ask.js";

const json = (body) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export function setUpTools({ state, question, ask, editor, showSave }) {
  let pinned = null;
  let asking = null;

  $("write").addEventListener("click", async () => {
    const response = await fetch("/write", json(question()));
    const words = await response.text();
    if (!response.ok) return say(words.trim());
    state.text = JSON.parse(words).text;
    state.set.clear();
    editor.text = state.text;
    showSave();
    ask();
    say("The text says it now.");
  });

  $("save").addEventListener("click", async () => {
    const text = state.text;
    const response = await fetch("/save", json({ name: state.name, text, was: state.opened }));
    if (!response.ok) return say((await response.text()).trim());
    state.opened = text;
    showSave();
    say("Saved.");
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
      return keep(new Blob([now.text], { type: "text/plain" }), now.name);
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

  /** Asks an inquiry, and shows its answer in a box. */
  async function inquire(body, box, title, more) {
    asking?.abort();
    const control = new AbortController();
    asking = control;
    const content = el("div", {}, el("p", { class: "working" }, "working"));
    const close = el("button", { type: "button", onclick: () => { control.abort(); box.hidden = true; } }, "Close");
    box.hidden = false;
    box.replaceChildren(el("div", { class: "bar" }, el("h3", {}, title), el("span", { class: "push" }), close), ...(more ? [more] : []), content);
    try {
      await stream("/inquire", body, (event, data) => {
        if (event === "told") content.replaceChildren(...told(data));
        if (event === "refused") {
          const list = el("ul", { class: "faults" });
          faultList(list, data, true);
          content.replaceChildren(list);
        }
      }, control.signal);
    } catch (error) {
      if (!control.signal.aborted) content.replaceChildren(el("p", { class: "banner" }, error.message));
    }
  }

  function told(data) {
    const parts = [el("p", { class: "sentence", role: "status" }, data.sentence)];
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
      el("p", { class: "hint" }, "This state is kept. Move something, then compare."),
      again,
    );
    $("pinned").hidden = false;
  });

  const tool = $("tool");
  $("ask-sensitivity").addEventListener("click", () => inquire({ what: "sensitivity", now: question() }, tool, "One step more or less of everything, ranked"));

  $("ask-trace").addEventListener("click", () => {
    let trial = 0;
    const condition = el("input", { type: "text", placeholder: "winner=b, rounds>=10", spellcheck: "false" });
    const show = () => inquire({ what: "trace", now: question(), trial, condition: condition.value }, tool, "One trial, die by die", form);
    const form = el("form", { class: "form" },
      el("label", {}, "The first trial in which (optional)", condition),
      el("button", { type: "submit" }, "Tell it"),
      el("button", { type: "button", onclick: () => { trial += 1; condition.value = ""; show(); } }, "Tell the next"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      show();
    });
    show();
  });

  $("ask-solve").addEventListener("click", () => {
    const names = [...document.querySelectorAll("#groups .control")].filter((row) => row.dataset.number !== undefined).map((row) => [row.dataset.key, row.dataset.called]);
    const find = el("select", {}, ...names.map(([name, called]) => el("option", { value: name }, called)));
    const range = el("input", { type: "text", placeholder: "5..=20", size: "8", spellcheck: "false" });
    const metric = $("metric").value || $("metric").options[0]?.value || "success";
    const goal = el("input", { type: "text", spellcheck: "false", value: metric === "winner" ? "winner=a >= 50 %" : metric === "success" ? "success >= 65 %" : `mean(${metric}) >= 10` });
    const form = el("form", { class: "form" },
      el("label", {}, "Find", find),
      el("label", {}, "among", range),
      el("label", {}, "so that", goal),
      el("button", { type: "submit" }, "Solve"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const wanted = range.value.trim() ? `${find.value}=${range.value.trim()}` : find.value;
      inquire({ what: "solve", now: question(), find: wanted, goal: goal.value }, tool, "Solve for a goal", form);
    });
    const close = el("button", { type: "button", onclick: () => (tool.hidden = true) }, "Close");
    tool.replaceChildren(el("div", { class: "bar" }, el("h3", {}, "Solve for a goal"), el("span", { class: "push" }), close), form);
    tool.hidden = false;
    find.focus();
  });

  // What was told of one experiment says nothing of another.
  document.addEventListener("another", () => {
    asking?.abort();
    tool.hidden = true;
    $("pinned").hidden = true;
    pinned = null;
  });
}
