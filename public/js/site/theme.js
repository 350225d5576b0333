// Colours: as the system has them, or as a reader chose. Stored colours are there with the first paint.
const storedTheme = stored("portico-theme");
if (/^(light|dark)$/.test(storedTheme)) root.dataset.theme = storedTheme;

function themeButton() {
  for (const button of all("[data-theme-button]")) {
    const show = () =>
      (button.lastElementChild.textContent = button.title = button.dataset[root.dataset.theme ?? "system"]);
    button.onclick = () => {
      const next = { light: "dark", dark: "system" }[root.dataset.theme] ?? "light";
      root.dataset.theme = next;
      store("portico-theme", next);
      announce(show());
    };
    show();
  }
}
