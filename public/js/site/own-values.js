// Placeholders in samples take the reader's own values.
const ownValues = () => {
  if (all("pre code").some((code) => /YOUR_[A-Z]/.test(code.textContent))) {
    import("./own-values.js").then((part) => part.offer(status.dataset, stored, store));
  }
};
