const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const isCut = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
    if (isCut) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

/** Makes an element a stop of the keyboard while it is larger than its place; one that fits is no stop on the way. */
export function scrollByKeyboard(element: Element | null): void {
  if (element !== null) observer.observe(element);
}
