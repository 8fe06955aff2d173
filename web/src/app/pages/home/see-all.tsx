import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";

interface ShownRows<Row> {
  readonly shown: readonly Row[];
  /** Whether there are more rows than the first ones. */
  readonly hasMore: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The first rows of a card, and all of them once the person asks for them. */
export function useFirstRows<Row>(rows: readonly Row[], most: number): ShownRows<Row> {
  const [isOpen, setOpen] = useState(false);
  return {
    shown: isOpen ? rows : rows.slice(0, most),
    hasMore: rows.length > most,
    isOpen,
    toggle: () => setOpen(!isOpen),
  };
}

/** Shows all rows of a card, or only the first ones again; nothing if there are no more. */
export function SeeAll({ hasMore, isOpen, toggle }: Omit<ShownRows<unknown>, "shown">) {
  const t = useText();
  if (!hasMore) return null;
  return (
    <button type="button" className="link sm" aria-expanded={isOpen} onClick={toggle}>
      {t(isOpen ? "home.seeFewer" : "home.seeAll")}
    </button>
  );
}
