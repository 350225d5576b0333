// Another language begins at the heading that is being read.
function languageLinks() {
  addEventListener("click", (event) => {
    const link = event.target.closest(".languages a");
    if (!link) return;
    link.hash = location.hash || document.querySelector("[data-toc] [aria-current]")?.hash || "";
  });
}
