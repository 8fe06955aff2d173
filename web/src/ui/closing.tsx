import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useUnsavedDialog, type TellUnsaved } from "./unsaved.ts";

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

interface DiscardQuestionProps {
  readonly opened: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was typed is thrown away. */
export function DiscardQuestion({ opened, onKeep, onDiscard }: DiscardQuestionProps) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t("app.discard.title")}
      opened={opened}
      confirm={t("app.discard.discard")}
      cancel={t("app.discard.keep")}
      look="danger-fill"
      onCancel={onKeep}
      onConfirm={onDiscard}
    >
      <p>{t("app.discard.text")}</p>
    </ConfirmDialog>
  );
}

export interface Closing {
  /** Closes what was not changed, and asks about the rest. */
  readonly close: () => void;
  readonly question: ReactNode;
  /** What parts inside tell that they are changed. */
  readonly tell: TellUnsaved;
}

interface ClosingProps {
  readonly opened: boolean;
  readonly isChanged: boolean;
  readonly onClose: () => void;
}

/** The one way out of whatever holds a form: it asks once before it throws away what was typed. */
export function useClosing({ opened, isChanged, onClose }: ClosingProps): Closing {
  const [asks, setAsks] = useState(false);
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback((id: string, isPartChanged: boolean): void => {
    setParts((before) => {
      if (before.has(id) === isPartChanged) return before;
      return new Set(isPartChanged ? [...before, id] : [...before].filter((each) => each !== id));
    });
  }, []);
  const isTyped = opened && (isChanged || parts.size > 0);
  useUnsavedDialog(isTyped);
  const discard = (): void => {
    setAsks(false);
    onClose();
  };
  return {
    close: () => (isTyped ? setAsks(true) : onClose()),
    question: <DiscardQuestion opened={asks} onKeep={() => setAsks(false)} onDiscard={discard} />,
    tell,
  };
}
