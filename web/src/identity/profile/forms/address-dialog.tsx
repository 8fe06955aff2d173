import * as z from "zod/mini";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import {
  emailSchema,
  givenCodeSchema,
  type GivenCode,
  type PhoneNumber,
} from "@openrounds/contract/identity/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useState } from "react";
import { call } from "../../../kernel/call.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { toast } from "../../../ui/toast.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { CodeInput } from "../../components/code-input.tsx";
import { ResendCode } from "../../components/resend-code.tsx";
import { phoneText } from "../../forms/phone-digits.ts";
import { PhoneField } from "../../forms/phone-field.tsx";
import { usePhoneForm } from "../../forms/phone-form.ts";
import { useReauthentication } from "../components/reauthentication.tsx";

export type AddressKind = "EMAIL" | "PHONE";

/** The title and the success message of the dialog, for a first address and for another one. */
const TEXTS = {
  EMAIL: {
    first: { title: "profile.addEmail", done: "profile.emailAdded" },
    other: { title: "profile.changeEmail", done: "profile.emailChanged" },
  },
  PHONE: {
    first: { title: "profile.addPhone", done: "profile.phoneAdded" },
    other: { title: "profile.changePhone", done: "profile.phoneChanged" },
  },
} as const;

const emailAddressSchema = z.object({ email: emailSchema });

type GivenAddress = { readonly kind: "EMAIL"; readonly email: string } | ({ readonly kind: "PHONE" } & PhoneNumber);

const uidOf = (givenAddress: GivenAddress): string =>
  givenAddress.kind === "EMAIL" ? givenAddress.email : givenAddress.countryCode + givenAddress.phone;
/** The address as people read it. */
const addressText = (givenAddress: GivenAddress): string =>
  givenAddress.kind === "EMAIL" ? givenAddress.email : phoneText(givenAddress);
const fieldsOf = ({ kind: _kind, ...fields }: GivenAddress) => fields;

interface SentCode {
  readonly givenAddress: GivenAddress;
  readonly orderId: string;
  readonly atMs: number;
}

/** Sends a code to an address; fails with a text for the person, also if the address is taken. */
async function sendCodeTo(givenAddress: GivenAddress, t: (key: MessageKey) => string): Promise<SentCode> {
  const { isExist } = await call(identityEndpoints.exists, {
    body: { uid: uidOf(givenAddress), mode: givenAddress.kind },
  });
  if (isExist) throw new Error(t(givenAddress.kind === "EMAIL" ? "PROFILE_EMAIL_TAKEN" : "PROFILE_PHONE_TAKEN"));
  const { orderId } = await call(identityEndpoints.sendCode, { body: fieldsOf(givenAddress) });
  return { givenAddress, orderId, atMs: nowMs() };
}

interface NewAddressProps {
  readonly onSent: (sentCode: SentCode) => void;
}

/** The first step: the new e-mail, to which a code is sent. */
function NewEmailForm({ onSent }: NewAddressProps) {
  const t = useText();
  const form = useContractForm({ schema: emailAddressSchema, values: { email: "" } });
  const send = ({ email }: z.output<typeof emailAddressSchema>): Promise<void> =>
    sendCodeTo({ kind: "EMAIL", email }, t).then(onSent, (failure: unknown) =>
      form.showErrors({ email: messageOf(failure) }),
    );
  return (
    <Form form={form} onSubmit={send}>
      <TextField label={t("profile.newEmail")} type="email" autoComplete="email" {...form.field("email")} />
      <SubmitButton form={form} block>
        {t("profile.sendCode")}
      </SubmitButton>
    </Form>
  );
}

/** The first step: the new number, to which a code is sent. */
function NewPhoneForm({ onSent }: NewAddressProps) {
  const t = useText();
  const phoneForm = usePhoneForm();
  const { form } = phoneForm;
  const send = (number: PhoneNumber): Promise<void> =>
    sendCodeTo({ kind: "PHONE", ...number }, t).then(onSent, (failure: unknown) =>
      form.showErrors({ number: messageOf(failure) }),
    );
  return (
    <Form form={form} onSubmit={send}>
      <PhoneField phoneForm={phoneForm} />
      <SubmitButton form={form} block>
        {t("profile.sendCode")}
      </SubmitButton>
    </Form>
  );
}

interface VerifyAddressProps {
  readonly sentCode: SentCode;
  readonly onSent: (sentCode: SentCode) => void;
  /** The success message. */
  readonly doneKey: MessageKey;
  readonly onDone: () => void;
}

/** The second step: the code that verifies the address. */
function VerifyAddress({ sentCode, onSent, doneKey, onDone }: VerifyAddressProps) {
  const t = useText();
  const reauthentication = useReauthentication();
  const form = useContractForm({ schema: givenCodeSchema, values: { otp: "" } });
  // Closing the dialog loses the sent code.
  useUnsaved(true);
  const showError = (failure: unknown): void => form.showErrors({ otp: messageOf(failure) });
  const options = {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      toast(t(doneKey));
      onDone();
    },
    onFail: (failure: Error) => {
      if (!reauthentication.handles(failure, () => void form.submit(save))) showError(failure);
    },
  };
  const email = useEndpointMutation(profileEndpoints.updateEmail, options);
  const phone = useEndpointMutation(profileEndpoints.updatePhone, options);
  const { givenAddress, orderId } = sentCode;
  const save = ({ otp }: GivenCode): void => {
    const params = { userId: userIdOrSentinel() };
    const verified = { orderId, otp };
    if (givenAddress.kind === "EMAIL") email.mutate({ params, body: { email: givenAddress.email, ...verified } });
    else {
      phone.mutate({ params, body: { countryCode: givenAddress.countryCode, phone: givenAddress.phone, ...verified } });
    }
  };
  const isBusy = email.isPending || phone.isPending;
  return (
    <>
      <Form form={form} onSubmit={save} isBusy={isBusy}>
        <p className="t2">{t("profile.codeSent", { address: addressText(givenAddress) })}</p>
        <CodeInput {...form.control("otp")} />
        <ResendCode
          key={orderId}
          sentAtMs={sentCode.atMs}
          onResend={() => void sendCodeTo(givenAddress, t).then(onSent, showError)}
        />
        <SubmitButton form={form} isBusy={isBusy} block disabledReason={form.isValid ? undefined : t("VALID_CODE")}>
          {t("identity.code.confirm")}
        </SubmitButton>
      </Form>
      {reauthentication.dialog}
    </>
  );
}

interface AddressDialogProps {
  readonly kind: AddressKind;
  /** Whether there is no address of this kind yet. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Adds or changes the e-mail or the phone: the new address, then the code that was sent to it. */
export function AddressDialog({ kind, isFirst, onClose }: AddressDialogProps) {
  const t = useText();
  // Kept in state, because the added address arrives before the dialog closes.
  const [{ title, done }] = useState(TEXTS[kind][isFirst ? "first" : "other"]);
  const [sentCode, setSentCode] = useState<SentCode>();
  const NewAddress = kind === "EMAIL" ? NewEmailForm : NewPhoneForm;
  return (
    <Dialog title={t(title)} width="question" opened onClose={onClose}>
      {sentCode === undefined ? (
        <NewAddress onSent={setSentCode} />
      ) : (
        <VerifyAddress sentCode={sentCode} onSent={setSentCode} doneKey={done} onDone={onClose} />
      )}
    </Dialog>
  );
}
