import { useSyncExternalStore } from "react";

const subscribers = new Set<() => void>();
let isOpen = false;

/** Opens or closes the help chat. */
export function showHelp(shown: boolean): void {
  isOpen = shown;
  for (const notify of subscribers) notify();
}

const subscribe = (notify: () => void): (() => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};

/** Whether the help chat is open. */
export const useHelpShown = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
