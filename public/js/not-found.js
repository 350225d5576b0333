// An address without a language, `/guide/`, is led on to the page in the reader's language, if the site has one.
(async () => {
  const homes = [...document.querySelectorAll("a.brand, .languages a")];
  if (!homes.length) return;
  const tag = (home) => home.hreflang || document.documentElement.lang;
  const base = homes[0].href.slice(0, -tag(homes[0]).length - 1);
  const { href } = location;
  if (!href.startsWith(base) || homes.some((home) => href.startsWith(home.href))) return;
  const language = (text) => text.split("-")[0].toLowerCase();
  const own = navigator.languages.map((wish) => homes.find((home) => language(tag(home)) === language(wish)));
  const address = (own.find(Boolean) ?? homes[0]).href + href.slice(base.length);
  const { ok } = await fetch(address, { method: "HEAD" });
  if (ok) location.replace(address);
})().catch(() => {});
