// Placeholders in samples take the reader's own values; a long list of errors gets a box that filters it.
const inGuides = () => {
  if (all("[id^=code-]")[19] || /YOUR_/.test(root.textContent)) {
    import("./in-guides.js").then((part) => part.offer(status.dataset, stored, store));
  }
};
