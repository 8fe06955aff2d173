import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { EmptyState } from "../../ui/states.tsx";
import "../../ui/styles/batch.css";
import { useAttendance } from "../data.ts";
import { JOINS, STAYS, insightsOf } from "../state.ts";

interface GroupCountsProps {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly { readonly label: string; readonly count: number }[];
}

/** The number of people in each group, in words and as bars. */
function GroupCounts({ title, text, rows }: GroupCountsProps) {
  const total = Math.max(
    1,
    rows.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <section className="card card--p stack g3">
      <div>
        <h2 className="lg semi">{title}</h2>
        <p className="sm t3">{text}</p>
      </div>
      <div className="stack g2" role="list" aria-label={title}>
        {rows.map(({ label, count }) => (
          <div key={label} className="insight" role="listitem">
            <span>{label}</span>
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${Math.round((count / total) * 100)}%` }} />
            </span>
            <span className="num">{formatNumber(count)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

function AttendanceMetrics({ rows, minutes }: { readonly rows: readonly AttendanceRow[]; readonly minutes: number }) {
  const t = useText();
  const attended = rows.filter(({ attendance }) => attendance === "ATTENDED").length;
  const figures = [
    [t("sessions.insights.attended"), formatNumber(attended)],
    [t("sessions.insights.rate"), formatPercent(attended / Math.max(1, rows.length))],
    [t("sessions.insights.minutes"), formatNumber(minutes)],
  ] as const;
  return (
    <div className="grid3 mets">
      {figures.map(([label, value]) => (
        <div key={label} className="card met">
          <span className="sm t2">{label}</span>
          <b className="bignum">{value}</b>
        </div>
      ))}
    </div>
  );
}

/** When people joined a session and how long they stayed. */
export function SessionInsights({ session }: { readonly session: Session }) {
  const t = useText();
  const { attendanceList: rows } = useAttendance(session.sessionId, session.sessionStatus === "INPROGRESS");
  const { stays, joins, averageMinutes } = insightsOf(rows, session);
  if (rows.every(({ attendance }) => attendance !== "ATTENDED")) {
    return (
      <section className="card">
        <EmptyState title={t("sessions.insights.none")} text={t("sessions.insights.none.text")} />
      </section>
    );
  }
  return (
    <div className="stack g4">
      <AttendanceMetrics rows={rows} minutes={averageMinutes} />
      <GroupCounts
        title={t("sessions.insights.stay")}
        text={t("sessions.insights.stay.text")}
        rows={STAYS.map((key, index) => ({ label: t(`sessions.insights.stay.${key}`), count: stays[index] ?? 0 }))}
      />
      <GroupCounts
        title={t("sessions.insights.join")}
        text={t("sessions.insights.join.text")}
        rows={JOINS.map((key, index) => ({ label: t(`sessions.insights.join.${key}`), count: joins[index] ?? 0 }))}
      />
    </div>
  );
}
