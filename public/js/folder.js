// For a site opened from a folder: links to pages lead to their files, and search gets its excerpts from frames.
for (const link of document.querySelectorAll("a[href], form[action]")) {
  const name = link.href ? "href" : "action";
  const address = new URL(link[name], document.baseURI);
  if (address.protocol !== "file:" || !address.pathname.endsWith("/")) continue;
  address.pathname += "index.html";
  link[name] = address.href;
}
// A page that leads on: its refresh would end in a list of files.
if (location.protocol === "file:" && document.querySelector("meta[http-equiv=refresh]")) {
  location.replace(document.links[0].href);
}
if (parent !== window) parent.postMessage(document.documentElement.outerHTML, "*");
