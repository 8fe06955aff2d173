import { useEffect, useRef } from "react";

/** Keeps what a form holds as a draft, from the first change on. */
export function useDraft<Values>(values: Values, keep: (values: Values) => void): void {
  const now = JSON.stringify(values);
  const last = useRef(now);
  useEffect(() => {
    if (last.current === now) return;
    last.current = now;
    keep(values);
  });
}
