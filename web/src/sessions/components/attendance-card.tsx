import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { formatPercent, joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { heldSessions, type HeldSession } from "../state.ts";

const WIDTH = 280;
const FLOOR = 72;
const TALLEST = 68;
/** What a session that did not take place leaves behind. */
const NOTHING = 3;
const BARS = 12;
const ROUND = 3;
/** Wider bars would look like areas. */
const WIDEST = 35;

function Bars({ held }: { readonly held: readonly HeldSession[] }) {
  const t = useText();
  const slot = Math.min(WIDEST, WIDTH / held.length);
  const told = held.map(({ share }) =>
    share === undefined ? t("sessions.status.NEVER_STARTED") : formatPercent(share),
  );
  const newest = held.findLast(({ share }) => share !== undefined);
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${WIDTH} 84`}
      role="img"
      aria-label={t("sessions.attendance.bySession", { list: joinList(told) })}
    >
      {held.map((session, index) => {
        const { number, share } = session;
        const height = share === undefined ? NOTHING : Math.max(NOTHING, share * TALLEST);
        const kind = share === undefined ? "spark__none" : session === newest ? "spark__now" : "spark__bar";
        return (
          <g key={number}>
            <rect
              className={kind}
              x={(index + 0.08) * slot}
              y={FLOOR - height}
              width={slot * 0.64}
              height={height}
              rx={Math.min(ROUND, height / 2)}
            />
            <text x={(index + 0.4) * slot} y="83" textAnchor="middle">
              {number}
            </text>
          </g>
        );
      })}
    </svg>
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
      <Bars held={held.slice(-BARS)} />
    </section>
  );
}
