// Notes beside words of the glossary come when a reader first points at one.
function terms() {
  for (const kind of ["pointerover", "focusin", "click"]) {
    addEventListener(kind, (event) => {
      const term = event.target.closest?.(".term");
      if (!term || window.porticoTerms?.ready) return;
      if (kind === "click") {
        event.preventDefault();
        porticoTerms.wanted = term;
      } else if (!window.porticoTerms) {
        window.porticoTerms = {};
        load(status.dataset.terms, () => (porticoTerms.ready = true));
      }
    });
  }
}
