import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { REASON_MAX, type Approval } from "@openrounds/contract/programs/approval/schemas.ts";
import { maySubmitFrom, needsReason, nextStatus } from "@openrounds/contract/programs/rules.ts";
import type { Program, ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { RadioChoice } from "../../ui/check.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { Counter, TextArea } from "../../ui/field.tsx";
import { Approvers } from "../approval/components/approvers.tsx";
import { useApproval } from "../approval/data.ts";
import { ProgramStatusBadge } from "../components/program-status.tsx";
import { programReads } from "../data.ts";

interface StatusDialogProps {
  readonly program: Pick<Program, "programId" | "name" | "entityStatus" | "statusBefore" | "permissionCode">;
  readonly onClose: () => void;
}

/** Why nothing can be chosen: others approve it, it was not sent yet, or it changes by itself. */
function NoNext({ approval }: { readonly approval: Approval }) {
  const t = useText();
  const { approvers, entityStatus } = approval;
  if (nextStatus(entityStatus) !== undefined) return <Approvers approvers={approvers} />;
  return <p>{t(maySubmitFrom(entityStatus) ? "approval.sendFirst" : "programs.status.noNext")}</p>;
}

/** Moves a program to its next status, where there is one, or to those that the person may put it to out of its way. */
export function StatusDialog({ program, onClose }: StatusDialogProps) {
  const t = useText();
  const { programId, name, entityStatus } = program;
  const approval = useApproval(program);
  const offered = approval?.statuses ?? [entityStatus];
  const [chosen, setChosen] = useState<ProgramStatus>(entityStatus);
  const [comment, setComment] = useState("");
  const isUnexplained = needsReason(entityStatus, chosen) && comment.trim() === "";
  const body = { entityStatus: chosen, ...(needsReason(entityStatus, chosen) && { comment }) };
  const save = useChange(programEndpoints.setStatus, {
    refreshes: programReads,
    onDone: () => {
      toast(t("programs.status.saved"));
      onClose();
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <Dialog
      title={t("programs.status.title", { name })}
      opened
      typed={[chosen, comment]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button
            look="primary"
            disabled={chosen === entityStatus || isUnexplained}
            busy={save.isPending}
            onClick={() => save.mutate({ params: { id: programId }, body })}
          >
            {t("app.save")}
          </Button>
        </>
      }
    >
      <fieldset className="field">
        <legend className="label">{t("programs.status.label")}</legend>
        {offered.map((status) => (
          <RadioChoice
            key={status}
            name="status"
            checked={chosen === status}
            onChange={() => setChosen(status)}
            label={<ProgramStatusBadge status={status} />}
          />
        ))}
        {approval !== undefined && offered.length === 1 && (
          <span className="help">
            <NoNext approval={approval} />
          </span>
        )}
      </fieldset>
      {needsReason(entityStatus, chosen) && (
        <TextArea
          label={t("approval.reason")}
          help={t("approval.reason.help")}
          rows={4}
          value={comment}
          maxLength={REASON_MAX}
          counter={<Counter used={comment.length} max={REASON_MAX} />}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}
