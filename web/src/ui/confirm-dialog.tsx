import type { ReactNode } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly opened: boolean;
  /** The verb. */
  readonly confirm: string;
  readonly cancel: string;
  readonly look?: ButtonLook;
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before something is done; at first the way back has the focus. */
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
