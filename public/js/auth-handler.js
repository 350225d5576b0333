// Ends a sign-in that an app began: gives the provider's answer to the app. From a popup it goes to the hidden page
// inside the app (same origin as this one); after a redirect it is kept for that page, and the browser goes back.
const end = document.querySelector("[data-auth-event]");
const { key, origin, returnTo } = end.dataset;
const event = JSON.parse(end.dataset.authEvent);

function frames(opener) {
  const found = [];
  for (let index = 0; index < opener.length; index += 1) found.push(opener[index]);
  return found;
}

function tellPopup() {
  let patience = 40;
  const done = () => window.close();
  window.addEventListener("message", (message) => {
    if (message.origin === location.origin && message.data?.portico === "authEventTaken") {
      clearInterval(timer);
      done();
    }
  });
  const send = () => {
    patience -= 1;
    if (!window.opener || patience < 0) {
      clearInterval(timer);
      document.querySelector("[data-lost]").hidden = false;
      return;
    }
    for (const frame of frames(window.opener)) {
      frame.postMessage({ portico: "authEvent", key, origin, event }, location.origin);
    }
  };
  const timer = setInterval(send, 500);
  send();
}

if (event.type.endsWith("Redirect")) {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), origin, event }));
    location.replace(returnTo);
  } catch {
    document.querySelector("[data-lost]").hidden = false;
  }
} else {
  tellPopup();
}
