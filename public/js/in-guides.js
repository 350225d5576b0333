// What a page gets beside its text: a filter of its errors when they are many, the reader's own values in its samples.
import { offer as offerFilter } from "./error-filter.js";
import { offer as offerOwnValues } from "./own-values.js";

export function offer(words, stored, store) {
  const errors = [...document.querySelectorAll("[id^=code-]")];
  if (errors[19]) offerFilter(errors);
  offerOwnValues(words, stored, store);
}
