import { useSyncExternalStore } from "react";

const hearers = new Set<() => void>();
let isOpen = false;

/** Opens or closes the chat with the help. */
export function showHelp(shown: boolean): void {
  isOpen = shown;
  for (const hearer of hearers) hearer();
}

const subscribe = (hearer: () => void): (() => void) => {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
};

/** Whether the chat with the help is open. */
export const useHelpShown = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
