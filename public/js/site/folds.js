// The lists beside a page are open where there is room for them.
function folds() {
  for (const fold of all(".sidebar, .toc, .menu")) {
    const wide = matchMedia(`(width >= ${fold.matches(".toc") ? 76 : 64}rem)`);
    (wide.onchange = () => (fold.open = wide.matches))();
  }
}
