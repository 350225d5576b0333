// What search does after the first results: what a question means, guesses, marks, excerpts, recent queries.
(() => {
const { root, load, make, normalize, words, isThai, clusters, rules, file } = porticoSearch;
const input = document.querySelector("[data-search] input");

/**
 * The words of a query that say what is looked for: other names take the place of the site's own (`also`:
 * `other name, another = name; …`), and words that every question has (`stop`) are left out while others remain. Rules
 * for accents and further scripts come first where the query has them.
 */
async function meant(query, { strings: { stop = "", also = "" } }) {
  if (/[^\0-~\u0590-\u05ff\u0e00-\u0e7f]/.test(query)) Object.assign(rules, await file("../js/search-wide"));
  const plain = (text) => normalize(text).replace(/[^\p{L}\p{N}\p{M}_'"]+/gu, " ").trim();
  let text = ` ${plain(query)} `;
  for (const line of also.split(";")) {
    const [names, name = ""] = line.split("=");
    for (const other of names.split(",").map(plain).filter(Boolean)) {
      // Hebrew “the”, “and”, “in” may stand before a name.
      const found = isThai(other) ? ` ?${other} ?` : ` [והבלמשכ]{0,3}${other} `;
      text = text.replace(RegExp(found), ` ${plain(name)} `);
    }
  }
  const whole = words(text);
  const stops = stop.split(" ").map(normalize);
  for (const each of stops) if (isThai(each)) text = text.replaceAll(each, " ");
  const rest = words(text).filter((word) => !stops.includes(word));
  return (rest[0] ? rest : whole).map(rules.stem ?? String);
}

/** Whether a word of a query is a code or an address: `17999`, `auth/internal-error`, `private.icloud.com`. */
const isCode = text => /[\d_/]|\w\.\w/.test(text);

/** The pages that answer what a query means, then those that have its own words. */
async function answer(query, about, look) {
  await kinds;
  const codes = query.split(/\s+/).filter(isCode).flatMap(words);
  const asked = await meant(query, about);
  const [best, groups] = await Promise.all([look(asked, codes), porticoSearch.kinds?.(query, asked, about)]);
  // A code that nobody knows leads to the list of errors.
  best.groups = groups?.filter(group => !group.isList || best.unknown.some(word => codes.includes(word)));
  const own = words(query);
  if (own.join() === asked.join()) return best;
  const others = await look(own, codes);
  const pages = new Set(best.pages.map(([page]) => page));
  return { ...best, pages: [...best.pages, ...others.pages.filter(([page]) => !pages.has(page))] };
}

/** Whether a letter put in, left out, changed, or swapped with the next makes `a` out of `b`. */
function near(a, b) {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0, end = 0;
  while (start < a.length && a[start] === b[start]) start++;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const x = a.slice(start, a.length - end), y = b.slice(start, b.length - end);
  return x.length < 2 && y.length < 2 || x.length === 2 && x === y[1] + y[0];
}

/** Sections with all pairs of neighbouring Thai clusters of a word but some, or with other tone marks. */
function nearThai(word, missing, fold, entries, collect) {
  const parts = clusters(fold(word)), last = parts.length - 1, sums = new Map();
  for (let at = 0; at < last; at++) {
    const pair = parts[at] + parts[at + 1];
    for (const [section, score] of collect(entry => (at < last - 1 ? fold(entry) === pair : fold(entry).startsWith(pair)) && 8, entries)) {
      const [count, least] = sums.get(section) ?? [0, 99];
      sums.set(section, [count + 1, Math.min(least, score)]);
    }
  }
  return new Map([...sums].filter(([, [count]]) => count >= last - missing).map(([section, [count, score]]) => [section, score * count / last]));
}

/** `[word, sections]` for a word that is nowhere: the one it may be meant to be. */
function guess(word, { entries, look, collect }) {
  const best = test => entries.reduce((best, [entry, list]) => {
    const text = test(entry.replace("=", ""));
    const rank = text && list.length + 1000 * (text[0] === word[0]) + 300 * (text.length === word.length);
    return rank > best[0] ? [rank, text] : best;
  }, [0])[1];
  let other = rules.variant?.(word) ?? word;
  let sections = isThai(word) ? nearThai(word, 0, text => text.replace(/[\u0e47-\u0e4e]/g, ""), entries, collect) : look(other);
  for (let size = 1; word[size + 2]; size++) {
    const bare = rules.prefixes.test(word.slice(0, size)) && look(word.slice(size));
    if (bare.size > sections.size) other = word.slice(size), sections = bare;
  }
  if (sections.size) return [other, sections];
  const meant = word[3] && (best(entry => near(word, entry) && entry)
    ?? best(entry => word[4] && [0, -1, 1].map(more => entry.slice(0, word.length + more)).find(start => near(word, start))));
  return meant ? [meant, look(meant)] : [word, isThai(word) ? nearThai(word, Math.min(3, clusters(word).length >> 1), text => text, entries, collect) : new Map()];
}

/** Where words stand in a text: `[start, end]`, in order; where a word begins rather than within one. */
function places(text, words) {
  const at = [];
  let folded = "";
  [...text].reduce((place, letter) => {
    for (const each of normalize(letter)) { folded += each; at.push(place) }
    return place + letter.length;
  }, 0);
  return words.map(normalize).filter(Boolean).flatMap(word => {
    const begins = folded.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "u"));
    const from = begins < 0 ? folded.indexOf(word) : begins;
    return from < 0 ? [] : [[at[from], at[from + word.length] ?? text.length]];
  }).sort((a, b) => a[0] - b[0]);
}

function mark(element, text, words) {
  let from = 0;
  element.replaceChildren(...places(text, words).flatMap(([start, end]) => {
    const parts = [text.slice(from, start), make("mark", {}, text.slice(Math.max(from, start), end))];
    from = Math.max(from, end);
    return parts;
  }), text.slice(from));
}

// Excerpts come from the pages themselves, which are then there when one is opened; in a folder, through frames.

const pages = {};
const said = address => new Promise(resolve => {
  const frame = make("iframe", { src: address, hidden: true });
  addEventListener("message", ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    resolve(data);
    frame.remove();
  });
  document.body.append(frame);
});
const asked = address => location.protocol === "file:" ? said(address) : fetch(address).then(answer => answer.text());
const page = address => pages[address] ??= asked(address).then(text => {
  const read = new DOMParser().parseFromString(text, "text/html");
  for (const run of read.querySelectorAll("bdi, code")) run.replaceWith(`\u2066${run.textContent}\u2069`);
  return read;
});

/** What stands between a heading and the next, or before the first. */
function section(read, id) {
  let part = id ? read.getElementById(id)?.nextElementSibling : read.querySelector(".prose")?.firstElementChild;
  let text = id ? "" : read.querySelector(".lead")?.textContent ?? "";
  for (; part && !/^H[1-4]$/.test(part.tagName); part = part.nextElementSibling) {
    if (!part.matches(".try-it")) text += ` ${part.textContent}`;
  }
  return text.replace(/\s+/g, " ").trim();
}

async function excerpt(option) {
  const { words } = option.about;
  const text = section(await page(option.href.replace(/#.*/, "")), option.hash.slice(1));
  const first = places(text, words)[0]?.[0] ?? 0;
  // From the beginning of a word, or of a Thai letter with its marks.
  let start = Math.max(0, first - 32);
  if (start) start += Math.max(0, text.slice(start, first).search(/(?<=\s)|[เ-ไก-ฮ]/u));
  mark(option.lastElementChild, (start ? "…" : "") + text.slice(start, start + 200), words);
}
const watch = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) {
    if (!isIntersecting) continue;
    watch.unobserve(target);
    excerpt(target).catch(() => target.lastElementChild.remove());
  }
});

// What was opened stays in this browser.

const key = "portico-searches";
function kept() {
  try { return JSON.parse(localStorage.getItem(key)) ?? [] } catch { return [] }
}
function keep(query, words) {
  try {
    sessionStorage.setItem("portico-found", words.join(" "));
    localStorage.setItem(key, JSON.stringify([query, ...kept().filter(each => each !== query)].slice(0, 5)));
  } catch {}
}
const recent = () => kept().map(query => {
  const option = make("a", { role: "option", tabIndex: -1, ariaSelected: false, dir: "auto", href: `${input.form.action}?q=${encodeURIComponent(query)}` }, query);
  option.onclick = event => {
    event.preventDefault();
    // The list would close.
    event.stopPropagation();
    input.value = query;
    input.dispatchEvent(new Event("input"));
  };
  return option;
});

let timer;
function shown(options, query, result, strings, status) {
  const { asked, tag, words } = result;
  clearTimeout(timer);
  watch.disconnect();
  rules.count?.(status, result, strings);
  if (query && options[0]) {
    if (words.some((word, at) => word !== asked[at])) status.prepend(`${strings.meant.replace("{words}", words.join(" "))} `);
    if (tag !== document.documentElement.lang) status.prepend(`${strings.other} `);
  }
  for (const option of options) {
    const [title, heading] = option.querySelectorAll("b, span");
    if (!title) continue;
    option.about = { words };
    mark(title, title.textContent, words);
    mark(heading, heading.textContent, words);
    if (option.lang !== document.documentElement.lang) {
      option.dir = "auto";
      heading.after(make("i", {}, option.lang));
    }
    option.addEventListener("click", () => {
      keep(query, words);
      if (option.pathname === location.pathname) load(`${root}js/search-found.js`);
    });
  }
  porticoSearch.put?.(result.groups ?? [], options, status.nextSibling, query, result);
  porticoSearch.offer?.(query, result);
  // Not for every letter of a word.
  timer = setTimeout(() => options.forEach(option => option.about && watch.observe(option)), 150);
}
Object.assign(porticoSearch, { answer, guess, isCode, shown, recent, page, keep });
const kinds = new Promise(done => load(`${root}js/search-kinds.js`, done, done));
input.dispatchEvent(new Event("input"));
})();
