import { useGuardedClose } from "./guarded-close.tsx";
import { ModalFrame, type ModalProps } from "./modal-frame.tsx";
import { UnsavedContext } from "./unsaved.ts";

export interface DialogProps extends ModalProps {
  /** Closes the dialog, after asking whether unsaved changes may be discarded. */
  readonly onClose: () => void;
}

/** The modal of a dialog; a lazy chunk that Dialog loads. */
export function DialogModal({ onClose, children, ...modal }: DialogProps) {
  const { opened } = modal;
  const { close, question, reportUnsaved } = useGuardedClose({ opened, onClose });
  return (
    <UnsavedContext value={reportUnsaved}>
      <ModalFrame {...modal} onClose={close}>
        {children}
        {question}
      </ModalFrame>
    </UnsavedContext>
  );
}
