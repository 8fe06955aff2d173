import { useCallback, useState, type ReactNode } from "react";
import { DiscardQuestion } from "./discard-question.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import { useUnsavedDialog, type TellUnsaved } from "./unsaved.ts";

export interface Closing {
  /** Closes what was not changed, and asks about the rest. */
  readonly close: () => void;
  readonly question: ReactNode;
  /** What parts inside tell that they are changed. */
  readonly tell: TellUnsaved;
}

interface ClosingProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The one way out of whatever holds a form: it asks once before it throws away what was typed. */
export function useClosing({ opened, onClose }: ClosingProps): Closing {
  const [asks, setAsks] = useState(false);
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback((id: string, isPartChanged: boolean): void => {
    setParts((before) => {
      if (before.has(id) === isPartChanged) return before;
      return new Set(isPartChanged ? [...before, id] : [...before].filter((each) => each !== id));
    });
  }, []);
  const isTyped = opened && parts.size > 0;
  useUnsavedDialog(isTyped);
  const discard = (): void => {
    setAsks(false);
    onClose();
  };
  return {
    close: () => (isTyped ? setAsks(true) : onClose()),
    question: <DiscardQuestion Frame={ModalFrame} opened={asks} onKeep={() => setAsks(false)} onDiscard={discard} />,
    tell,
  };
}
