// The search box: a combobox over what search.js finds.
(() => {
const { root, find, normalize } = porticoSearch;
const input = document.querySelector("[data-search] input");
const form = input.form;
const own = document.documentElement.lang;
const make = (name, set, ...inside) => {
  const element = Object.assign(document.createElement(name), set);
  element.append(...inside);
  return element;
};

/** A text with what was looked for marked where it stands. */
function marked(text, looked) {
  const places = [], on = [];
  let folded = "", from = 0;
  [...text].reduce((at, letter) => {
    for (const each of normalize(letter)) { folded += each; places.push(at) }
    return at + letter.length;
  }, 0);
  for (const word of looked) {
    const at = folded.indexOf(normalize(word));
    if (at >= 0) on.push([places[at], places[at + word.length] ?? text.length]);
  }
  return [...on.sort((a, b) => a[0] - b[0]).flatMap(([start, end]) => {
    const parts = [text.slice(from, start), make("mark", {}, text.slice(Math.max(from, start), end))];
    from = Math.max(from, end);
    return parts;
  }), text.slice(from)];
}

const list = make("div", { id: "search-list", role: "listbox", ariaLabel: input.ariaLabel });
const status = make("p", { role: "status" });
const panel = make("div", { className: "search-panel", hidden: true }, status, list);
let options = [], active, turn = 0;
const set = (name, value) => value == null ? input.removeAttribute(name) : input.setAttribute(name, value);

function choose(option) {
  active?.setAttribute("aria-selected", false);
  active = option;
  active?.setAttribute("aria-selected", true);
  active?.scrollIntoView({ block: "nearest" });
  set("aria-activedescendant", active?.id);
}
function show(open) {
  panel.hidden = !open;
  set("aria-expanded", !!open && !!options[0]);
  choose();
}
const rows = ({ pages, tag, words }) => pages.flatMap(([[path, title, , lang = tag], sections], rank) =>
  sections.slice(0, rank < 8 ? 3 : 1).map(([, id, heading]) => make("a", {
    role: "option", tabIndex: -1, dir: lang === own ? "" : "auto", lang, ariaSelected: false,
    href: `${root}${tag}/${path}${root[0] === "f" ? "index.html" : ""}${id && "#"}${id}`,
  }, make("b", {}, ...marked(title, words)), make("span", {}, ...marked(heading ?? "", words)), lang === own ? "" : make("i", {}, lang))));

async function search() {
  const mine = ++turn, query = input.value;
  let found = [], message = "";
  try {
    let result = await find(own, query);
    const { locales, strings } = result.about;
    for (const tag of locales) if (!result.pages[0] && tag !== own) result = await find(tag, query);
    found = rows(result);
    message = found[0] ? strings.results.replace("{count}", result.pages.length) : strings.none;
    if (found[0] && result.guessed) message = `${strings.meant.replace("{words}", result.words.join(" "))} ${message}`;
    if (found[0] && result.tag !== own) message = `${strings.other} ${message}`;
  } catch { message = form.dataset.failed }
  if (mine !== turn) return;
  found.forEach((option, at) => { option.id = `search-${at}` });
  list.replaceChildren(...options = found);
  list.hidden = !found[0];
  status.textContent = message;
  show(query.trim());
}
form.append(panel);
document.head.append(make("link", { rel: "stylesheet", href: `${root}css/search.css` }));
set("role", "combobox");
set("aria-autocomplete", "list");
set("aria-controls", list.id);
show();
input.addEventListener("input", search);
input.addEventListener("focus", search);
input.addEventListener("keydown", event => {
  const { key } = event, step = { ArrowDown: 1, ArrowUp: -1 }[key], count = options.length;
  if (event.isComposing) return;
  if (step && count) {
    panel.hidden = false;
    choose(options[(options.indexOf(active) + step + count + (!active && step < 0)) % count]);
  } else if (key === "Enter" && count && !panel.hidden) {
    (active ?? options[0]).click();
  } else if (key === "Escape" && !panel.hidden) {
    show();
  } else return;
  event.preventDefault();
});
list.addEventListener("click", () => show());
form.addEventListener("focusout", event => { if (!form.contains(event.relatedTarget ?? form)) show() });
addEventListener("pointerdown", event => { if (!form.contains(event.target)) show() });
search();
})();
