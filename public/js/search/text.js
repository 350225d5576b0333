// Texts become words by the rules of Sources/SiteModel/Search, which made the index.
const marksToDrop =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** What search-wide.js widens for accents and other scripts. */
const rules = {
  fold: (text) => text.normalize("NFKC"),
  words: /[ก-\u0e3aเ-\u0e4e]+|[א-ת]+|((?![\u0590-\u05ff\u0e00-\u0e7f])[\p{L}\p{N}\p{M}_])+/gu,
  /** The beginning of a word that is found by pairs of its letters. */
  unspaced: /^[ก-\u0e4e]/,
  /** Hebrew letters that stand before a word as “and”, “the”, “in”. */
  prefixes: /^[והבלמשכ]{1,3}$/,
};

const normalize = (text) =>
  rules
    .fold(text)
    .replace(marksToDrop, "")
    .replace(/[\u2018\u2019\u05f3]/g, "'")
    .replace(/[\u201c-\u201f\u05f4]/g, '"')
    // Thai vowels and tones that look alike in another order.
    .replace(/เเ/g, "แ")
    .replace(/[\u0e31\u0e34-\u0e39\u0e48-\u0e4d]{2,}/g, (marks) =>
      marks.replace(/[\u0e48-\u0e4c]/g, "") + marks.replace(/[^\u0e48-\u0e4c]/g, ""))
    .replace(/\u0e4d([\u0e48-\u0e4b]?)า/g, "$1ำ")
    .replace(/[๐-๙]/g, (digit) => digit.charCodeAt() - 3664)
    .toLowerCase();

const words = (text) =>
  normalize(text)
    .replace(/([א-ת])['"](?=[א-ת])/g, "$1")
    .match(rules.words) ?? [];

const isThai = (word) => rules.unspaced.test(word);
/** A Thai word in letters with their marks; Thai is found by pairs of these. */
const clusters = (word) => word.match(/[เ-ไ]?[ก-ฮ][ั\u0e34-\u0e3a\u0e47-\u0e4e]*[ะาำๅ]?|./g);
