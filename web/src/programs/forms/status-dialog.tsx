import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { offeredStatuses } from "@openrounds/contract/programs/rules.ts";
import type { Program, ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { RadioChoice } from "../../ui/check.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { ProgramStatusBadge } from "../components/program-status.tsx";
import { programReads } from "../data.ts";

interface StatusDialogProps {
  readonly program: Pick<Program, "programId" | "name" | "entityStatus" | "statusBefore" | "permissionCode">;
  readonly onClose: () => void;
}

/** Moves a program to its next status, where there is one, or to those that the person may put it to out of its way. */
export function StatusDialog({ program, onClose }: StatusDialogProps) {
  const t = useText();
  const { programId, name, entityStatus } = program;
  const offered = offeredStatuses(program, program.permissionCode);
  const [chosen, setChosen] = useState<ProgramStatus>(entityStatus);
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
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button
            look="primary"
            disabled={chosen === entityStatus}
            busy={save.isPending}
            onClick={() => save.mutate({ params: { id: programId }, body: { entityStatus: chosen } })}
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
        {offered.length === 1 && <span className="help">{t("programs.status.noNext")}</span>}
      </fieldset>
    </Dialog>
  );
}
