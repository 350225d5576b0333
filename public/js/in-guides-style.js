// The style of what scripts put into guides.
const style = document.createElement("link");
/** Resolves when the style is there, or will not come: what is drawn without it would change its size. */
export const styled = new Promise((done) => Object.assign(style, { onload: done, onerror: done }));
Object.assign(style, { rel: "stylesheet", href: new URL("../css/in-guides.css", import.meta.url).href });
document.head.append(style);
