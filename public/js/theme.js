// Sets the stored colour choice before the first paint. A classic script in <head>, so that nothing flashes.
try {
  const stored = localStorage.getItem("portico-theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
} catch { /* no storage: the device decides */ }
