// Questions to the server: events as they come, and never more than one question at a time.

/** Sends a question and hands over each event. */
export async function stream(path, body, on, signal) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw new Error((await response.text()).trim() || `the server says ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    let end;
    while ((end = rest.indexOf("\n\n")) >= 0) {
      const lines = rest.slice(0, end).split("\n");
      rest = rest.slice(end + 2);
      const field = (name) => lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ""));
      const [event] = field("event");
      if (event) on(event, JSON.parse(field("data").join("\n")));
    }
  }
}

/** How long a question may go without an answer before a newer one ends it. */
const PATIENCE = 400;

/**
 * Asks the latest question. While a control moves, a question is given up only when it has brought a first answer or has
 * taken too long: so there is always something to see, and never much work that nobody waits for.
 */
export class Asker {
  constructor(path, on, failed) {
    Object.assign(this, { path, on, failed, running: null, next: null });
  }

  ask(body) {
    this.next = body;
    if (!this.running) this.begin();
    else if (this.running.shown || performance.now() - this.running.since > PATIENCE) this.running.control.abort();
    else if (!this.running.timer) this.running.timer = setTimeout(() => this.running && this.next && this.running.control.abort(), PATIENCE);
  }

  /** Ends what is running. */
  cancel() {
    this.next = null;
    if (this.running) this.running.control.abort();
  }

  get busy() {
    return this.running !== null;
  }

  async begin() {
    const body = this.next;
    this.next = null;
    const run = { control: new AbortController(), since: performance.now(), shown: false, timer: null };
    this.running = run;
    this.on("begin", body);
    try {
      await stream(this.path, body, (event, data) => {
        if (run.control.signal.aborted) return;
        this.on(event, data, body);
        if (event === "answer" || event === "refused") {
          run.shown = true;
          if (this.next) run.control.abort();
        }
      }, run.control.signal);
      this.failed(null);
    } catch (error) {
      if (!run.control.signal.aborted) this.failed(error);
    }
    clearTimeout(run.timer);
    this.running = null;
    if (this.next) this.begin();
    else this.on("idle");
  }
}
