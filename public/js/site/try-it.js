// Beside the way to the playground, a way to see what a step shows without leaving the guide.
const tryIt = () => {
  for (const box of all(".try-it[data-here]")) {
    const link = box.querySelector("a.button");
    const here = make("button", { type: "button", className: "button quiet", textContent: box.dataset.here });
    here.onclick = () => import(new URL("try-it.js", script)).then((part) => part.show(box, link, here));
    link.after(" ", here);
  }
};
