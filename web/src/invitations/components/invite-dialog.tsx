import { IconMail, IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { PARTICIPANT_ROLES } from "@openrounds/contract/batches/participants/schemas.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { MAX_INVITE_MESSAGE, type InviteInput } from "@openrounds/contract/invitations/schemas.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { LOCALES, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { useText } from "../../kernel/i18n.tsx";
import { currentLocale } from "../../kernel/locale.ts";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CharacterCounter, SelectField, TextArea } from "../../ui/field.tsx";
import { useContractForm, type ContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useProposed } from "../data.ts";
import { wrongList, type ContactKind } from "../forms/contact-list.ts";
import { ContactsField } from "../forms/contacts-field.tsx";
import { inviteForm, type InviteFormValues } from "../forms/invite-form.ts";
import { isWaiting, stepBefore, stepsAfter, type InviteStep } from "../forms/invite-flow.ts";
import { MailPreview } from "./mail-preview.tsx";

interface InviteDialogProps {
  readonly batchId: string;
  /** Whether roles of the team are offered too. */
  readonly canInviteTeam: boolean;
  readonly onClose: () => void;
}

interface StepProps {
  readonly form: ContractForm<InviteFormValues, InviteInput>;
}

function SelectStep({ choose }: { readonly choose: (kind: ContactKind) => void }) {
  const t = useText();
  return (
    <div className="stack g3">
      <Button size="lg" block icon={IconMail} onClick={() => choose("email")}>
        {t("invitations.byEmail")}
      </Button>
      <Button size="lg" block icon={IconPhone} onClick={() => choose("phone")}>
        {t("invitations.byPhone")}
      </Button>
    </div>
  );
}

interface ContactsStepProps extends StepProps {
  readonly kind: ContactKind;
  readonly roles: readonly BatchRole[];
}

function ContactsStep({ form, kind, roles }: ContactsStepProps) {
  const t = useText();
  const { contacts, pending } = form.values;
  return (
    <>
      <ContactsField
        kind={kind}
        contacts={contacts}
        change={(next) => form.change({ contacts: next })}
        pending={pending}
        changePending={form.control("pending").onChange}
        // An empty list waits; it is not wrong yet.
        error={contacts.length === 0 ? undefined : form.errorOf("contacts")}
      />
      <div className="grid-pair">
        <SelectField label={t("invitations.role")} {...form.field("role")}>
          {roles.toReversed().map((role) => (
            <option key={role} value={role}>
              {t(`batches.role.${role}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("invitations.language")} {...form.field("locale")}>
          {LOCALE_CODES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LOCALES[locale]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

function CustomizeStep({ form, proposed }: StepProps & { readonly proposed: string | undefined }) {
  const t = useText();
  if (proposed === undefined) return <Skeleton lines={6} />;
  const { value, error, onChange, onBlur } = form.control("message");
  const message = value ?? proposed;
  return (
    <TextArea
      label={t("invitations.message")}
      note={t("app.optional")}
      help={t("invitations.messageHelp")}
      error={error}
      lang={form.values.locale}
      value={message}
      maxLength={MAX_INVITE_MESSAGE}
      rows={6}
      counter={<CharacterCounter used={message.length} max={MAX_INVITE_MESSAGE} />}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

const TITLES = {
  select: "invitations.title.select",
  email: "invitations.title.contacts",
  phone: "invitations.title.contacts",
  "customize-email": "invitations.title.customize",
  "preview-email": "invitations.title.preview",
  congrats: "invitations.title.congrats",
} as const;

/** What the button says that leads to a step. */
const ACTIONS = {
  ...TITLES,
  "preview-email": "app.next",
  congrats: "invitations.send",
} as const;

/** Invites people to a batch: by e-mail or phone, with an own message, seen before it is sent. */
export function InviteDialog({ batchId, canInviteTeam, onClose }: InviteDialogProps) {
  const t = useText();
  const [step, setStep] = useState<InviteStep>("select");
  const [kind, setKind] = useState<ContactKind>("email");
  const [isCustom, setCustom] = useState(false);
  const [locale, setLocale] = useState(currentLocale());
  const proposed = useProposed(batchId, locale);
  const form = useContractForm(inviteForm({ locale, kind, isCustom, proposed: proposed ?? "" }));
  const { values } = form;
  if (values.locale !== locale) setLocale(values.locale);
  const wrong = wrongList(values.contacts, kind);
  const invite = useEndpointMutation(invitationEndpoints.invite, {
    refreshes: [batchEndpoints.read, participantEndpoints.list],
    onDone: () => {
      form.reset();
      setStep("congrats");
      toast(t("INVITE_PARTICIPANTS_SEND_SUCCESSFULL"));
    },
    onFail: (failure) => {
      setStep(kind);
      form.showRefusal(failure);
    },
  });
  const begin = (chosen: ContactKind): void => {
    setKind(chosen);
    form.change({ contacts: [], pending: "" });
    setStep(chosen);
  };
  const correct = (): void => {
    setStep(kind);
    toastFailure(wrong === undefined ? "" : t(wrong));
  };
  const goOn = (to: InviteStep): void => {
    if (wrong !== undefined) return correct();
    if (to === "preview-email") setCustom(true);
    setStep(to);
  };
  const reason = isWaiting(values) ? t("error.invalidInput") : undefined;
  const footer =
    step === "select" ? undefined : step === "congrats" ? (
      <Button look="primary" onClick={onClose}>
        {t("app.close")}
      </Button>
    ) : (
      <>
        <Button onClick={() => setStep(stepBefore(step))}>{t("app.back")}</Button>
        {stepsAfter(step).map((next) =>
          next === "congrats" ? (
            <SubmitButton key={next} form={form} isBusy={invite.isPending} disabledReason={reason}>
              {t(ACTIONS[next])}
            </SubmitButton>
          ) : (
            <Button
              key={next}
              {...(next !== "customize-email" && { look: "primary" as const })}
              disabledReason={reason}
              onClick={() => goOn(next)}
            >
              {t(ACTIONS[next])}
            </Button>
          ),
        )}
      </>
    );
  const roles = canInviteTeam ? BATCH_ROLES.filter((role) => role !== "OWNER") : PARTICIPANT_ROLES;
  return (
    <Dialog title={t(TITLES[step])} opened onClose={onClose} footer={footer}>
      <Form
        form={form}
        onSubmit={(body) => invite.mutate({ params: { id: batchId }, body })}
        onNext={wrong === undefined ? undefined : async () => correct()}
        isBusy={invite.isPending}
      >
        {step === "select" && <SelectStep choose={begin} />}
        {(step === "email" || step === "phone") && <ContactsStep form={form} kind={kind} roles={roles} />}
        {step === "customize-email" && <CustomizeStep form={form} proposed={proposed} />}
        {step === "preview-email" && (
          <MailPreview batchId={batchId} draft={{ ...values, isCustom }} proposed={proposed ?? ""} />
        )}
        {step === "congrats" && <p>{t("invitations.sentCount", { count: values.contacts.length })}</p>}
      </Form>
    </Dialog>
  );
}
