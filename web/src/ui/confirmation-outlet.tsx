import { useSyncExternalStore } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { currentConfirmation, closeConfirmation, subscribeToConfirmation } from "./confirmation.ts";

/** Shows the open question of askToConfirm(). */
export function ConfirmationOutlet() {
  const question = useSyncExternalStore(subscribeToConfirmation, currentConfirmation);
  if (question === undefined) return null;
  const { title, text, confirm, cancel, onConfirm } = question;
  const runConfirmed = (): void => {
    closeConfirmation();
    onConfirm();
  };
  return (
    <ConfirmDialog
      title={title}
      opened
      confirm={confirm}
      cancel={cancel}
      look="danger-fill"
      onCancel={closeConfirmation}
      onConfirm={runConfirmed}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
