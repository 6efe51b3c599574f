const scrolls = (element: Element): boolean =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);

/** The ancestor that scrolls an element within the page; null where only the page itself scrolls. */
function scrollerOf(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box === document.body || box === document.documentElement) return null;
    if (scrolls(box)) return box;
  }
  return null;
}

/**
 * Scrolls the list that an element stands in until the element is in its middle, where it was out of sight. The page itself
 * stays where it is, which `scrollIntoView` would move as well.
 */
export function revealInList(element: Element): void {
  const scroller = scrollerOf(element);
  if (!scroller) return;
  const box = scroller.getBoundingClientRect();
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return;
  scroller.scrollTop += top - box.top - (box.height - height) / 2;
}
