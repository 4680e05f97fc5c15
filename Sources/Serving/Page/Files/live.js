// What goes on now: levels, scores, what happens, and how eagerly words are found.
import { ask, attempt, refresh, say, workOut } from "./main.js";
import { has, moment, number, onChange, text } from "./strings.js";

const seconds = 10;
const perSecond = 20;
const mostNews = 50;
const mostBands = 40;
// From silence to the loudest.
const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const streams = new Map();
const sliders = new Map();
// The newest line that tells of a command that was recorded.
let recorded = null;
let slidersMade = 0;
const streamList = document.getElementById("streams");
const silence = document.getElementById("silence");
const newsList = document.getElementById("news");
const keywordList = document.getElementById("keywords");

// Above the phones that a word has, below them those that were heard.
export function phoneLines({ expected, heard }) {
  const lines = make("dl", "phones");
  for (const [key, phones] of [["phonesExpected", expected], ["phonesHeard", heard]]) {
    if (key === "phonesExpected" && !phones) continue;
    lines.append(make("dt", "dim", text(key)), make("dd", "", phones || text("noPhones")));
  }
  return lines;
}

export function make(tag, className, content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (content !== undefined) element.textContent = content;
  return element;
}

// MARK: streams

function streamFor(picture) {
  const known = streams.get(picture.stream);
  if (known) return known;
  const card = make("article", "card");
  const title = make("strong", "", picture.client ?? text("thisMachine"));
  const speech = make("span", "speech");
  const level = make("meter", "level");
  level.min = -90;
  level.max = 0;
  level.value = -90;
  const figures = make("span", "figures dim");
  const head = make("div", "row");
  head.append(title, speech, figures);
  const spectrum = make("canvas", "spectrum");
  [spectrum.width, spectrum.height] = [seconds * perSecond, mostBands];
  spectrum.setAttribute("role", "img");
  card.append(head, level, spectrum);
  streamList.append(card);
  const stream = { card, title, speech, level, spectrum, figures, client: picture.client, keywords: new Map(), seen: 0 };
  streams.set(picture.stream, stream);
  silence.hidden = true;
  return stream;
}

function keywordOf(stream, name) {
  const known = stream.keywords.get(name);
  if (known) return known;
  const label = make("div", "figures");
  const canvas = make("canvas", "scores");
  canvas.setAttribute("role", "img");
  const phones = make("div");
  stream.card.append(label, phones, canvas);
  const keyword = { label, phones, canvas, scores: new Array(seconds * perSecond).fill(0), threshold: 0.5, said: 0 };
  stream.keywords.set(name, keyword);
  return keyword;
}

function showPicture(picture) {
  const stream = streamFor(picture);
  const now = performance.now();
  stream.seen = now;
  stream.level.value = picture.level;
  stream.speech.textContent = text(picture.speech ? "speech" : "noSpeech");
  stream.speech.classList.toggle("is-speech", picture.speech);
  stream.figures.textContent = text("decibels", { value: number(picture.level, 0) });
  stream.level.setAttribute("aria-label", text("level"));
  stream.spectrum.setAttribute("aria-label", text("spectrogram"));
  drawBands(stream.spectrum, picture.bands);
  const names = new Set(picture.keywords.map((keyword) => keyword.name));
  for (const [name, keyword] of stream.keywords) {
    if (names.has(name)) continue;
    for (const element of [keyword.label, keyword.phones, keyword.canvas]) element.remove();
    stream.keywords.delete(name);
  }
  for (const { name, score, threshold } of picture.keywords) {
    const keyword = keywordOf(stream, name);
    keyword.scores.push(score);
    keyword.scores.shift();
    keyword.threshold = threshold;
    const best = Math.max(...keyword.scores.slice(-perSecond));
    const values = { name, score: number(best, 2), threshold: number(threshold, 2) };
    keyword.label.textContent = text("scoreOf", values);
    if (now - keyword.said > 1000) {
      keyword.canvas.setAttribute("aria-label", text("scoreOf", values));
      keyword.said = now;
    }
    draw(keyword);
  }
}

// One column a picture, the newest at the right, low sounds at the bottom.
function drawBands(canvas, bands) {
  const context = canvas.getContext("2d");
  context.globalCompositeOperation = "copy";
  context.globalAlpha = 1;
  context.drawImage(canvas, -1, 0);
  context.globalCompositeOperation = "source-over";
  context.fillStyle = getComputedStyle(canvas).getPropertyValue("--score");
  [...bands].forEach((sign, band) => {
    context.globalAlpha = signs.indexOf(sign) / (signs.length - 1);
    context.fillRect(canvas.width - 1, mostBands - 1 - band, 1, 1);
  });
}

// The scores of the last seconds from left to right, and the dashed line that they have to reach.
function draw({ canvas, scores, threshold }) {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio];
  if (canvas.width !== Math.round(width)) canvas.width = width;
  if (canvas.height !== Math.round(height)) canvas.height = height;
  const context = canvas.getContext("2d");
  const colours = getComputedStyle(canvas);
  const y = (value) => height - 2 * ratio - value * (height - 4 * ratio);
  context.clearRect(0, 0, width, height);
  context.lineWidth = 1.5 * ratio;
  context.strokeStyle = colours.getPropertyValue("--threshold");
  context.setLineDash([6 * ratio, 4 * ratio]);
  context.beginPath();
  context.moveTo(0, y(threshold));
  context.lineTo(width, y(threshold));
  context.stroke();
  context.setLineDash([]);
  context.strokeStyle = colours.getPropertyValue("--score");
  context.lineWidth = 2 * ratio;
  context.beginPath();
  scores.forEach((score, place) => context.lineTo((place / (scores.length - 1)) * width, y(score)));
  context.stroke();
}

// A stream that has ended goes away.
function forgetSilent() {
  const now = performance.now();
  for (const [id, stream] of streams) {
    if (now - stream.seen < 3000) continue;
    stream.card.remove();
    streams.delete(id);
  }
  silence.hidden = streams.size > 0;
}

// MARK: sensitivity

export function setKeywords(keywords, canKeep) {
  document.getElementById("no-keyword").hidden = keywords.length > 0;
  const names = new Set(keywords.map((keyword) => keyword.name));
  for (const [name, slider] of sliders) {
    if (names.has(name)) continue;
    slider.item.remove();
    sliders.delete(name);
  }
  for (const { name, threshold } of keywords) {
    const slider = sliders.get(name) ?? addSlider(name);
    if (document.activeElement !== slider.input) slider.input.value = 1 - threshold;
    slider.keep.hidden = !canKeep;
    showThreshold(slider);
  }
}

function addSlider(name) {
  const item = make("li");
  const row = make("div", "row");
  const label = make("label", "grow", name);
  const figures = make("output", "figures dim");
  const input = make("input");
  input.type = "range";
  input.min = 0;
  input.max = 1;
  input.step = 0.01;
  slidersMade += 1;
  input.id = `sensitivity-${slidersMade}`;
  label.htmlFor = input.id;
  const keep = make("button", "", text("keepThis"));
  keep.type = "button";
  keep.addEventListener("click", () => attempt(async () => {
    await workOut("api/house/keep", { keyword: name, value: Number(input.value) });
    say("keptInSettings");
  }));
  row.append(label, figures);
  const control = make("div", "row");
  control.append(input, keep);
  item.append(row, control);
  keywordList.append(item);
  const slider = { item, input, figures, keep, name, sending: false, isStale: false };
  input.addEventListener("input", () => {
    showThreshold(slider);
    send(slider);
  });
  sliders.set(name, slider);
  return slider;
}

function showThreshold({ input, figures, keep, name }) {
  const shown = text("threshold", { value: number(Math.min(0.98, Math.max(0.02, 1 - input.value)), 2) });
  figures.textContent = shown;
  keep.textContent = text("keepThis");
  keep.setAttribute("aria-label", `${text("keepThis")}: ${text("sensitivityOf", { name })}`);
  input.setAttribute("aria-label", text("sensitivityOf", { name }));
  input.setAttribute("aria-valuetext", `${number(Number(input.value), 2)}, ${shown}`);
}

// MARK: gain

const gain = document.getElementById("gain");
const gainFigures = document.getElementById("gain-figures");
const keepGain = document.getElementById("keep-gain");
const gainSlider = { sending: false, isStale: false };
const factor = () => 10 ** (Number(gain.value) / 20);

// Where each client has audio of its own, there is none.
export function setGain(value, canKeep) {
  document.getElementById("gain-row").hidden = value === undefined;
  keepGain.hidden = !canKeep;
  if (value !== undefined && document.activeElement !== gain) gain.value = 20 * Math.log10(value);
  showGain();
}

function showGain() {
  const shown = text("gainOf", { value: number(Number(gain.value), 0) });
  gainFigures.textContent = shown;
  keepGain.setAttribute("aria-label", `${text("keepThis")}: ${text("gain")}`);
  gain.setAttribute("aria-valuetext", shown);
}

gain.addEventListener("input", () => attempt(async () => {
  showGain();
  gainSlider.isStale = true;
  if (gainSlider.sending) return;
  gainSlider.sending = true;
  try {
    while (gainSlider.isStale) {
      gainSlider.isStale = false;
      await ask("api/gain", { value: factor() });
    }
  } finally { gainSlider.sending = false; }
}));
keepGain.addEventListener("click", () => attempt(async () => {
  await workOut("api/house/keep", { gain: factor() });
  say("keptInSettings");
}));

// One request at a time; what was moved meanwhile follows.
async function send(slider) {
  slider.isStale = true;
  if (slider.sending) return;
  slider.sending = true;
  await attempt(async () => {
    while (slider.isStale) {
      slider.isStale = false;
      await ask("api/sensitivity", { keyword: slider.name, value: Number(slider.input.value) });
    }
  });
  slider.sending = false;
}

// MARK: what happens

// What an event says in words, most exactly; nothing of what others say as well.
function lineOf(news) {
  const values = { ...news };
  for (const name of ["score", "threshold", "value", "seconds", "secondsLost", "ppm"]) {
    if (typeof values[name] === "number") values[name] = number(values[name], 2);
  }
  if (news.slots) values.slots = news.slots.map(({ name, value }) => `${name}: ${value}`).join(", ");
  const exact = news.text === "" ? "silent" : news.reason ?? news.state;
  const keys = [`event_${news.event}_${exact}`, `event_${news.event}`, "event_other"];
  return text(keys.find(has), values);
}

function showNews(news) {
  // That a command was recorded is no news any more once it is known what it was.
  const isOf = ({ client, command }) => client === news.client && command === news.command;
  if (news.event === "transcript" && recorded && isOf(recorded.news)) recorded.item.remove();
  let line = lineOf(news);
  if (!line) return;
  if (news.client) line += `, ${text("at", { client: news.client })}`;
  const item = make("li", "row");
  if (news.event === "detection") item.classList.add("is-detection");
  if (news.event === "answer" || news.event === "intent") item.classList.add("is-answer");
  if (news.event === "error") item.classList.add("is-failure");
  const time = make("time", "", moment(news.wall));
  time.dateTime = new Date(news.wall * 1000).toISOString();
  item.append(time, make("span", "grow", line));
  if (news.phones) showPhones(news);
  newsList.prepend(item);
  if (news.event === "command-end") recorded = { item, news };
  while (newsList.children.length > mostNews) newsList.lastElementChild.remove();
  if (["paused", "resumed", "reloaded", "sensitivity"].includes(news.event)) attempt(refresh);
}

// Beside the score of the keyword, until it is heard or nearly heard again.
function showPhones({ client, keyword: name, phones }) {
  const stream = [...streams.values()].find((stream) => stream.client === client);
  if (stream) keywordOf(stream, name).phones.replaceChildren(phoneLines(phones));
}

export function startLive() {
  const source = new EventSource("api/live");
  source.addEventListener("picture", (event) => showPicture(JSON.parse(event.data)));
  source.addEventListener("news", (event) => showNews(JSON.parse(event.data)));
  let isLost = false;
  source.addEventListener("error", () => {
    isLost = true;
    say("lost");
  });
  source.addEventListener("open", () => {
    if (isLost) attempt(refresh);
    isLost = false;
  });
  setInterval(forgetSilent, 1000);
}

onChange(() => {
  showGain();
  for (const slider of sliders.values()) showThreshold(slider);
  for (const stream of streams.values()) stream.title.textContent = stream.client ?? text("thisMachine");
});
