import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { CODE_LENGTH, countryCodeSchema, emailSchema, phoneSchema } from "@openrounds/contract/identity/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useState, type FormEvent } from "react";
import { call } from "../../../kernel/call.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { askedUserId } from "../../../kernel/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { useTyped } from "../../../ui/typed.ts";
import { CodeInput } from "../../components/code-input.tsx";
import { Resend } from "../../components/resend.tsx";
import { phoneText } from "../../forms/phone-digits.ts";
import { PhoneField } from "../../forms/phone-field.tsx";
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

/** What is typed, before it is checked. */
interface Typed {
  readonly email: string;
  readonly countryCode: string;
  readonly phone: string;
}

type Given =
  | { readonly kind: "EMAIL"; readonly email: string }
  | { readonly kind: "PHONE"; readonly countryCode: string; readonly phone: string };

/** The address as it is sent, or what is wrong with it. */
function givenOf(kind: AddressKind, { email, countryCode, phone }: Typed): Given | MessageKey {
  if (kind === "EMAIL") {
    const parsed = emailSchema.safeParse(email);
    return parsed.success ? { kind, email: parsed.data } : ((parsed.error.issues[0]?.message ?? "") as MessageKey);
  }
  if (phone === "") return "REQUIRED_VALIDATION";
  const parsed = phoneSchema.safeParse(phone);
  const code = countryCodeSchema.safeParse(countryCode);
  return parsed.success && code.success ? { kind, countryCode: code.data, phone: parsed.data } : "VALID_PHONE";
}

const uidOf = (given: Given): string => (given.kind === "EMAIL" ? given.email : given.countryCode + given.phone);
/** The address as a person reads it. */
const toldOf = (given: Given): string => (given.kind === "EMAIL" ? given.email : phoneText(given));
const fieldsOf = ({ kind: _kind, ...fields }: Given) => fields;

interface Sent {
  readonly given: Given;
  readonly orderId: string;
  readonly atMs: number;
}

/** Sends a code to an address that nobody has yet. */
async function sendTo(given: Given): Promise<Sent | MessageKey> {
  const { isExist } = await call(identityEndpoints.exists, { body: { uid: uidOf(given), mode: given.kind } });
  if (isExist) return given.kind === "EMAIL" ? "PROFILE_EMAIL_TAKEN" : "PROFILE_PHONE_TAKEN";
  const { orderId } = await call(identityEndpoints.sendCode, { body: fieldsOf(given) });
  return { given, orderId, atMs: nowMs() };
}

interface NewAddressProps {
  readonly kind: AddressKind;
  readonly onSent: (sent: Sent) => void;
}

/** The first step: the new address, which a code is sent to. */
function NewAddress({ kind, onSent }: NewAddressProps) {
  const t = useText();
  const [typed, setTyped] = useState<Typed>({ email: "", countryCode: "", phone: "" });
  useTyped([typed.email, typed.phone]);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const given = givenOf(kind, typed);
    if (typeof given === "string") return setError(t(given));
    const sent = await sendTo(given);
    if (typeof sent === "string") return setError(t(sent));
    onSent(sent);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setError(undefined);
    setBusy(true);
    void send()
      .catch((failure: unknown) => setError(messageOf(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <form className="stack g5" onSubmit={submit} noValidate>
      {kind === "EMAIL" ? (
        <TextField
          label={t("profile.newEmail")}
          type="email"
          autoComplete="email"
          value={typed.email}
          onChange={(event) => {
            setTyped({ ...typed, email: event.currentTarget.value });
            setError(undefined);
          }}
          error={error}
        />
      ) : (
        <PhoneField
          value={typed}
          onChange={(phone) => {
            setTyped((before) => ({ ...before, ...phone }));
            setError(undefined);
          }}
          error={error}
          isFixed={false}
        />
      )}
      <Button type="submit" look="primary" block busy={isBusy}>
        {t("profile.sendCode")}
      </Button>
    </form>
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
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string>();
  const options = {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      toast(t(done));
      onDone();
    },
    onFail: (failure: Error) => {
      if (!proof.asks(failure, save)) setError(messageOf(failure));
    },
  };
  const email = useChange(profileEndpoints.updateEmail, options);
  const phone = useChange(profileEndpoints.updatePhone, options);
  const save = (): void => {
    setError(undefined);
    const params = { userId: askedUserId() };
    const given = { orderId: sent.orderId, otp };
    if (sent.given.kind === "EMAIL") email.mutate({ params, body: { email: sent.given.email, ...given } });
    else phone.mutate({ params, body: { countryCode: sent.given.countryCode, phone: sent.given.phone, ...given } });
  };
  const resend = (): void =>
    void sendTo(sent.given).then(
      (again) => (typeof again === "string" ? setError(t(again)) : onSent(again)),
      (failure: unknown) => setError(messageOf(failure)),
    );
  const change = (typed: string): void => {
    setOtp(typed);
    setError(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <>
      <form className="stack g5" onSubmit={submit} noValidate>
        <p className="t2">{t("profile.codeSent", { address: toldOf(sent.given) })}</p>
        <CodeInput value={otp} onChange={change} error={error} />
        <Resend key={sent.orderId} sentAtMs={sent.atMs} onResend={resend} />
        <Button
          type="submit"
          look="primary"
          block
          disabled={otp.length < CODE_LENGTH}
          busy={email.isPending || phone.isPending}
        >
          {t("identity.code.confirm")}
        </Button>
      </form>
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
  return (
    <Dialog title={t(title)} width="question" opened typed={sent} onClose={onClose}>
      {sent === undefined ? (
        <NewAddress kind={kind} onSent={setSent} />
      ) : (
        <ProveAddress sent={sent} onSent={setSent} done={done} onDone={onClose} />
      )}
    </Dialog>
  );
}
