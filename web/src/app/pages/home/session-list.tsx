import { Link } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { formatTimes } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { SessionBadge } from "../../../sessions/components/session-badge.tsx";
import { DateTile } from "../../../sessions/components/session-row.tsx";
import { Badge } from "../../../ui/badge.tsx";

function Row({ session }: { readonly session: Session }) {
  const t = useText();
  const { sessionId, batchId, topic, programName, startDateTime, endDateTime, role, sessionStatus } = session;
  return (
    <div className="sess">
      <DateTile atMs={startDateTime} />
      <div className="grow">
        <p className="med trunc">
          <Link to={sessionPath(sessionId)}>{topic}</Link>
        </p>
        <p className="sm t3 trunc">
          <span className="num">{formatTimes(startDateTime, endDateTime)}</span> · <Link to={batchPath(batchId)}>{programName}</Link>
        </p>
      </div>
      {sessionStatus !== "SCHEDULED" && <SessionBadge session={session} />}
      {role !== null && (
        <span className="only-d">
          <Badge>{t(`sessions.role.${role}`)}</Badge>
        </span>
      )}
    </div>
  );
}

/** Sessions as a card; nothing where there are none. */
export function SessionList({ title, sessions }: { readonly title: string; readonly sessions: readonly Session[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className="card">
      <div className="card__h">
        <h2>{title}</h2>
      </div>
      <div className="list">
        {sessions.map((session) => (
          <Row key={session.sessionId} session={session} />
        ))}
      </div>
    </section>
  );
}
