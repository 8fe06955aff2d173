import { accountEndpoints } from "@openrounds/contract/organizations/accounts/endpoints.ts";
import {
  MAX_ACCOUNT_REASON,
  accountStatusChangeSchema,
  type GivenAccountStatus,
  type NetworkAccount,
} from "@openrounds/contract/organizations/accounts/schemas.ts";
import { useReauthentication } from "../../../identity/profile/components/reauthentication.tsx";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { CharacterCounter, TextArea } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { toast } from "../../../ui/toast.ts";

interface StatusDialogProps {
  readonly superhubId: string;
  readonly account: NetworkAccount;
  readonly onClose: () => void;
}

interface StatusChange {
  readonly status: GivenAccountStatus;
  readonly reason: string;
}

/** Blocks or reactivates an account with a reason, after the person re-authenticated. */
export function StatusDialog({ superhubId, account, onClose }: StatusDialogProps) {
  const t = useText();
  const reauthentication = useReauthentication();
  const { userId, name } = account;
  const status = account.status === "BLOCKED" ? "ACTIVE" : "BLOCKED";
  const action = status === "BLOCKED" ? "block" : "reactivate";
  const form = useContractForm({ schema: accountStatusChangeSchema, values: { status, reason: "" } });
  const { mutate, isPending } = useEndpointMutation(accountEndpoints.setStatus, {
    refreshes: [accountEndpoints.list],
    onDone: () => {
      toast(t(`hubs.accounts.done.${status}`, { name }));
      onClose();
    },
  });
  const change = (body: StatusChange): void => {
    const onError = (failure: Error): void => {
      if (!reauthentication.handles(failure, () => change(body))) form.showRefusal(failure);
    };
    mutate({ params: { id: superhubId, userId }, body }, { onError });
  };
  return (
    <>
      <FormDialog
        title={t(`hubs.accounts.${action}Title`, { name })}
        form={form}
        isBusy={isPending}
        submit={t(`hubs.accounts.${action}`)}
        look={status === "BLOCKED" ? "danger-fill" : "primary"}
        onSubmit={change}
        onClose={onClose}
      >
        <p className="t2">{t(`hubs.accounts.${action}Text`, { name })}</p>
        <TextArea
          label={t("hubs.accounts.reason")}
          help={t("hubs.accounts.reasonHelp")}
          maxLength={MAX_ACCOUNT_REASON}
          counter={<CharacterCounter used={form.values.reason.length} max={MAX_ACCOUNT_REASON} />}
          {...form.field("reason")}
        />
      </FormDialog>
      {reauthentication.dialog}
    </>
  );
}
