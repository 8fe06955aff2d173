import { TIME_FILTERS, type TimeFilter } from "@openrounds/contract/analytics/filters.ts";
import { yearsUntil } from "@openrounds/contract/analytics/rules.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { RadioChoice } from "../../ui/checkbox.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { withEnd, withStart, withTimeFilter } from "../state.ts";
import type { FilterForm } from "./filter-form.ts";

const today = (): string => wallClock(nowMs(), deviceTimeZone()).day;

/** A time filter before its details are chosen; a year begins as the current one. */
const initialTimeFilter = (filterName: TimeFilter["filterName"]): TimeFilter =>
  filterName === "YEARLY" ? { filterName, year: Number(today().slice(0, 4)) } : { filterName };

/** The time filter: one choice, and for some a year or two dates. */
export function TimeFields({ form }: { readonly form: FilterForm }) {
  const t = useText();
  const { value: timeFilter, onChange } = form.control("timeFilter");
  const choose = (filterName: TimeFilter["filterName"]): void => {
    const { timeFilter: chosen, ...cleared } = withTimeFilter(form.values, initialTimeFilter(filterName));
    form.change(cleared);
    onChange(chosen);
  };
  /** The value and the error of a date. */
  const dateField = (side: "startDate" | "endDate") => {
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
          checked={timeFilter.filterName === filterName}
          onChange={() => choose(filterName)}
        />
      ))}
      {timeFilter.filterName === "YEARLY" && (
        <SelectField
          label={t("analytics.filter.year")}
          value={String(timeFilter.year ?? "")}
          onChange={(event) => onChange({ ...timeFilter, year: Number(event.currentTarget.value) })}
        >
          {yearsUntil(today()).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
      )}
      {timeFilter.filterName === "CUSTOM" && (
        <>
          <TextField
            label={t("analytics.filter.startDate")}
            type="date"
            {...dateField("startDate")}
            onChange={(event) => onChange(withStart(timeFilter, event.currentTarget.value))}
          />
          <TextField
            label={t("analytics.filter.endDate")}
            type="date"
            {...dateField("endDate")}
            onChange={(event) => form.change({ timeFilter: withEnd(timeFilter, event.currentTarget.value) })}
          />
        </>
      )}
    </fieldset>
  );
}
