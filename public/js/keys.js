// The switch for keys that are a single character, which speech and typing elsewhere may press by accident.
{
const box = document.querySelector("[data-keys]"), key = "portico-keys";
try {
  box.checked = localStorage[key] === "off";
  box.onchange = () => localStorage[key] = box.checked ? "off" : "on";
} catch {}
}
