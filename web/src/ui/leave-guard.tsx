import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DiscardQuestion } from "./discard-question.tsx";
import { isPageUnsaved, isUnsaved } from "./unsaved.ts";

interface Place {
  readonly pathname: string;
  readonly search: { readonly tab?: unknown };
}

interface Leaving {
  readonly action: string;
  readonly current: Place;
  readonly next: Place;
}

/**
 * A press leads away from the page, or the tab of a page, that holds typed text; what follows from a dialog, as after it
 * was saved, does not.
 */
function isAsked({ action, current, next }: Leaving): boolean {
  if (action !== "PUSH" && action !== "REPLACE") return isUnsaved();
  const leaves = current.pathname !== next.pathname || current.search.tab !== next.search.tab;
  return isPageUnsaved() && leaves;
}

/** Asks once before the back button, a link or leaving the site throws away what was typed. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isAsked,
    enableBeforeUnload: () => isUnsaved(),
    withResolver: true,
  });
  return (
    <DiscardQuestion
      Frame={Dialog}
      opened={status === "blocked"}
      onKeep={() => reset?.()}
      onDiscard={() => proceed?.()}
    />
  );
}

interface DiscardGuard {
  /** Does what would throw away what a form of the page holds, once that was asked. */
  readonly askBefore: (act: () => void) => void;
  readonly question: ReactNode;
}

/** Asks before an act inside the page, as choosing another person of a list, throws away what was typed. */
export function useAsking(): DiscardGuard {
  const [waiting, setWaiting] = useState<() => void>();
  const discard = (): void => {
    setWaiting(undefined);
    waiting?.();
  };
  return {
    askBefore: (act) => (isPageUnsaved() ? setWaiting(() => act) : act()),
    question: (
      <DiscardQuestion
        Frame={Dialog}
        opened={waiting !== undefined}
        onKeep={() => setWaiting(undefined)}
        onDiscard={discard}
      />
    ),
  };
}
