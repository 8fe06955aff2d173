import { IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { dateTile, formatTimesOfDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { SessionBadge, useStatusText } from "./session-badge.tsx";

/** A tile with day and month; marigold means now. */
export function DateTile({
  atMs,
  isNow = false,
  isLarge = false,
}: {
  readonly atMs: number;
  readonly isNow?: boolean;
  readonly isLarge?: boolean;
}) {
  const { day, month } = dateTile(atMs);
  const classes = ["date", isNow ? "date--now" : "", isLarge ? "date--lg" : ""].filter((name) => name !== "");
  return (
    <span className={classes.join(" ")}>
      <b>{day}</b>
      <span>{month}</span>
    </span>
  );
}

/** How many of the people attended. */
function AttendedBar({ attended, total }: { readonly attended: number; readonly total: number }) {
  const t = useText();
  return (
    <span className="att">
      <span className="sm num t2">{t("sessions.attendedOf", { attended, total })}</span>
      <span className="bar">
        <i style={{ width: `${total === 0 ? 0 : Math.min(100, (attended / total) * 100)}%` }} />
      </span>
    </span>
  );
}

interface SessionMenuProps {
  readonly topic: string;
  readonly actions: readonly MenuEntry[];
}

/** The menu of a session; nothing for people without actions on it. */
export function SessionMenu({ topic, actions }: SessionMenuProps) {
  const t = useText();
  if (actions.length === 0) return null;
  return (
    <Menu
      entries={actions}
      target={(props) => <IconButton icon={IconDots} label={t("sessions.actions", { topic })} {...props} />}
    />
  );
}

interface SessionRowProps {
  readonly session: Session;
  /** Its number in the batch; undefined for a cancelled one. */
  readonly number: number | undefined;
  readonly people: number;
  /** Menu entries, for people with actions on it. */
  readonly actions?: readonly MenuEntry[];
}

/** A session in the list of its batch. */
export function SessionRow({ session, number, people, actions = [] }: SessionRowProps) {
  const t = useText();
  const status = useStatusText(session);
  const isOver = session.sessionStatus === "COMPLETED";
  return (
    <div className="sess srow">
      <DateTile atMs={session.startDateTime} />
      <div className="grow">
        <p className="med">
          {number !== undefined && (
            <>
              <span className="t3 num">{number}</span>&ensp;
            </>
          )}
          <Link to={sessionPath(session.sessionId)}>
            {number === undefined ? <del>{session.topic}</del> : session.topic}
          </Link>
        </p>
        <p className="sm t3 trunc num">
          {formatTimesOfDay(session.startDateTime, session.endDateTime)}
          {isOver && ` · ${status}`}
          {session.presenter !== "" && ` · ${t("sessions.presents", { name: session.presenter })}`}
        </p>
      </div>
      {isOver ? <AttendedBar attended={session.attendedCount} total={people} /> : <SessionBadge session={session} />}
      <SessionMenu topic={session.topic} actions={actions} />
    </div>
  );
}
