import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DiscardQuestion } from "./discard-question.tsx";
import { isPageUnsaved, isUnsaved } from "./unsaved.ts";

interface PageLocation {
  readonly pathname: string;
  readonly search: { readonly tab?: unknown };
}

interface BlockableNavigation {
  readonly action: string;
  readonly current: PageLocation;
  readonly next: PageLocation;
}

/**
 * Whether a navigation has to ask: it leaves the page, or the tab of a page, that has unsaved changes. Navigation by
 * the code of a dialog, as after saving, does not ask.
 */
function hasToAsk({ action, current, next }: BlockableNavigation): boolean {
  if (action !== "PUSH" && action !== "REPLACE") return isUnsaved();
  const leavesPage = current.pathname !== next.pathname || current.search.tab !== next.search.tab;
  return isPageUnsaved() && leavesPage;
}

/** Asks once before the back button, a link or closing the site discards unsaved changes. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: hasToAsk,
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
  /** Runs an action that discards unsaved changes of the page, after asking where there are any. */
  readonly askBefore: (act: () => void) => void;
  readonly question: ReactNode;
}

/** Asks before an action inside the page discards unsaved changes, such as selecting another person of a list. */
export function useDiscardGuard(): DiscardGuard {
  const [waitingAction, setWaitingAction] = useState<() => void>();
  const discard = (): void => {
    setWaitingAction(undefined);
    waitingAction?.();
  };
  return {
    askBefore: (act) => (isPageUnsaved() ? setWaitingAction(() => act) : act()),
    question: (
      <DiscardQuestion
        Frame={Dialog}
        opened={waitingAction !== undefined}
        onKeep={() => setWaitingAction(undefined)}
        onDiscard={discard}
      />
    ),
  };
}
