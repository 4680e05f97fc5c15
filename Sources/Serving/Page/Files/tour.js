// Leads through the parts of the page, one after the other.
import { onChange, text } from "./strings.js";

const parts = ["live", "teach", "history", "house"];
const dialog = document.getElementById("tour");
const [back, next] = [document.getElementById("tour-back"), document.getElementById("tour-next")];
let steps = [];
let place = 0;

function show() {
  const part = steps[place];
  document.getElementById("tour-title").textContent = text(part);
  document.getElementById("tour-text").textContent = text(`tour_${part}`);
  document.getElementById("tour-place").textContent = text("tourPlace", { place: place + 1, count: steps.length });
  back.disabled = place === 0;
  next.disabled = place === steps.length - 1;
  location.hash = part;
}

function move(by) {
  place = Math.min(Math.max(place + by, 0), steps.length - 1);
  show();
  // A new place takes the focus away, and so does a button that cannot be pressed any more.
  const [pressed, other] = by > 0 ? [next, back] : [back, next];
  (pressed.disabled ? other : pressed).focus();
}

// Not all parts are there in every program.
document.getElementById("open-tour").addEventListener("click", () => {
  steps = parts.filter((part) => !document.getElementById(`to-${part}`).hidden);
  place = 0;
  // What is told of can be seen and used beside it.
  dialog.show();
  show();
  (next.disabled ? document.getElementById("tour-close") : next).focus();
});
back.addEventListener("click", () => move(-1));
next.addEventListener("click", () => move(1));
document.getElementById("tour-close").addEventListener("click", () => dialog.close());
dialog.addEventListener("keydown", (event) => { if (event.key === "Escape") dialog.close(); });
dialog.addEventListener("close", () => document.getElementById("open-tour").focus());
onChange(() => { if (dialog.open) show(); });
