// Elements made by hand. Texts are set as text, never as markup.

export const $ = (id) => document.getElementById(id);

/** An element with properties and children; texts become text nodes. */
export function el(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && typeof value !== "string") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A text in which no line ends between a number and its percent sign. */
export const unbroken = (text) => text.replace(/(\d) %/g, "$1\u00a0%");

/** A bar of a share, from 0 to 1. */
export function bar(share) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("aria-hidden", "true");
  const rect = document.createElementNS(space, "rect");
  rect.setAttribute("width", `${Math.max(0, Math.min(1, share)) * 100}%`);
  rect.setAttribute("height", "100%");
  rect.setAttribute("rx", "2");
  picture.append(rect);
  return picture;
}

let fading;
/** A short word at the foot of the page. */
export function say(words) {
  const toast = $("said");
  toast.textContent = words;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (toast.hidden = true), 3500);
}

/** What has no line to go to. */
const OTHERS = { "--goal": "the goal", find: "what to find", "--find": "what to find", "the condition": "the condition", "--set": "a control", "--vary": "what is varied" };

/** The faults of a document as a list. */
export function faultList(list, faults, onPlace, excerpt) {
  list.replaceChildren(
    ...faults.map((fault) => {
      const place = fault.place;
      const where = place ? (place.here ? `line ${place.line}, column ${place.column}` : OTHERS[place.of] ?? `${place.of}, line ${place.line}`) : null;
      const item = el("li");
      const line = el("p");
      if (where && onPlace && place.here) {
        line.append(el("button", { type: "button", class: "place", onclick: () => onPlace(place) }, where), ": ");
      } else if (where && onPlace) {
        line.append(`${where}: `);
      }
      if (place && excerpt) line.append(el("code", {}, [...excerpt].slice(place.column - 1, Math.max(place.column, place.end_column - 1)).join("") || excerpt), ": ");
      line.append(fault.message);
      if (place && place.label) line.append(` (${place.label})`);
      item.append(line, ...fault.help.map((advice) => el("p", { class: "help" }, advice)));
      return item;
    }),
  );
}

/** A table of a document; `onPick` hears of rows that are cells. */
export function tableOf(table, caption, onPick) {
  const bars = table.rows.some((row) => row.bar !== null);
  // Every result has a small share: the largest fills its column.
  const most = Math.max(0, ...table.rows.map((row) => row.bar ?? 0));
  const whole = table.rows.length > 8 && table.rows.every((row) => row.places.length === 0) && most > 0 ? most : 1;
  const head = el("tr", {}, ...table.head.map((text, at) => el("th", { scope: "col", class: at >= table.heads ? "number" : "" }, text)));
  if (bars) head.append(el("th", { class: "share", "aria-hidden": "true" }, ""));
  const body = table.rows.map((row) => {
    const pick = onPick && row.places.length > 0;
    const line = el("tr", { class: `${row.chosen ? "chosen" : ""} ${pick ? "pick" : ""}` });
    const [first, ...others] = row.heads.map((text) => el("th", { scope: "row" }, text));
    if (pick) {
      const words = row.heads.map((text, at) => `${table.head[at]} ${text}`).join(", ");
      first.replaceChildren(el("button", { type: "button", class: "place-of-row", "aria-pressed": String(row.chosen), "aria-label": `Look at ${words}` }, row.heads[0]));
      line.addEventListener("click", () => onPick(row.places));
    }
    line.append(first, ...others, ...row.cells.map((text) => el("td", { class: /\d/.test(text) && text.length < 40 ? "number" : "" }, text)));
    if (bars) line.append(el("td", { class: "share" }, row.bar === null ? "" : bar(row.bar / whole)));
    return line;
  });
  const made = el("table", {}, el("caption", {}, caption), el("thead", {}, head), el("tbody", {}, ...body));
  const box = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, made);
  if (table.more > 0) return el("div", {}, box, el("p", { class: "hint" }, `${table.more} more rows are in the CSV files.`));
  return box;
}
