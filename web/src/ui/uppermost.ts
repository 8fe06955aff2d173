import { useEffect, useState, useSyncExternalStore } from "react";

let stack: readonly symbol[] = [];
const hearers = new Set<() => void>();

function restack(next: readonly symbol[]): void {
  stack = next;
  for (const hearer of hearers) hearer();
}

function hearStack(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** Whether no other dialog lies above; Escape means only the uppermost. */
export function useIsUppermost(opened: boolean): boolean {
  const [own] = useState(() => Symbol("dialog"));
  useEffect(() => {
    if (!opened) return;
    // After the event at hand: one Escape must not reach the dialog that it has just uncovered or opened.
    const timer = setTimeout(() => restack([...stack, own]));
    return () => {
      clearTimeout(timer);
      setTimeout(() => restack(stack.filter((each) => each !== own)));
    };
  }, [opened, own]);
  return useSyncExternalStore(hearStack, () => stack.at(-1) === own);
}
