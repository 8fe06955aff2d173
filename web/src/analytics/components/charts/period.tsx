import { PERIODS, firstPeriod, type Period } from "@openrounds/contract/analytics/rules.ts";
import { useState, type ReactNode } from "react";
import { formatLocale } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";

interface When {
  readonly startDate: string;
}

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone: "UTC" }).format(Date.parse(day));

const sameMonth = (a: string, b: string | undefined): boolean => a.slice(0, 7) === b?.slice(0, 7);

const sameYear = (a: string, b: string | undefined): boolean => a.slice(0, 4) === b?.slice(0, 4);

/** Short names along an axis: month and year only where they begin. */
export const labelsOf = (entries: readonly When[], period: Period): string[] =>
  entries.map(({ startDate }, index) => {
    const before = entries[index - 1]?.startDate;
    const year = sameYear(startDate, before) ? {} : { year: "numeric" as const };
    if (period === "monthly") return format(startDate, { month: "short", ...year });
    return format(startDate, {
      day: "numeric",
      ...(!sameMonth(startDate, before) && { month: "short" as const }),
      ...year,
    });
  });

/** What stands at a place of the axis, in full. */
export const titlesOf = (entries: readonly When[], period: Period): string[] =>
  entries.map(({ startDate }) =>
    format(
      startDate,
      period === "monthly" ? { month: "long", year: "numeric" } : { day: "numeric", month: "long", year: "numeric" },
    ),
  );

/** Daily, weekly or monthly: at first the first that has data, then what is chosen. */
export function usePeriod(
  graph: Readonly<Record<Period, readonly unknown[]>>,
  label: string,
): { readonly period: Period; readonly toggle: ReactNode } {
  const t = useText();
  const [chosen, setChosen] = useState<Period>();
  const period = chosen ?? firstPeriod(graph);
  const segments = PERIODS.map((key) => ({ key, label: t(`analytics.period.${key}`) }));
  return {
    period,
    toggle: <SegmentedControl segments={segments} selected={period} onSelect={setChosen} label={label} />,
  };
}
