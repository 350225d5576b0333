// Search, loaded when first reached for. A classic script, as its index is, so that both run from a folder too.
(() => {
const root = new URL("../", document.currentScript.src).href;
const load = (src, onerror) => document.head.append(Object.assign(document.createElement("script"), { src, onerror }));

// The rules of Sources/SiteSearch; Tests/Acceptance/data/search_text.json holds both to them.
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

/** Whether a letter put in, left out, changed, or swapped with the next makes `a` out of `b`. */
function near(a, b) {
  let start = 0, end = 0;
  while (start < a.length && a[start] === b[start]) start++;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const x = a.slice(start, a.length - end), y = b.slice(start, b.length - end);
  return x.length < 2 && y.length < 2 || x.length === 2 && x === y[1] + y[0];
}

const files = {}, taken = {};
window.porticoSearch = (name, data) => taken[name](data);
const file = (name, version = "") => files[name] ??= new Promise((resolve, reject) => {
  taken[name] = resolve;
  load(`${root}search/${name}.js?${version}`, () => reject(delete files[name]));
});

/** The index of one language, of which parts come as they are needed. */
function Index(tag) {
  const known = new Set(), entries = [], begun = {}, parts = [];
  let about;

  function add(term, list) {
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
        add(whole, sections(lists[at]));
        return whole;
      }, "");
  }

  /** Section → score, for the entries that `test` gives a weight. */
  function collect(test, among = entries) {
    const found = new Map();
    for (const [entry, list, weight] of among) {
      const score = test(entry, weight);
      if (score) for (const each of list) found.set(each >> 1, Math.max(found.get(each >> 1) ?? 0, score * (each % 2 ? 4 : 1)));
    }
    return found;
  }

  /** What a word is in, as it is or begun. */
  function look(word) {
    if (isThai(word)) return lookThai(word);
    return collect((entry, weight) => entry === word ? weight : entry.startsWith(word) && (weight > 8 || word[2]) && 4,
      word[1] ? begun[word.slice(0, 2)] ?? [] : entries);
  }

  /** The same for Thai: all pairs of neighbouring clusters, or all but some. */
  function lookThai(word, missing = 0, toneless) {
    const fold = text => toneless ? text.replace(/[\u0e47-\u0e4e]/g, "") : text;
    const parts = clusters(fold(word)), last = parts.length - 1, sums = new Map();
    if (!last) return collect(entry => fold(entry).includes(parts[0]) && 4);
    for (let at = 0; at < last; at++) {
      const pair = parts[at] + parts[at + 1];
      for (const [section, score] of collect(entry => (at < last - 1 ? fold(entry) === pair : fold(entry).startsWith(pair)) && 8,
        toneless ? entries : begun[pair.slice(0, 2)] ?? [])) {
        const [count, least] = sums.get(section) ?? [0, 99];
        sums.set(section, [count + 1, Math.min(least, score)]);
      }
    }
    return new Map([...sums].filter(([, [count]]) => count >= last - missing).map(([section, [count, score]]) => [section, score * count / last]));
  }

  /** `[word, sections]` for a word that is nowhere: the one it may be meant to be. */
  function guess(word) {
    const best = test => entries.reduce((best, [entry, list]) => {
      const text = test(entry.replace("=", ""));
      const rank = text && list.length + 1000 * (text[0] === word[0]) + 300 * (text.length === word.length);
      return rank > best[0] ? [rank, text] : best;
    }, [0])[1];
    const toneless = isThai(word) && lookThai(word, 0, true);
    if (toneless.size) return [word, toneless];
    const bare = prefixes.test(word[0]) && word[3] && look(word.slice(1));
    if (bare.size) return [word.slice(1), bare];
    const meant = word[3] && (best(entry => near(word, entry) && entry)
      ?? best(entry => word[4] && [0, -1, 1].map(more => entry.slice(0, word.length + more)).find(start => near(word, start))));
    return meant ? [meant, look(meant)] : [word, isThai(word) ? lookThai(word, Math.min(3, clusters(word).length >> 1)) : new Map()];
  }

  async function names(section) {
    const number = about.starts.findLastIndex(start => start <= section);
    let at = about.starts[number];
    for (const page of await file(`${tag}/d${number}`, about.version)) {
      if (section < at + page[2].length) return [page, section - at];
      at += page[2].length;
    }
  }

  /** Pages with their sections, best first, and the words that were looked for. */
  return async query => {
    about = await file(`${tag}/index`);
    const asked = words(query), sums = new Map(), pages = new Map();
    const starts = asked.flatMap(word => isThai(word) ? clusters(word).map((part, at, all) => part + (all[at + 1] ?? "")) : word);
    await Promise.all(starts.map(start => {
      const number = (start.charCodeAt() * 31 + (start.charCodeAt(1) || 0)) % about.parts;
      return parts[number] ??= file(`${tag}/t${number}`, about.version).then(read);
    }));
    let guessed = false;
    const looked = asked.map(word => {
      let found = [word, look(word)];
      if (!found[1].size) found = guess(word);
      guessed ||= found[0] !== word;
      for (const [section, score] of found[1]) {
        const [count, sum] = sums.get(section) ?? [0, 0];
        sums.set(section, [count + 1, sum + score]);
      }
      return found[0];
    });
    const most = Math.max(...[...sums.values()].map(([count]) => count));
    for (const [section, [count, sum]] of [...sums].sort((a, b) => b[1][0] - a[1][0] || b[1][1] - a[1][1] || a[0] - b[0])) {
      if (count < most || pages.size > 99) break;
      const [page, at] = await names(section);
      const heading = page[2][at][1] ?? page[1];
      // Of headings alike, a page's title, and what says little else.
      const said = looked.filter(word => normalize(heading).includes(word)).join("").length;
      const score = sum + (at ? 4 : 12) * said / heading.length;
      pages.set(page, [...pages.get(page) ?? [], [score, ...page[2][at]]].sort((a, b) => b[0] - a[0]));
    }
    return { about, guessed, tag, words: looked, pages: [...pages].sort((a, b) => b[1][0][0] - a[1][0][0]) };
  };
}
const indexes = {};
Object.assign(porticoSearch, { root, find: (tag, query) => (indexes[tag] ??= Index(tag))(query), normalize, words });
load(`${root}js/search-box.js`);
})();
