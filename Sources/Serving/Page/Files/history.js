// What was heard and nearly heard, with its audio.
import { ask, attempt, rowButton, workOut } from "./main.js";
import { make } from "./live.js";
import { setOther } from "./other.js";
import { moment, number, onChange, text } from "./strings.js";

const list = document.getElementById("events");
const more = document.getElementById("more");
const filter = document.getElementById("filter");
const missedWord = document.getElementById("missed-keyword");
const missedMinutes = 10;
let keepsMissed = false;
let shown = [];
let address = null;

function query(before) {
  const wanted = new URLSearchParams(new FormData(filter));
  if (before) wanted.set("before", before);
  return `api/log?${wanted}`;
}

export async function lookBack() {
  const answer = await (await ask(query())).json();
  shown = answer.events;
  list.replaceChildren(...shown.map(eventRow));
  if (shown.length === 0) list.append(make("li", "dim", text("noEvents")));
  more.hidden = !answer.more;
  setOther(shown);
}

more.addEventListener("click", () => attempt(async () => {
  const answer = await (await ask(query(shown.at(-1)?.id))).json();
  shown.push(...answer.events);
  list.append(...answer.events.map(eventRow));
  more.hidden = !answer.more;
  setOther(shown);
}));

filter.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(lookBack);
});

// Of one keyword nobody asks which.
export function setMissed(keywords, isPossible) {
  keepsMissed = isPossible;
  document.getElementById("missed-word").hidden = !isPossible || keywords.length < 2;
  const before = missedWord.value;
  missedWord.replaceChildren(...keywords.map(({ name }) => new Option(name, name)));
  if (keywords.some(({ name }) => name === before)) missedWord.value = before;
}

// What was nearly heard in the last minutes may be the word that nobody reacted to, and so may the last thing said.
document.getElementById("missed").addEventListener("click", () => attempt(async () => {
  if (keepsMissed && missedWord.value) await attempt(() => workOut("api/log/missed", { keyword: missedWord.value }));
  filter.elements.event.value = "near-miss,miss";
  filter.elements.marked.value = "none";
  await lookBack();
  shown = shown.filter(({ wall }) => wall >= Date.now() / 1000 - 60 * missedMinutes);
  more.hidden = true;
  setOther(shown);
  const key = shown.length > 0 ? "missedThese" : "missedNothing";
  list.replaceChildren(make("li", "dim", text(key, { minutes: missedMinutes })), ...shown.map(eventRow));
  list.tabIndex = -1;
  list.focus();
}));
filter.addEventListener("change", () => attempt(lookBack));

export function eventRow(event) {
  const item = make("li", event.event === "detection" ? "is-detection" : "");
  item.dataset.id = event.id;
  const name = event.speaker ? `${event.keyword} (${event.speaker})` : event.keyword;
  const what = make("span", "grow", [
    name, text({ detection: "wasHeard", "near-miss": "wasNearlyHeard", miss: "wasMissed" }[event.event]),
    event.event === "miss"
      ? "" : text("scoreNeeded", { score: number(event.score, 2), threshold: number(event.threshold, 2) }),
    event.client ? text("at", { client: event.client }) : "",
  ].filter(Boolean).join(" · "));
  const time = make("time", "", moment(event.wall));
  const line = make("div", "row");
  const button = (key, action) => rowButton(
    key, name, action, text("of", { action: text(key), name, time: moment(event.wall) }));
  const right = button("markRight", () => mark("true"));
  const wrong = button("markWrong", () => mark("false"));
  const showMark = () => {
    right.setAttribute("aria-pressed", String(event.mark === "true"));
    wrong.setAttribute("aria-pressed", String(event.mark === "false"));
  };
  // A second press takes the mark back.
  async function mark(value) {
    const wanted = event.mark === value ? "none" : value;
    await ask(`api/log/${event.id}/mark`, { mark: wanted });
    event.mark = wanted === "none" ? undefined : wanted;
    showMark();
    setOther(shown);
  }
  const why = button("why", () => explain(event, item, why));
  why.setAttribute("aria-expanded", "false");
  line.append(time, what, button("play", () => play(event, item)), why, right, wrong);
  item.append(line);
  showMark();
  return item;
}

// What 'rouse explain' says; a second press puts it away.
async function explain(event, item, button) {
  const shown = item.querySelector("pre");
  if (shown) shown.remove();
  else {
    const { lines } = await workOut("api/explain", { id: event.id });
    const said = make("pre", "", lines.join("\n"));
    said.lang = "en";
    // It can be wider than the window, and is then moved by the keyboard, too.
    said.tabIndex = 0;
    item.append(said);
  }
  button.setAttribute("aria-expanded", String(!shown));
}

// One clip at a time has a player.
async function play(event, item) {
  const bytes = await (await ask(`api/log/${event.id}/clip`)).blob();
  document.querySelector("#events audio")?.remove();
  if (address) URL.revokeObjectURL(address);
  address = URL.createObjectURL(bytes);
  const player = make("audio");
  player.controls = true;
  player.src = address;
  item.append(player);
  await player.play();
}

onChange(() => { if (shown.length > 0) list.replaceChildren(...shown.map(eventRow)); });
