// The switch for keys that are a single character, which speech and typing elsewhere may press by accident.
{
const box = document.querySelector("[data-keys]"), key = "portico-keys";
try { box.checked = localStorage[key] === "off" } catch {}
box.onchange = () => { try { localStorage[key] = box.checked ? "off" : "on" } catch {} };
}
