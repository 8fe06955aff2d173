import { useClosing } from "./closing.tsx";
import { ModalFrame, type ModalProps } from "./modal-frame.tsx";
import { UnsavedHolder } from "./unsaved.ts";

export interface DialogProps extends ModalProps {
  /** Closes; what was typed is asked about before, once. */
  readonly onClose: () => void;
}

/** The modal of a dialog; loaded by Dialog. */
export function DialogModal({ onClose, children, ...modal }: DialogProps) {
  const { opened } = modal;
  const { close, question, tell } = useClosing({ opened, onClose });
  return (
    <UnsavedHolder value={tell}>
      <ModalFrame {...modal} onClose={close}>
        {children}
        {question}
      </ModalFrame>
    </UnsavedHolder>
  );
}
