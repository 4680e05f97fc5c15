// What another sensitivity would have done with the events that are listed.
import { number, onChange, text } from "./strings.js";

const form = document.getElementById("other");
const slider = document.getElementById("other-value");
let events = [];

// The score that a sensitivity asks for.
const needed = () => Math.min(0.98, Math.max(0.02, 1 - slider.value));

export function setOther(shown) {
  // What was not heard at all has no score.
  events = shown.filter(({ event }) => event !== "miss");
  form.hidden = events.length === 0;
  show();
}

function show() {
  const threshold = needed();
  const figures = text("threshold", { value: number(threshold, 2) });
  document.getElementById("other-figures").textContent = figures;
  slider.setAttribute("aria-valuetext", `${number(Number(slider.value), 2)}, ${figures}`);
  const lines = [["true", "otherRight"], ["false", "otherWrong"], [undefined, "otherUnmarked"]].map(([mark, key]) => {
    const marked = events.filter((event) => event.mark === mark);
    const count = marked.filter(({ score }) => score >= threshold).length;
    return marked.length > 0 ? text(key, { count, total: marked.length }) : "";
  });
  document.getElementById("other-outcome").textContent = lines.filter(Boolean).join(" ");
}

form.addEventListener("submit", (event) => event.preventDefault());
slider.addEventListener("input", show);
onChange(show);
