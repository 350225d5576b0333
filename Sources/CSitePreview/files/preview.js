// Keeps a previewed page up to date: exchanges what changed, keeps place, tab and colours.
const own = document.querySelector("script[data-preview]");
const query = new URLSearchParams(location.search);
const here = decodeURIComponent(location.pathname);
const locales = own.dataset.locales.split(" ");
const { root, mount = "" } = own.dataset, parts = here.slice(mount.length).split("/").slice(1);
const current = locales.includes(parts[0]) ? parts.shift() : root;
const inOther = tag => mount + "/" + [...tag === root && parts[0] !== "playground" ? [] : [tag], ...parts].join("/");
const compared = current && locales.includes(query.get("compare")) ? inOther(query.get("compare")) : null;
const versions = new Map([[here, own.dataset.preview]]);
if (compared) versions.set(compared, "");

const get = async path => {
  const answer = await fetch(path === here ? location.href : path, { cache: "no-store" });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

// The panel

const host = document.createElement("portico-preview");
const panel = host.attachShadow({ mode: "open" });
panel.innerHTML = `<link rel="stylesheet" href="/-/preview.css">
  <section class="errors" role="alert" lang="en" dir="ltr" hidden><h2></h2><pre></pre>
  <button type="button">Close</button></section>
  <details class="bar" lang="en" dir="ltr"><summary>Preview</summary><nav aria-label="Preview"></nav></details>`;
const errors = panel.querySelector(".errors");
errors.querySelector("button").addEventListener("click", () => { errors.hidden = true });
const addLink = (name, changes) => {
  const address = new URL(location.href);
  for (const [key, value] of Object.entries(changes)) {
    if (value) address.searchParams.set(key, value); else address.searchParams.delete(key);
  }
  const link = document.createElement("a");
  link.href = address;
  link.textContent = name;
  if (address.href === location.href) link.setAttribute("aria-current", "true");
  panel.querySelector("nav").append(link);
};
addLink("As it is", { compare: null, dir: null, pseudo: null });
for (const tag of locales) if (tag !== current) addLink(`Beside ${tag}`, { compare: tag });
addLink("Right to left", { dir: "rtl" });
addLink("Left to right", { dir: "ltr" });
addLink("Accented, longer", { pseudo: "accents" });
addLink("Longest words", { pseudo: "long" });
document.documentElement.append(host);

function showFindings({ errors: count, warnings, report }) {
  errors.hidden = count === 0;
  errors.querySelector("h2").textContent = count === 1 ? "1 error" : `${count} errors`;
  errors.querySelector("pre").textContent = report;
  panel.querySelector("summary").textContent = warnings ? `Preview (${warnings} ⚠)` : "Preview";
}

// Views

const letters = { a: "á", c: "ç", e: "é", i: "í", n: "ñ", o: "ö", u: "ü", y: "ý", A: "Å", E: "É", O: "Ø", U: "Û" };
const pseudo = {
  accents: text => "⟦" + text.replace(/[a-z]/gi, letter => letters[letter] ?? letter)
    + "·".repeat(Math.ceil(text.length * 0.4)) + "⟧",
  long: text => text.replace(/\p{L}{4,}/gu, word => word + word),
}[query.get("pseudo")];

function changeTexts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, {
    acceptNode: node => node.parentElement.closest("code, pre, kbd, samp, script, style")
      || !/\p{L}/u.test(node.data) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  });
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) node.data = pseudo(node.data);
}

/** The text of a page in pieces, each beginning with a heading that has an id. */
function pieces(page) {
  const text = page.querySelector(".prose") ?? page.querySelector("main");
  const found = [{ id: "", nodes: [] }];
  for (const node of [...(text?.childNodes ?? [])]) {
    if (/^H[2-6]$/.test(node.nodeName)) found.push({ id: node.id || node.querySelector("[id]")?.id, nodes: [] });
    found.at(-1).nodes.push(node);
  }
  return { text, found };
}

async function compare() {
  const other = await get(compared);
  const { text, found } = pieces(document);
  if (!text) return;
  const others = pieces(other).found;
  const { lang, dir } = other.documentElement;
  text.classList.add("preview-compare");
  text.replaceChildren();
  const add = (nodes, attributes) => {
    const cell = document.createElement("div");
    Object.assign(cell, attributes);
    cell.append(...nodes);
    text.append(cell);
  };
  const ids = [...new Set([...found, ...others].map(piece => piece.id))];
  const of = (list, id) => list.find(piece => piece.id === id)?.nodes ?? [];
  for (const id of ids) {
    add(of(found, id), {});
    const nodes = of(others, id).map(node => document.importNode(node, true));
    for (const node of nodes) {
      node.removeAttribute?.("id");
      for (const inner of node.querySelectorAll?.("[id]") ?? []) inner.removeAttribute("id");
    }
    add(nodes, { lang, dir });
  }
}

async function show() {
  if (query.has("dir")) document.documentElement.dir = query.get("dir");
  if (pseudo) changeTexts(document.body);
  if (!compared) return;
  if (!document.querySelector('link[href="/-/preview.css"]')) {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = "/-/preview.css";
    document.head.append(style);
  }
  await compare();
}

// Changes

const address = element => element.getAttribute("src") ?? element.getAttribute("href");
const all = (root, selector) => [...root.querySelectorAll(selector)];

/** Style sheets of the new page come first and the old ones go when these are there. */
async function exchangeStyles(page) {
  const old = all(document.head, 'link[rel="stylesheet"]:not([href^="/-/"])');
  const known = new Set(old.map(address));
  const links = all(page.head, 'link[rel="stylesheet"]');
  const wanted = new Set(links.map(address));
  await Promise.all(links.filter(link => !known.has(address(link))).map(link => new Promise(done => {
    const added = document.importNode(link);
    added.onload = added.onerror = done;
    document.head.append(added);
  })));
  for (const link of old) if (!wanted.has(address(link))) link.remove();
}

function scriptsChanged(page) {
  const addresses = root => all(root, "script[src]:not([data-preview])").map(address).join(" ");
  return addresses(page) !== addresses(document);
}

const folds = () => all(document, "details").map(each => [each.className || each.id, each.open]);
let round = 0;

async function exchangeBody(page) {
  const place = [scrollX, scrollY];
  const opened = folds();
  const focus = document.activeElement?.id;
  document.title = page.title;
  for (const name of ["lang", "dir"]) document.documentElement[name] = page.documentElement[name];
  document.body.replaceWith(document.importNode(page.body, true));
  round += 1;
  // A script runs once for each address: behaviours are bound to the new elements by a new one.
  await Promise.all(all(page, "script[src]:not([data-preview])").map(script => new Promise(done => {
    const added = document.createElement("script");
    const source = new URL(script.getAttribute("src"), location.href);
    source.searchParams.set("preview", round);
    added.type = script.type;
    added.src = source;
    added.onload = added.onerror = () => { added.remove(); done() };
    document.head.append(added);
  })));
  // They wait for the document, which has long been there; each of them hears this once.
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  const now = all(document, "details");
  opened.forEach(([name, open], index) => {
    if (now[index] && (now[index].className || now[index].id) === name) now[index].open = open;
  });
  await show();
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  scrollTo({ left: place[0], top: place[1], behavior: "instant" });
  document.dispatchEvent(new CustomEvent("portico:preview", { detail: { round } }));
}

async function update(path, version) {
  const before = versions.get(path);
  if (before === version) return;
  versions.set(path, version);
  if (path === compared) {
    if (before !== "") await exchangeBody(await get(here));
    return;
  }
  // `-`: the server's own page, which may depend on more than its address.
  if (version.includes(".-") && before.includes(".-") && version.split(".")[1] !== before.split(".")[1]) {
    location.reload();
    return;
  }
  const page = await get(here);
  if (scriptsChanged(page)) {
    location.reload();
    return;
  }
  await exchangeStyles(page);
  if (version.split(".")[1] !== before.split(".")[1]) await exchangeBody(page);
}

let queue = Promise.resolve();
let source = null;

function listen() {
  const address = new URL("/-/preview/events", location);
  for (const [path, version] of versions) {
    address.searchParams.append("page", path);
    address.searchParams.append("version", version);
  }
  source = new EventSource(address);
  source.addEventListener("page", event => {
    const { path, version } = JSON.parse(event.data);
    queue = queue.then(() => update(path, version)).catch(console.warn);
  });
  source.addEventListener("findings", event => showFindings(JSON.parse(event.data)));
}

// A browser opens six connections to one server: pages that nobody sees do not hold one.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { source?.close(); source = null } else if (!source) listen();
});
addEventListener("pagehide", () => { source?.close(); source = null });
await show();
if (!document.hidden) listen();
