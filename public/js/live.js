// Keeps the parts of a page that say so as they are on the server, while somebody looks; a link does it by hand.
const pause = 3000;

async function renew(parts) {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const next = fresh.getElementById(part.id);
    if (!next || next.textContent === part.textContent || part.contains(document.activeElement)) continue;
    part.replaceChildren(...[...next.childNodes].map((node) => document.importNode(node, true)));
  }
}

const parts = [...document.querySelectorAll("[data-live]")];
if (parts.length) setInterval(() => renew(parts).catch(() => {}), pause);
