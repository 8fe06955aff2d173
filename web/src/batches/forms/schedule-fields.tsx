import {
  MONTHLY_INTERVALS,
  MONTH_WEEKS,
  WEEKDAYS,
  WEEKLY_INTERVALS,
  type MonthWeek,
  type Weekday,
} from "@openrounds/contract/batches/schedule.ts";
import { weekdayName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { BatchFormValues } from "./batch-form.ts";

interface ScheduleFieldsProps {
  readonly form: BatchFormValues;
  readonly error: string | undefined;
  readonly change: (changes: Partial<BatchFormValues>) => void;
}

function WeekdayChips({
  chosen,
  toggle,
  label,
}: {
  readonly chosen: readonly Weekday[];
  readonly toggle: (day: Weekday) => void;
  readonly label: string;
}) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {WEEKDAYS.map((day, index) => (
        <button
          key={day}
          type="button"
          className="chip"
          aria-pressed={chosen.includes(day)}
          title={weekdayName(index, "long")}
          onClick={() => toggle(day)}
        >
          {weekdayName(index)}
        </button>
      ))}
    </div>
  );
}

const without = <T,>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

/** Which weekdays of which weeks of the month. */
function MonthDays({ form, change }: Omit<ScheduleFieldsProps, "error">) {
  const t = useText();
  const toggle = (week: MonthWeek, day: Weekday): void => {
    const at = form.monthDays.findIndex((each) => each.week === week && each.day === day);
    change({ monthDays: at === -1 ? [...form.monthDays, { week, day }] : without(form.monthDays, at) });
  };
  return (
    <div className="stack g3">
      {MONTH_WEEKS.map((week) => {
        const name = t(week === -1 ? "batches.week.last" : `batches.week.${week}`);
        return (
          <div key={week} className="stack g1">
            <span className="sm t2">{name}</span>
            <WeekdayChips
              label={name}
              chosen={form.monthDays.filter((each) => each.week === week).map(({ day }) => day)}
              toggle={(day) => toggle(week, day)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Whether and how the sessions repeat. */
export function ScheduleFields({ form, error, change }: ScheduleFieldsProps) {
  const t = useText();
  const intervals = form.repeats === "MONTHLY" ? MONTHLY_INTERVALS : WEEKLY_INTERVALS;
  const toggleWeekday = (day: Weekday): void => {
    const at = form.weekdays.indexOf(day);
    change({ weekdays: at === -1 ? [...form.weekdays, day] : without(form.weekdays, at) });
  };
  return (
    <div className="stack g3">
      <div className="grid-pair">
        <SelectField
          label={t("batches.form.repeat")}
          value={form.repeats}
          onChange={(event) =>
            change({ repeats: event.currentTarget.value as BatchFormValues["repeats"], interval: 1 })
          }
        >
          <option value="NONE">{t("batches.repeat.none")}</option>
          <option value="WEEKLY">{t("batches.repeat.weekly")}</option>
          <option value="MONTHLY">{t("batches.repeat.monthly")}</option>
        </SelectField>
        {form.repeats !== "NONE" && (
          <SelectField
            label={t("batches.form.interval")}
            value={form.interval}
            onChange={(event) => change({ interval: Number(event.currentTarget.value) })}
          >
            {intervals.map((interval) => (
              <option key={interval} value={interval}>
                {t(form.repeats === "WEEKLY" ? "batches.repeat.everyWeeks" : "batches.repeat.everyMonths", {
                  interval,
                })}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {form.repeats === "WEEKLY" && (
        <WeekdayChips label={t("batches.form.weekdays")} chosen={form.weekdays} toggle={toggleWeekday} />
      )}
      {form.repeats === "MONTHLY" && <MonthDays form={form} change={change} />}
      {error !== undefined && (
        <span className="err" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
