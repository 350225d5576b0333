// Placeholders in samples take the reader's own values; a long list of errors gets a box that filters it.
const inGuides = () => {
  if (!status.dataset.own || location.protocol === "file:") return;
  import("./in-guides.js").then((part) => part.offer(status.dataset, stored, store));
};
