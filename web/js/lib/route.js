// Where this phone is: a path for each screen. Links are ordinary links; one that stays on the page is followed here.

let changed = () => {};

/** Call `draw` whenever the path changes. */
export function watchPath(draw) {
  changed = draw;
  addEventListener("popstate", () => draw());
  document.addEventListener("click", follow);
}

export const path = () => location.pathname;

/** The part of a screen that the address names behind its "?": "/game?end" is the part "end". */
export const part = () => location.search.slice(1);

/** To another screen, its top in view. */
export function go(target) {
  if (target !== location.pathname + location.search) history.pushState(null, "", target);
  scrollTo(0, 0);
  changed();
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || link.hasAttribute("data-plain")) return;
  event.preventDefault();
  go(url.pathname + url.search);
}
