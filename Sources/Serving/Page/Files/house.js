// The house: keywords, sentences, microphones, who is connected.
import { attempt, refresh, rowButton, say, workOut } from "./main.js";
import { make } from "./live.js";
import { moment, number, onChange, text } from "./strings.js";

const keywordList = document.getElementById("house-keywords");
const removedList = document.getElementById("house-removed");
const clientList = document.getElementById("house-clients");
const deviceList = document.getElementById("house-devices");
const metrics = document.getElementById("house-metrics");
const form = document.getElementById("sentences-form");
const area = form.elements.text;
const sentence = form.elements.sentence;
const problem = document.getElementById("sentences-problem");
const meaning = document.getElementById("sentences-meaning");
const saveButton = document.getElementById("save-sentences");
let house = { keywords: [], others: [], removed: [], sentences: [], clients: [] };
let devices = null;
let opened = null;
let checked = null;
let isChecking = false;
let isStale = false;

export async function openHouse() {
  house = await workOut("api/house/list", {});
  show();
  const first = house.sentences.length > 0 ? 0 : null;
  if (opened === null && first !== null) await openSentences(first);
}

async function change(chore, wish) {
  await workOut(`api/house/${chore}`, wish);
  // The program reads its models on a thread of its own.
  await new Promise((done) => { setTimeout(done, 700); });
  await refresh();
  await openHouse();
}

function show() {
  keywordList.replaceChildren(...house.keywords.map(keywordRow), ...house.others.map(otherRow));
  if (keywordList.children.length === 0) keywordList.append(make("li", "dim", text("noKeywords")));
  removedList.replaceChildren(...house.removed.map(removedRow));
  document.getElementById("house-removed-title").hidden = house.removed.length === 0;
  clientList.replaceChildren(...house.clients.map((client) => make("li", "", client)));
  if (house.clients.length === 0) clientList.append(make("li", "dim", text("noClients")));
  metrics.parentElement.hidden = !house.metrics;
  if (house.metrics) metrics.href = house.metrics;
  metrics.textContent = house.metrics ?? "";
  form.hidden = house.sentences.length === 0;
  const file = form.elements.file;
  file.replaceChildren(...house.sentences.map((name, place) => new Option(name, place)));
  if (opened !== null) file.value = opened;
  showDevices();
}

function keywordRow({ name, keyword, on, takes, listened }) {
  const item = make("li");
  item.dataset.name = name;
  const line = make("div", "row");
  const facts = [keyword, text("keywordTakes", { takes }), on && !listened ? text("notListened") : ""];
  line.append(
    make("span", "grow", facts.filter(Boolean).join(" · ")),
    rowButton(on ? "turnOff" : "turnOn", keyword, () => change("turn", { name, on: !on })),
    rowButton("rename", keyword, () => rename(item, name, keyword)),
    rowButton("remove", keyword, () => change("remove", { name })));
  item.append(line);
  return item;
}

function otherRow(keyword) {
  return make("li", "dim", text("otherKeyword", { keyword }));
}

function removedRow({ id, name, wall }) {
  const item = make("li");
  item.dataset.id = id;
  const line = make("div", "row");
  line.append(
    make("span", "grow", wall ? `${name} · ${moment(wall)}` : name),
    rowButton("putBack", name, () => change("restore", { id })));
  item.append(line);
  return item;
}

// A field in the place of a window of the browser's, which screen readers and phones treat badly.
function rename(item, name, keyword) {
  const field = make("form", "tools");
  const label = make("label");
  const input = make("input");
  input.maxLength = 60;
  input.required = true;
  input.value = keyword;
  label.append(make("span", "", text("newName")), " ", input);
  const done = make("button", "", text("rename"));
  field.append(label, done);
  field.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => change("rename", { name, to: input.value }));
  });
  item.querySelector("form")?.remove();
  item.append(field);
  input.focus();
}

// MARK: sentences

async function openSentences(place) {
  const answer = await workOut("api/house/text", { file: place });
  opened = place;
  form.elements.file.value = place;
  area.value = answer.text;
  await check();
}

// One check at a time; what was typed meanwhile follows.
async function check() {
  isStale = true;
  if (isChecking || opened === null) return;
  isChecking = true;
  try {
    while (isStale) {
      isStale = false;
      checked = await workOut("api/house/check", { file: opened, text: area.value, sentence: sentence.value });
      showCheck();
    }
  } finally { isChecking = false; }
}

function showCheck() {
  if (!checked) return;
  saveButton.disabled = Boolean(checked.problem);
  problem.classList.toggle("error", Boolean(checked.problem));
  area.setAttribute("aria-invalid", String(Boolean(checked.problem)));
  if (checked.problem) {
    const place = checked.line ? text("lineOf", { line: checked.line }) : "";
    problem.textContent = [checked.file, place, checked.problem].filter(Boolean).join(": ");
    meaning.textContent = "";
    return;
  }
  problem.textContent = [text("sentencesGood", { count: checked.intents }), ...checked.warnings].join(" ");
  const found = checked.meaning;
  if (!found) meaning.textContent = "";
  else if (found.event === "intent") {
    const slots = found.slots.map(({ name, value }) => `${name}=${value}`).join(", ");
    meaning.textContent = text("means", { intent: found.intent, slots });
  } else if (found.event === "ambiguous") {
    meaning.textContent = text("meansSeveral", { intents: found.choices.map(({ intent }) => intent).join(", ") });
  } else meaning.textContent = found.nearest ? text("meansNothingNear", found) : text("meansNothing");
}

let typing = null;
function later() {
  clearTimeout(typing);
  typing = setTimeout(() => attempt(check), 300);
}
area.addEventListener("input", later);
sentence.addEventListener("input", later);
form.elements.file.addEventListener("change", () => attempt(() => openSentences(Number(form.elements.file.value))));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    checked = { warnings: [], ...await workOut("api/house/save", { file: opened, text: area.value }) };
    showCheck();
    if (!checked.problem) say("sentencesSaved");
  });
});

// MARK: microphones

document.getElementById("find-devices").addEventListener("click", () => attempt(async () => {
  say("listeningToDevices");
  devices = (await workOut("api/house/devices", {})).devices;
  say(null);
  showDevices();
}));

function showDevices() {
  if (!devices) return;
  deviceList.replaceChildren(...devices.map((device) => {
    const facts = device.usable
      ? text("decibels", { value: number(device.level ?? -120, 0) }) : device.problem ?? text("notUsable");
    return make("li", device.usable ? "" : "dim", [device.device, device.description, facts].join(" · "));
  }));
  if (devices.length === 0) deviceList.append(make("li", "dim", text("noDevices")));
}

onChange(() => {
  show();
  showCheck();
});
