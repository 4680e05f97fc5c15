// What a model would learn from the marks, before it does, and back again.
import { attempt, workOut } from "./main.js";
import { eventRow, lookBack } from "./history.js";
import { make } from "./live.js";
import { moment, number, onChange, text } from "./strings.js";

const form = document.getElementById("lesson");
const select = form.elements.keyword;
const preview = document.getElementById("preview");
const undo = document.getElementById("undo");
let shown = null;

export function setLessons(keywords, isPossible) {
  form.hidden = !isPossible;
  const before = select.value;
  select.replaceChildren(...keywords.map(({ name }) => new Option(name, name)));
  if (keywords.some(({ name }) => name === before)) select.value = before;
}

// What is seen first is what is learned then.
form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => busy(async () => {
    shown = await workOut("api/learn", { keyword: select.value });
    show();
  }));
});

undo.addEventListener("click", () => attempt(() => busy(async () => {
  await workOut("api/undo", { keyword: select.value });
  shown = { undone: true, keyword: select.value };
  show();
})));

async function learn() {
  await busy(async () => {
    shown = await workOut("api/learn", { keyword: shown.keyword, write: true });
    show();
    await lookBack();
  });
}

async function busy(work) {
  form.setAttribute("aria-busy", "true");
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  try { await work(); } finally {
    form.removeAttribute("aria-busy");
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  }
}

function show() {
  preview.replaceChildren();
  if (!shown) return;
  const say = (key, values) => preview.append(make("p", "", text(key, values)));
  if (shown.undone) return say("undone", shown);
  if (shown.written) say("learned", shown);
  else if (shown.verdict === "nothing-to-do") say("nothingToLearn");
  else if (shown.verdict === "refused") say("notLearned");
  const kept = (all, lost) => ({ count: all - lost, total: all });
  if (shown.falseAlarms > 0) say("alarmsGone", { count: shown.falseAlarmsGone, total: shown.falseAlarms });
  if (shown.words > 0) say("wordsKept", kept(shown.words, shown.wordsLost));
  if (shown.wordsMissed > 0) say("wordsWon", { count: shown.wordsWon, total: shown.wordsMissed });
  for (const { wall, taken, reason } of shown.takes) {
    say(taken ? "becomesTake" : reason ? "noTake" : "needlessTake", { time: moment(wall), reason });
  }
  say("othersKept", kept(shown.others, shown.othersLost));
  if (shown.nearWon > 0) say("nearWon", { count: shown.nearWon });
  say("talkWakes", { before: number(shown.alarmsBefore, 2), after: number(shown.alarmsAfter, 2) });
  if (shown.lost.length > 0) {
    const list = make("ol", "plain");
    list.append(...shown.lost.map(eventRow));
    preview.append(make("h4", "", text("wouldBeLost")), list);
  }
  if ((shown.verdict === "improved" || shown.verdict === "costly") && !shown.written) {
    if (shown.verdict === "costly") say("costly");
    const button = make("button", "", text("learnThis"));
    button.type = "button";
    button.id = "learn-this";
    button.addEventListener("click", () => attempt(learn));
    preview.append(button);
    button.focus();
  }
}

onChange(show);
