import { IconClock, IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { BATCH_ROLES } from "@openrounds/contract/kernel/permissions.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import { MAX_LETTER, MAX_LETTER_SUBJECT, type LetterOrder } from "@openrounds/contract/invitations/letters/schemas.ts";
import { SHORT_NOTE_LENGTH } from "@openrounds/contract/notifications/rules.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatDay, zoneName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { useBatchSessions } from "../../sessions/data.ts";
import { RadioChoice } from "../../ui/checkbox.tsx";
import { CharacterCounter, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { useContractForm, type ContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { groupLetterForm, groupOf, type GroupLetterValues } from "../forms/group-letter-form.ts";
import { LetterWays } from "./letter-reach.tsx";

interface GroupLetterDialogProps {
  readonly batch: Batch;
  /** Whether the person may list the forms of the batch. */
  readonly seesForms: boolean;
  readonly onClose: () => void;
}

interface PartProps {
  readonly form: ContractForm<GroupLetterValues, LetterOrder>;
  readonly batch: Batch;
}

/** How many people of the group are reached now, in which ways, and how many are not. */
function RecipientCount({ form, batch }: PartProps) {
  const t = useText();
  const input = { params: { id: batch.batchId }, body: groupOf(form.values) };
  const { data } = useQuery(endpointQuery(letterEndpoints.count, input));
  const key = form.values.isLater ? "letters.recipientsLater" : "letters.recipients";
  const isShortened = data !== undefined && data.reach.sms + data.reach.whatsApp > 0;
  const unreached = data === undefined ? 0 : data.recipientCount - data.reach.reached;
  return (
    <div role="status">
      <p className="sm t2 num">{data === undefined ? "" : t(key, { count: data.reach.reached })}</p>
      {data !== undefined && <LetterWays reach={data.reach} />}
      {isShortened && <p className="sm t2">{t("letters.shortened", { max: SHORT_NOTE_LENGTH })}</p>}
      {unreached > 0 && <p className="sm num">{t("letters.unreached", { count: unreached })}</p>}
    </div>
  );
}

/** Who gets the message: a role, those who did not attend a session, those who did not answer a form. */
function GroupFields({ form, batch, seesForms }: PartProps & { readonly seesForms: boolean }) {
  const t = useText();
  const { batchId } = batch;
  const sessions = useBatchSessions(batchId).filter(({ sessionStatus }) => sessionStatus !== "CANCELLED");
  const { data } = useQuery({
    ...endpointQuery(formEndpoints.listOfBatch, { params: { batchId } }),
    enabled: seesForms,
  });
  const forms = (data?.formList ?? []).filter(({ instanceId }) => instanceId !== null);
  return (
    <>
      <SelectField label={t("letters.role")} {...form.field("role")}>
        <option value="">{t("letters.everyRole")}</option>
        {BATCH_ROLES.toReversed().map((role) => (
          <option key={role} value={role}>
            {t(`batches.role.${role}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid-pair">
        <SelectField label={t("letters.missed")} {...form.field("sessionId")}>
          <option value="">{t("letters.anySession")}</option>
          {sessions.map(({ sessionId, topic, startDateTime }) => (
            <option key={sessionId} value={sessionId}>
              {`${topic}, ${formatDay(startDateTime, batch.timeZone)}`}
            </option>
          ))}
        </SelectField>
        {forms.length > 0 && (
          <SelectField label={t("letters.unanswered")} {...form.field("formId")}>
            <option value="">{t("letters.anyForm")}</option>
            {forms.map(({ formId, title }) => (
              <option key={formId} value={formId}>
                {title}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <RecipientCount form={form} batch={batch} />
    </>
  );
}

/** When the message is sent: now, or at a time in the time zone of the batch. */
function TimeFields({ form, batch: { timeZone } }: PartProps) {
  const t = useText();
  const { isLater } = form.values;
  return (
    <fieldset className="field">
      <legend className="label">{t("letters.when")}</legend>
      {[false, true].map((later) => (
        <RadioChoice
          key={String(later)}
          name="isLater"
          label={t(later ? "letters.later" : "letters.now")}
          checked={isLater === later}
          onChange={() => form.change({ isLater: later })}
        />
      ))}
      {isLater && (
        <TextField
          type="datetime-local"
          label={t("letters.time")}
          help={t("sessions.form.zone", { zone: zoneName(timeZone, nowMs()) })}
          {...form.field("sendDateTime")}
        />
      )}
    </fieldset>
  );
}

/** Writes to a batch or a group of it, now or at a time; a refusal keeps what was typed. */
export function GroupLetterDialog({ batch, seesForms, onClose }: GroupLetterDialogProps) {
  const t = useText();
  const form = useContractForm(groupLetterForm(batch.timeZone));
  const { isLater, sendDateTime, emailBody } = form.values;
  const send = useEndpointMutation(letterEndpoints.order, {
    refreshes: [letterEndpoints.list],
    onDone: ({ letter: { recipientCount } }) => {
      toast(recipientCount === null ? t("letters.scheduled") : t("letters.ordered", { count: recipientCount }));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("letters.title")}
      form={form}
      onSubmit={(body) => send.mutate({ params: { id: batch.batchId }, body })}
      isBusy={send.isPending}
      submit={t(isLater ? "letters.schedule" : "invitations.letter.send")}
      icon={isLater ? IconClock : IconSend}
      enabledWhen="valid"
      disabledReason={isLater && sendDateTime === "" ? t("LETTER_TIME_INVALID") : undefined}
      onClose={onClose}
    >
      <GroupFields form={form} batch={batch} seesForms={seesForms} />
      <TextField
        type="text"
        label={t("letters.subject")}
        note={t("app.optional")}
        help={t("letters.subjectHelp")}
        maxLength={MAX_LETTER_SUBJECT}
        {...form.field("subject")}
      />
      <TextArea
        label={t("invitations.letter.text")}
        help={t("invitations.letter.help")}
        maxLength={MAX_LETTER}
        rows={8}
        counter={<CharacterCounter used={emailBody.length} max={MAX_LETTER} />}
        {...form.field("emailBody")}
      />
      <TimeFields form={form} batch={batch} />
    </FormDialog>
  );
}
