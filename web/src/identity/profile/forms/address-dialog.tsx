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
import { Resend } from "../../components/resend.tsx";
import { phoneText } from "../../forms/phone-digits.ts";
import { PhoneField } from "../../forms/phone-field.tsx";
import { usePhoneForm } from "../../forms/phone-form.ts";
import { useProof } from "../components/proof-dialog.tsx";

export type AddressKind = "EMAIL" | "PHONE";

/** How the dialog is called and what it tells in the end, for the first address of a kind and for another one. */
const WORDS = {
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

type Given = { readonly kind: "EMAIL"; readonly email: string } | ({ readonly kind: "PHONE" } & PhoneNumber);

const uidOf = (given: Given): string => (given.kind === "EMAIL" ? given.email : given.countryCode + given.phone);
/** The address as a person reads it. */
const toldOf = (given: Given): string => (given.kind === "EMAIL" ? given.email : phoneText(given));
const fieldsOf = ({ kind: _kind, ...fields }: Given) => fields;

interface Sent {
  readonly given: Given;
  readonly orderId: string;
  readonly atMs: number;
}

/** Sends a code to an address; fails in the person's words, also where somebody has it already. */
async function sendTo(given: Given, t: (key: MessageKey) => string): Promise<Sent> {
  const { isExist } = await call(identityEndpoints.exists, { body: { uid: uidOf(given), mode: given.kind } });
  if (isExist) throw new Error(t(given.kind === "EMAIL" ? "PROFILE_EMAIL_TAKEN" : "PROFILE_PHONE_TAKEN"));
  const { orderId } = await call(identityEndpoints.sendCode, { body: fieldsOf(given) });
  return { given, orderId, atMs: nowMs() };
}

interface NewAddressProps {
  readonly onSent: (sent: Sent) => void;
}

/** The first step: the new e-mail, which a code is sent to. */
function NewEmail({ onSent }: NewAddressProps) {
  const t = useText();
  const form = useContractForm({ schema: emailAddressSchema, values: { email: "" } });
  const send = ({ email }: z.output<typeof emailAddressSchema>): Promise<void> =>
    sendTo({ kind: "EMAIL", email }, t).then(onSent, (failure: unknown) =>
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

/** The first step: the new number, which a code is sent to. */
function NewPhone({ onSent }: NewAddressProps) {
  const t = useText();
  const asked = usePhoneForm();
  const { form } = asked;
  const send = (number: PhoneNumber): Promise<void> =>
    sendTo({ kind: "PHONE", ...number }, t).then(onSent, (failure: unknown) =>
      form.showErrors({ number: messageOf(failure) }),
    );
  return (
    <Form form={form} onSubmit={send}>
      <PhoneField asked={asked} />
      <SubmitButton form={form} block>
        {t("profile.sendCode")}
      </SubmitButton>
    </Form>
  );
}

interface ProveAddressProps {
  readonly sent: Sent;
  readonly onSent: (sent: Sent) => void;
  /** What is told when the address is the person's own. */
  readonly done: MessageKey;
  readonly onDone: () => void;
}

/** The second step: the code, which makes the address the person's own. */
function ProveAddress({ sent, onSent, done, onDone }: ProveAddressProps) {
  const t = useText();
  const proof = useProof();
  const form = useContractForm({ schema: givenCodeSchema, values: { otp: "" } });
  // The code that was sent is lost with the dialog.
  useUnsaved(true);
  const tell = (failure: unknown): void => form.showErrors({ otp: messageOf(failure) });
  const options = {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      toast(t(done));
      onDone();
    },
    onFail: (failure: Error) => {
      if (!proof.asks(failure, () => void form.submit(save))) tell(failure);
    },
  };
  const email = useEndpointMutation(profileEndpoints.updateEmail, options);
  const phone = useEndpointMutation(profileEndpoints.updatePhone, options);
  const { given, orderId } = sent;
  const save = ({ otp }: GivenCode): void => {
    const params = { userId: userIdOrSentinel() };
    const proved = { orderId, otp };
    if (given.kind === "EMAIL") email.mutate({ params, body: { email: given.email, ...proved } });
    else phone.mutate({ params, body: { countryCode: given.countryCode, phone: given.phone, ...proved } });
  };
  const isBusy = email.isPending || phone.isPending;
  return (
    <>
      <Form form={form} onSubmit={save} isBusy={isBusy}>
        <p className="t2">{t("profile.codeSent", { address: toldOf(given) })}</p>
        <CodeInput {...form.control("otp")} />
        <Resend key={orderId} sentAtMs={sent.atMs} onResend={() => void sendTo(given, t).then(onSent, tell)} />
        <SubmitButton form={form} isBusy={isBusy} block disabledReason={form.isValid ? undefined : t("VALID_CODE")}>
          {t("identity.code.confirm")}
        </SubmitButton>
      </Form>
      {proof.dialog}
    </>
  );
}

interface AddressDialogProps {
  readonly kind: AddressKind;
  /** Whether there is none of the kind yet. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Adds or changes the e-mail or the phone: the new address, then the code that was sent to it. */
export function AddressDialog({ kind, isFirst, onClose }: AddressDialogProps) {
  const t = useText();
  // The address that the dialog adds is there before the dialog is gone.
  const [{ title, done }] = useState(WORDS[kind][isFirst ? "first" : "other"]);
  const [sent, setSent] = useState<Sent>();
  const NewAddress = kind === "EMAIL" ? NewEmail : NewPhone;
  return (
    <Dialog title={t(title)} width="question" opened onClose={onClose}>
      {sent === undefined ? (
        <NewAddress onSent={setSent} />
      ) : (
        <ProveAddress sent={sent} onSent={setSent} done={done} onDone={onClose} />
      )}
    </Dialog>
  );
}
