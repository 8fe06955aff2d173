import { IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { dateTile, formatTimes } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { shortTopic } from "./short-topic.ts";
import { SessionBadge, useStatusText } from "./session-badge.tsx";

const SOON_MS = 14 * 86_400_000;

/** Within two weeks the weekday says more than the month. */
const isSoon = (atMs: number): boolean => atMs > nowMs() && atMs - nowMs() <= SOON_MS;

/** A tile with the day and weekday or month; marigold means now. */
export function DateTile({
  atMs,
  isNow = false,
  isLarge = false,
}: {
  readonly atMs: number;
  readonly isNow?: boolean;
  readonly isLarge?: boolean;
}) {
  const { day, weekday, month } = dateTile(atMs);
  const classes = ["date", isNow ? "date--now" : "", isLarge ? "date--lg" : ""].filter((name) => name !== "");
  return (
    <span className={classes.join(" ")}>
      <b>{day}</b>
      <span>{isLarge || !isSoon(atMs) ? month : weekday}</span>
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
          <Link to={sessionPath(session.sessionId)} title={session.topic}>
            {number === undefined ? <del>{shortTopic(session.topic)}</del> : shortTopic(session.topic)}
          </Link>
        </p>
        <p className="sm t3 trunc num">
          {formatTimes(session.startDateTime, session.endDateTime)}
          {isOver && ` · ${status}`}
        </p>
      </div>
      {isOver ? <AttendedBar attended={session.attendedCount} total={people} /> : <SessionBadge session={session} />}
      {actions.length > 0 && (
        <Menu
          entries={actions}
          target={(props) => (
            <IconButton icon={IconDots} label={t("sessions.actions", { topic: session.topic })} {...props} />
          )}
        />
      )}
    </div>
  );
}
