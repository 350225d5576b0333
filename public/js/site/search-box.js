// Search comes when its box is first used; keys lead there: `/`, Ctrl K, and `?` to the list of keys.
function searchBox() {
  const form = document.querySelector("[data-search]");
  if (!form) return;
  const input = form.q;
  // The key that the box names is on no phone.
  if (matchMedia("(hover: none), (width < 40rem)").matches) {
    input.placeholder = input.placeholder.replace(/\s*\/$/, "");
  }
  input.addEventListener("focus", () => load(form.dataset.search), { once: true });
  // The page of search looks for what its address asks for, as after Enter in a box whose index was not there yet.
  const query = asked("q");
  if (query) {
    input.value = query;
    input.focus();
  }
  addEventListener("keydown", (event) => {
    const { key, code } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
    const isSingle = !isCommand && !event.altKey && !isTyping && stored("portico-keys") !== "off";
    if (isSingle && key === "?") location = form.action.replace(/search(\/[^/]*)$/, "keys$1");
    // The key, whatever it types in the reader's layout.
    const isSlash = isSingle && (key === "/" || (code === "Slash" && !event.shiftKey));
    if (isCommand ? code !== "KeyK" : !isSlash) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
