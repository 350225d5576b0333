// What the behaviours share.
const root = document.documentElement;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// Storage may be switched off; a page works without.
const stored = (key) => {
  try {
    return localStorage[key];
  } catch {}
};
const store = (key, value) => {
  try {
    localStorage[key] = value;
  } catch {}
};

/** The element whose text is read aloud when it changes; it carries the words that scripts show. */
let status;

const announce = (text) => {
  // The same text twice is read twice only when it was gone in between.
  status.textContent = "";
  setTimeout(() => (status.textContent = text), 50);
};

/** What the page's address asks for by that name. */
const asked = (name) => new URLSearchParams(location.search).get(name);

const make = (name, properties) => Object.assign(document.createElement(name), properties);
const load = (src, onerror) => document.head.append(make("script", { src, onerror }));
