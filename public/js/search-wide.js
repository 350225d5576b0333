// Rules of search for accents and for scripts beside Latin, Thai and Hebrew, as in Sources/SiteSearch.
(() => {
const cjk = "々-〇\\u3040-ヺー-ヿ㐀-䶿一-鿿가-\\ud7af豈-\\ufaff";
const folds = { "ı": "i", "Đ": "D", "đ": "d", "ة": "ه", "ى": "ي", "ی": "ي", "ٱ": "ا", "ک": "ك", "ँ": "ं" };
porticoSearch("../js/search-wide", {
  fold: text => text.normalize("NFKD")
    .replace(/[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u093c]/g, "").normalize("NFC")
    .replace(/[٠-٩۰-۹]/g, digit => digit.charCodeAt() & 15).replace(/[०-९]/g, digit => digit.charCodeAt() - 0x966)
    .replace(/[ıĐđةىیٱکँ]/g, letter => folds[letter]),
  // Chinese, Japanese and Korean are found by pairs of characters, as Thai by pairs of clusters.
  unspaced: new RegExp(`^[ก-\\u0e4e${cjk}]`),
  words: new RegExp(`[ก-\\u0e3aเ-\\u0e4e]+|[א-ת]+|[${cjk}]+|((?![\\u0590-\\u05ff\\u0e00-\\u0e7f${cjk}])[\\p{L}\\p{N}\\p{M}_])+`, "gu"),
  // And, in, like, to, the.
  prefixes: /^([והבלמשכ]{1,3}|[وف]?[بكل]?(ال|لل)?)$/,
});
})();
