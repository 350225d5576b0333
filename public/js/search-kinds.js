// What search shows beside pages: words of the glossary with their meaning, errors by number and by name, each below
// the name of its page, and the site's other languages, which are searched when they are asked for.
(() => {
const { root, make, normalize, words, isThai, isCode, rules, page, keep } = porticoSearch;
const input = document.querySelector("[data-search] input");
const own = document.documentElement.lang;
const plain = element => element?.textContent.replace(/[\u2066\u2069]/g, "").trim() ?? "";
/** Letters and digits alone: `auth/user-disabled` and `userDisabled` are found by what they are made of. */
const letters = text => normalize(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Kind → what its page has, in a language: `{ heading, list, entries: [{ href, name, text, names }] }`. */
const read = {
  glossary: (entry, address) => {
    const [name, original] = ["dfn", "dt span"].map(each => plain(entry.querySelector(each)));
    return { href: `${address}#${entry.id}`, name, text: plain(entry.querySelector("dd")), names: [name, original].filter(Boolean) };
  },
  errors: (entry, address) => {
    const link = entry.querySelector("dt a"), text = plain(entry.querySelector("dd"));
    const [, number = "", name] = /^(\d*) ?(.*)$/.exec(plain(link));
    return { href: new URL(link.getAttribute("href"), address).href, name: `${number} ${name}`.trim(), text, isCode: true,
      names: [number, name, ...text.split(/\s+/)].filter(Boolean) };
  },
};
const kinds = Object.keys(read).filter(kind => document.querySelector(`footer a[href*="${kind}/"]`));
const known = {};
const load = (kind, folder) => {
  const address = `${root}${folder}${kind}/${root[0] === "f" ? "index.html" : ""}`;
  return known[address] ??= page(address).then(text => ({
    heading: plain(text.querySelector("h1")),
    list: { href: address, name: plain(text.querySelector("h1")), text: plain(text.querySelector(".lead")) },
    entries: [...text.querySelectorAll(".glossary > div")].map(entry => read[kind](entry, address)),
  }));
};

/** How well a word of the glossary answers: it is the query, it begins with it, or it is most of what is asked. */
function meaning({ names }, whole, asked) {
  return Math.max(...names.map(name => {
    const term = words(name), size = term.join("").length;
    const has = term.every(each => asked.some(word => word === each || isThai(each) && word.includes(each)
      || word.endsWith(each) && rules.prefixes.test(word.slice(0, -each.length))));
    if (letters(name) === whole) return 9;
    return has && size * 2 >= asked.join("").length ? 3 + size / 99 : whole[1] && letters(name).startsWith(whole) ? 1 : 0;
  }));
}

/** How well an error answers: its number or name is the query or in it, or begins with it. */
function fault({ names }, whole, asked, query) {
  return Math.max(...names.map(name => {
    const code = letters(name);
    if (code === whole) return 9;
    if (/^\d+$/.test(code) ? words(query).includes(code) : code[9] && whole.includes(code)) return 5;
    return whole[3] && code.startsWith(whole) ? 1 : 0;
  }));
}

/** The entries that answer, best first, by kind: a few, since pages follow. */
async function find(query, asked, { folder }) {
  const whole = letters(asked.join("")), typed = letters(query);
  const late = new Promise(done => setTimeout(done, 1000));
  const all = await Promise.all(kinds.map(async kind => {
    const { heading, list, entries = [] } = await Promise.race([load(kind, folder ?? `${porticoSearch.tag ?? own}/`).catch(() => {}), late]) ?? {};
    const score = entry => kind === "errors" ? fault(entry, typed, asked, query) : Math.max(meaning(entry, whole, asked), meaning(entry, typed, words(query)));
    const found = entries.map(entry => [score(entry), entry]).filter(([score]) => score).sort(([a], [b]) => b - a);
    if (kind === "errors" && list && !found[0] && query.split(/\s+/).some(isCode)) return { kind, heading, isExact: true, isList: true, found: [list] };
    // What is the very thing leaves out what only resembles it.
    return { kind, heading, isExact: found[0]?.[0] === 9, found: found.filter(([score]) => score * 2 > found[0][0]).slice(0, 3).map(([, entry]) => entry) };
  }));
  return all.filter(({ found }) => found[0]).sort((a, b) => b.isExact - a.isExact);
}

/** Puts the entries above the pages: each kind a group with its name. */
function put(groups, options, list, query, { tag, words }) {
  const added = groups.flatMap(({ kind, heading, found }) => {
    const name = make("p", { id: `search-${kind}` }, heading);
    const rows = found.map(({ href, name, text, isCode }) => {
      const code = isCode ? { dir: "ltr", translate: false } : {};
      const row = make("a", { role: "option", tabIndex: -1, lang: tag, ariaSelected: false, href }, make("b", code, name), make("small", code, text));
      row.onclick = () => keep(query, words);
      return row;
    });
    const group = make("div", { role: "group" }, name, ...rows);
    group.setAttribute("aria-labelledby", name.id);
    return [[group, rows]];
  });
  list.prepend(...added.map(([group]) => group));
  options.unshift(...added.flatMap(([, rows]) => rows));
  options.forEach((option, at) => (option.id = `search-${at}`));
  list.hidden = !options[0];
  if (options[0]) input.ariaExpanded = true;
  // Enter without a choice opens a page, or the very error.
  first = groups[0]?.kind === "errors" && groups[0].isExact ? undefined : options.find(option => !option.closest("[role=group]"));
}
let first;
input.form.addEventListener("keydown", event => {
  if (event.key !== "Enter" || event.isComposing || !first?.isConnected || input.getAttribute("aria-activedescendant")) return;
  if (event.target !== input || first.closest(".search-panel").hidden) return;
  event.preventDefault();
  event.stopPropagation();
  first.click();
}, true);

// The languages, below the list: the reader's own is searched, the others when they are chosen.
const languages = make("div", { role: "group", className: "search-in", hidden: true, ariaLabel: document.querySelector(".languages")?.ariaLabel ?? "" });
function offer(query, { tag, about }) {
  languages.hidden = !query || !about.locales[1];
  if (languages.children[0]) return languages.childNodes.forEach(each => (each.ariaPressed = each.lang === tag));
  languages.append(...about.locales.map(locale => {
    const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale);
    const button = make("button", { type: "button", lang: locale, ariaPressed: locale === tag }, name);
    button.onclick = () => {
      porticoSearch.tag = locale;
      input.focus();
      input.dispatchEvent(new Event("input"));
    };
    return button;
  }));
  document.querySelector(".search-panel").append(languages);
}
Object.assign(porticoSearch, { kinds: find, put, offer });
})();
