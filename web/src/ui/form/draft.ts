import { useEffect, useRef } from "react";

/** Saves the values of a form as a draft, from the first change on. */
export function useDraft<Values>(values: Values, save: (values: Values) => void): void {
  const json = JSON.stringify(values);
  const saved = useRef(json);
  useEffect(() => {
    if (saved.current === json) return;
    saved.current = json;
    save(values);
  });
}
