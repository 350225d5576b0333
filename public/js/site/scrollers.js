// Boxes that scroll sideways can be reached by keyboard, and only while they do.
function scrollers() {
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) target.tabIndex = target.scrollWidth > target.clientWidth + 1 ? 0 : -1;
  });
  all("pre, .table-scroll").forEach((box) => watch.observe(box));
}
