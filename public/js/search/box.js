// The box and its list: a combobox, whose options are links.
const input = document.querySelector("[data-search] input");
const { form } = input;
const indexes = {};
const find = (tag, query) => (indexes[tag] ??= Index(tag))(query);
Object.assign(porticoSearch, { root, load, make, normalize, words, isThai, clusters, rules, find, file });

const list = make("div", { id: "search-list", role: "listbox", ariaLabel: input.ariaLabel });
const status = make("p", { role: "status" });
const panel = make("div", { className: "search-panel", hidden: true }, status, list);
let options = [];
let active;
/** Counts queries: an answer that another one has overtaken is not shown. */
let turn = 0;

function choose(option) {
  if (active) active.ariaSelected = false;
  active = option;
  if (!active) return input.removeAttribute("aria-activedescendant");
  input.setAttribute("aria-activedescendant", active.id);
  active.ariaSelected = true;
  active.scrollIntoView({ block: "nearest" });
}

function show(isOpen) {
  panel.hidden = !isOpen;
  input.ariaExpanded = !!(isOpen && options[0]);
  choose();
}

/** The options of a result: three sections of each of the first pages, one of the others. */
function rows({ about, pages, tag }) {
  const ending = root[0] === "f" ? "index.html" : "";
  return pages.flatMap(([[path, title, , lang = tag], sections], rank) =>
    sections.slice(0, rank < 8 ? 3 : 1).map(([, id, heading]) =>
      make(
        "a",
        {
          role: "option",
          tabIndex: -1,
          lang,
          ariaSelected: false,
          href: `${root}${about.folder ?? tag + "/"}${path}${ending}${id && "#"}${id}`,
        },
        make("b", {}, title),
        make("span", {}, heading ?? ""),
        make("small"),
      ),
    ),
  );
}

async function search() {
  const mine = ++turn;
  const query = input.value.trim();
  // Paint first.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  let found = [];
  let message = "";
  let result;
  let strings;
  try {
    result = await find(porticoSearch.tag ?? pageLanguage, query);
    ({ strings } = await file(`${pageLanguage}/index`));
    found = query ? rows(result) : porticoSearch.recent?.() ?? [];
    const count = strings.results.replace("{count}", result.pages.length);
    message = !query ? strings.recent : found[0] ? count : strings.none;
  } catch {
    message = form.dataset.failed;
  }
  await styled;
  if (mine !== turn) return;
  found.forEach((option, at) => (option.id = `search-${at}`));
  options = found;
  list.replaceChildren(...options);
  list.hidden = !options[0];
  status.textContent = message;
  show(query || options[0]);
  if (strings) porticoSearch.shown?.(options, query, result, strings, status);
}

form.append(panel);
const styled = new Promise((onload) => {
  addToHead("link", { rel: "stylesheet", href: `${root}css/search.css`, onload, onerror: onload });
});
Object.assign(input, { role: "combobox", ariaAutoComplete: "list", oninput: search, onfocus: search });
input.setAttribute("aria-controls", list.id);
show();

input.onkeydown = (event) => {
  const { key } = event;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const count = options.length;
  if (event.isComposing) return;
  if (step && count) {
    panel.hidden = false;
    // Upwards from the box leads to the last one.
    const from = options.indexOf(active) + (!active && step < 0);
    choose(options[(from + step + count) % count]);
  } else if (key === "Enter" && count && !panel.hidden) {
    (active ?? options[0]).click();
  } else if (key === "Escape" && !panel.hidden) {
    show();
  } else return;
  event.preventDefault();
};
list.onclick = () => show();
for (const kind of ["focusin", "pointerdown"]) {
  addEventListener(kind, (event) => form.contains(event.target) || show());
}
search();
