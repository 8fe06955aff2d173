import { useId, useLayoutEffect } from "react";

/** What holds typed text: a page whose links lead away, or a dialog above it. */
type Holder = "page" | "dialog";

/** What would be lost by leaving the page now. */
const unsaved = new Map<string, Holder>();

/** Whether leaving the page would throw away what was typed, anywhere or in the page itself. */
export const isUnsaved = (holder?: Holder): boolean =>
  holder === undefined ? unsaved.size > 0 : [...unsaved.values()].some((each) => each === holder);

/** Notes for as long as it is so that leaving the page would throw away what was typed. */
export function useUnsaved(isChanged: boolean, holder: Holder): void {
  const id = useId();
  useLayoutEffect(() => {
    if (isChanged) unsaved.set(id, holder);
    return () => void unsaved.delete(id);
  }, [id, isChanged, holder]);
}
