// The live picture of the camera: a moving JPEG. Only two phones may have it at once, so it is let go of as soon as it
// is not in view any more, and asked for again after a while when it was refused.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { icon } from "./glyphs.js";

const AGAIN_MS = 5000;
const LOOK_MS = 1000;

let turn = 0;
let shown = null;
let refused = false;

const source = () => `/live.mjpg?${turn}`;

/** The picture as it is now; while it cannot be had, why. */
export function live(label) {
  return h(
    "figure",
    { class: "tray live-tray bleed", key: "live" },
    h("img", { src: source(), alt: label, width: 640, height: 480, onload: came, onerror: failed }),
    h(
      "figcaption",
      { class: "aside" },
      _("The live picture is for two phones, while the camera is there. This one tries again."),
    ),
    h("p", { class: "live", "data-state": "live" }, icon("cam", true), _("Live")),
  );
}

function came(event) {
  keep(event.target);
  refused = false;
  mark();
}

function failed(event) {
  keep(event.target);
  refused = true;
  mark();
  setTimeout(() => refused && !document.hidden && ask(), AGAIN_MS);
}

function keep(image) {
  if (!shown) setInterval(letGo, LOOK_MS);
  shown = image;
}

const mark = () => shown.closest("figure")?.classList.toggle("refused", refused);

/** A picture that was taken off the page would go on streaming. */
function letGo() {
  if (!shown.isConnected) shown.removeAttribute("src");
}

function ask() {
  if (!shown?.isConnected) return;
  turn += 1;
  shown.src = source();
}

document.addEventListener("visibilitychange", () => (document.hidden ? shown?.removeAttribute("src") : ask()));
