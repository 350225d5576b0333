// region: in-app
const apps = { Line: "LINE", FBAN: "Facebook", FBAV: "Facebook", Instagram: "Instagram", BytedanceWebview: "TikTok" };

/** The name of the app whose browser shows this page, "" for an unknown web view, or null in a real browser. */
export function inAppBrowser(userAgent = navigator.userAgent) {
  const found = Object.keys(apps).find((mark) => new RegExp(`\\b${mark}\\b`).test(userAgent));
  if (found) return apps[found];
  const webView = /; wv\)/.test(userAgent) || /iP(hone|ad)(?!.*Safari\/)/.test(userAgent);
  return webView ? "" : null;
}

/** An address that opens this page in the phone's own browser, or null where an app offers no way. */
export function addressOutside(page = location.href, userAgent = navigator.userAgent) {
  const app = inAppBrowser(userAgent);
  const url = new URL(page);
  if (app === "LINE") {
    url.searchParams.set("openExternalBrowser", "1");
    return url.href;
  }
  if (app === null || !/Android/.test(userAgent)) return null;
  const scheme = url.protocol.slice(0, -1);
  return `intent://${url.href.slice(url.protocol.length + 2)}#Intent;scheme=${scheme};end`;
}
// endregion: in-app
