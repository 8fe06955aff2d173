import { useState } from "react";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import {
  REMINDER_CHOICES,
  meetsByLink,
  vcProviderSchema,
  type Batch,
  type VcProvider,
} from "@openrounds/contract/batches/schemas.ts";
import { messageOf, CallFailure } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { RadioChoice, Switch } from "../../ui/check.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useTyped } from "../../ui/typed.ts";
import { batchReads } from "../data.ts";

interface PartProps {
  readonly batch: Batch;
}

interface SettingsDialogProps extends PartProps {
  readonly onClose: () => void;
}

/** Where a batch meets until somebody chooses: at the kind of meeting of its program. */
const proposedOf = ({ vcProvider, vcType }: Batch["setting"]): VcProvider =>
  vcProvider === "ROOM" && vcType !== null ? vcType : vcProvider;

function MeetingChoice({ batch }: PartProps) {
  const t = useText();
  const [vcProvider, setProvider] = useState(() => proposedOf(batch.setting));
  const [vcLink, setLink] = useState(batch.setting.vcLink);
  const [error, setError] = useState<string>();
  useTyped([vcProvider !== proposedOf(batch.setting), vcLink !== batch.setting.vcLink]);
  const save = useChange(batchEndpoints.setMeeting, {
    refreshes: batchReads,
    onDone: () => {
      setError(undefined);
      toast(t("batches.settings.saved"));
    },
    onFail: (failure) => {
      setError(failure instanceof CallFailure ? failure.fields["vcLink"] : undefined);
      toastFailure(messageOf(failure));
    },
  });
  const isChanged = vcProvider !== batch.setting.vcProvider || vcLink !== batch.setting.vcLink;
  return (
    <fieldset className="field">
      <legend className="label">{t("batches.settings.meeting")}</legend>
      {vcProviderSchema.options.map((provider) => (
        <RadioChoice
          key={provider}
          name="provider"
          label={t(`batches.meeting.${provider}`)}
          checked={vcProvider === provider}
          onChange={() => setProvider(provider)}
        />
      ))}
      {meetsByLink(vcProvider) && (
        <TextField
          type="url"
          label={t("batches.settings.link")}
          value={vcLink}
          error={error}
          onChange={(event) => {
            setLink(event.currentTarget.value);
            setError(undefined);
          }}
        />
      )}
      <div>
        <Button
          look="primary"
          size="sm"
          disabled={!isChanged}
          busy={save.isPending}
          onClick={() => save.mutate({ params: { id: batch.batchId }, body: { vcProvider, vcLink } })}
        >
          {t("batches.settings.saveMeeting")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Where answers to e-mails of the batch go. */
function AnswersField({ batch }: PartProps) {
  const t = useText();
  const [emailId, setEmail] = useState(batch.setting.emailId);
  const [error, setError] = useState<string>();
  const isChanged = emailId.trim() !== batch.setting.emailId;
  useTyped(isChanged);
  const save = useChange(batchEndpoints.setCommunication, {
    refreshes: batchReads,
    onDone: () => {
      setError(undefined);
      toast(t("batches.settings.saved"));
    },
    onFail: (failure) => {
      setError(failure instanceof CallFailure ? failure.fields["emailId"] : undefined);
      toastFailure(messageOf(failure));
    },
  });
  return (
    <form
      className="stack g3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params: { id: batch.batchId }, body: { emailId: emailId.trim() } });
      }}
    >
      <TextField
        type="text"
        inputMode="email"
        label={t("batches.settings.answers")}
        note={t("app.optional")}
        help={t("batches.settings.answersHelp")}
        value={emailId}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div>
        <Button type="submit" size="sm" disabled={!isChanged} busy={save.isPending}>
          {t("batches.settings.saveAnswers")}
        </Button>
      </div>
    </form>
  );
}

/** Registration and reminders take effect at once; meeting place and address are saved each, and the dialog stays. */
export function SettingsDialog({ batch, onClose }: SettingsDialogProps) {
  const t = useText();
  const { setting } = batch;
  const params = { id: batch.batchId };
  const told = {
    refreshes: batchReads,
    onDone: () => toast(t("batches.settings.saved")),
    onFail: (failure: Error) => toastFailure(messageOf(failure)),
  };
  const registration = useChange(batchEndpoints.setRegistration, told);
  const reminder = useChange(batchEndpoints.setReminder, told);
  return (
    <Dialog title={t("batches.settings.title")} opened typed={undefined} onClose={onClose}>
      <Switch
        label={t("batches.settings.registrationOpen")}
        checked={setting.isRegistrationOpen}
        disabled={registration.isPending}
        onChange={(event) => registration.mutate({ params, body: { isRegistrationOpen: event.currentTarget.checked } })}
      />
      <SelectField
        label={t("batches.settings.reminder")}
        value={setting.reminderScheduleMinutes}
        disabled={reminder.isPending}
        onChange={(event) => {
          const minutes = REMINDER_CHOICES.find((choice) => choice === Number(event.currentTarget.value)) ?? 0;
          reminder.mutate({ params, body: { reminderScheduleMinutes: minutes } });
        }}
      >
        {REMINDER_CHOICES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t("batches.settings.reminderChoice", { minutes, hours: minutes / 60 })}
          </option>
        ))}
      </SelectField>
      <MeetingChoice batch={batch} />
      {batch.permissionCode.includes("COMMUNICATION_SETTINGS") && <AnswersField batch={batch} />}
    </Dialog>
  );
}
