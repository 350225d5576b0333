(() => {
const root = document.documentElement;
const all = (selector, from = document) => [...from.querySelectorAll(selector)];

const get = key => { try { return localStorage[key] } catch {} };
const set = (key, value) => { try { localStorage[key] = value } catch {} };

const theme = get("portico-theme");
if (/^(light|dark)$/.test(theme)) root.dataset.theme = theme;

let status;
const announce = text => {
  status.textContent = "";
  setTimeout(() => status.textContent = text, 50);
};
const make = (name, given) => Object.assign(document.createElement(name), given);
const load = (src, onerror) => document.head.append(make("script", { src, onerror }));

function button(name, act) {
  const made = make("button", { type: "button", textContent: name, className: "copy" });
  made.onclick = async () => {
    try { await act() } catch { return announce(status.dataset.copyFailed) }
    announce(made.textContent = status.dataset.copied);
    setTimeout(() => made.textContent = name, 2000);
  };
  return made;
}

function themeButton() {
  for (const button of all("[data-theme-button]")) {
    const show = () => button.lastElementChild.textContent = button.title = button.dataset[root.dataset.theme ?? "system"];
    button.onclick = () => {
      const next = { light: "dark", dark: "system" }[root.dataset.theme] ?? "light";
      root.dataset.theme = next;
      set("portico-theme", next);
      announce(show());
    };
    show();
  }
}

function copyButtons() {
  for (const block of all(".code")) {
    block.append(button(status.dataset.copy, () =>
      navigator.clipboard.writeText(block.querySelector("pre").textContent.replace(/\n$/, ""))));
  }
  for (const link of all("a[data-copy]")) {
    const item = make("li");
    item.append(button(link.dataset.copy, async () => {
      const answer = await fetch(link.href);
      if (!answer.ok) throw answer;
      await navigator.clipboard.writeText(await answer.text());
    }));
    link.parentElement.after(item);
  }
}

function codeTabs() {
  const groups = all("[data-code-tabs]").map((group, number) => {
    const list = make("div", { className: "tabs", role: "tablist", ariaLabel: status.dataset.tabs });
    const tabs = all(":scope > .code-tab", group).map((panel, index) => {
      const tab = make("button", {
        type: "button", role: "tab", lang: "en", translate: false, id: `tab-${number}-${index}`,
        textContent: panel.querySelector(".code-tab-label").textContent,
      });
      const body = panel.querySelector(".code") ?? panel;
      body.id ||= `panel-${number}-${index}`;
      body.role = "tabpanel";
      body.setAttribute("aria-labelledby", tab.id);
      tab.setAttribute("aria-controls", body.id);
      tab.onclick = () => choose(panel.dataset.code, tab);
      list.append(tab);
      return { tab, panel, code: panel.dataset.code };
    });
    list.onkeydown = event => {
      const at = tabs.findIndex(({ tab }) => tab === event.target);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const { tab, code } = tabs.at(to % tabs.length);
      choose(code, tab);
      tab.focus();
    };
    group.prepend(list);
    group.classList.add("is-tabbed");
    return tabs;
  });

  function show(code) {
    for (const tabs of groups) {
      const chosen = tabs.find(each => each.code === code) ?? tabs.find(each => each.tab.ariaSelected === "true") ?? tabs[0];
      for (const { tab, panel } of tabs) {
        const on = panel === chosen.panel;
        panel.hidden = on ? false : "until-found";
        tab.ariaSelected = on;
        tab.tabIndex = on ? 0 : -1;
      }
    }
  }
  function choose(code, tab) {
    const before = tab.getBoundingClientRect().top;
    show(code);
    scrollBy(0, tab.getBoundingClientRect().top - before);
    set("portico-code", code);
  }
  const reveal = ({ target }) => {
    const panel = target?.closest(".code-tab");
    if (!panel?.hidden) return;
    show(panel.dataset.code);
    target.scrollIntoView({ block: "nearest" });
  };
  const arrive = () => reveal({ target: document.getElementById(location.hash.slice(1)) });
  const asked = new URLSearchParams(location.search).get("code");
  if (asked) set("portico-code", asked);
  show(asked ?? get("portico-code"));
  arrive();
  addEventListener("hashchange", arrive);
  addEventListener("beforematch", reveal);
  addEventListener("storage", event => { if (event.key === "portico-code") show(event.newValue) });
}

function scrollers() {
  const watch = new ResizeObserver(entries => {
    for (const { target } of entries) target.tabIndex = target.scrollWidth > target.clientWidth + 1 ? 0 : -1;
  });
  all("pre, .table-scroll").forEach(box => watch.observe(box));
}

function contents() {
  const links = all("[data-toc] a");
  const headings = links.map(link => document.getElementById(link.hash.slice(1))).filter(Boolean);
  if (!headings.length) return;
  const mark = () => {
    const { id } = headings.findLast(heading => heading.getBoundingClientRect().top < innerHeight / 3) ?? headings[0];
    for (const link of links) link.ariaCurrent = link.hash === `#${id}` || null;
  };
  const watch = new IntersectionObserver(mark, { rootMargin: "0px 0px -66%" });
  headings.forEach(heading => watch.observe(heading));
}

function search() {
  const form = document.querySelector("[data-search]");
  if (!form) return;
  const input = form.elements.q;
  input.addEventListener("focus", () => load(form.dataset.search), { once: true });
  addEventListener("keydown", event => {
    const { key, code } = event, command = event.ctrlKey || event.metaKey;
    const single = !command && !event.altKey && !event.target.closest("input, textarea, select, [contenteditable]")
      && get("portico-keys") !== "off";
    if (single && key === "?") location = form.action.replace(/search(\/[^/]*)$/, "keys$1");
    if (command ? code !== "KeyK" : !single || key !== "/" && (code !== "Slash" || event.shiftKey)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function folds() {
  for (const fold of all(".sidebar, .toc")) {
    const wide = matchMedia(`(width >= ${fold.matches(".toc") ? 76 : 64}rem)`);
    (wide.onchange = () => fold.open = wide.matches)();
  }
}

function languageLinks() {
  addEventListener("click", event => {
    const link = event.target.closest(".languages a");
    if (link) link.hash = location.hash || document.querySelector("[data-toc] [aria-current]")?.hash || "";
  });
}

function terms() {
  for (const kind of ["pointerover", "focusin", "click"]) {
    addEventListener(kind, event => {
      const term = event.target.closest?.(".term");
      if (!term || window.porticoTerms?.ready) return;
      if (kind === "click") {
        event.preventDefault();
        porticoTerms.wanted = term;
      } else if (!window.porticoTerms) {
        window.porticoTerms = {};
        load(status.dataset.terms, () => { porticoTerms.ready = true });
      }
    });
  }
}

const here = document.currentScript.src;
addEventListener("DOMContentLoaded", () => {
  status = document.getElementById("ui-status");
  const start = behaviour => { try { behaviour() } catch (error) { console.warn(error) } };
  [folds, codeTabs].forEach(start);
  // What is seen does not wait for these.
  for (const each of [search, themeButton, languageLinks, terms, copyButtons, scrollers, contents]) setTimeout(start, 0, each);
  try { if (sessionStorage.getItem("portico-found")) load(new URL("search-found.js", here)) } catch {}
  if (location.protocol === "file:") load(new URL("folder.js", here));
}, { once: true });
})();
