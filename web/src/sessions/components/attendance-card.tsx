import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { formatPercent, joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { heldSessions, type HeldSession } from "../state.ts";

const BARS = 12;

/** Columns as high as the share of people who came; a session that did not take place leaves a line. */
function Columns({ held }: { readonly held: readonly HeldSession[] }) {
  const t = useText();
  const told = held.map(({ share }) =>
    share === undefined ? t("sessions.status.NEVER_STARTED") : formatPercent(share),
  );
  const newest = held.findLast(({ share }) => share !== undefined);
  const kindOf = (session: HeldSession): string => {
    if (session.share === undefined) return "spark__none";
    return session === newest ? "spark__now" : "spark__bar";
  };
  return (
    <div className="spark" role="img" aria-label={t("sessions.attendance.bySession", { list: joinList(told) })}>
      {held.map((session) => (
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

/** How many of the people of a batch come, on average and session by session; nothing before the first one. */
export function AttendanceCard({ sessions, people }: AttendanceCardProps) {
  const t = useText();
  const held = heldSessions(sessions, people);
  const shares = held.flatMap(({ share }) => share ?? []);
  if (shares.length === 0) return null;
  const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return (
    <section className="card card--p">
      <h2 className="lg">{t("sessions.attendance.title")}</h2>
      <p className="row g2 spark__t">
        <b className="bignum">{formatPercent(average)}</b>
        <span className="sm t2">{t("sessions.attendance.average", { count: shares.length })}</span>
      </p>
      <Columns held={held.slice(-BARS)} />
    </section>
  );
}
