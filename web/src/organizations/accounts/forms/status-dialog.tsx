import { accountEndpoints } from "@openrounds/contract/organizations/accounts/endpoints.ts";
import {
  MAX_ACCOUNT_REASON,
  accountReasonSchema,
  type NetworkAccount,
} from "@openrounds/contract/organizations/accounts/schemas.ts";
import { useState } from "react";
import { useProof } from "../../../identity/profile/components/proof-dialog.tsx";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Counter, TextArea } from "../../../ui/field.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

interface StatusDialogProps {
  readonly superhubId: string;
  readonly account: NetworkAccount;
  readonly onClose: () => void;
}

/** Asks why, then blocks or reactivates an account after a proof that the person is there. */
export function StatusDialog({ superhubId, account, onClose }: StatusDialogProps) {
  const t = useText();
  const proof = useProof();
  const { userId, name } = account;
  const status = account.status === "BLOCKED" ? "ACTIVE" : "BLOCKED";
  const action = status === "BLOCKED" ? "block" : "reactivate";
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useChange(accountEndpoints.setStatus, {
    refreshes: [accountEndpoints.list],
    onDone: () => {
      toast(t(`hubs.accounts.done.${status}`, { name }));
      onClose();
    },
    onFail: (failure) => {
      if (proof.asks(failure, change)) return;
      const told = failure instanceof CallFailure ? failure.fields["reason"] : undefined;
      setError(told);
      if (told === undefined) toastFailure(messageOf(failure));
    },
  });
  const change = (): void => {
    if (!accountReasonSchema.safeParse(reason).success) return setError(t("ACCOUNT_REASON_REQUIRED"));
    return mutate({ params: { id: superhubId, userId }, body: { status, reason } });
  };
  return (
    <>
      <Dialog
        title={t(`hubs.accounts.${action}Title`, { name })}
        opened
        typed={reason}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t("app.cancel")}</Button>
            <Button look={status === "BLOCKED" ? "danger-fill" : "primary"} busy={isPending} onClick={change}>
              {t(`hubs.accounts.${action}`)}
            </Button>
          </>
        }
      >
        <p className="t2">{t(`hubs.accounts.${action}Text`, { name })}</p>
        <TextArea
          label={t("hubs.accounts.reason")}
          help={t("hubs.accounts.reasonHelp")}
          error={error}
          value={reason}
          maxLength={MAX_ACCOUNT_REASON}
          counter={<Counter used={reason.length} max={MAX_ACCOUNT_REASON} />}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Dialog>
      {proof.dialog}
    </>
  );
}
