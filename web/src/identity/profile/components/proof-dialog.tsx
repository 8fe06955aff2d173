import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import type { OwnerConfirmation } from "@openrounds/contract/identity/profile/schemas.ts";
import {
  givenCodeSchema,
  presentPasswordSchema,
  type GivenCode,
  type User,
} from "@openrounds/contract/identity/schemas.ts";
import { useEffect, useState, type ReactNode } from "react";
import { nowMs } from "../../../kernel/clock.ts";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
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

/** Shows the proof to the server; what is wrong with it is told by the form. */
function useConfirm({ onProved }: Pick<ProofProps, "onProved">, tell: (text: string) => void) {
  const { user } = useSelf();
  const { mutate, isPending } = useEndpointMutation(profileEndpoints.confirm, {
    onDone: onProved,
    onFail: (failure) => tell(messageOf(failure)),
  });
  return { confirm: (body: OwnerConfirmation) => mutate({ params: { userId: user.userId }, body }), isBusy: isPending };
}

function ByPassword({ onProved }: Pick<ProofProps, "onProved">) {
  const t = useText();
  const form = useContractForm({ schema: presentPasswordSchema, values: { password: "" } });
  const { confirm, isBusy } = useConfirm({ onProved }, (password) => form.showErrors({ password }));
  return (
    <Form form={form} isBusy={isBusy} onSubmit={({ password }) => confirm({ password: encodePassword(password) })}>
      <PasswordField autoComplete="current-password" {...form.field("password")} />
      <SubmitButton form={form} isBusy={isBusy} block enabledWhen="valid">
        {t("identity.code.confirm")}
      </SubmitButton>
    </Form>
  );
}

function ByCode({ onProved }: Pick<ProofProps, "onProved">) {
  const t = useText();
  const { user } = useSelf();
  const form = useContractForm({ schema: givenCodeSchema, values: { otp: "" } });
  const tell = (otp: string): void => form.showErrors({ otp });
  const { confirm, isBusy } = useConfirm({ onProved }, tell);
  const [sent, setSent] = useState<{ orderId: string; atMs: number }>();
  const { mutate } = useEndpointMutation(identityEndpoints.sendCode, {
    onDone: ({ orderId }) => setSent({ orderId, atMs: nowMs() }),
    onFail: (failure) => tell(messageOf(failure)),
  });
  const [to] = useState(() => destinationOf(user));
  useEffect(() => mutate({ body: to }), [mutate, to]);
  const isReady = sent !== undefined && form.isValid;
  const send = ({ otp }: GivenCode): void => {
    if (sent !== undefined) confirm({ orderId: sent.orderId, otp });
  };
  return (
    <Form form={form} isBusy={isBusy} onSubmit={send}>
      <CodeInput {...form.control("otp")} />
      {sent !== undefined && <Resend sentAtMs={sent.atMs} onResend={() => mutate({ body: to })} />}
      <SubmitButton form={form} isBusy={isBusy} block disabledReason={isReady ? undefined : t("VALID_CODE")}>
        {t("identity.code.confirm")}
      </SubmitButton>
    </Form>
  );
}

/** Asks for the password, or a code where the account has none, before something that only the owner may do. */
function ProofDialog({ onProved, onClose }: ProofProps) {
  const t = useText();
  const { isPasswordExist } = useSelf();
  return (
    <Dialog title={t("PROOF_NEEDED")} width="question" opened onClose={onClose}>
      <p className="t2">{t(isPasswordExist ? "profile.proof.password" : "profile.proof.code")}</p>
      {isPasswordExist ? <ByPassword onProved={onProved} /> : <ByCode onProved={onProved} />}
    </Dialog>
  );
}

export interface Proof {
  /** Whether the server wants to see the owner first; then it is asked, and the work tried again. */
  readonly asks: (failure: unknown, retry: () => void) => boolean;
  readonly dialog: ReactNode;
}

/** Lets the owner prove to be there when the server asks for it. */
export function useProof(): Proof {
  const [retry, setRetry] = useState<() => void>();
  const asks = (failure: unknown, again: () => void): boolean => {
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
