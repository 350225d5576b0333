// A reader's own project, bundle and client in the samples: typed once, kept on the device, sent nowhere.
import { styled } from "./in-guides-style.js";

const placeholder = /YOUR_[A-Z][A-Z_]*[A-Z]/g;
const keyOf = (name) => `portico-own-${name}`;

/** Sets each placeholder of the samples apart; gives their names in order. */
function setApart() {
  const names = new Set();
  for (const code of document.querySelectorAll("pre code")) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) if (walker.currentNode.data.search(placeholder) >= 0) nodes.push(walker.currentNode);
    for (const node of nodes) {
      const parts = [];
      let end = 0;
      for (const { 0: name, index } of node.data.matchAll(placeholder)) {
        names.add(name);
        const own = document.createElement("span");
        own.dataset.own = name;
        own.textContent = name;
        parts.push(node.data.slice(end, index), own);
        end = index + name.length;
      }
      node.replaceWith(...parts, node.data.slice(end));
    }
  }
  return [...names];
}

function fill(name, value) {
  for (const own of document.querySelectorAll(`[data-own="${name}"]`)) {
    own.textContent = value || name;
    own.classList.toggle("own-value", Boolean(value));
  }
}

export function offer(words, stored, store) {
  const names = setApart();
  if (!names.length) return;
  const box = document.createElement("details");
  box.className = "own-values";
  const title = document.createElement("summary");
  title.textContent = words.own;
  const stays = document.createElement("p");
  stays.textContent = words.ownStays;
  box.append(title, stays);
  for (const name of names) {
    const label = document.createElement("label");
    const code = document.createElement("code");
    code.dir = "ltr";
    code.translate = false;
    code.textContent = name;
    const input = document.createElement("input");
    Object.assign(input, { dir: "ltr", autocomplete: "off", spellcheck: false, maxLength: 200 });
    input.value = stored(keyOf(name)) ?? "";
    input.oninput = () => {
      store(keyOf(name), input.value.trim());
      fill(name, input.value.trim());
    };
    fill(name, input.value);
    label.append(code, input);
    box.append(label);
  }
  const first = document.querySelector("[data-own]");
  // Not in a box of code, which runs from left to right in every language.
  const place = first.closest(".code-tabs") ?? first.closest(".code") ?? first.closest("pre");
  styled.then(() => place.before(box));
}
