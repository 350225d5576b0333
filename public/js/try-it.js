// What a step of the playground shows, in the guide beside its text: a sign-in is begun and stands still for the steps
// before the provider; of the others, the reader's latest sign-in is shown. Where there is none, the way leads there.
import { styled } from "./in-guides-style.js";

const early = ["nonce", "request"];
const parts = ".facts, .exchange, .token, .checks-summary, .table-scroll, .step-note, .outcome";

async function page(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** The page of the step; nothing when the reader has to sign in first. */
async function stepPage(link) {
  const begin = new URL(link.href);
  const step = begin.searchParams.get("step");
  const provider = begin.pathname.split("/")[2].replace(/\.com$/, "");
  if (early.includes(step)) {
    begin.searchParams.set("mode", "steps");
    if (!(await page(begin))) return;
  }
  const address = `/${document.documentElement.lang}/playground/${provider}/run/${step}/`;
  const found = await page(address);
  return found?.querySelector(".step-state:is(.is-done, .is-failed)") || early.includes(step) ? found : undefined;
}

/** The step's page as a part of this one: nothing in it has an id, and its looks come along. */
async function shown(found) {
  for (const sheet of found.querySelectorAll('link[rel="stylesheet"][href*="/playground.css"]')) {
    if (document.querySelector(`link[href="${CSS.escape(sheet.getAttribute("href"))}"]`)) continue;
    await new Promise((done) => {
      sheet.onload = sheet.onerror = done;
      document.head.append(sheet);
    });
  }
  await styled;
  const result = document.createElement("section");
  result.className = "try-it-result playground";
  result.tabIndex = -1;
  const title = document.createElement("h3");
  title.append(...found.querySelector("h1").childNodes);
  result.append(title);
  for (const part of found.querySelectorAll(`.step-facts :is(${parts})`)) {
    if (!part.parentElement.closest(`${parts}, .what-if`) && !part.closest(".what-if") && part.childElementCount) {
      result.append(part);
    }
  }
  const button = found.querySelector(".next-bar .button");
  if (button) {
    const actions = document.createElement("div");
    actions.className = "actions";
    actions.append(button.closest("form") ?? button);
    result.append(actions);
  }
  for (const each of result.querySelectorAll("[id]")) each.removeAttribute("id");
  result.setAttribute("aria-label", title.textContent);
  return result;
}

export async function show(box, link, button) {
  button.disabled = true;
  try {
    const found = await stepPage(link);
    if (!found) return location.assign(link.href);
    const result = await shown(found);
    box.querySelector(".try-it-result")?.remove();
    box.append(result);
    result.focus({ preventScroll: true });
    result.scrollIntoView({ block: "nearest" });
  } catch {
    location.assign(link.href);
  } finally {
    button.disabled = false;
  }
}
