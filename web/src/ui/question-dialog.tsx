import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
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
    <Dialog
      title={title}
      width="question"
      opened
      onClose={forgetQuestion}
      footer={
        <>
          <Button data-autofocus onClick={forgetQuestion}>
            {cancel}
          </Button>
          <Button look="danger-fill" onClick={agree}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
