"use strict";

const statusInterval = 1000;
const stillInterval = 2000;
const patience = 5000;

const element = (id) => document.getElementById(id);

/** Writes only what has changed, so that screen readers and selections are left alone. */
function write(target, text) {
  if (target && target.textContent !== text) target.textContent = text;
}

function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds || 0));
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

function size(bytes) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0;
  while (bytes >= 1024 && unit < units.length - 1) {
    bytes /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? bytes : bytes.toFixed(1)} ${units[unit]}`;
}

function showPhase(phase) {
  element("phase").dataset.phase = phase;
  write(element("phase"), phase);
}

function showSink(sink) {
  const row = [...element("sinks").rows].find((candidate) => candidate.dataset.sink === sink.name);
  if (!row) return;
  const cell = (name) => row.querySelector(`[data-of="${name}"]`);
  write(cell("position"), clock(sink.position));
  write(cell("frames"), String(sink.frames));
  write(cell("dropped"), String(sink.dropped));
  cell("dropped").classList.toggle("lossy", sink.dropped > 0);
  write(cell("bytes"), size(sink.bytes));
  write(cell("state"), sink.state);
  write(cell("path"), sink.path || "");
}

function showFailures(failures) {
  const list = element("trouble").querySelector("ul");
  const texts = failures.map((failure) => (failure.node ? `${failure.node}: ` : "") + failure.message);
  if (list.children.length !== texts.length) {
    list.replaceChildren(...texts.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }));
  }
  element("trouble").hidden = texts.length === 0;
}

async function update() {
  try {
    const answer = await fetch("/api/v1/status", { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(String(answer.status));
    const status = await answer.json();
    showPhase(status.state);
    write(element("time"), clock(status.runningTime));
    showFailures(status.failures);
    for (const sink of status.sinks) showSink(sink);
  } catch {
    showPhase("no answer");
  }
  setTimeout(update, statusInterval);
}

/** Pictures beyond what a browser's connections allow are fetched one by one, and only where they are seen. */
function renewStills() {
  if (!document.hidden) {
    for (const image of document.querySelectorAll("img[data-still]")) {
      if (image.complete) image.src = `${image.getAttribute("src").split("?")[0]}?${Date.now()}`;
    }
  }
  setTimeout(renewStills, stillInterval);
}

update();
renewStills();
