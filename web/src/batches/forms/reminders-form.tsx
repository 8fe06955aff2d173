import * as z from "zod/mini";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import {
  OFFERED_REMINDERS,
  REMINDER_UNITS,
  inLargestUnit,
  reminderTimesSchema,
  type ReminderUnit,
} from "@openrounds/contract/batches/reminders.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { batchReads } from "../data.ts";

const UNITS = ["minutes", "hours", "days", "weeks"] as const satisfies readonly ReminderUnit[];

interface OwnTime {
  readonly count: number | null;
  readonly unit: ReminderUnit;
}

const ownTimeSchema = z.object({ reminderTimes: reminderTimesSchema });

/** The form of one more time, which sends the whole list. */
const ownTimeForm = (times: readonly number[]): ContractFormDefinition<typeof ownTimeSchema, OwnTime> => ({
  schema: ownTimeSchema,
  values: { count: null, unit: "days" },
  toBody: ({ count, unit }) => ({ reminderTimes: [...times, (count ?? 0) * REMINDER_UNITS[unit]] }),
  fieldOf: { reminderTimes: "count" },
});

/** The reminders before each session of a batch: those that are offered, and times of its own. Each change takes effect at once. */
export function RemindersForm({ batch: { batchId, setting } }: { readonly batch: Batch }) {
  const t = useText();
  const times = setting.reminderTimes;
  const form = useContractForm(ownTimeForm(times));
  const params = { id: batchId };
  const onDone = (): void => toast(t("batches.settings.saved"));
  const choose = useEndpointMutation(batchEndpoints.setReminders, {
    refreshes: batchReads,
    onDone,
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const add = useEndpointMutation(batchEndpoints.setReminders, {
    refreshes: batchReads,
    onDone: () => {
      form.reset();
      onDone();
    },
    onFail: form.showRefusal,
  });
  const isBusy = choose.isPending || add.isPending;
  const shown = [...new Set([...OFFERED_REMINDERS, ...times])].toSorted((a, b) => b - a);
  const toggle = (minutes: number, isOn: boolean): void => {
    const others = times.filter((each) => each !== minutes);
    choose.mutate({ params, body: { reminderTimes: isOn ? [...others, minutes] : others } });
  };
  return (
    <fieldset className="field stack g2">
      <legend className="label">{t("batches.settings.reminder")}</legend>
      <p className="help">{t("batches.settings.reminderHelp")}</p>
      {shown.map((minutes) => (
        <Checkbox
          key={minutes}
          label={t("batches.settings.reminderBefore", inLargestUnit(minutes))}
          checked={times.includes(minutes)}
          disabled={isBusy}
          onChange={(event) => toggle(minutes, event.currentTarget.checked)}
        />
      ))}
      <Form form={form} isBusy={isBusy} className="stack g3" onSubmit={(body) => add.mutate({ params, body })}>
        <div className="grid-pair">
          <TextField type="number" min={1} label={t("batches.settings.ownReminder")} {...form.number("count")} />
          <SelectField label={t("batches.settings.reminderUnit")} {...form.field("unit")}>
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`batches.settings.unit.${unit}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <div>
          <SubmitButton form={form} look="default" size="sm" isBusy={add.isPending} enabledWhen="changed">
            {t("batches.settings.addReminder")}
          </SubmitButton>
        </div>
      </Form>
    </fieldset>
  );
}
