import { Link } from "@tanstack/react-router";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { lazy, Suspense } from "react";
import { formatMoment, formatTime } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { LaunchButton } from "./launch-button.tsx";
import { SessionBadge, isToday } from "./session-badge.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { DateTile, SessionMenu } from "./session-row.tsx";
import type { NumberedSession } from "../state.ts";

const CalendarMenu = lazy(async () => ({ default: (await import("./calendar-menu.tsx")).CalendarMenu }));

const NOW_STATUSES = new Set<Session["sessionStatus"]>([
  "INPROGRESS",
  "READY_TO_START",
  "READY_TO_JOIN",
  "YET_TO_BEGIN",
]);

interface NextSessionCardProps extends NumberedSession {
  /** Menu entries, for people with actions on it. */
  readonly actions: readonly MenuEntry[];
}

/** The next session of a batch, with its one button. */
export function NextSessionCard({ session, number, actions }: NextSessionCardProps) {
  const t = useText();
  const isNow = NOW_STATUSES.has(session.sessionStatus);
  const when = isToday(session)
    ? t("sessions.todayAt", { time: formatTime(session.startDateTime) })
    : formatMoment(session.startDateTime);
  return (
    <section className={isNow ? "card next" : "card"} aria-label={t("sessions.next")}>
      <div className="row between g4 next__t">
        <div className="row g4 top grow">
          <DateTile atMs={session.startDateTime} isNow={isNow} isLarge />
          <div className="grow">
            <div className="row g2 wrap">
              <SessionBadge session={session} />
              <span className="sm t3 num">{when}</span>
            </div>
            <h2>
              {number}&ensp;<Link to={sessionPath(session.sessionId)}>{session.topic}</Link>
            </h2>
            {session.presenter !== "" && <p className="sm t2">{t("sessions.presents", { name: session.presenter })}</p>}
          </div>
        </div>
        <div className="row g2 next__b">
          <LaunchButton session={session} />
          <Suspense>
            <CalendarMenu session={session} isSmall />
          </Suspense>
          <SessionMenu topic={session.topic} actions={actions} />
        </div>
      </div>
    </section>
  );
}
