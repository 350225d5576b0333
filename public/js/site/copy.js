// Buttons that copy: a block of code, or the whole page as Markdown.
function copyButton(name, copy) {
  const button = make("button", { type: "button", textContent: name, className: "copy" });
  button.onclick = async () => {
    try {
      await copy();
    } catch {
      return announce(status.dataset.copyFailed);
    }
    announce((button.textContent = status.dataset.copied));
    setTimeout(() => (button.textContent = name), 2000);
  };
  return button;
}

function copyButtons() {
  const write = (text) => navigator.clipboard.writeText(text);
  for (const block of all(".code")) {
    const code = block.querySelector("pre");
    block.append(copyButton(status.dataset.copy, () => write(code.textContent.replace(/\n$/, ""))));
  }
  for (const link of all("a[data-copy]")) {
    const item = make("li");
    item.append(
      copyButton(link.dataset.copy, async () => {
        const answer = await fetch(link.href);
        if (!answer.ok) throw answer;
        await write(await answer.text());
      }),
    );
    link.parentElement.after(item);
  }
}
