import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import type { Confirmation } from "@openrounds/contract/identity/profile/schemas.ts";
import { CODE_LENGTH, type User } from "@openrounds/contract/identity/schemas.ts";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { nowMs } from "../../../kernel/clock.ts";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useTyped } from "../../../ui/typed.ts";
import { CodeInput } from "../../components/code-input.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { Resend } from "../../components/resend.tsx";
import { encodePassword } from "../../data.ts";
import { useSelf } from "../data.ts";

interface ProofProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Where a code of the person goes: to the phone where there is one, else to the e-mail. */
const destinationOf = ({ phone, countryCode, email }: User) =>
  phone !== null && countryCode !== null ? { phone, countryCode } : { email: email ?? "" };

function useConfirm({ onProved }: Pick<ProofProps, "onProved">) {
  const { user } = useSelf();
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useChange(profileEndpoints.confirm, {
    onDone: onProved,
    onFail: (failure) => setError(messageOf(failure)),
  });
  const forgive = (): void => setError(undefined);
  const confirm = (body: Confirmation): void => {
    forgive();
    mutate({ params: { userId: user.userId }, body });
  };
  return { confirm, error, forgive, isBusy: isPending };
}

interface ProofFormProps {
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function ProofForm({ isReady, isBusy, onSubmit, children }: ProofFormProps) {
  const t = useText();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="stack g5" onSubmit={submit} noValidate>
      {children}
      <Button type="submit" look="primary" block disabled={!isReady} busy={isBusy}>
        {t("identity.code.confirm")}
      </Button>
    </form>
  );
}

function ByPassword({ onProved }: Pick<ProofProps, "onProved">) {
  const { confirm, error, forgive, isBusy } = useConfirm({ onProved });
  const [password, setPassword] = useState("");
  useTyped(password);
  return (
    <ProofForm
      isReady={password !== ""}
      isBusy={isBusy}
      onSubmit={() => confirm({ password: encodePassword(password) })}
    >
      <PasswordField
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          forgive();
        }}
        error={error}
      />
    </ProofForm>
  );
}

function ByCode({ onProved }: Pick<ProofProps, "onProved">) {
  const { user } = useSelf();
  const { confirm, error, forgive, isBusy } = useConfirm({ onProved });
  const [otp, setOtp] = useState("");
  useTyped(otp);
  const [sent, setSent] = useState<{ orderId: string; atMs: number }>();
  const [failed, setFailed] = useState<string>();
  const { mutate } = useChange(identityEndpoints.sendCode, {
    onDone: ({ orderId }) => setSent({ orderId, atMs: nowMs() }),
    onFail: (failure) => setFailed(messageOf(failure)),
  });
  const [to] = useState(() => destinationOf(user));
  useEffect(() => mutate({ body: to }), [mutate, to]);
  const change = (typed: string): void => {
    setOtp(typed);
    forgive();
  };
  return (
    <ProofForm
      isReady={sent !== undefined && otp.length === CODE_LENGTH}
      isBusy={isBusy}
      onSubmit={() => sent !== undefined && confirm({ orderId: sent.orderId, otp })}
    >
      <CodeInput value={otp} onChange={change} error={error ?? failed} />
      {sent !== undefined && <Resend sentAtMs={sent.atMs} onResend={() => mutate({ body: to })} />}
    </ProofForm>
  );
}

/** Asks for the password, or a code where the account has none, before something that only the owner may do. */
function ProofDialog({ onProved, onClose }: ProofProps) {
  const t = useText();
  const { isPasswordExist } = useSelf();
  return (
    <Dialog title={t("PROOF_NEEDED")} width="question" opened typed={undefined} onClose={onClose}>
      <p className="t2">{t(isPasswordExist ? "profile.proof.password" : "profile.proof.code")}</p>
      {isPasswordExist ? <ByPassword onProved={onProved} /> : <ByCode onProved={onProved} />}
    </Dialog>
  );
}

export interface Proof {
  /** Whether the server wants to see the owner first; then it is asked, and the work tried again. */
  readonly asks: (failure: Error, retry: () => void) => boolean;
  readonly dialog: ReactNode;
}

/** Lets the owner prove to be there when the server asks for it. */
export function useProof(): Proof {
  const [retry, setRetry] = useState<() => void>();
  const asks = (failure: Error, again: () => void): boolean => {
    const isAsked = failure instanceof CallFailure && failure.code === "PROOF_NEEDED";
    if (isAsked) setRetry(() => again);
    return isAsked;
  };
  const close = (): void => setRetry(undefined);
  const dialog =
    retry === undefined ? null : (
      <ProofDialog
        onClose={close}
        onProved={() => {
          close();
          retry();
        }}
      />
    );
  return { asks, dialog };
}
