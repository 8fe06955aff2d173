import { createContext, useContext, useId, useLayoutEffect, useState } from "react";

/** Whether something is typed that was not there at first; what was typed and taken back is no change. */
export function useIsChanged(typed: unknown): boolean {
  const now = JSON.stringify(typed);
  const [first] = useState(now);
  return now !== first;
}

/** Tells the dialog around whether one of its parts is changed. */
export const PartsOfDialog = createContext<(id: string, isChanged: boolean) => void>(() => undefined);

/** Tells the dialog around what was typed into a part of it. */
export function useTyped(typed: unknown): void {
  const id = useId();
  const isChanged = useIsChanged(typed);
  const tell = useContext(PartsOfDialog);
  // Before the next event: a press outside may follow at once.
  useLayoutEffect(() => {
    tell(id, isChanged);
    return () => tell(id, false);
  }, [tell, id, isChanged]);
}
