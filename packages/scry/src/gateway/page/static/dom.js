// Everything on the page is built here, from text: no markup of the web is ever parsed as HTML.

/** An element with properties and children; undefined children are left out. */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key === "class") element.className = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return element;
}

const svgSpace = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(svgSpace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** The address, where it is one of the web; everything else is not a link. */
export function webAddress(address) {
  try {
    const url = new URL(address);
    return ["http:", "https:"].includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** A link out into the web, or its bare text. */
export function webLink(address, text, properties = {}) {
  const url = webAddress(address);
  if (!url) return el("span", properties, text);
  return el(
    "a",
    { ...properties, href: url.href, target: "_blank", rel: "noopener noreferrer nofollow" },
    text,
  );
}

/** "example.org › a › page": where a link leads, readable. */
export function shownAddress(address) {
  const url = webAddress(address);
  if (!url) return address;
  let path = url.pathname;
  try {
    const readable = decodeURI(path);
    // Characters that nobody sees, or that turn the writing around, would show another address.
    if (!/\p{C}/u.test(readable)) path = readable;
  } catch {
    // Shown as it came.
  }
  const parts = path.split("/").filter(Boolean);
  return [url.host, ...parts].join(" › ");
}

export const milliseconds = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

export function day(value) {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : dayFormat.format(date);
}

export const notice = (kind, title, ...more) =>
  el("div", { class: `notice ${kind}` }, el("strong", {}, title), ...more);
