import { useState } from "react";
import { useUnsaved } from "./unsaved.ts";

/** Whether a value differs from its first one; what was typed and deleted is no change. */
export function useIsChanged(value: unknown): boolean {
  const json = JSON.stringify(value);
  const [firstJson] = useState(json);
  return json !== firstJson;
}

/** Registers an unsaved change with the dialog or page around, if the value differs from its first one. */
export const useUnsavedValue = (value: unknown): void => useUnsaved(useIsChanged(value));
