// A box above a long list of errors, which leaves those that have what is typed in it.
import { styled } from "./in-guides-style.js";

/** Letters and digits alone: `auth/user-disabled` and `userDisabled` are found by the same letters. */
const letters = (text) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The parts of the page that follow a heading, each up to the next heading; a list alone is one part. */
function parts(rows) {
  const body = rows[0].closest("dl") ?? rows[0].closest(".table-scroll").parentElement;
  const found = [];
  for (const each of body.matches("dl") ? [] : body.children) {
    if (each.matches("h2")) found.push([]);
    found.at(-1)?.push(each);
  }
  return found;
}

export async function offer(rows) {
  const name = `${document.querySelector("[data-search] input")?.ariaLabel ?? ""}: ${document.querySelector("h1").textContent}`;
  const texts = new Map(rows.map((row) => [row, letters(row.textContent)]));
  const groups = parts(rows).map((all) => [all, rows.filter((row) => all.some((each) => each.contains(row)))]);
  const box = document.createElement("p");
  const input = document.createElement("input");
  const count = document.createElement("output");
  box.className = "error-filter";
  Object.assign(input, { type: "search", autocomplete: "off", spellcheck: false, maxLength: 100 });
  Object.assign(input, { ariaLabel: name, placeholder: name });
  input.oninput = () => {
    input.dir = input.value ? "auto" : "";
    const wanted = input.value.split(/\s+/).map(letters);
    for (const row of rows) row.hidden = !wanted.every((word) => texts.get(row).includes(word));
    const left = rows.filter((row) => !row.hidden);
    // While something is typed, a part of the page without such a row is in the way.
    for (const [all, own] of groups) {
      const isHidden = left.length < rows.length && !own.some((row) => !row.hidden);
      for (const each of all) {
        each.hidden = isHidden || (each.matches(".table-scroll") && own.length > 0 && own.every((row) => row.hidden));
      }
    }
    count.value = `${left.length}/${rows.length}`;
  };
  box.append(input, count);
  await styled;
  (groups.find(([, own]) => own[0])?.[0][0] ?? rows[0].parentElement).before(box);
}
