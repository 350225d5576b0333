// The heading that is being read is marked in the list of headings.
function contents() {
  const links = all("[data-toc] a");
  const headings = links.map((link) => document.getElementById(link.hash.slice(1))).filter(Boolean);
  if (!headings.length) return;
  const mark = () => {
    const isRead = (heading) => heading.getBoundingClientRect().top < innerHeight / 3;
    const { id } = headings.findLast(isRead) ?? headings[0];
    for (const link of links) link.ariaCurrent = link.hash === "#" + id || null;
  };
  const watch = new IntersectionObserver(mark, { rootMargin: "0px 0px -66%" });
  headings.forEach((heading) => watch.observe(heading));
}
