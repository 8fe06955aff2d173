import { IconAlertTriangle, IconArrowsExchange } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CalendarSession, SessionClash } from "@openrounds/contract/sessions/calendar/schemas.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { formatMoment, formatTime, formatTimes, joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { CalendarMenu } from "../../components/calendar-menu.tsx";
import { SessionBadge, useStatusText } from "../../components/session-badge.tsx";

const GONE = new Set<CalendarSession["sessionStatus"]>(["CANCELLED", "NEVER_STARTED"]);
const LIVE = new Set<CalendarSession["sessionStatus"]>(["INPROGRESS", "READY_TO_JOIN", "READY_TO_START"]);

/** Whether a session will not take place, or did not. */
export const isGone = ({ sessionStatus }: CalendarSession): boolean => GONE.has(sessionStatus);

function lookOf(session: CalendarSession): string {
  if (isGone(session)) return "cal__s cal__s--gone";
  if (LIVE.has(session.sessionStatus)) return "cal__s cal__s--live";
  return session.sessionStatus === "COMPLETED" ? "cal__s cal__s--over" : "cal__s";
}

/** A session as a small link in a cell of the calendar; what it has no room for is read to screen readers. */
export function SessionLink({ session }: { readonly session: CalendarSession }) {
  const t = useText();
  const status = useStatusText(session);
  const { sessionId, topic, programName, startDateTime, endDateTime, clashList, movedFromDateTime } = session;
  const more = [
    formatTimes(startDateTime, endDateTime),
    programName,
    status,
    ...(clashList.length > 0 ? [t("calendar.clash")] : []),
    ...(movedFromDateTime !== null ? [t("calendar.moved.short")] : []),
  ];
  return (
    <Link to={sessionPath(sessionId)} className={lookOf(session)} title={topic}>
      <span className="cal__time num">{formatTime(startDateTime)}</span>
      {clashList.length > 0 && <IconAlertTriangle className="i cal__warn" aria-hidden />}
      {clashList.length === 0 && movedFromDateTime !== null && <IconArrowsExchange className="i" aria-hidden />}
      <span className="cal__topic">{topic}</span>
      <span className="sr">{joinList(more)}</span>
    </Link>
  );
}

function ClashLine({ clash: { kind, topic, hostNames } }: { readonly clash: SessionClash }) {
  const t = useText();
  return (
    <p className="sm cal__clash">
      <IconAlertTriangle className="i" aria-hidden />
      {kind === "HOST"
        ? t("calendar.clash.HOST", { names: joinList(hostNames), count: hostNames.length, topic })
        : t(`calendar.clash.${kind}`, { topic })}
    </p>
  );
}

/** A session in a list of the calendar, with all that is known of it. */
export function CalendarRow({ session }: { readonly session: CalendarSession }) {
  const t = useText();
  const { sessionId, topic, programName, batchName, startDateTime, endDateTime, role, hostNames } = session;
  const { clashList, movedFromDateTime } = session;
  return (
    <li className="cal__row">
      <span className="sm num cal__when">{formatTimes(startDateTime, endDateTime)}</span>
      <div className="grow">
        <p className="med">
          <Link to={sessionPath(sessionId)}>{isGone(session) ? <del>{topic}</del> : topic}</Link>
        </p>
        <p className="sm t3">
          {batchName} · {programName}
        </p>
        {hostNames.length > 0 && <p className="sm t3">{t("calendar.hosts", { names: joinList(hostNames) })}</p>}
        {movedFromDateTime !== null && !isGone(session) && (
          <p className="sm t2">{t("calendar.moved", { when: formatMoment(movedFromDateTime) })}</p>
        )}
        {clashList.map((clash) => (
          <ClashLine key={clash.sessionId} clash={clash} />
        ))}
      </div>
      <span className="row wrap g2 cal__end">
        {clashList.length > 0 && (
          <Badge tone="warning" icon={IconAlertTriangle}>
            {t("calendar.clash")}
          </Badge>
        )}
        <SessionBadge session={session} />
        {role !== null && role !== "ATTENDEE" && <Badge tone="line">{t(`sessions.role.${role}`)}</Badge>}
        <CalendarMenu session={session} isSmall />
      </span>
    </li>
  );
}
