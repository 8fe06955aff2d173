import { IconMail, IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { PARTICIPANT_ROLES } from "@openrounds/contract/batches/participants/schemas.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { MAX_INVITE_MESSAGE } from "@openrounds/contract/invitations/schemas.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { LOCALES, LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { currentLocale } from "../../kernel/locale.ts";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Counter, SelectField, TextArea } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useProposed } from "../data.ts";
import { wrongList, type ContactKind } from "../forms/contact-list.ts";
import { ContactsField } from "../forms/contacts-field.tsx";
import { emptyDraft, orderOf, typedIn, type InviteDraft } from "../forms/invite-draft.ts";
import { isWaiting, stepBefore, stepsAfter, type InviteStep } from "../forms/invite-flow.ts";
import { MailPreview } from "./mail-preview.tsx";

interface InviteDialogProps {
  readonly batchId: string;
  /** Whether roles of the team are offered too. */
  readonly canInviteTeam: boolean;
  readonly onClose: () => void;
}

interface StepProps {
  readonly draft: InviteDraft;
  readonly change: (changes: Partial<InviteDraft>) => void;
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

function ContactsStep({
  draft,
  change,
  canInviteTeam,
  error,
}: StepProps & { readonly canInviteTeam: boolean; readonly error: string | undefined }) {
  const t = useText();
  const roles = canInviteTeam ? BATCH_ROLES.filter((role) => role !== "OWNER") : PARTICIPANT_ROLES;
  return (
    <>
      <ContactsField
        kind={draft.kind}
        contacts={draft.contacts}
        change={(contacts) => change({ contacts })}
        pending={draft.pending}
        changePending={(pending) => change({ pending })}
        error={error}
      />
      <div className="grid-pair">
        <SelectField
          label={t("invitations.role")}
          value={draft.role}
          onChange={(event) => change({ role: event.currentTarget.value as BatchRole })}
        >
          {roles.toReversed().map((role) => (
            <option key={role} value={role}>
              {t(`batches.role.${role}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("invitations.language")}
          value={draft.locale}
          onChange={(event) => change({ locale: event.currentTarget.value as Locale })}
        >
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

function CustomizeStep({ draft, change, proposed }: StepProps & { readonly proposed: string | undefined }) {
  const t = useText();
  if (proposed === undefined) return <Skeleton lines={6} />;
  const message = draft.message ?? proposed;
  return (
    <TextArea
      label={t("invitations.message")}
      note={t("app.optional")}
      help={t("invitations.messageHelp")}
      lang={draft.locale}
      value={message}
      maxLength={MAX_INVITE_MESSAGE}
      rows={6}
      counter={<Counter used={message.length} max={MAX_INVITE_MESSAGE} />}
      onChange={(event) => change({ message: event.currentTarget.value })}
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
  const [first] = useState(() => emptyDraft(currentLocale()));
  const [draft, setDraft] = useState(first);
  const change = (changes: Partial<InviteDraft>): void => setDraft((held) => ({ ...held, ...changes }));
  const wrong = wrongList(draft.contacts, draft.kind);
  const proposed = useProposed(batchId, draft.locale);
  const invite = useChange(invitationEndpoints.invite, {
    refreshes: [batchEndpoints.read, participantEndpoints.list],
    onDone: () => {
      setStep("congrats");
      toast(t("INVITE_PARTICIPANTS_SEND_SUCCESSFULL"));
    },
    onFail: (failure) => {
      setStep(draft.kind);
      toastFailure(messageOf(failure));
    },
  });
  const goOn = (to: InviteStep): void => {
    if (wrong !== undefined) {
      setStep(draft.kind);
      toastFailure(t(wrong));
    } else if (to === "congrats") invite.mutate({ params: { id: batchId }, body: orderOf(draft, proposed ?? "") });
    else {
      if (to === "preview-email") change({ isCustom: true });
      setStep(to);
    }
  };
  const footer =
    step === "select" ? undefined : step === "congrats" ? (
      <Button look="primary" onClick={onClose}>
        {t("app.close")}
      </Button>
    ) : (
      <>
        <Button onClick={() => setStep(stepBefore(step))}>{t("app.back")}</Button>
        {stepsAfter(step).map((next) => (
          <Button
            key={next}
            {...(next !== "customize-email" && { look: "primary" as const })}
            disabled={isWaiting(draft)}
            busy={next === "congrats" && invite.isPending}
            onClick={() => goOn(next)}
          >
            {t(ACTIONS[next])}
          </Button>
        ))}
      </>
    );
  return (
    <Dialog
      title={t(TITLES[step])}
      opened
      typed={step === "congrats" ? typedIn(first) : typedIn(draft)}
      onClose={onClose}
      footer={footer}
    >
      {step === "select" && (
        <SelectStep
          choose={(kind) => {
            change({ kind, contacts: [], pending: "" });
            setStep(kind);
          }}
        />
      )}
      {(step === "email" || step === "phone") && (
        <ContactsStep
          draft={draft}
          change={change}
          canInviteTeam={canInviteTeam}
          error={wrong === undefined ? undefined : t(wrong)}
        />
      )}
      {step === "customize-email" && <CustomizeStep draft={draft} change={change} proposed={proposed} />}
      {step === "preview-email" && <MailPreview batchId={batchId} draft={draft} proposed={proposed ?? ""} />}
      {step === "congrats" && <p>{t("invitations.sentCount", { count: draft.contacts.length })}</p>}
    </Dialog>
  );
}
