import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useIsPhone } from "../responsive.ts";

/** So many rows above and below the visible ones are drawn too, so that fast scrolling shows no gap. */
const OVERSCAN = 10;

interface VirtualListProps<Row> {
  readonly label: string;
  readonly className: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** The usual height in px; each row is measured once it is drawn. */
  readonly rowHeight: number;
  /** What follows the last row inside the list, as what loads more. */
  readonly end?: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** Keeps the place that rows out of sight would take. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? <li aria-hidden="true" style={{ height }} /> : null;

/** A long list that draws the rows near the visible part only. It scrolls in itself, on a phone with the page. */
export function VirtualList<Row>({ label, className, rows, idOf, rowHeight, end, children }: VirtualListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const isPhone = useIsPhone();
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [isPhone]);
  const options = {
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index: number) => idOf(rows[index] as Row),
    overscan: OVERSCAN,
  };
  // The compiler leaves this component as it is, which the library asks for.
  // oxlint-disable-next-line react/incompatible-library
  const inList = useVirtualizer<HTMLUListElement, HTMLLIElement>({
    ...options,
    enabled: !isPhone,
    getScrollElement: () => list.current,
  });
  const inPage = useWindowVirtualizer<HTMLLIElement>({ ...options, enabled: isPhone, scrollMargin });
  const virtualizer = isPhone ? inPage : inList;
  const items: readonly VirtualItem[] = virtualizer.getVirtualItems();
  const margin = isPhone ? scrollMargin : 0;
  const above = (items[0]?.start ?? margin) - margin;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <ul ref={list} className={className} aria-label={label}>
      <Gap height={above} />
      {items.map(({ key, index }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
        >
          {children(rows[index] as Row)}
        </li>
      ))}
      <Gap height={below} />
      {end}
    </ul>
  );
}
