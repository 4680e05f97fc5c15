// Which part of the page is shown, and what all parts share.
import { choose, language, onChange, text } from "./strings.js";
import { make, setGain, setKeywords, startLive } from "./live.js";
import { lookBack, setMissed } from "./history.js";
import { openHouse } from "./house.js";
import { setLessons } from "./lesson.js";
import { setTeaching } from "./teach.js";
import "./tour.js";

const notice = document.getElementById("notice");
const pause = document.getElementById("pause");
const select = document.getElementById("language");
let state = { paused: false, keywords: [], log: false, token: false };

// Asks the program; who is not signed in goes to do that.
export async function ask(path, body) {
  const isSound = body instanceof Blob;
  const options = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": isSound ? "audio/wav" : "application/json" },
    body: isSound ? body : JSON.stringify(body),
  };
  const answer = await fetch(path, options);
  if (answer.status === 401) location.assign("./signin");
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer;
}

// The same for what takes seconds: the program is asked for the answer until it is there.
export async function workOut(path, body) {
  let answer = await ask(path, body);
  while (answer.status === 202) {
    const { job } = await answer.json();
    await new Promise((done) => { setTimeout(done, 300); });
    answer = await ask(`api/jobs/${job}`);
  }
  return answer.json();
}

export function say(key, values) {
  notice.dataset.key = key ?? "";
  notice.textContent = key ? text(key, values) : "";
}

// Does something that may fail, and says why it did.
export async function attempt(work) {
  try { await work(); } catch (error) { say("notDone", { reason: error.message }); }
}

// A button in a row; its label says which row that is to who does not see it.
export function rowButton(key, name, action, label = `${text(key)}: ${name}`) {
  const made = make("button", "", text(key));
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.addEventListener("click", () => attempt(action));
  return made;
}

export async function refresh() {
  state = await (await ask("api/state")).json();
  document.getElementById("to-history").hidden = !state.log;
  document.getElementById("to-teach").hidden = !state.teaches;
  document.getElementById("to-house").hidden = !state.house;
  document.getElementById("sign-out").hidden = !state.token;
  setKeywords(state.keywords, state.house);
  setGain(state.gain, state.house);
  attempt(() => setTeaching(state.gain !== undefined, state.house));
  setLessons(state.keywords, state.learns);
  setMissed(state.keywords, state.keepsMissed);
  showPause();
}

function showPause() {
  pause.setAttribute("aria-pressed", String(state.paused));
  pause.textContent = text(state.paused ? "resume" : "pause");
  // What else is said stays: "saved" is followed by a reload, and that by this.
  const said = notice.dataset.key;
  if (state.paused && (!said || said === "paused")) say("paused");
  else if (said === "paused") say(null);
}

function route() {
  const wanted = location.hash.slice(1);
  const isThere = { history: state.log, teach: state.teaches, house: state.house }[wanted];
  const shown = isThere ? wanted : "live";
  for (const name of ["live", "teach", "history", "house"]) {
    document.getElementById(name).hidden = name !== shown;
    const link = document.getElementById(`to-${name}`);
    if (name === shown) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  if (shown === "history") attempt(() => lookBack());
  if (shown === "house") attempt(() => openHouse());
}

pause.addEventListener("click", () => attempt(async () => {
  await ask("api/pause", { paused: !state.paused });
  state.paused = !state.paused;
  showPause();
}));
document.getElementById("sign-out").addEventListener("click", () => attempt(async () => {
  await ask("signout", {});
  location.assign("./signin");
}));
select.value = language;
select.addEventListener("change", () => choose(select.value));
onChange(showPause);
window.addEventListener("hashchange", route);

attempt(async () => {
  await refresh();
  route();
  startLive();
});
