import { Link } from "@tanstack/react-router";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import type { ReactNode } from "react";
import { formatTimesOfDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { CalendarMenu } from "../../../sessions/components/calendar-menu.tsx";
import { SessionBadge } from "../../../sessions/components/session-badge.tsx";
import { DateTile } from "../../../sessions/components/session-row.tsx";
import { shortTopic } from "../../../sessions/components/short-topic.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SeeAll, useFirstRows } from "./see-all.tsx";

const MAX_SHOWN = 4;

function SessionRow({ session, isBrief }: { readonly session: Session; readonly isBrief: boolean }) {
  const t = useText();
  const { sessionId, topic, programName, startDateTime, endDateTime, role, sessionStatus } = session;
  return (
    <div className="sess">
      <DateTile atMs={startDateTime} />
      <div className="grow">
        <p className="med trunc">
          <Link to={sessionPath(sessionId)} className="plain" title={topic}>
            {shortTopic(topic)}
          </Link>
        </p>
        <p className="sm t3 trunc">
          <span className="num">{formatTimesOfDay(startDateTime, endDateTime)}</span> · {programName}
        </p>
      </div>
      {!isBrief && sessionStatus !== "SCHEDULED" && <SessionBadge session={session} />}
      {!isBrief && role !== null && (
        <span className="only-d">
          <Badge>{t(`sessions.role.${role}`)}</Badge>
        </span>
      )}
      {!isBrief && <CalendarMenu session={session} isSmall />}
    </div>
  );
}

interface SessionListProps {
  readonly title: string;
  readonly sessions: readonly Session[];
  /** Without status and role, where there is little room. */
  readonly isBrief?: boolean;
  /** A link to all of them. */
  readonly more?: ReactNode;
}

/** A card of the first sessions, with a link to all of them or the rest on request; nothing if there are none. */
export function SessionList({ title, sessions, isBrief = false, more }: SessionListProps) {
  const { shown, ...rest } = useFirstRows(sessions, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className="card">
      <div className="card__h">
        <h2>{title}</h2>
        {more ?? <SeeAll {...rest} />}
      </div>
      <div className="list">
        {shown.map((session) => (
          <SessionRow key={session.sessionId} session={session} isBrief={isBrief} />
        ))}
      </div>
    </section>
  );
}
