// Elements and scripts.
const root = new URL("../", document.currentScript.src).href;
const pageLanguage = document.documentElement.lang;

const make = (name, properties, ...inside) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...inside);
  return element;
};
const addToHead = (name, properties) => document.head.appendChild(make(name, properties));
const load = (src, onerror, onload) => addToHead("script", { src, onerror, onload });
