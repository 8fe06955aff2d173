import { TIME_FILTERS, timeFilterSchema, type TimeFilter } from "@openrounds/contract/analytics/filters.ts";
import { yearsUntil } from "@openrounds/contract/analytics/rules.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { wrongFields } from "../../kernel/wrong-fields.ts";
import { RadioChoice } from "../../ui/check.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { withEnd, withStart } from "../state.ts";

const today = (): string => wallClock(nowMs(), deviceTimeZone()).day;

/** The time that a choice stands for before more is told of it. */
const begun = (filterName: TimeFilter["filterName"]): TimeFilter =>
  filterName === "YEARLY" ? { filterName, year: Number(today().slice(0, 4)) } : { filterName };

interface TimeFieldsProps {
  readonly time: TimeFilter;
  /** Whether what is missing is said. */
  readonly isShown: boolean;
  readonly onChoose: (time: TimeFilter) => void;
  readonly onChange: (time: TimeFilter) => void;
}

/** What of time is shown: a choice, and for some a year or two days. */
export function TimeFields({ time, isShown, onChoose, onChange }: TimeFieldsProps) {
  const t = useText();
  const errors = isShown || time.endDate !== undefined ? wrongFields(timeFilterSchema, time) : {};
  const errorOf = (field: "startDate" | "endDate"): string | undefined => {
    const key = errors[field];
    return key === undefined || (!isShown && field === "startDate") ? undefined : t(key);
  };
  return (
    <fieldset className="stack g2">
      <legend className="label">{t("analytics.filter.time")}</legend>
      {TIME_FILTERS.map((filterName) => (
        <RadioChoice
          key={filterName}
          name="time"
          label={t(`analytics.time.${filterName}`)}
          checked={time.filterName === filterName}
          onChange={() => onChoose(begun(filterName))}
        />
      ))}
      {time.filterName === "YEARLY" && (
        <SelectField
          label={t("analytics.filter.year")}
          value={String(time.year ?? "")}
          onChange={(event) => onChange({ ...time, year: Number(event.currentTarget.value) })}
        >
          {yearsUntil(today()).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
      )}
      {time.filterName === "CUSTOM" && (
        <>
          <TextField
            label={t("analytics.filter.startDate")}
            type="date"
            value={time.startDate ?? ""}
            error={errorOf("startDate")}
            onChange={(event) => onChange(withStart(time, event.currentTarget.value))}
          />
          <TextField
            label={t("analytics.filter.endDate")}
            type="date"
            value={time.endDate ?? ""}
            error={errorOf("endDate")}
            onChange={(event) => onChange(withEnd(time, event.currentTarget.value))}
          />
        </>
      )}
    </fieldset>
  );
}
