import { useCallback, useState, type ReactNode } from "react";
import { DiscardQuestion } from "./discard-question.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import { useUnsavedDialog, type ReportUnsaved } from "./unsaved.ts";

export interface GuardedClose {
  /** Closes at once if nothing was changed, and asks before discarding changes otherwise. */
  readonly close: () => void;
  readonly question: ReactNode;
  /** Called by children when they have unsaved changes. */
  readonly reportUnsaved: ReportUnsaved;
}

interface GuardedCloseProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Closing of a dialog, drawer or page that holds a form: asks once before changes are discarded. */
export function useGuardedClose({ opened, onClose }: GuardedCloseProps): GuardedClose {
  const [isAsking, setAsking] = useState(false);
  const [changedParts, setChangedParts] = useState<ReadonlySet<string>>(new Set());
  const reportUnsaved = useCallback((id: string, isPartChanged: boolean): void => {
    setChangedParts((before) => {
      if (before.has(id) === isPartChanged) return before;
      return new Set(isPartChanged ? [...before, id] : [...before].filter((each) => each !== id));
    });
  }, []);
  const hasUnsaved = opened && changedParts.size > 0;
  useUnsavedDialog(hasUnsaved);
  const discard = (): void => {
    setAsking(false);
    onClose();
  };
  return {
    close: () => (hasUnsaved ? setAsking(true) : onClose()),
    question: (
      <DiscardQuestion Frame={ModalFrame} opened={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
    ),
    reportUnsaved,
  };
}
