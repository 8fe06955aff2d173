import type { ReactNode } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly opened: boolean;
  /** The verb of the button. */
  readonly confirm: string;
  readonly cancel: string;
  readonly look?: ButtonLook;
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  /** What the action changes. */
  readonly children: ReactNode;
}

/** Asks for confirmation; the cancel button has the focus at first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, opened, confirm, cancel, look = "primary", isBusy = false, onCancel, onConfirm, children } = props;
  return (
    <Dialog
      title={title}
      width="question"
      opened={opened}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} data-autofocus>
            {cancel}
          </Button>
          <Button look={look} busy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
