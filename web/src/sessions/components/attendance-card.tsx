import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { formatPercent, joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { listPastSessions, type PastSession } from "../state.ts";

const MAX_COLUMNS = 12;

/** A column chart of attendance; a session that did not take place is a line. */
function AttendanceColumns({ sessions }: { readonly sessions: readonly PastSession[] }) {
  const t = useText();
  const texts = sessions.map(({ share }) =>
    share === undefined ? t("sessions.status.NEVER_STARTED") : formatPercent(share),
  );
  const newest = sessions.findLast(({ share }) => share !== undefined);
  const kindOf = (session: PastSession): string => {
    if (session.share === undefined) return "spark__none";
    return session === newest ? "spark__now" : "spark__bar";
  };
  return (
    <div className="spark" role="img" aria-label={t("sessions.attendance.bySession", { list: joinList(texts) })}>
      {sessions.map((session) => (
        <span key={session.number}>
          <i className={kindOf(session)} style={{ height: `${(session.share ?? 0) * 100}%` }} />
          {session.number}
        </span>
      ))}
    </div>
  );
}

interface AttendanceCardProps {
  readonly sessions: readonly Session[];
  readonly people: number;
}

/** The attendance of a batch, on average and by session; nothing before the first one. */
export function AttendanceCard({ sessions, people }: AttendanceCardProps) {
  const t = useText();
  const pastSessions = listPastSessions(sessions, people);
  const shares = pastSessions.flatMap(({ share }) => share ?? []);
  if (shares.length === 0) return null;
  const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return (
    <section className="card card--p">
      <h2 className="lg">{t("sessions.attendance.title")}</h2>
      <p className="row g2 spark__t">
        <b className="bignum">{formatPercent(average)}</b>
        <span className="sm t2">{t("sessions.attendance.average", { count: shares.length })}</span>
      </p>
      <AttendanceColumns sessions={pastSessions.slice(-MAX_COLUMNS)} />
    </section>
  );
}
