// The switch for keys that are a single character, which speech and typing elsewhere may press by accident.
try {
  const box = document.querySelector("[data-keys]");
  box.checked = localStorage["portico-keys"] === "off";
  box.onchange = () => (localStorage["portico-keys"] = box.checked ? "off" : "on");
} catch {}
