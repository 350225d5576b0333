// Notes beside the words of the glossary. Their text is a script of the glossary's page, so that a folder has it too.
(() => {
const status = document.getElementById("ui-status");
const style = Object.assign(document.createElement("link"), {
  rel: "stylesheet", href: new URL("../css/terms.css", document.currentScript.src),
});
const note = document.createElement("span");
note.className = "term-note";
note.hidden = true;
const text = document.createElement("span"), more = document.createElement("a");
more.textContent = status.dataset.note;
note.append(text, more);
let open;

function close() {
  if (!open) return;
  open.removeAttribute("aria-expanded");
  note.hidden = true;
  open = undefined;
}
function show(term, definition) {
  close();
  open = term;
  text.textContent = definition;
  more.href = term.href;
  term.setAttribute("aria-expanded", "true");
  term.after(note);
  note.hidden = false;
  status.textContent = definition;
  // Below the word, inside the page.
  const at = term.getBoundingClientRect(), box = note.offsetParent.getBoundingClientRect();
  const width = note.offsetWidth;
  const end = document.dir === "rtl" ? at.right - width : at.left;
  note.style.left = `${Math.max(8, Math.min(end, document.body.clientWidth - width - 8)) - box.left}px`;
  note.style.top = `${at.bottom - box.top + 4}px`;
}

window.porticoTerms = Object.assign(definitions => {
  for (const term of document.querySelectorAll(".term")) {
    const definition = definitions[decodeURIComponent(term.hash.slice(1))];
    if (!definition) continue;
    term.addEventListener("click", event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (open === term) close(); else show(term, definition);
    });
    if (term === porticoTerms.wanted) show(term, definition);
  }
  porticoTerms.ready = true;
}, porticoTerms);
addEventListener("keydown", event => {
  if (event.key !== "Escape" || !open) return;
  const term = open;
  close();
  term.focus();
});
function leave(event) {
  if (!note.contains(event.target) && event.target.closest?.(".term") !== open) close();
}
addEventListener("pointerdown", leave);
addEventListener("focusin", leave);
addEventListener("resize", close);
const script = document.createElement("script");
script.src = new URL("terms.js", document.querySelector(".term").href);
// Without the definitions a word leads to the glossary.
script.onerror = () => { porticoTerms.ready = true };
// A note is placed by its size, so its style comes first.
style.onload = style.onerror = () => document.head.append(script);
document.head.append(style);
})();
