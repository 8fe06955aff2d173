import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { ProgramApproval } from "@openrounds/contract/programs/approval/schemas.ts";
import { maySubmitFrom, needsReason, nextStatus } from "@openrounds/contract/programs/rules.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { RadioChoice } from "../../../ui/checkbox.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { ProgramStatusBadge } from "../../components/program-status.tsx";
import { programReads } from "../../data.ts";
import { statusForm } from "../../forms/status-form.ts";
import { Approvers } from "../components/approvers.tsx";
import { ReasonField } from "../components/reason-field.tsx";
import { useApproval } from "../data.ts";

interface StatusDialogProps {
  readonly program: Pick<Program, "programId" | "name" | "entityStatus" | "statusBefore" | "permissionCode">;
  readonly onClose: () => void;
}

/** Why there is nothing to select: others approve it, it was not submitted yet, or it changes by itself. */
function NoNextStatus({ approval }: { readonly approval: ProgramApproval }) {
  const t = useText();
  const { approvers, entityStatus } = approval;
  if (nextStatus(entityStatus) !== undefined) return <Approvers approvers={approvers} />;
  return <p>{t(maySubmitFrom(entityStatus) ? "approval.sendFirst" : "programs.status.noNext")}</p>;
}

/** Moves a program to its next status, or to one of those that the person may set out of order. */
export function StatusDialog({ program, onClose }: StatusDialogProps) {
  const t = useText();
  const { programId, name, entityStatus } = program;
  const approval = useApproval(program);
  const offeredStatuses = approval?.statuses ?? [entityStatus];
  const form = useContractForm(statusForm(entityStatus));
  const selectedStatus = form.values.entityStatus;
  const save = useEndpointMutation(programEndpoints.setStatus, {
    refreshes: programReads,
    onDone: () => {
      toast(t("programs.status.saved"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("programs.status.title", { name })}
      form={form}
      onSubmit={(body) => save.mutate({ params: { id: programId }, body })}
      isBusy={save.isPending}
      submit={t("app.save")}
      enabledWhen="valid"
      disabledReason={selectedStatus === entityStatus ? t("app.unchanged") : undefined}
      onClose={onClose}
    >
      <fieldset className="field">
        <legend className="label">{t("programs.status.label")}</legend>
        {offeredStatuses.map((status) => (
          <RadioChoice
            key={status}
            value={status}
            label={<ProgramStatusBadge status={status} />}
            {...form.field("entityStatus")}
          />
        ))}
        {approval !== undefined && offeredStatuses.length === 1 && (
          <span className="help">
            <NoNextStatus approval={approval} />
          </span>
        )}
      </fieldset>
      {needsReason(entityStatus, selectedStatus) && <ReasonField {...form.control("comment")} />}
    </FormDialog>
  );
}
