// Stands in for the small part of apis.google.com's gapi.iframes that Firebase's JavaScript SDK uses, so that its
// popup and redirect work against this server without the internet. Load it before the SDK:
//     <script src="http://127.0.0.1:8080/emulator/auth/gapi.js"></script>
// Messages: { portico: "gapi", kind, id, name, data }; kind is ping, pong, send or reply.
(() => {
  if (window.gapi?.iframes?.Iframe) return;

  class Iframe {
    constructor(element, origin) {
      this.element = element;
      this.origin = origin;
      this.handlers = new Map();
      this.waiting = new Map();
      this.count = 0;
      window.addEventListener("message", (event) => this.receive(event));
    }

    receive({ source, origin, data }) {
      if (source !== this.element.contentWindow || origin !== this.origin || data?.portico !== "gapi") return;
      if (data.kind === "pong" || data.kind === "reply") {
        this.waiting.get(data.id)?.(data.data);
        this.waiting.delete(data.id);
      } else if (data.kind === "send") {
        Promise.resolve(this.handlers.get(data.name)?.(data.data)).then((answer) => {
          this.post({ kind: "reply", id: data.id, data: answer ?? null });
        });
      }
    }

    post(message) {
      this.element.contentWindow?.postMessage({ portico: "gapi", ...message }, this.origin);
    }

    ask(kind, name, data) {
      const id = ++this.count;
      return new Promise((resolve) => {
        this.waiting.set(id, resolve);
        this.post({ kind, id, name, data });
      });
    }

    register(name, handler) { this.handlers.set(name, handler); }
    unregister(name) { this.handlers.delete(name); }
    restyle() { return Promise.resolve(); }
    close() { this.element.remove(); }

    ping(callback) {
      return this.ask("ping").then((answer) => { callback?.(answer); return [answer]; });
    }

    send(name, data, callback) {
      return this.ask("send", name, data).then((answer) => {
        // Google's gapi keeps what a callback throws to itself, and the SDK's throws after every answer about storage.
        try { callback?.([answer]); } catch { /* The answer was taken. */ }
        return [answer];
      });
    }
  }

  function open(options, opened) {
    const element = document.createElement("iframe");
    for (const [name, value] of Object.entries(options.attributes ?? {})) {
      if (name === "style") Object.assign(element.style, value);
      else element.setAttribute(name, value);
    }
    const url = new URL(options.url, location.href);
    element.src = url.href;
    return new Promise((resolve, reject) => {
      element.addEventListener("load", () => {
        const iframe = new Iframe(element, url.origin);
        Promise.resolve(opened ? opened(iframe) : iframe).then(resolve, reject);
      }, { once: true });
      (options.where ?? document.body).append(element);
    });
  }

  const context = { open };
  window.gapi = {
    ...window.gapi,
    load(_names, options) { (typeof options === "function" ? options : options?.callback)?.(); },
    iframes: { Iframe, CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context },
  };
})();
