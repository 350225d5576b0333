// A behaviour that fails leaves the others at work.
const script = document.currentScript.src;
addEventListener(
  "DOMContentLoaded",
  () => {
    status = document.getElementById("ui-status");
    const start = (behaviour) => {
      try {
        behaviour();
      } catch (error) {
        console.warn(error);
      }
    };
    [folds, codeTabs].forEach(start);
    // What is seen does not wait for these.
    for (const each of [searchBox, themeButton, languageLinks, terms, tryIt, inGuides, copyButtons, scrollers, contents]) {
      setTimeout(start, 0, each);
    }
    try {
      if (sessionStorage.getItem("portico-found")) load(new URL("search-found.js", script));
    } catch {}
    if (location.protocol === "file:") load(new URL("folder.js", script));
  },
  // A preview sends it again, for the scripts of the page that it shows anew.
  { once: true },
);
