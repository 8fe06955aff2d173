import { PERIODS, firstPeriod, type GraphPeriod } from "@openrounds/contract/analytics/rules.ts";
import { useState, type ReactNode } from "react";
import { formatLocale } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";

export interface PeriodEntry {
  readonly startDate: string;
}

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone: "UTC" }).format(Date.parse(day));

const sameMonth = (a: string, b: string | undefined): boolean => a.slice(0, 7) === b?.slice(0, 7);

const sameYear = (a: string, b: string | undefined): boolean => a.slice(0, 4) === b?.slice(0, 4);

/** Short labels of an axis: month and year only where they change. */
export const labelsOf = (entries: readonly PeriodEntry[], period: GraphPeriod): string[] =>
  entries.map(({ startDate }, index) => {
    const previous = entries[index - 1]?.startDate;
    const year = sameYear(startDate, previous) ? {} : { year: "numeric" as const };
    if (period === "monthly") return format(startDate, { month: "short", ...year });
    return format(startDate, {
      day: "numeric",
      ...(!sameMonth(startDate, previous) && { month: "short" as const }),
      ...year,
    });
  });

/** The full text of each position on an axis. */
export const titlesOf = (entries: readonly PeriodEntry[], period: GraphPeriod): string[] =>
  entries.map(({ startDate }) =>
    format(
      startDate,
      period === "monthly" ? { month: "long", year: "numeric" } : { day: "numeric", month: "long", year: "numeric" },
    ),
  );

/** The period of a chart: the first with data, until another one is chosen. */
export function usePeriod(
  graph: Readonly<Record<GraphPeriod, readonly unknown[]>>,
  label: string,
): { readonly period: GraphPeriod; readonly toggle: ReactNode } {
  const t = useText();
  const [chosen, setChosen] = useState<GraphPeriod>();
  const period = chosen ?? firstPeriod(graph);
  const segments = PERIODS.map((key) => ({ key, label: t(`analytics.period.${key}`) }));
  return {
    period,
    toggle: <SegmentedControl segments={segments} selected={period} onSelect={setChosen} label={label} />,
  };
}
