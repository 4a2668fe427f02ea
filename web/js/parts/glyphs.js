// Every drawn sign: the charges of the armies on a 16 grid, and line icons on a 24 grid.

import { h } from "../lib/dom.js";

const CHARGES = {
  red: [["path", { d: "M8 .8 14.2 8 8 15.2 1.8 8Z" }]],
  blue: [["path", { d: "M3.1 3.2a7 7 0 1 0 9.8 0 5.2 5.2 0 1 1-9.8 0Z" }]],
  yellow: [["path", { d: "m8 .7 2.2 4.7 5.1.6-3.8 3.5 1 5.1L8 12.1l-4.5 2.5 1-5.1L.7 6l5.1-.6Z" }]],
  purple: [["path", { d: "M2.3 10.4 1 3.2l3.9 3L8 1.2l3.1 5 3.9-3-1.3 7.2Zm.1 1.8h11.2v2.6H2.4Z" }]],
  black: [["circle", { cx: 8, cy: 8, r: 6.4 }]],
  green: [
    [
      "path",
      {
        d:
          "M8 .9a3.2 3.2 0 0 1 2.6 5.1 3.3 3.3 0 1 1-1.7 5.6l1.3 3.6H5.8l1.3-3.6" +
          "A3.3 3.3 0 1 1 5.4 6 3.2 3.2 0 0 1 8 .9Z",
      },
    ],
  ],
  white: [
    ["path", { d: "M8 1.2a6.8 6.8 0 1 1 0 13.6A6.8 6.8 0 0 1 8 1.2Zm0 3.6a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z" }],
  ],
  grey: [["path", { d: "M8 2.6 15 9.4v4.4L8 7.4l-7 6.4V9.4Z" }]],
  orange: [["path", { d: "M8 14.6 1.9 8.1A3.7 3.7 0 0 1 8 3.9a3.7 3.7 0 0 1 6.1 4.2Z" }]],
};

const ICONS = {
  again: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4.3h-4.3",
  back: "m15 5-7 7 7 7",
  book:
    "M12 6.2C9.5 4.6 6.5 4.5 3.5 5v13.5c3-.5 6-.4 8.5 1.2 2.5-1.6 5.5-1.7 8.5-1.2" +
    "V5c-3-.5-6-.4-8.5 1.2ZM12 6.2v13.5",
  cam: "M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17ZM8.6 13.2a3.4 3.4 0 1 0 6.8 0 3.4 3.4 0 1 0-6.8 0",
  camoff: "M8 8 9 5.5h6L16.5 8h4v10M17 19H3.5V8H6M9.6 11a3.4 3.4 0 0 0 4.7 4.7M3.5 3.5l17 17",
  check: "m4.5 12.5 5 5 10-11",
  church: "M12 1.8v5M9.8 3.6h4.4M8 20.5V10l4-3.2 4 3.2v10.5M8 13.5l-4.5 2.2v4.8h17v-4.8L16 13.5M11 20.5v-4h2v4",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  crown: "M4.5 16.5 3 7.5l5 3.7 4-6.7 4 6.7 5-3.7-1.5 9ZM4.5 20h15",
  edit: "M4 20c3-9 8-14 16-16-1 6-4 10-9 12l-5 .5M4 20l6.5-8",
  eye:
    "M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12Z" +
    "M9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0",
  fall: "M8 3h8v8H8ZM12 13.5v6M9 17l3 3 3-3M4 21.5h16",
  flag: "M6 21.5V3.5h12l-3 4.3 3 4.2H6",
  hand:
    "M8 12.5V6.2a1.4 1.4 0 0 1 2.8 0V11m0-.5V4.6a1.4 1.4 0 0 1 2.8 0V11m0-.4V5.8a1.4 1.4 0 0 1 2.8 0" +
    "v7.7c0 4.3-2 7-5.4 7-3 0-4.3-1.5-5.6-4.2l-1.9-4c-.7-1.5 1.3-2.5 2.2-1.2L8 13.5",
  house: "M3.5 20.5v-9L12 4l8.5 7.5v9h-6v-6h-5v6Z",
  lock: "M5.5 11h13v9.5h-13ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
  lost: "M4 9.5a12 12 0 0 1 5-2.8M20 9.5a12 12 0 0 0-4.2-2.5M7.5 13.2a7 7 0 0 1 3-1.7M12 18h.01M4 4l16 16",
  map: "m3.5 6 5.5-2 6 2 5.5-2v14L15 20l-6-2-5.5 2ZM9 4v14M15 6v14",
  minus: "M5 12h14",
  next: "m9 5 7 7-7 7",
  palace: "M3 20.5h18M5 20.5V9.5h14v11M3.8 9.5 12 4l8.2 5.5ZM9 13v7.5M15 13v7.5",
  pawn: "M9 6.2a3 3 0 1 0 6 0 3 3 0 1 0-6 0M8 10.2h8M10.2 10.4c.2 3.4-1 5.6-3 7.6h9.6c-2-2-3.2-4.2-3-7.6M6 20.8h12",
  play: "M7 4.5v15l12-7.5Z",
  plus: "M12 5v14M5 12h14",
  share: "M12 15V3.5M7.5 7.5 12 3.5l4.5 4M5 12.5v7.5h14v-7.5",
  shield: "M4.5 4.5c3 0 5.5-.6 7.5-2 2 1.4 4.5 2 7.5 2 0 8-2 13.2-7.5 16.8C6.5 17.7 4.5 12.5 4.5 4.5Z",
  snow: "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5",
  pulse: "M3 12.5h4l2.5-7 4.5 13 2.5-6H21",
  stop: "M6.5 6.5h11v11h-11Z",
  swords: "M4 3.5l11.5 12M20 3.5 8.5 15.5M5.5 13.5l5 5M18.5 13.5l-5 5M7.5 16.5 4 20.5M16.5 16.5l3.5 4",
  tower: "M5 3h14l-3 5v9h4v4H4v-4h4V8ZM8 8h8M8.2 12.5l4.3 1.6M15.8 9.6l-3.6 1.6",
  tray: "M3 8.5h18l-2 10H5ZM9.5 12h3.4v3.4H9.5ZM6.5 8.5v-4M17.5 8.5v-4",
  tv: "M3 5.5h18v11.5H3ZM8 20.5h8M12 17v3.5",
  undo: "M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3",
};

/** A line icon; decoration, since a word always stands beside it or on its button. */
export const icon = (name, small = false) =>
  h("svg", { class: small ? "i s" : "i", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: ICONS[name] }));

const charge = (colour) => (CHARGES[colour] ?? []).map(([tag, props]) => h(tag, props));

/** A cube: face and charge. Sizes "", "xs", "s", "l", "xl". A name must stand beside it. */
export const cube = (colour, size = "") =>
  h(
    "span",
    { class: `cube ${size}`.trim(), "data-c": colour },
    h("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, charge(colour)),
  );

/** The charge alone inside a drawing, at x, y, `side` wide. */
export const chargeAt = (colour, x, y, side) =>
  h("svg", { class: "charge", x, y, width: side, height: side, viewBox: "0 0 16 16" }, charge(colour));

/** Small cubes in a row, one for each. */
export const pips = (counts) =>
  h(
    "span",
    { class: "pips", "aria-hidden": "true" },
    Object.entries(counts).flatMap(([colour, n]) => Array.from({ length: n }, () => cube(colour, "xs"))),
  );
