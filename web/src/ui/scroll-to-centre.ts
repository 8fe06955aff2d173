import { useEffect, useRef, type RefObject } from "react";

function scrollToCentre(row: HTMLElement, selector: string): void {
  const part = row.querySelector(selector);
  if (part === null) return;
  const [outer, inner] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/**
 * Scrolls a row so that the part that a selector finds is in its middle, also when a count or a font loads later. The
 * key has to change when parts are added or removed.
 */
export function useScrollToCentre(selector: string, key: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (row === null) return undefined;
    const sizes = new ResizeObserver(() => scrollToCentre(row, selector));
    for (const each of [row, ...row.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [selector, key]);
  return list;
}
