// Sets the stored colour choice before the first paint; a classic script in <head>, so that nothing flashes.
try {
  const theme = localStorage.getItem("portico-theme");
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme;
} catch {}
