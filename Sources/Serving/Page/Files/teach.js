// Teaches a word: takes with their verdicts, what to expect, a try, and only then a model on the disk.
import { ask, attempt, refresh, rowButton, say, workOut } from "./main.js";
import { make, phoneLines } from "./live.js";
import { read, record } from "./sound.js";
import { number, onChange, text } from "./strings.js";

const mostSeconds = 4;
const form = document.getElementById("teach-form");
const word = form.elements.word;
const typed = form.elements.typed;
const recordButton = document.getElementById("record");
const hereButton = document.getElementById("record-here");
const ready = document.getElementById("ready");
const readyFacts = document.getElementById("ready-facts");
const tryButton = document.getElementById("try");
const keepButton = document.getElementById("keep");
const takeList = document.getElementById("takes");
const meter = document.getElementById("take-level");
const expected = document.getElementById("expected");
const tried = document.getElementById("tried");
let takes = [];
let model = null;
let recording = null;
let readyWords = [];
let address = null;

function buttons() {
  const isBusy = form.getAttribute("aria-busy") === "true";
  for (const button of form.querySelectorAll("button, input[type=file]")) button.disabled = isBusy;
  tryButton.disabled = isBusy || !model;
  keepButton.disabled = isBusy || !model;
}

async function busy(work) {
  form.setAttribute("aria-busy", "true");
  buttons();
  try { await work(); } finally {
    form.removeAttribute("aria-busy");
    buttons();
  }
}

// Records once; a second press stops it before its time.
async function fromMicrophone(button) {
  if (recording) return recording.stop();
  if (!navigator.mediaDevices) return say("noMicrophone");
  recording = await record(mostSeconds, (level) => { meter.value = level; });
  button.textContent = text("stop");
  button.setAttribute("aria-pressed", "true");
  say("sayIt", { word: word.value });
  const sound = await recording.finished;
  recording = null;
  meter.value = 0;
  button.setAttribute("aria-pressed", "false");
  button.textContent = text(button.dataset.text);
  say(null);
  return sound;
}

function requireWord() {
  if (word.value.trim()) return;
  word.focus();
  throw new Error(text("wordFirst"));
}

async function addTake(sound) {
  requireWord();
  await busy(async () => {
    takes = (await workOut(`api/teach/take?keyword=${encodeURIComponent(word.value)}`, sound)).takes;
    showTakes();
  });
}

// The program itself listens, for as long as it takes to say a word.
hereButton.addEventListener("click", () => attempt(async () => {
  requireWord();
  await busy(async () => {
    say("sayIt", { word: word.value });
    hereButton.setAttribute("aria-pressed", "true");
    try {
      takes = (await workOut("api/teach/listen", { keyword: word.value })).takes;
    } finally { hereButton.setAttribute("aria-pressed", "false"); }
    say(null);
    showTakes();
  });
}));

// Words that were measured, which programs say.
export async function setTeaching(hasMicrophone, hasWords) {
  hereButton.hidden = !hasMicrophone;
  if (!hasWords || ready.options.length > 1) return;
  readyWords = (await workOut("api/house/words", {})).words;
  for (const { keyword, language } of readyWords) ready.add(new Option(`${keyword} (${language})`, keyword));
  ready.parentElement.hidden = false;
}

ready.addEventListener("change", () => {
  const chosen = readyWords.find(({ keyword }) => keyword === ready.value);
  if (!chosen) return;
  word.value = chosen.keyword;
  typed.checked = true;
  form.elements.speech.value = chosen.language;
  showReady();
});

function showReady() {
  const chosen = readyWords.find(({ keyword }) => keyword === ready.value);
  readyFacts.textContent = !chosen ? "" : text("readyFacts", {
    missed: number(100 * chosen.syntheticMissed, 0), noise: number(100 * chosen.syntheticMissedInNoise, 0),
    alarms: number(chosen.falseAlarmsPerHour, 1),
  });
}

recordButton.addEventListener("click", () => attempt(async () => {
  const sound = await fromMicrophone(recordButton);
  if (sound) await addTake(sound);
}));

form.elements.files.addEventListener("change", () => attempt(async () => {
  for (const file of form.elements.files.files) await addTake(await read(file));
  form.elements.files.value = "";
}));
form.addEventListener("dragover", (event) => event.preventDefault());
form.addEventListener("drop", (event) => {
  event.preventDefault();
  attempt(async () => { for (const file of event.dataTransfer.files) await addTake(await read(file)); });
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => busy(async () => {
    say("learning");
    model = await workOut("api/teach/learn", {
      keyword: word.value, spelling: typed.checked ? word.value : undefined, language: form.elements.speech.value,
    });
    say(null);
    tried.textContent = "";
    showModel();
  }));
});

tryButton.addEventListener("click", () => attempt(async () => {
  const sound = await fromMicrophone(tryButton);
  if (!sound) return;
  await busy(async () => {
    const answer = await workOut("api/teach/attempt", sound);
    tried.textContent = text(answer.heard ? "triedHeard" : "triedMissed", { score: number(answer.score, 2) });
  });
}));

keepButton.addEventListener("click", () => attempt(() => busy(async () => {
  const kept = await workOut("api/teach/keep", {});
  [takes, model] = [[], null];
  showTakes();
  expected.replaceChildren(make("p", "", text("kept", kept)));
  tried.textContent = "";
  await refresh();
})));

function showTakes() {
  takeList.replaceChildren(...takes.map(takeRow));
  buttons();
}

function takeRow(take) {
  const item = make("li");
  item.dataset.id = take.id;
  const line = make("div", "row");
  const verdict = take.problems.length === 0
    ? text("goodTake") : take.problems.map((problem) => text(`problem_${problem}`)).join("; ");
  const facts = text("takeFacts", {
    name: take.name, seconds: number(take.end - take.start, 2), level: number(take.level, 0), snr: number(take.snr, 0),
  });
  const words = make("span", "grow", `${facts} - ${verdict}`);
  if (take.problems.length > 0) words.classList.add("error");
  const button = (key, action) => rowButton(key, take.name, action);
  line.append(words);
  line.append(button("play", () => play(take.id, item)));
  line.append(button("dropTake", () => busy(async () => {
    takes = (await workOut("api/teach/drop", { id: take.id })).takes;
    showTakes();
  })));
  const canvas = make("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", facts);
  item.append(line, canvas);
  if (take.heard !== undefined) item.append(phoneLines(take));
  requestAnimationFrame(() => draw(canvas, take));
  return item;
}

// Of full scale; a take that is softer is not drawn higher.
const softestPeak = 0.05;

// The loudness of a take from left to right, beside that of its loudest part; its word is painted strongly.
function draw(canvas, { peaks, start, end, duration }) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const context = canvas.getContext("2d");
  const colours = getComputedStyle(canvas);
  const width = canvas.width / peaks.length;
  const loudest = Math.max(softestPeak, ...peaks);
  peaks.forEach((peak, i) => {
    const time = ((i + 0.5) / peaks.length) * duration;
    context.fillStyle = colours.getPropertyValue(time >= start && time <= end ? "--score" : "--line");
    const height = Math.max(ratio, (peak / loudest) * canvas.height);
    context.fillRect(i * width, (canvas.height - height) / 2, Math.max(1, width - ratio), height);
  });
}

async function play(id, item) {
  const sound = await (await ask(`api/teach/take/${id}`)).blob();
  takeList.querySelector("audio")?.remove();
  if (address) URL.revokeObjectURL(address);
  address = URL.createObjectURL(sound);
  const player = make("audio");
  player.controls = true;
  player.src = address;
  item.append(player);
  await player.play();
}

function showModel() {
  expected.replaceChildren();
  if (!model) return;
  const add = (key, values) => expected.append(make("p", "", text(key, values)));
  add("expected", { low: number(model.low, 2), high: number(model.high, 2) });
  if (model.weakest) add("weakest", { name: model.weakest, margin: number(model.weakestMargin, 1) });
  const alike = [...model.resemblances, ...model.soundAlikes];
  if (alike.length > 0) add("alike", { words: alike.join(", ") });
  for (const sentence of model.advice) expected.append(make("p", "dim", sentence));
  if (model.replaces) add("replaces", model);
  buttons();
}

// At dusk, where the system does so, everything is drawn in other colours.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTakes);
onChange(() => {
  showReady();
  showTakes();
  showModel();
});
buttons();
