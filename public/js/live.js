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
const look = () => renew(parts).catch(() => {});
let timer;

// Looks every few seconds, until the server tells of each change by itself.
function poll() {
  timer ??= setInterval(look, pause);
}

if (parts.length) {
  poll();
  const address = parts[0].dataset.live;
  if (address) {
    const events = new EventSource(address);
    events.addEventListener("change", look);
    events.addEventListener("polling", poll);
    events.addEventListener("error", poll);
    events.addEventListener("live", () => {
      clearInterval(timer);
      timer = undefined;
      look();
    });
    document.addEventListener("visibilitychange", look);
  }
}
