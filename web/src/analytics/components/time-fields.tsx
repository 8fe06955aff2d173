import { TIME_FILTERS, type TimeFilter } from "@openrounds/contract/analytics/filters.ts";
import { yearsUntil } from "@openrounds/contract/analytics/rules.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { RadioChoice } from "../../ui/checkbox.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { withEnd, withStart, withTime } from "../state.ts";
import type { FilterForm } from "./filter-form.ts";

const today = (): string => wallClock(nowMs(), deviceTimeZone()).day;

/** The time that a choice stands for before more is told of it. */
const begun = (filterName: TimeFilter["filterName"]): TimeFilter =>
  filterName === "YEARLY" ? { filterName, year: Number(today().slice(0, 4)) } : { filterName };

/** What of time is shown: a choice, and for some a year or two days. */
export function TimeFields({ form }: { readonly form: FilterForm }) {
  const t = useText();
  const { value: time, onChange } = form.control("timeFilter");
  const choose = (filterName: TimeFilter["filterName"]): void => {
    const { timeFilter, ...cleared } = withTime(form.values, begun(filterName));
    form.change(cleared);
    onChange(timeFilter);
  };
  /** What a day is, and what is wrong with it: the end of a time says so at once. */
  const day = (side: "startDate" | "endDate") => {
    const { value = "", error, onBlur } = form.control(`timeFilter.${side}`);
    return { value, error, onBlur };
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
          onChange={() => choose(filterName)}
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
            {...day("startDate")}
            onChange={(event) => onChange(withStart(time, event.currentTarget.value))}
          />
          <TextField
            label={t("analytics.filter.endDate")}
            type="date"
            {...day("endDate")}
            onChange={(event) => form.change({ timeFilter: withEnd(time, event.currentTarget.value) })}
          />
        </>
      )}
    </fieldset>
  );
}
