// Search: engine, then box. No module: it runs from a folder too.
(() => {
const root = new URL("../", document.currentScript.src).href, { lang: own } = document.documentElement;
const make = (name, set, ...inside) => {
  const element = Object.assign(document.createElement(name), set);
  element.append(...inside);
  return element;
};
const add = (name, set) => document.head.appendChild(make(name, set));
const load = (src, onerror, onload) => add("script", { src, onerror, onload });

// By the rules of Sources/SiteSearch.
const normalize = text => text.normalize("NFKC")
  .replace(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
  .replace(/[\u2018\u2019\u05f3]/g, "'").replace(/[\u201c-\u201f\u05f4]/g, '"')
  .replace(/เเ/g, "แ").replace(/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e39\u0e4d])/g, "$2$1").replace(/\u0e4d([\u0e48-\u0e4b]?)า/g, "$1ำ")
  .replace(/[๐-๙]/g, digit => digit.charCodeAt() - 3664).toLowerCase();
const words = text => normalize(text).replace(/([א-ת])['"](?=[א-ת])/g, "$1")
  .match(/[ก-\u0e3aเ-\u0e4e]+|[א-ת]+|((?![\u0590-\u05ff\u0e00-\u0e7f])[\p{L}\p{N}\p{M}_])+/gu) ?? [];
const isThai = word => /^[ก-\u0e4e]/.test(word);
const clusters = word => word.match(/[เ-ไ]?[ก-ฮ][ั\u0e34-\u0e3a\u0e47-\u0e4e]*[ะาำๅ]?|./g);
const prefixes = /^[והבלמשכ]{1,3}$/;

const files = {}, taken = {};
window.porticoSearch = (name, data) => taken[name](data);
const file = (name, version = "") => files[name] ??= new Promise((resolve, reject) => {
  taken[name] = resolve;
  load(`${root}search/${name}.js?${version}`, () => reject(delete files[name]));
});
const more = new Promise(done => load(`${root}js/search-more.js`, done, done));

function Index(tag) {
  const known = new Set(), entries = [], begun = {}, parts = [], blocks = [];
  let about;

  function learn(term, list) {
    if (known.has(term)) return;
    known.add(term);
    const entry = (text, weight) => {
      entries.push([text, list, weight]);
      (begun[text.slice(0, 2)] ??= []).push(entries.at(-1));
    };
    if (/[=+]/.test(term)) {
      clusters(term.slice(1)).reduce((before, part) => (entry(before + part, 8), part));
      if (term[0] === "=") entry(term, 0);
    } else {
      entry(term.replaceAll("|", ""), 12);
      for (let at = 1; at < term.length - 1; at++) {
        if (term[at - 1] === "|" || prefixes.test(term.slice(0, at))) entry(term.slice(at).replaceAll("|", ""), 8);
      }
    }
  }

  function read([others, thai, postings]) {
    const lists = postings.split(" ");
    const digit = (text, at) => text.charCodeAt(at) - (text[at] > "[" ? 36 : 35);
    const sections = text => {
      const list = [];
      for (let at = 0, section = 0; at < text.length;) {
        let value = digit(text, at++), more = [70, 86, 87].filter(first => value >= first).length;
        if (more) value = more > 1 ? 0 : value - 70;
        for (let count = more; count--;) value = value * 88 + digit(text, at++);
        section += value + [0, 70, 1478, 9222][more];
        list.push(section);
        section += 2 - section % 2;
      }
      return list;
    };
    [others, thai.replace(/[^ ]+/g, term => term[0] + term.slice(1).replace(/./g, letter => letter > "y" ? "+" : letter > "x" ? "=" : String.fromCharCode(3585 + digit(letter, 0))))]
      .join(" ").trim().split(" ").reduce((before, term, at) => {
        const whole = before.slice(0, parseInt(term[0], 36)) + term.slice(1);
        learn(whole, sections(lists[at]));
        return whole;
      }, "");
  }

  function collect(test, among = []) {
    const found = new Map();
    for (const [entry, list, weight] of among) {
      const score = test(entry, weight);
      if (score) for (const each of list) found.set(each >> 1, Math.max(found.get(each >> 1) ?? 0, score * (each % 2 ? 4 : 1)));
    }
    return found;
  }

  function look(word) {
    if (isThai(word)) return lookThai(word);
    return collect((entry, weight) => entry === word ? weight : entry.startsWith(word) && (weight > 8 || word[2]) && 4,
      word[1] ? begun[word.slice(0, 2)] : Object.keys(begun).flatMap(two => two[0] === word ? begun[two] : []));
  }

  function lookThai(word) {
    const parts = clusters(word);
    if (!parts[1]) return collect(entry => entry.includes(word) && 4, entries);
    return parts.slice(1).map((part, at) => {
      const pair = parts[at] + part;
      return collect(entry => (parts[at + 2] ? entry === pair : entry.startsWith(pair)) && 8, begun[pair.slice(0, 2)]);
    }).reduce((all, some) => new Map([...all].filter(([section]) => some.has(section)).map(([section, score]) => [section, Math.min(score, some.get(section))])));
  }

  const part = number => parts[number] ??= file(`${tag}/t${number}`, about.version).then(read);

  async function names(section) {
    const number = about.starts.findLastIndex(start => start <= section);
    const all = await (blocks[number] ??= file(`${tag}/d${number}`, about.version).then(pages => pages.flatMap(page => page[2].map(([, heading], at) => [page, at, (heading ?? page[1]).toLowerCase()]))));
    return all[section - about.starts[number]];
  }

  return async query => {
    about = await file(`${tag}/index`);
    const asked = words(query), sums = new Map(), pages = new Map();
    const starts = asked.flatMap(word => isThai(word) ? clusters(word).map((part, at, all) => part + (all[at + 1] ?? "")) : word);
    await Promise.all(starts.map(start => part((start.charCodeAt() * 31 + (start.charCodeAt(1) || 0)) % about.parts)));
    // Before any key.
    if (!asked[0]) names(0).then(() => [0, 1, 2].slice(0, about.parts).forEach(part), () => {});
    const looked = [];
    for (const word of asked) {
      let meant = word, found = look(word);
      if (!found.size) {
        await more;
        [meant, found] = porticoSearch.guess?.(word, { entries, look, collect }) ?? [word, found];
      }
      looked.push(meant);
      for (const [section, score] of found) {
        const [count, sum] = sums.get(section) ?? [0, 0];
        sums.set(section, [count + 1, sum + score]);
      }
    }
    const all = [...sums].sort(([a, [count, sum]], [b, [more, most]]) => more - count || most - sum || a - b);
    for (const [section, [count, sum]] of all) {
      if (count < all[0][1][0] || pages.size > 99) break;
      const [page, at, heading] = await names(section);
      // Titles, and what says little else.
      const said = looked.filter(word => heading.includes(word)).join("").length;
      const score = sum + (at ? 4 : 12) * said / heading.length;
      pages.set(page, [...pages.get(page) ?? [], [score, ...page[2][at]]].sort((a, b) => b[0] - a[0]));
    }
    return { about, tag, words: looked, asked, pages: [...pages].sort((a, b) => b[1][0][0] - a[1][0][0]) };
  };
}
const input = document.querySelector("[data-search] input");
const { form } = input;
const indexes = {}, find = (tag, query) => (indexes[tag] ??= Index(tag))(query);
Object.assign(porticoSearch, { root, load, make, normalize, words, isThai, clusters, prefixes, find });
const list = make("div", { id: "search-list", role: "listbox", ariaLabel: input.ariaLabel });
const status = make("p", { role: "status" });
const panel = make("div", { className: "search-panel", hidden: true }, status, list);
let options = [], active, turn = 0;

function choose(option) {
  if (active) active.ariaSelected = false;
  active = option;
  if (!active) return input.removeAttribute("aria-activedescendant");
  input.setAttribute("aria-activedescendant", active.id);
  active.ariaSelected = true;
  active.scrollIntoView({ block: "nearest" });
}
function show(open) {
  panel.hidden = !open;
  input.ariaExpanded = !!(open && options[0]);
  choose();
}
const rows = ({ about, pages, tag }) => pages.flatMap(([[path, title, , lang = tag], sections], rank) =>
  sections.slice(0, rank < 8 ? 3 : 1).map(([, id, heading]) => make("a", {
    role: "option", tabIndex: -1, lang, ariaSelected: false,
    href: `${root}${about.folder ?? tag + "/"}${path}${root[0] === "f" ? "index.html" : ""}${id && "#"}${id}`,
  }, make("b", {}, title), make("span", {}, heading ?? ""), make("small"))));

async function search() {
  const mine = ++turn, query = input.value.trim();
  // Paint first.
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  let found = [], message = "", result, strings;
  try {
    result = await find(own, query);
    ({ strings } = result.about);
    for (const tag of result.about.locales) if (!result.pages[0] && tag !== own) result = await find(tag, query);
    found = query ? rows(result) : porticoSearch.recent?.() ?? [];
    message = !query ? strings.recent : found[0] ? strings.results.replace("{count}", result.pages.length) : strings.none;
  } catch { message = form.dataset.failed }
  if (mine !== turn) return;
  found.forEach((option, at) => { option.id = `search-${at}` });
  list.replaceChildren(...options = found);
  list.hidden = !found[0];
  status.textContent = message;
  show(query || found[0]);
  if (strings) porticoSearch.shown?.(found, query, result, strings, status);
}
form.append(panel);
add("link", { rel: "stylesheet", href: `${root}css/search.css` });
Object.assign(input, { role: "combobox", ariaAutoComplete: "list", oninput: search, onfocus: search });
input.setAttribute("aria-controls", list.id);
show();
input.onkeydown = event => {
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
};
list.onclick = () => show();
for (const kind of ["focusin", "pointerdown"]) addEventListener(kind, event => form.contains(event.target) || show());
search();
})();
