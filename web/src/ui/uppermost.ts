import { useEffect, useState, useSyncExternalStore } from "react";

let stack: readonly symbol[] = [];
const subscribers = new Set<() => void>();

function setStack(next: readonly symbol[]): void {
  stack = next;
  for (const notify of subscribers) notify();
}

function subscribe(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

/** Whether no other dialog is above this one; Escape closes the uppermost only. */
export function useIsUppermost(opened: boolean): boolean {
  const [dialog] = useState(() => Symbol("dialog"));
  useEffect(() => {
    if (!opened) return;
    // After the current event: one Escape must not also close the dialog that it has just uncovered or opened.
    const timer = setTimeout(() => setStack([...stack, dialog]));
    return () => {
      clearTimeout(timer);
      setTimeout(() => setStack(stack.filter((each) => each !== dialog)));
    };
  }, [opened, dialog]);
  return useSyncExternalStore(subscribe, () => stack.at(-1) === dialog);
}
