// Beside the way to the playground, a way to see what a step shows without leaving the guide.
const tryIt = () => {
  const first = document.querySelector(".try-it:has(a.button)");
  if (first) {
    // A way there for the keyboard, beside the one to the text.
    first.id ||= "try-it";
    const { textContent } = first.querySelector(".try-it-title");
    const way = make("nav", { ariaLabel: textContent });
    way.append(make("a", { className: "skip", href: "#" + first.id, textContent }));
    document.querySelector(".skip").after(way);
  }
  for (const box of all(".try-it[data-here]")) {
    const link = box.querySelector("a.button");
    const here = make("button", { type: "button", className: "button quiet", textContent: box.dataset.here });
    here.onclick = () => import("./try-it.js").then((part) => part.show(box, link, here));
    link.after(" ", here);
  }
};
