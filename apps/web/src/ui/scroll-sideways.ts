/** Scrolls `item` to the middle of a list that scrolls sideways, and nothing else: scrollIntoView would also move the page. */
export function scrollSideways(list: Element, item: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
