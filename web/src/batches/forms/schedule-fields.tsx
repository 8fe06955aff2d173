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
import type { ControlBinding } from "../../ui/form/contract-form.ts";
import type { RepetitionValues } from "./batch-form.ts";

type ScheduleFieldsProps = Omit<ControlBinding<RepetitionValues>, "onBlur">;

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
    <div className="row g2 wrap" role="group" aria-label={label}>
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

/** The weekdays in the weeks of a month. */
function MonthDays({ value, onChange }: Omit<ScheduleFieldsProps, "error">) {
  const t = useText();
  const { monthDays } = value;
  const toggle = (week: MonthWeek, day: Weekday): void => {
    const at = monthDays.findIndex((each) => each.week === week && each.day === day);
    onChange({ ...value, monthDays: at === -1 ? [...monthDays, { week, day }] : without(monthDays, at) });
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
              chosen={monthDays.filter((each) => each.week === week).map(({ day }) => day)}
              toggle={(day) => toggle(week, day)}
            />
          </div>
        );
      })}
    </div>
  );
}

const FREQUENCIES = ["NONE", "WEEKLY", "MONTHLY"] as const;
const FREQUENCY_NAMES = {
  NONE: "batches.repeat.none",
  WEEKLY: "batches.repeat.weekly",
  MONTHLY: "batches.repeat.monthly",
} as const;

/** Whether and how the sessions repeat. */
export function ScheduleFields({ value, error, onChange }: ScheduleFieldsProps) {
  const t = useText();
  const { frequency, weekdays } = value;
  const intervals = frequency === "MONTHLY" ? MONTHLY_INTERVALS : WEEKLY_INTERVALS;
  const toggleWeekday = (day: Weekday): void => {
    const at = weekdays.indexOf(day);
    onChange({ ...value, weekdays: at === -1 ? [...weekdays, day] : without(weekdays, at) });
  };
  return (
    <div className="stack g3">
      <div className="grid-pair">
        <SelectField
          label={t("batches.form.repeat")}
          value={frequency}
          onChange={({ currentTarget }) =>
            onChange({
              ...value,
              frequency: FREQUENCIES.find((each) => each === currentTarget.value) ?? "NONE",
              interval: 1,
            })
          }
        >
          {FREQUENCIES.map((each) => (
            <option key={each} value={each}>
              {t(FREQUENCY_NAMES[each])}
            </option>
          ))}
        </SelectField>
        {frequency !== "NONE" && (
          <SelectField
            label={t("batches.form.interval")}
            value={value.interval}
            onChange={(event) => onChange({ ...value, interval: Number(event.currentTarget.value) })}
          >
            {intervals.map((interval) => (
              <option key={interval} value={interval}>
                {t(frequency === "WEEKLY" ? "batches.repeat.everyWeeks" : "batches.repeat.everyMonths", {
                  interval,
                })}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {frequency === "WEEKLY" && (
        <WeekdayChips label={t("batches.form.weekdays")} chosen={weekdays} toggle={toggleWeekday} />
      )}
      {frequency === "MONTHLY" && <MonthDays value={value} onChange={onChange} />}
      {error !== undefined && (
        <span className="err" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
