// One function for each behaviour; the page is whole without any of them.
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const status = document.getElementById("ui-status");

/** Storage, which may be forbidden. */
const store = {
  get(key) { try { return localStorage.getItem(key) } catch { return null } },
  set(key, value) { try { localStorage.setItem(key, value) } catch {} },
};

function announce(text) {
  status.textContent = "";
  setTimeout(() => { status.textContent = text }, 50);
}

/** Colours: the device's, light, dark, in turn. */
function themeButton() {
  const root = document.documentElement;
  const order = ["system", "light", "dark"];
  for (const button of all("[data-theme-button]")) {
    const show = () => {
      const text = button.dataset[root.dataset.theme ?? "system"];
      button.lastElementChild.textContent = button.title = text;
      return text;
    };
    button.addEventListener("click", () => {
      const next = order[(order.indexOf(root.dataset.theme ?? "system") + 1) % order.length];
      if (next === "system") delete root.dataset.theme; else root.dataset.theme = next;
      store.set("portico-theme", next);
      announce(show());
    });
    show();
  }
}

/** A copy button on each block of code. */
function copyButtons() {
  for (const block of all(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = status.dataset.copy;
    button.addEventListener("click", async () => {
      const text = block.querySelector("pre").textContent.replace(/\n$/, "");
      let done = true;
      try { await navigator.clipboard.writeText(text) } catch { done = false }
      announce(done ? status.dataset.copied : status.dataset.copyFailed);
      if (!done) return;
      button.textContent = status.dataset.copied;
      setTimeout(() => { button.textContent = status.dataset.copy }, 2000);
    });
    block.append(button);
  }
}

/** Code tabs: one choice for the whole site, stored and read from `?code=`. */
function codeTabs() {
  const groups = all("[data-code-tabs]").map((group, number) => {
    const list = document.createElement("div");
    list.className = "tabs";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", status.dataset.tabs);
    const tabs = all(":scope > .code-tab", group).map((panel, index) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.lang = "en";
      tab.translate = false;
      tab.textContent = panel.querySelector(".code-tab-label").textContent;
      tab.id = `tab-${number}-${index}`;
      const body = panel.querySelector(".code") ?? panel; // a named <section> would be a landmark
      body.id ||= `panel-${number}-${index}`;
      body.setAttribute("role", "tabpanel");
      body.setAttribute("aria-labelledby", tab.id);
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", body.id);
      tab.addEventListener("click", () => choose(panel.dataset.code, tab));
      list.append(tab);
      return { tab, panel, code: panel.dataset.code };
    });
    // Tabs stand left to right in every language.
    list.addEventListener("keydown", event => {
      const at = tabs.findIndex(({ tab }) => tab === event.target);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const { tab, code } = tabs[(to + tabs.length) % tabs.length];
      choose(code, tab);
      tab.focus();
    });
    group.prepend(list);
    group.classList.add("is-tabbed");
    return tabs;
  });

  function show(code) {
    for (const tabs of groups) {
      const chosen = tabs.find(each => each.code === code) ?? tabs.find(each => !each.panel.hidden) ?? tabs[0];
      for (const { tab, panel } of tabs) {
        const on = panel === chosen.panel;
        panel.hidden = !on;
        tab.setAttribute("aria-selected", on);
        tab.tabIndex = on ? 0 : -1;
      }
    }
  }
  function choose(code, tab) {
    const before = tab.getBoundingClientRect().top;
    show(code);
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
    store.set("portico-code", code);
  }
  const reveal = () => {
    const panel = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest(".code-tab");
    if (panel?.hidden) show(panel.dataset.code);
  };
  for (const tabs of groups) for (const { panel } of tabs.slice(1)) panel.hidden = true;
  const asked = new URLSearchParams(location.search).get("code");
  if (asked) store.set("portico-code", asked);
  show(asked ?? store.get("portico-code"));
  reveal();
  addEventListener("hashchange", reveal);
  addEventListener("storage", event => { if (event.key === "portico-code") show(event.newValue) });
}

/** Scrollers are Tab stops only while they overflow. */
function scrollers() {
  const watch = new ResizeObserver(entries => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0; else target.removeAttribute("tabindex");
    }
  });
  for (const box of all("pre, .table-scroll")) watch.observe(box);
}

/** Marks the section being read. */
function contents() {
  const links = all("[data-toc] a");
  const headings = links.map(link => document.getElementById(decodeURIComponent(link.hash.slice(1)))).filter(Boolean);
  if (!headings.length) return;
  const mark = () => {
    const past = headings.filter(heading => heading.getBoundingClientRect().top < innerHeight / 3);
    const id = (past.at(-1) ?? headings[0]).id;
    for (const link of links) {
      if (link.hash === `#${id}`) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
  };
  const watch = new IntersectionObserver(mark, { rootMargin: "0px 0px -66% 0px" });
  for (const heading of headings) watch.observe(heading);
}

/** Narrows a list of pages to matching titles. */
function find() {
  const fold = text => text.normalize("NFKD").replace(/[\u0300-\u036f\u0591-\u05c7\u200b]/g, "").toLowerCase();
  for (const form of all("[data-find]")) {
    const none = form.querySelector("[data-find-none]");
    const tree = form.parentElement.querySelector(".tree");
    form.addEventListener("submit", event => event.preventDefault());
    form.addEventListener("input", event => {
      const query = fold(event.target.value.trim());
      let found = 0;
      for (const section of tree.children) {
        const pages = all("li", section);
        const whole = fold(section.querySelector("a").textContent).includes(query);
        for (const page of pages) page.hidden = !whole && !fold(page.textContent).includes(query);
        section.hidden = !whole && pages.every(page => page.hidden);
        found += !section.hidden;
      }
      none.textContent = found ? "" : none.dataset.findNone;
    });
  }
}

/** Search, which comes when it is first reached for: by Tab, by `/` or by Ctrl or Command and K, on any keyboard. */
function search() {
  const form = document.querySelector("[data-search]");
  const input = form?.elements.q;
  if (!input) return;
  input.addEventListener("focus", () => {
    const script = document.createElement("script");
    script.src = form.dataset.search;
    document.head.append(script);
  }, { once: true });
  addEventListener("keydown", event => {
    const command = event.ctrlKey || event.metaKey;
    const slash = !command && !event.altKey && (event.key === "/" || event.code === "Slash" && !event.shiftKey)
      && !event.target.closest("input, textarea, select, [contenteditable]");
    if (!slash && !(command && event.code === "KeyK")) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** Contents stand open where there is room. */
function folds() {
  for (const [selector, width] of [[".sidebar", "64rem"], [".toc", "76rem"]]) {
    const fold = document.querySelector(selector);
    const wide = matchMedia(`(width >= ${width})`);
    const set = () => { if (fold) fold.open = wide.matches };
    set();
    wide.addEventListener("change", set);
  }
}

/** A switch of language keeps the heading. */
function languageLinks() {
  addEventListener("click", event => {
    const link = event.target.closest(".languages a");
    if (link) link.hash = location.hash;
  });
}

for (const behaviour of [folds, themeButton, codeTabs, copyButtons, scrollers, contents, find, search, languageLinks]) {
  try { behaviour() } catch (error) { console.warn(error) }
}
