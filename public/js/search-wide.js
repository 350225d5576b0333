// Rules of search for accents and for scripts beside Latin, Thai and Hebrew, as in Sources/SiteModel/Search; and for the
// plurals of the number of pages.
(() => {
const cjk = "々-〇\\u3040-ヺー-ヿ㐀-䶿一-鿿가-\\ud7af豈-\\ufaff";
const folds = { "ı": "i", "Đ": "D", "đ": "d", "ß": "ss", "ẞ": "SS", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "ة": "ه", "ى": "ي", "ی": "ي", "ٱ": "ا", "ک": "ك", "ँ": "ं" };
porticoSearch("../js/search-wide", {
  fold: text => text.normalize("NFKD")
    .replace(/[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u093c]/g, "").normalize("NFC")
    .replace(/[٠-٩۰-۹]/g, digit => digit.charCodeAt() & 15).replace(/[०-९]/g, digit => digit.charCodeAt() - 0x966)
    .replace(/[ıĐđßẞÆæŒœØøŁłةىیٱکँ]/g, letter => folds[letter]).replace(/[\u200c\u200d]/g, "")
    // A Devanagari nasal before a consonant of its own place is written in two ways.
    .replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, "ं"),
  // Chinese, Japanese and Korean are found by pairs of characters, as Thai by pairs of clusters.
  unspaced: new RegExp(`^[ก-\\u0e4e${cjk}]`),
  words: new RegExp(`[ก-\\u0e3aเ-\\u0e4e]+|[א-ת]+|[${cjk}]+|((?![\\u0590-\\u05ff\\u0e00-\\u0e7f${cjk}])[\\p{L}\\p{N}\\p{M}_])+`, "gu"),
  // A Korean word without its particle: other pages have it with another one.
  stem: word => word.replace(/^([가-힣]{2,}?)(?:[을를이가은는의에와과도만로]|에서|에게|에는|으로|부터|까지)$/, "$1"),
  // `ae` for `ä`.
  variant: word => word.replace(/([aou])e/g, "$1"),
  // The number of pages, in a text that has plurals.
  count(status, { pages }, strings) {
    const count = pages?.length;
    const form = count && (strings[`results_=${count}`] ?? strings[`results_${new Intl.PluralRules(document.documentElement.lang).select(count)}`]);
    if (form) status.textContent = form.replaceAll("{count}", count);
  },
  // And, in, like, to, the.
  prefixes: /^([והבלמשכ]{1,3}|[وف]?[بكل]?(ال|لل)?)$/,
});
})();
