import { useSyncExternalStore } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { askedQuestion, forgetQuestion, hearQuestion } from "./question.ts";

/** Where questions of ask() appear. */
export function QuestionDialog() {
  const question = useSyncExternalStore(hearQuestion, askedQuestion);
  if (question === undefined) return null;
  const { title, text, confirm, cancel, onConfirm } = question;
  const agree = (): void => {
    forgetQuestion();
    onConfirm();
  };
  return (
    <ConfirmDialog
      title={title}
      opened
      confirm={confirm}
      cancel={cancel}
      look="danger-fill"
      onCancel={forgetQuestion}
      onConfirm={agree}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
