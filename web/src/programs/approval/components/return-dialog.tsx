import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { REASON_MAX } from "@openrounds/contract/programs/approval/schemas.ts";
import { useState } from "react";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Counter, TextArea } from "../../../ui/field.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { programReads } from "../../data.ts";

interface ReturnDialogProps {
  readonly programId: string;
  readonly onClose: () => void;
}

/** Returns a program with a reason that its people read. */
export function ReturnDialog({ programId, onClose }: ReturnDialogProps) {
  const t = useText();
  const [comment, setComment] = useState("");
  const [wrong, setWrong] = useState<string>();
  const save = useChange(programEndpoints.setStatus, {
    refreshes: programReads,
    onDone: () => {
      toast(t("programs.status.saved"));
      onClose();
    },
    onFail: (failure) => {
      const atField = failure instanceof CallFailure ? failure.fields["comment"] : undefined;
      setWrong(atField);
      if (atField === undefined) toastFailure(messageOf(failure));
    },
  });
  const send = (): void => {
    if (comment.trim() === "") return setWrong(t("PROGRAM_REASON_REQUIRED"));
    save.mutate({ params: { id: programId }, body: { entityStatus: "REJECTED", comment } });
  };
  return (
    <Dialog
      title={t("approval.return")}
      opened
      typed={comment}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" busy={save.isPending} onClick={send}>
            {t("approval.return")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("approval.reason")}
        help={t("approval.reason.help")}
        rows={5}
        value={comment}
        maxLength={REASON_MAX}
        error={wrong}
        counter={<Counter used={comment.length} max={REASON_MAX} />}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
    </Dialog>
  );
}
