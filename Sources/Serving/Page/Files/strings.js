// The language of the page: the one that was chosen last, or the browser's.
import english from "./strings.en.js";
import german from "./strings.de.js";

const languages = { en: english, de: german };
const listeners = [];

function stored() {
  try { return localStorage.getItem("language"); } catch { return null; }
}

const wanted = [stored(), ...navigator.languages].map((name) => name?.slice(0, 2));
export let language = wanted.find((name) => name in languages) ?? "en";

export function has(key) { return key in english; }

// A text with its values put in.
export function text(key, values = {}) {
  const found = languages[language][key] ?? english[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export function choose(name) {
  if (!(name in languages)) return;
  language = name;
  try { localStorage.setItem("language", name); } catch { /* It counts for this visit. */ }
  show();
  for (const listener of listeners) listener();
}

// Calls back whenever the language has changed.
export function onChange(listener) { listeners.push(listener); }

export function number(value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

// Of today the time alone.
export function moment(seconds) {
  const date = new Date(seconds * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(language, isToday ? { timeStyle: "medium" } : { dateStyle: "medium", timeStyle: "medium" });
}

export function show() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", text(element.dataset.label));
}

show();
if (location.hash === "#wrong") document.body.classList.add("is-wrong");
