// A small renderer: `h` describes an element, `patch` makes a parent's children so, changing only what differs.
// Focus, typed text, scroll and live regions survive, because an element that stays is never replaced.

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "open", "indeterminate"]);

/** An element to be: tag, properties (attributes, on… handlers, style as an object, key), children. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: children.flat(Infinity).filter(present) };
}

const present = (child) => child !== null && child !== undefined && child !== false && child !== "";

/** Make the children of `parent` equal to `wanted`. */
export function patch(parent, wanted, inSvg = parent.namespaceURI === SVG) {
  const list = (Array.isArray(wanted) ? wanted : [wanted]).flat(Infinity).filter(present);
  const keyed = new Map();
  for (const node of parent.childNodes) if (node.key !== undefined) keyed.set(node.key, node);
  let place = parent.firstChild;
  for (const vnode of list) {
    const found = candidate(place, vnode, keyed);
    const node = found ?? create(vnode, inSvg);
    if (node !== place) parent.insertBefore(node, place);
    else place = place.nextSibling;
    update(node, vnode, inSvg);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function candidate(place, vnode, keyed) {
  if (typeof vnode !== "object") return place?.nodeType === Node.TEXT_NODE ? place : null;
  const key = vnode.props.key;
  if (key !== undefined) {
    const node = keyed.get(key);
    return node && fits(node, vnode) ? node : null;
  }
  return place && place.key === undefined && fits(place, vnode) ? place : null;
}

const fits = (node, vnode) => node.nodeType === Node.ELEMENT_NODE && node.localName === vnode.tag;

function create(vnode, inSvg) {
  if (typeof vnode !== "object") return document.createTextNode("");
  const svg = inSvg || vnode.tag === "svg";
  const node = svg ? document.createElementNS(SVG, vnode.tag) : document.createElement(vnode.tag);
  if (vnode.props.key !== undefined) node.key = vnode.props.key;
  return node;
}

function update(node, vnode, inSvg) {
  if (typeof vnode !== "object") {
    const text = String(vnode);
    if (node.data !== text) node.data = text;
    return;
  }
  const before = node.props ?? {};
  for (const name of Object.keys(before)) if (!(name in vnode.props)) set(node, name, null, before[name]);
  const late = [];
  for (const [name, value] of Object.entries(vnode.props)) {
    if (PROPERTIES.has(name)) late.push([name, value]);
    else if (before[name] !== value || name === "style") set(node, name, value, before[name]);
  }
  node.props = vnode.props;
  if (vnode.tag !== "textarea") patch(node, vnode.children, inSvg || vnode.tag === "svg");
  for (const [name, value] of late) if (node[name] !== value) node[name] = value; // a select's value needs its options
}

function set(node, name, value, before) {
  if (name === "key") return;
  if (name.startsWith("on")) return listen(node, name.slice(2), value);
  if (name === "style") return style(node, value ?? {}, before ?? {});
  if (PROPERTIES.has(name)) node[name] = value ?? "";
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

/** One listener for each kind of event; what it calls may change with every drawing. */
function listen(node, kind, handler) {
  node.handlers ??= {};
  if (!(kind in node.handlers)) node.addEventListener(kind, (event) => node.handlers[kind]?.(event));
  node.handlers[kind] = handler;
}

/** Set from script, which the content policy allows; style attributes it does not. */
function style(node, wanted, before) {
  for (const name of Object.keys(before)) if (!(name in wanted)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(wanted)) {
    if (before[name] !== value) node.style.setProperty(name, value);
  }
}
