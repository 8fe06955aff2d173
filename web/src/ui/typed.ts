import { useState } from "react";
import { useUnsaved } from "./unsaved.ts";

/** Whether something is typed that was not there at first; what was typed and taken back is no change. */
export function useIsChanged(typed: unknown): boolean {
  const now = JSON.stringify(typed);
  const [first] = useState(now);
  return now !== first;
}

/** Tells the dialog or page around what was typed into a part of it. */
export const useTyped = (typed: unknown): void => useUnsaved(useIsChanged(typed));
