import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { seatSettingsSchema } from "@openrounds/contract/batches/seats/schemas.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { zoneName } from "../../kernel/format.ts";
import { inputOf, instantIn } from "../../kernel/local-time.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { toast } from "../../ui/toast.ts";
import { batchReads } from "../data.ts";

/** The values of the form; instants as their inputs have them, in the time zone of the batch. */
interface SeatValues {
  readonly capacity: number | null;
  readonly offerHours: number;
  readonly opensDateTime: string;
  readonly closesDateTime: string;
}

const seatsForm = ({ setting, timeZone }: Batch): ContractFormDefinition<typeof seatSettingsSchema, SeatValues> => ({
  schema: seatSettingsSchema,
  values: {
    capacity: setting.capacity,
    offerHours: setting.offerHours,
    opensDateTime: inputOf(setting.opensDateTime, timeZone),
    closesDateTime: inputOf(setting.closesDateTime, timeZone),
  },
  toBody: ({ opensDateTime, closesDateTime, ...seats }) => ({
    ...seats,
    opensDateTime: instantIn(opensDateTime, timeZone),
    closesDateTime: instantIn(closesDateTime, timeZone),
  }),
  fieldOf: {},
});

/** The seats of a batch, the time that one is kept for the next in line, and the dates of registration. */
export function SeatsForm({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const form = useContractForm(seatsForm(batch));
  const save = useEndpointMutation(seatEndpoints.set, {
    refreshes: [...batchReads, seatEndpoints.listWaiting],
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
      onSubmit={(body) => save.mutate({ params: { id: batch.batchId }, body })}
    >
      <div className="grid-pair">
        <TextField
          type="number"
          min={1}
          label={t("batches.seats.capacity")}
          note={t("app.optional")}
          help={t("batches.seats.capacityHelp")}
          {...form.number("capacity")}
        />
        <TextField
          type="number"
          min={1}
          label={t("batches.seats.offerHours")}
          help={t("batches.seats.offerHoursHelp")}
          {...form.number("offerHours")}
        />
      </div>
      <div className="grid-pair">
        <TextField
          type="datetime-local"
          label={t("batches.seats.opens")}
          note={t("app.optional")}
          help={t("sessions.form.zone", { zone: zoneName(batch.timeZone, nowMs()) })}
          {...form.field("opensDateTime")}
        />
        <TextField
          type="datetime-local"
          label={t("batches.seats.closes")}
          note={t("app.optional")}
          {...form.field("closesDateTime")}
        />
      </div>
      <div>
        <SubmitButton form={form} look="default" size="sm" isBusy={save.isPending} enabledWhen="changed and valid">
          {t("batches.seats.save")}
        </SubmitButton>
      </div>
    </Form>
  );
}
