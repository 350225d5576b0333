// The same code in several languages as tabs. The choice holds for every group, page and open window.

/** Makes tabs of a group; `choose` is called with a language and the tab that was pressed. */
function tabsOf(group, number, choose) {
  const list = make("div", { className: "tabs", role: "tablist", ariaLabel: status.dataset.tabs });
  const tabs = all(":scope > .code-tab", group).map((panel, index) => {
    // Names of languages are English; tabs of the page's own text have names in its language.
    const { textContent, translate } = panel.querySelector(".code-tab-label");
    const tab = make("button", {
      type: "button",
      role: "tab",
      lang: translate ? "" : "en",
      translate,
      id: `tab-${number}-${index}`,
      textContent,
    });
    const body = panel.querySelector(".tab-body, .code") ?? panel;
    body.id ||= `panel-${number}-${index}`;
    body.role = "tabpanel";
    body.setAttribute("aria-labelledby", tab.id);
    tab.setAttribute("aria-controls", body.id);
    tab.onclick = () => choose(panel.dataset.code, tab);
    list.append(tab);
    return { tab, panel, code: panel.dataset.code };
  });
  list.onkeydown = (event) => {
    const index = tabs.findIndex(({ tab }) => tab === event.target);
    const right = document.dir === "ltr" ? 1 : -1;
    const target = { ArrowLeft: index - right, ArrowRight: index + right, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const { tab, code } = tabs.at(target % tabs.length);
    choose(code, tab);
    tab.focus();
  };
  group.prepend(list);
  group.classList.add("is-tabbed");
  return tabs;
}

/** Shows a language in all groups that have it; the others keep what they show. */
function showCode(groups, code) {
  for (const tabs of groups) {
    const chosen =
      tabs.find((each) => each.code === code) ?? tabs.find((each) => each.tab.ariaSelected === "true") ?? tabs[0];
    for (const { tab, panel } of tabs) {
      const isChosen = panel === chosen.panel;
      panel.hidden = !isChosen && "until-found";
      tab.ariaSelected = isChosen;
      tab.tabIndex = isChosen ? 0 : -1;
    }
  }
}

function codeTabs() {
  const groups = all("[data-code-tabs]").map((group, number) => tabsOf(group, number, choose));

  function choose(code, tab) {
    // The pressed tab stays where it is, whatever changes its size above it.
    const before = tab.getBoundingClientRect().top;
    showCode(groups, code);
    scrollBy(0, tab.getBoundingClientRect().top - before);
    store("portico-code", code);
  }

  function reveal({ target }) {
    const panel = target?.closest(".code-tab");
    if (!panel?.hidden) return;
    showCode(groups, panel.dataset.code);
    target.scrollIntoView({ block: "nearest" });
  }

  const arrive = () => reveal({ target: document.getElementById(location.hash.slice(1)) });
  const code = asked("code");
  if (code) store("portico-code", code);
  showCode(groups, code ?? stored("portico-code"));
  arrive();
  addEventListener("hashchange", arrive);
  addEventListener("beforematch", reveal);
  addEventListener("storage", (event) => {
    if (event.key === "portico-code") showCode(groups, event.newValue);
  });
}
