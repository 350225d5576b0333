{
const box = document.querySelector("[data-keys]"), key = "portico-keys";
try { box.checked = localStorage[key] === "off" } catch {}
box.onchange = () => { try { localStorage[key] = box.checked ? "off" : "on" } catch {} };
}
