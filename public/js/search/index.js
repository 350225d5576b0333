// The index of a language. An entry is `[text, sections, weight]`; a section's lowest bit says that it is its title.

/** Numbers of sections as `Postings` of Sources/SiteModel/Search writes them. */
function readSections(text) {
  const digit = (at) => text.charCodeAt(at) - (text[at] > "[" ? 36 : 35);
  const list = [];
  for (let at = 0, section = 0; at < text.length; ) {
    let value = digit(at++);
    const more = [76, 86, 87].filter((first) => value >= first).length;
    if (more) value = more > 1 ? 0 : value - 76;
    for (let count = more; count--; ) value = value * 88 + digit(at++);
    section += value + [0, 76, 956, 8700][more];
    list.push(section);
    section += 2 - (section % 2);
  }
  return list;
}

/** A Thai term, whose letters stand in one byte each. */
function readThai(term) {
  const letter = (code) => {
    if (code > "y") return "+";
    if (code > "x") return "=";
    return String.fromCharCode(3585 + code.charCodeAt() - (code > "[" ? 36 : 35));
  };
  return term[0] + term.slice(1).replace(/./g, letter);
}

/** Sections of the entries that `test` gives a score, with the best one. */
function collect(test, among = []) {
  const found = new Map();
  for (const [entry, sections, weight] of among) {
    const score = test(entry, weight);
    if (!score) continue;
    for (const each of sections) {
      found.set(each >> 1, Math.max(found.get(each >> 1) ?? 0, score * (each % 2 ? 4 : 1)));
    }
  }
  return found;
}

function Index(language) {
  const known = new Set();
  const entries = [];
  /** Entries by their first two letters. */
  const beginnings = {};
  const parts = [];
  const blocks = [];
  let about;

  function add(text, sections, weight) {
    const entry = [text, sections, weight];
    entries.push(entry);
    (beginnings[text.slice(0, 2)] ??= []).push(entry);
  }

  function learn(term, sections) {
    if (known.has(term)) return;
    known.add(term);
    if (/[=+]/.test(term)) {
      clusters(term.slice(1)).reduce((before, cluster) => (add(before + cluster, sections, 8), cluster));
      if (term[0] === "=") add(term, sections, 0);
      return;
    }
    add(term.replaceAll("|", ""), sections, 12);
    for (let at = 1; at < term.length - 1; at++) {
      if (term[at - 1] === "|" || rules.prefixes.test(term.slice(0, at))) {
        add(term.slice(at).replaceAll("|", ""), sections, 8);
      }
    }
  }

  /** A part of the terms, each but its first told by how much of the one before it begins with. */
  function read([others, thai, postings]) {
    const lists = postings.split(" ");
    const terms = [others, thai.replace(/[^ ]+/g, readThai)].join(" ").trim().split(" ");
    terms.reduce((before, term, at) => {
      const whole = before.slice(0, parseInt(term[0], 36)) + term.slice(1);
      learn(whole, readSections(lists[at]));
      return whole;
    }, "");
  }

  function look(word) {
    if (isThai(word)) return lookThai(word);
    const test = (entry, weight) =>
      entry === word ? weight : entry.startsWith(word) && (weight > 8 || word[2]) && 4;
    if (word[1]) return collect(test, beginnings[word.slice(0, 2)]);
    return collect(test, Object.keys(beginnings).flatMap((two) => (two[0] === word ? beginnings[two] : [])));
  }

  function lookThai(word) {
    const parts = clusters(word);
    if (!parts[1]) return collect((entry) => entry.includes(word) && 4, entries);
    const pairs = parts.slice(1).map((part, at) => {
      const pair = parts[at] + part;
      const test = (entry) => (parts[at + 2] ? entry === pair : entry.startsWith(pair)) && 8;
      return collect(test, beginnings[pair.slice(0, 2)]);
    });
    return pairs.reduce(
      (all, some) =>
        new Map([...all].filter(([at]) => some.has(at)).map(([at, score]) => [at, Math.min(score, some.get(at))])),
    );
  }

  const part = (number) => (parts[number] ??= file(`${language}/t${number}`, about.version).then(read));

  /** `[page, number of the section within it, its heading or the page's title]`. */
  async function sectionNamed(section) {
    const number = about.starts.findLastIndex((start) => start <= section);
    const named = (page) => page[2].map(([, heading], at) => [page, at, (heading ?? page[1]).toLowerCase()]);
    const all = await (blocks[number] ??= file(`${language}/d${number}`, about.version).then((pages) =>
      pages.flatMap(named),
    ));
    return all[section - about.starts[number]];
  }

  /** Loads the parts that the first two letters of the words, or of Thai pairs, fall into. */
  function loadParts(asked) {
    const starts = asked.flatMap((word) =>
      isThai(word) ? clusters(word).map((cluster, at, all) => cluster + (all[at + 1] ?? "")) : word,
    );
    return Promise.all(
      starts.map((start) => part((start.charCodeAt() * 31 + (start.charCodeAt(1) || 0)) % about.parts)),
    );
  }

  /** The pages of the sections that have most of the words, best first; what titles say counts most. */
  async function rank(looked, sums) {
    const most = Math.max(...[...sums.values()].map(([count]) => count));
    const lettersIn = (text) => looked.filter((word) => text.includes(word)).join("").length;
    const pages = new Map();
    const ranked = [...sums].sort(
      ([a, [count, sum]], [b, [otherCount, otherSum]]) => otherCount - count || otherSum - sum || a - b,
    );
    for (const [number, [count, sum]] of ranked) {
      if ((count < most && pages.size > 2) || pages.size > 99) break;
      const [page, at, heading] = await sectionNamed(number);
      // Titles, and what says little else. Those that say as much stay in the order of reading.
      const inHeading = (at ? 1 : 3) * Math.round((4 * lettersIn(heading)) / heading.length);
      const inTitle = (24 * lettersIn(page[1].toLowerCase())) / looked.join("").length;
      const score = (count - most) * 99 + sum + inHeading + inTitle;
      const section = [score, ...page[2][at]];
      pages.set(page, [...(pages.get(page) ?? []), section].sort((a, b) => b[0] - a[0]));
    }
    return [...pages].sort((a, b) => b[1][0][0] - a[1][0][0]);
  }

  /**
   * The pages that answer some words, and the words in the spelling that the index has. A word that few sections have
   * says more than one that many have. No other word is taken for one of `codes`.
   */
  async function answer(asked, codes = []) {
    await loadParts(asked);
    const looked = [];
    const unknown = [];
    /** Section → how many of the words it has, and the sum of their scores. */
    const sums = new Map();
    for (const word of asked) {
      let meant = word;
      let found = look(word);
      if (!found.size && !codes.includes(word)) [meant, found] = porticoSearch.guess?.(word, { entries, look, collect }) ?? [word, found];
      looked.push(meant);
      if (!found.size) unknown.push(word);
      const weight = 3 / (1 + Math.log2(found.size + 1));
      for (const [section, score] of found) {
        const [count, sum] = sums.get(section) ?? [0, 0];
        sums.set(section, [count + 1, sum + score * weight]);
      }
    }
    return { words: looked, asked, unknown, pages: await rank(looked, sums) };
  }

  return async (query) => {
    about = await file(`${language}/index`);
    // Before any term is read, as the rules say which beginnings of it are words of their own.
    if (about.wide) Object.assign(rules, await file("../js/search-wide"));
    await more;
    // Before any key is pressed.
    if (!query) sectionNamed(0).then(() => [0, 1, 2].slice(0, about.parts).forEach(part), () => {});
    const meant = porticoSearch.answer?.(query, about, answer) ?? answer(words(query));
    return { about, tag: language, ...(await meant) };
  };
}
