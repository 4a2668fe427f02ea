// The page: which screen the path means, drawn anew with every change of the tower's state, of the path, of what is
// being entered here and of the language.

import { h, patch } from "./lib/dom.js";
import { watchDrafts } from "./lib/draft.js";
import { watchLater } from "./lib/later.js";
import { watchFetched } from "./lib/fetched.js";
import { part, path, watchPath } from "./lib/route.js";
import { connect, tower } from "./lib/tower.js";
import { _, load } from "./lib/words.js";
import { strips } from "./parts/frame.js";
import { demoBar } from "./parts/demo.js";
import { SCREENS } from "./screens/index.js";

const parts = Object.fromEntries(["top", "main", "aside", "dock"].map((name) => [name, document.getElementById(name)]));
let waiting = false;
let shown = "";

/** Draw once for all the changes of a moment. */
export function draw() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    render();
  });
}

function render() {
  const screen = SCREENS[path()] ?? SCREENS["/"];
  const view = tower.state ? screen(tower.state) : opening();
  document.title = view.title ? `${view.title} · TowerPi` : "TowerPi";
  document.body.className = view.body ?? "";
  document.body.style.zoom = view.body === "tv" ? Math.min(innerWidth / 1920, innerHeight / 1080) : "";
  parts.main.className = view.class ?? "";
  patch(parts.top, view.top ?? []);
  patch(parts.main, [!view.aside && strips(), tower.state && hands(tower.state) && demoBar(tower.state), view.main]);
  parts.aside.hidden = !view.aside;
  patch(parts.aside, view.aside ?? []);
  parts.dock.hidden = !view.dock;
  parts.dock.className = view.dock?.class ?? "dock";
  patch(parts.dock, view.dock?.children ?? []);
  const place = `${path()}?${part()}`;
  if (shown && shown !== place) parts.main.focus({ preventScroll: true });
  shown = place;
}

/** Where the demo's hands are at hand: at the table, and wherever a contest under way is shown. */
const hands = (state) => path() === "/" || (path() === "/battle" && state.game?.under_way);

/** Before the first word from the tower. */
const opening = () => ({
  top: h("div", {}, h("h1", {}, "TowerPi")),
  main: h(
    "p",
    { class: "note", role: "status" },
    tower.lost
      ? _("The tower does not answer. Is it switched on, and is this phone in its Wi-Fi?")
      : _("Looking for the tower"),
  ),
});

addEventListener("resize", draw);
watchDrafts(draw);
watchLater(draw);
watchFetched(draw);
watchPath(draw);
await load(document.documentElement.lang || "en").catch(() => {}); // English needs no catalog
connect(draw);
draw();
