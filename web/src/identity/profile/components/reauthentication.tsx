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
import { ResendCode } from "../../components/resend-code.tsx";
import { encodePassword } from "../../data.ts";
import { useOwnProfile } from "../data.ts";

interface ReauthenticationProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Where a code is sent: to the phone if there is one, else to the e-mail. */
const destinationOf = ({ phone, countryCode, email }: User) =>
  phone !== null && countryCode !== null ? { phone, countryCode } : { email: email ?? "" };

/** Sends the password or code to the server; the form shows what is wrong with it. */
function useConfirmIdentity({ onProved }: Pick<ReauthenticationProps, "onProved">, showError: (text: string) => void) {
  const { user } = useOwnProfile();
  const { mutate, isPending } = useEndpointMutation(profileEndpoints.confirm, {
    onDone: onProved,
    onFail: (failure) => showError(messageOf(failure)),
  });
  return { confirm: (body: OwnerConfirmation) => mutate({ params: { userId: user.userId }, body }), isBusy: isPending };
}

function PasswordReauthentication({ onProved }: Pick<ReauthenticationProps, "onProved">) {
  const t = useText();
  const form = useContractForm({ schema: presentPasswordSchema, values: { password: "" } });
  const { confirm, isBusy } = useConfirmIdentity({ onProved }, (password) => form.showErrors({ password }));
  return (
    <Form form={form} isBusy={isBusy} onSubmit={({ password }) => confirm({ password: encodePassword(password) })}>
      <PasswordField autoComplete="current-password" {...form.field("password")} />
      <SubmitButton form={form} isBusy={isBusy} block enabledWhen="valid">
        {t("identity.code.confirm")}
      </SubmitButton>
    </Form>
  );
}

function CodeReauthentication({ onProved }: Pick<ReauthenticationProps, "onProved">) {
  const t = useText();
  const { user } = useOwnProfile();
  const form = useContractForm({ schema: givenCodeSchema, values: { otp: "" } });
  const showError = (otp: string): void => form.showErrors({ otp });
  const { confirm, isBusy } = useConfirmIdentity({ onProved }, showError);
  const [sentCode, setSentCode] = useState<{ orderId: string; atMs: number }>();
  const { mutate } = useEndpointMutation(identityEndpoints.sendCode, {
    onDone: ({ orderId }) => setSentCode({ orderId, atMs: nowMs() }),
    onFail: (failure) => showError(messageOf(failure)),
  });
  const [to] = useState(() => destinationOf(user));
  useEffect(() => mutate({ body: to }), [mutate, to]);
  const isReady = sentCode !== undefined && form.isValid;
  const send = ({ otp }: GivenCode): void => {
    if (sentCode !== undefined) confirm({ orderId: sentCode.orderId, otp });
  };
  return (
    <Form form={form} isBusy={isBusy} onSubmit={send}>
      <CodeInput {...form.control("otp")} />
      {sentCode !== undefined && <ResendCode sentAtMs={sentCode.atMs} onResend={() => mutate({ body: to })} />}
      <SubmitButton form={form} isBusy={isBusy} block disabledReason={isReady ? undefined : t("VALID_CODE")}>
        {t("identity.code.confirm")}
      </SubmitButton>
    </Form>
  );
}

/** Asks for the password, or for a code if the account has none, before a sensitive action. */
function ReauthenticationDialog({ onProved, onClose }: ReauthenticationProps) {
  const t = useText();
  const { isPasswordExist } = useOwnProfile();
  return (
    <Dialog title={t("PROOF_NEEDED")} width="question" opened onClose={onClose}>
      <p className="t2">{t(isPasswordExist ? "profile.proof.password" : "profile.proof.code")}</p>
      {isPasswordExist ? (
        <PasswordReauthentication onProved={onProved} />
      ) : (
        <CodeReauthentication onProved={onProved} />
      )}
    </Dialog>
  );
}

export interface Reauthentication {
  /** Whether the failure asks for re-authentication; then the dialog opens, and `retry` is called afterwards. */
  readonly handles: (failure: unknown, retry: () => void) => boolean;
  readonly dialog: ReactNode;
}

/** Re-authentication when the server asks for it. */
export function useReauthentication(): Reauthentication {
  const [retry, setRetry] = useState<() => void>();
  const handles = (failure: unknown, repeat: () => void): boolean => {
    const isNeeded = failure instanceof CallFailure && failure.code === "PROOF_NEEDED";
    if (isNeeded) setRetry(() => repeat);
    return isNeeded;
  };
  const close = (): void => setRetry(undefined);
  const dialog =
    retry === undefined ? null : (
      <ReauthenticationDialog
        onClose={close}
        onProved={() => {
          close();
          retry();
        }}
      />
    );
  return { handles, dialog };
}
