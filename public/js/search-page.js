// The page of search takes up what its address asks for, as after Enter in a box whose index was not there yet.
{
  const box = document.querySelector("[data-search]").elements.q;
  box.value = new URLSearchParams(location.search).get("q") ?? "";
  if (box.value) box.focus();
}
