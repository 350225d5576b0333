// Boxes that scroll can be reached by keyboard, and only while they do.
function scrollers() {
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const isWide = target.scrollWidth > target.clientWidth + 1;
      target.tabIndex = isWide || target.scrollHeight > target.clientHeight + 1 ? 0 : -1;
    }
  });
  all("pre, .table-scroll").forEach((box) => watch.observe(box));
}
