// What was searched for, marked on the page it led to, until Escape.
(() => {
const words = (sessionStorage.getItem("portico-found") ?? "").split(" ").filter(Boolean);
sessionStorage.removeItem("portico-found");
if (!words.length || !CSS.highlights) return;
const ranges = [], walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const text = walker.currentNode.data.toLowerCase();
  if (text.length !== walker.currentNode.length) continue;
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      // A short word only where one begins.
      if (word.length < 4 && !/^[\u3005-\ud7af]/.test(word) && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + word.length);
      ranges.push(range);
    }
  }
}
// Code of a language that is not shown, when nothing else has the words.
const at = ranges.map(range => range.startContainer.parentElement);
if (at[0] && at.every(each => each.closest("[hidden]"))) at[0].dispatchEvent(new Event("beforematch", { bubbles: true }));
CSS.highlights.set("found", new Highlight(...ranges));
addEventListener("keydown", event => { if (event.key === "Escape") CSS.highlights.delete("found") });
})();
