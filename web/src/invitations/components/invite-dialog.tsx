import { IconMail, IconPhone, IconTable } from "@tabler/icons-react";
import { lazy, Suspense, useState, type DragEvent } from "react";
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
import { sentReads, useDefaultMessage } from "../data.ts";
import type { ContactKind } from "../forms/contact-list.ts";
import { ContactsField } from "../forms/contacts-field.tsx";
import { inviteForm, inviteListError, otherKind, withPasted, type InviteFormValues } from "../forms/invite-form.ts";
import { isIncomplete, stepBefore, stepsAfter, type InviteStep } from "../forms/invite-flow.ts";
import { MailPreview } from "./mail-preview.tsx";

const FileDialog = lazy(async () => ({ default: (await import("./file-dialog.tsx")).FileDialog }));

interface InviteDialogProps {
  readonly batchId: string;
  /** Whether team roles can be chosen too. */
  readonly canInviteTeam: boolean;
  readonly onClose: () => void;
}

interface StepProps {
  readonly form: ContractForm<InviteFormValues, InviteInput>;
}

interface SelectStepProps {
  readonly choose: (kind: ContactKind) => void;
  readonly chooseFile: () => void;
}

function SelectStep({ choose, chooseFile }: SelectStepProps) {
  const t = useText();
  return (
    <div className="stack g3">
      <Button size="lg" block icon={IconMail} onClick={() => choose("email")}>
        {t("invitations.byEmail")}
      </Button>
      <Button size="lg" block icon={IconPhone} onClick={() => choose("phone")}>
        {t("invitations.byPhone")}
      </Button>
      <Button size="lg" block icon={IconTable} onClick={chooseFile}>
        {t("inviting.file.button")}
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
  const { contacts, others, pending } = form.values;
  return (
    <>
      <ContactsField
        kind={kind}
        contacts={contacts}
        change={(next) => form.change({ contacts: next })}
        typing={{
          pending,
          changePending: form.control("pending").onChange,
          add: (text) => form.change({ ...withPasted({ contacts, others }, text, kind), pending: "" }),
        }}
        // An empty list shows no error yet.
        error={contacts.length + others.length === 0 ? undefined : form.errorOf("contacts")}
      />
      {others.length > 0 && (
        <ContactsField
          kind={otherKind(kind)}
          contacts={others}
          change={(next) => form.change({ others: next })}
          error={undefined}
        />
      )}
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

function CustomizeStep({ form, defaultMessage }: StepProps & { readonly defaultMessage: string | undefined }) {
  const t = useText();
  if (defaultMessage === undefined) return <Skeleton lines={6} />;
  const { value, error, onChange, onBlur } = form.control("message");
  const message = value ?? defaultMessage;
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

const TITLE_OF_STEP = {
  select: "invitations.title.select",
  email: "invitations.title.contacts",
  phone: "invitations.title.contacts",
  "customize-email": "invitations.title.customize",
  "preview-email": "invitations.title.preview",
  congrats: "invitations.title.congrats",
} as const;

/** The text of the button that leads to a step. */
const ACTION_OF_STEP = {
  ...TITLE_OF_STEP,
  "preview-email": "app.next",
  congrats: "invitations.send",
} as const;

/** Invites people to a batch by e-mail, phone or file. */
export function InviteDialog(props: InviteDialogProps) {
  const { batchId, canInviteTeam, onClose } = props;
  const [file, setFile] = useState<File | "NONE">();
  const roles = canInviteTeam ? BATCH_ROLES.filter((role) => role !== "OWNER") : PARTICIPANT_ROLES;
  if (file === undefined) return <ContactsDialog {...props} roles={roles} chooseFile={setFile} />;
  return (
    <Suspense>
      <FileDialog
        batchId={batchId}
        roles={roles}
        file={file === "NONE" ? undefined : file}
        onBack={() => setFile(undefined)}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface ContactsDialogProps extends Omit<InviteDialogProps, "canInviteTeam"> {
  readonly roles: readonly BatchRole[];
  /** Continues with a file that was dropped, or that is still to be chosen. */
  readonly chooseFile: (file: File | "NONE") => void;
}

/** Invites people to a batch by e-mail or phone, with an optional custom message and a preview. */
function ContactsDialog({ batchId, roles, chooseFile, onClose }: ContactsDialogProps) {
  const t = useText();
  const [step, setStep] = useState<InviteStep>("select");
  const [kind, setKind] = useState<ContactKind>("email");
  const [isCustom, setCustom] = useState(false);
  const [locale, setLocale] = useState(currentLocale());
  const defaultMessage = useDefaultMessage(batchId, locale);
  const form = useContractForm(inviteForm({ locale, kind, isCustom, defaultMessage: defaultMessage ?? "" }));
  const { values } = form;
  if (values.locale !== locale) setLocale(values.locale);
  const listError = inviteListError(values, kind);
  const invite = useEndpointMutation(invitationEndpoints.invite, {
    refreshes: sentReads,
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
  const chooseKind = (chosen: ContactKind): void => {
    setKind(chosen);
    form.change({ contacts: [], others: [], pending: "" });
    setStep(chosen);
  };
  const returnToContacts = (): void => {
    setStep(kind);
    toastFailure(listError === undefined ? "" : t(listError));
  };
  const goTo = (to: InviteStep): void => {
    if (listError !== undefined) return returnToContacts();
    if (to === "preview-email") setCustom(true);
    setStep(to);
  };
  const disabledReason = isIncomplete(values) ? t("error.invalidInput") : undefined;
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
            <SubmitButton key={next} form={form} isBusy={invite.isPending} disabledReason={disabledReason}>
              {t(ACTION_OF_STEP[next])}
            </SubmitButton>
          ) : (
            <Button
              key={next}
              {...(next !== "customize-email" && { look: "primary" as const })}
              disabledReason={disabledReason}
              onClick={() => goTo(next)}
            >
              {t(ACTION_OF_STEP[next])}
            </Button>
          ),
        )}
      </>
    );
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) chooseFile(dropped);
  };
  return (
    <Dialog title={t(TITLE_OF_STEP[step])} opened onClose={onClose} footer={footer}>
      <Form
        form={form}
        onSubmit={(body) => invite.mutate({ params: { id: batchId }, body })}
        onNext={listError === undefined ? undefined : async () => returnToContacts()}
        isBusy={invite.isPending}
      >
        {step === "select" && <SelectStep choose={chooseKind} chooseFile={() => chooseFile("NONE")} />}
        {(step === "email" || step === "phone") && (
          <div className="stack g5" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <ContactsStep form={form} kind={kind} roles={roles} />
          </div>
        )}
        {step === "customize-email" && <CustomizeStep form={form} defaultMessage={defaultMessage} />}
        {step === "preview-email" && (
          <MailPreview batchId={batchId} draft={{ ...values, isCustom }} defaultMessage={defaultMessage ?? ""} />
        )}
        {step === "congrats" && (
          <p>{t("invitations.sentCount", { count: values.contacts.length + values.others.length })}</p>
        )}
      </Form>
    </Dialog>
  );
}
