import { useEffect, useRef, type RefObject } from "react";

function centre(row: HTMLElement, part: string): void {
  const found = row.querySelector(part);
  if (found === null) return;
  const [outer, inner] = [row.getBoundingClientRect(), found.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/**
 * A row that scrolls where it is narrow: the part that a selector finds stands in its middle, as far as the row
 * goes, also when a count or a font comes later. Parts that come or go have to change the key.
 */
export function useCentred(part: string, key: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (row === null) return undefined;
    const sizes = new ResizeObserver(() => centre(row, part));
    for (const each of [row, ...row.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [part, key]);
  return list;
}
