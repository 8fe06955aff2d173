import { useQuery } from "@tanstack/react-query";
import { recurrenceDays } from "@openrounds/contract/batches/recurrence.ts";
import { addDays } from "@openrounds/contract/kernel/time.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import type { Holiday } from "@openrounds/contract/reference/schemas.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { HolidayCountry } from "../plan/components/holiday-country.tsx";
import { scheduleOf, type BatchForm, type BatchFormValues } from "./batch-form.ts";

/** Beyond the end, since skipped holidays push the last sessions back. */
const LOOKAHEAD_DAYS = 60;

/** The first and the last day on which holidays matter. */
const spanOf = ({ startDateTime, endDateTime }: BatchFormValues): { from: string; to: string } => ({
  from: startDateTime,
  to: endDateTime === "" ? startDateTime : addDays(endDateTime, LOOKAHEAD_DAYS),
});

/** The holidays on days of the recurrence. */
function onRecurrence(holidays: readonly Holiday[], values: BatchFormValues): Holiday[] {
  const { from, to } = spanOf(values);
  const days = new Set(recurrenceDays(scheduleOf(values.schedule), from, to));
  return holidays.filter(({ day }) => days.has(day));
}

/**
 * The country whose public holidays are skipped, and the holidays on dates of the batch: each is skipped, and can be
 * kept.
 */
export function HolidayFields({ form }: { readonly form: BatchForm }) {
  const t = useText();
  const { values } = form;
  const { holidayCountry: country, skippedDays, timeZone } = values;
  const found = useQuery({
    ...endpointQuery(referenceEndpoints.holidays, { query: { country, ...spanOf(values) } }),
    enabled: country !== "" && values.startDateTime !== "",
    placeholderData: (before) => before,
  }).data;
  const last = values.sessions.at(-1)?.date ?? values.endDateTime;
  const shown = onRecurrence(country === "" ? [] : (found?.holidayList ?? []), values).filter(
    ({ day }) => day <= last || skippedDays.includes(day),
  );
  const choose = async (chosen: string): Promise<void> => {
    try {
      const query = { country: chosen, ...spanOf(values) };
      const { holidayList } = chosen === "" ? { holidayList: [] } : await call(referenceEndpoints.holidays, { query });
      const skipped = onRecurrence(holidayList, values).map(({ day }) => day);
      form.change({ holidayCountry: chosen, skippedDays: skipped });
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
  };
  const skip = (day: string, isSkipped: boolean): void =>
    form.change({ skippedDays: isSkipped ? [...skippedDays, day] : skippedDays.filter((each) => each !== day) });
  return (
    <div className="stack g2">
      <HolidayCountry value={country} timeZone={timeZone} onChange={(chosen) => void choose(chosen)} />
      {shown.map(({ day, name }) => (
        <Checkbox
          key={day}
          label={t("batches.holidays.skip", { day: formatDay(Date.parse(day), "UTC"), name })}
          checked={skippedDays.includes(day)}
          onChange={(event) => skip(day, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
