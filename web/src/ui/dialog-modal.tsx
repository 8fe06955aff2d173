import { useClosing } from "./closing.tsx";
import { ModalFrame, type ModalProps } from "./modal-frame.tsx";
import { useIsChanged } from "./typed.ts";
import { UnsavedHolder } from "./unsaved.ts";

export interface DialogProps extends ModalProps {
  /** What the fields of the dialog hold, where its parts do not tell it themselves. */
  readonly typed?: unknown;
  /** Closes; what was typed is asked about before, once. */
  readonly onClose: () => void;
}

/** The modal of a dialog; loaded by Dialog. */
export function DialogModal({ typed, onClose, children, ...modal }: DialogProps) {
  const { opened } = modal;
  const { close, question, tell } = useClosing({ opened, isChanged: useIsChanged(typed), onClose });
  return (
    <UnsavedHolder value={tell}>
      <ModalFrame {...modal} onClose={close}>
        {children}
        {question}
      </ModalFrame>
    </UnsavedHolder>
  );
}
