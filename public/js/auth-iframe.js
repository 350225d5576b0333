// The hidden page inside an app that waits for the end of its sign-in: it takes the event from the popup (or from
// before a redirect) and gives it to the app's SDK, at the very origin the sign-in was begun for, and to nobody else.
const key = document.documentElement.querySelector("[data-event-key]").dataset.eventKey;
const waiting = new Map();
let count = 0;
let parentOrigin = null;
let redirectTold = false;

function post(message, origin) {
  window.parent.postMessage({ portico: "gapi", ...message }, origin);
}

function ask(name, data, origin) {
  const id = ++count;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    post({ kind: "send", id, name, data }, origin);
  });
}

function takeRedirectEvent() {
  try {
    const text = localStorage.getItem(key);
    localStorage.removeItem(key);
    const kept = JSON.parse(text);
    return kept && Date.now() - kept.at < 600_000 && kept.origin === parentOrigin ? kept.event : null;
  } catch {
    return null;
  }
}

function tellRedirect() {
  if (redirectTold) return;
  redirectTold = true;
  const event = takeRedirectEvent()
    ?? { type: "unknown", eventId: null, sessionId: null, error: { code: "auth/no-auth-event" } };
  ask("authEvent", { type: "authEvent", authEvent: event }, parentOrigin);
}

window.addEventListener("message", ({ source, origin, data }) => {
  if (source === window.parent && data?.portico === "gapi") {
    parentOrigin ??= origin;
    if (origin !== parentOrigin) return;
    if (data.kind === "ping") {
      post({ kind: "pong", id: data.id }, origin);
      // The SDK registers its handler when the ping is answered.
      setTimeout(tellRedirect, 50);
    } else if (data.kind === "send") {
      // Asked before a popup, which tells its event by a message: no storage is needed for that.
      const answer = data.name === "webStorageSupport" ? { webStorageSupport: true } : null;
      post({ kind: "reply", id: data.id, data: answer }, origin);
    } else if (data.kind === "reply") {
      waiting.get(data.id)?.(data.data);
      waiting.delete(data.id);
    }
  } else if (origin === location.origin && data?.portico === "authEvent" && data.key === key) {
    if (data.origin !== parentOrigin) return;
    ask("authEvent", { type: "authEvent", authEvent: data.event }, data.origin).then((answer) => {
      source.postMessage({ portico: "authEventTaken", status: answer?.status ?? null }, location.origin);
    });
  }
});
