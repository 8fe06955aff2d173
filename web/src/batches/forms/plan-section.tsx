import { formatDays, formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { MonthStrip } from "../plan/components/month-strip.tsx";
import { PlanTable } from "../plan/components/plan-table.tsx";
import { scheduleOf, type BatchForm } from "./batch-form.ts";

/** The sessions of a new batch: all dates at a glance, with topics and presenters to fill in. */
export function PlanSection({ form }: { readonly form: BatchForm }) {
  const t = useText();
  const { sessions: rows, schedule, skippedDays } = form.values;
  const control = form.control("sessions");
  const [first, last] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""];
  if (rows.length === 0 || first === "" || last === "") {
    return <p className="help batchform__plan">{t("batches.planner.choose")}</p>;
  }
  const days = formatDays(Date.parse(first), Date.parse(last), "UTC");
  return (
    <section className="batchform__plan" aria-label={t("batches.planner.title")}>
      <h3 className="lg" aria-live="polite">
        {t("batches.planner.count", { count: rows.length, number: formatNumber(rows.length), days })}
      </h3>
      <MonthStrip days={rows.map(({ date }) => date)} skipped={skippedDays} />
      <PlanTable
        rows={rows}
        onChange={control.onChange}
        onBlur={control.onBlur}
        errorOf={(at, column) => form.errorOf(`sessions.${at}.${column}`)}
        schedule={scheduleOf(schedule)}
        names={[...new Set(rows.map(({ presenter }) => presenter).filter((name) => name !== ""))]}
      />
    </section>
  );
}
