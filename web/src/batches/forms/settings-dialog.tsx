import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import {
  meetingPlaceSchema,
  meetsElsewhere,
  replyAddressSchema,
  vcProviderSchema,
  type Batch,
  type VcProvider,
} from "@openrounds/contract/batches/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { RadioChoice, Switch } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { batchReads } from "../data.ts";
import { RemindersForm } from "./reminders-form.tsx";
import { SeatsForm } from "./seats-form.tsx";

interface BatchProps {
  readonly batch: Batch;
}

interface SettingsDialogProps extends BatchProps {
  readonly onClose: () => void;
}

/** Where a batch meets by default: at the kind of meeting of its program. */
const defaultProvider = ({ vcProvider, vcType }: Batch["setting"]): VcProvider =>
  vcProvider === "ROOM" && vcType !== null ? vcType : vcProvider;

function MeetingForm({ batch: { batchId, setting } }: BatchProps) {
  const t = useText();
  const form = useContractForm({
    schema: meetingPlaceSchema,
    values: { vcProvider: defaultProvider(setting), vcLink: setting.vcLink },
  });
  const save = useEndpointMutation(batchEndpoints.setMeeting, {
    refreshes: batchReads,
    onDone: () => {
      form.reset();
      toast(t("batches.settings.saved"));
    },
    onFail: form.showRefusal,
  });
  const { vcProvider, vcLink } = form.values;
  const isStored = vcProvider === setting.vcProvider && vcLink === setting.vcLink;
  return (
    <Form form={form} isBusy={save.isPending} onSubmit={(body) => save.mutate({ params: { id: batchId }, body })}>
      <fieldset className="field">
        <legend className="label">{t("batches.settings.meeting")}</legend>
        {vcProviderSchema.options.map((provider) => (
          <RadioChoice
            key={provider}
            label={t(`batches.meeting.${provider}`)}
            value={provider}
            {...form.field("vcProvider")}
          />
        ))}
        {meetsElsewhere(vcProvider) && (
          <TextField
            type="url"
            label={t("batches.settings.link")}
            help={vcProvider === "LINK" ? undefined : t("batches.settings.zoomHelp")}
            {...form.field("vcLink")}
          />
        )}
        <div>
          <SubmitButton
            form={form}
            size="sm"
            isBusy={save.isPending}
            disabledReason={isStored ? t("app.unchanged") : undefined}
          >
            {t("batches.settings.saveMeeting")}
          </SubmitButton>
        </div>
      </fieldset>
    </Form>
  );
}

/** The reply address for e-mails of the batch. */
function ReplyForm({ batch: { batchId, setting } }: BatchProps) {
  const t = useText();
  const form = useContractForm({ schema: replyAddressSchema, values: { emailId: setting.emailId } });
  const save = useEndpointMutation(batchEndpoints.setCommunication, {
    refreshes: batchReads,
    onDone: () => {
      form.reset();
      toast(t("batches.settings.saved"));
    },
    onFail: form.showRefusal,
  });
  return (
    <Form
      form={form}
      isBusy={save.isPending}
      className="stack g3"
      onSubmit={(body) => save.mutate({ params: { id: batchId }, body })}
    >
      <TextField
        type="text"
        inputMode="email"
        label={t("batches.settings.answers")}
        note={t("app.optional")}
        help={t("batches.settings.answersHelp")}
        {...form.field("emailId")}
      />
      <div>
        <SubmitButton form={form} look="default" size="sm" isBusy={save.isPending} enabledWhen="changed">
          {t("batches.settings.saveAnswers")}
        </SubmitButton>
      </div>
    </Form>
  );
}

/**
 * The settings of a batch. Registration, reminders and lobby take effect at once; meeting place and reply address have forms
 * of their own, and the dialog stays open.
 */
export function SettingsDialog({ batch, onClose }: SettingsDialogProps) {
  const t = useText();
  const { setting } = batch;
  const params = { id: batch.batchId };
  const callbacks = {
    refreshes: batchReads,
    onDone: () => toast(t("batches.settings.saved")),
    onFail: (failure: Error) => toastFailure(messageOf(failure)),
  };
  const registration = useEndpointMutation(batchEndpoints.setRegistration, callbacks);
  const lobby = useEndpointMutation(batchEndpoints.setLobby, callbacks);
  return (
    <Dialog title={t("batches.settings.title")} opened onClose={onClose}>
      <Switch
        label={t("batches.settings.registrationOpen")}
        checked={setting.isRegistrationOpen}
        disabled={registration.isPending}
        onChange={(event) => registration.mutate({ params, body: { isRegistrationOpen: event.currentTarget.checked } })}
      />
      <SeatsForm batch={batch} />
      <RemindersForm batch={batch} />
      {setting.vcProvider === "ROOM" && (
        <div>
          <Switch
            label={t("batches.settings.hasLobby")}
            checked={setting.hasLobby}
            disabled={lobby.isPending}
            onChange={(event) => lobby.mutate({ params, body: { hasLobby: event.currentTarget.checked } })}
          />
          <p className="help">{t("batches.settings.lobbyHelp")}</p>
        </div>
      )}
      <MeetingForm batch={batch} />
      {batch.permissionCode.includes("COMMUNICATION_SETTINGS") && <ReplyForm batch={batch} />}
    </Dialog>
  );
}
