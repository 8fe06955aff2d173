import { IconCalendarEvent, IconCalendarOff, IconCheck, IconClock, IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { launchLabel } from "@openrounds/contract/sessions/rules.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";

/** Whether the session starts today in the person's time zone. */
export const isToday = ({ startDateTime }: Pick<Session, "startDateTime">): boolean =>
  wallClock(startDateTime, deviceTimeZone()).day === wallClock(nowMs(), deviceTimeZone()).day;

/**
 * The status of a session in words. Today is added to a session that is over, and replaces the status of an upcoming
 * one.
 */
export function useStatusText(session: Session): string {
  const t = useText();
  const { sessionStatus, canStart } = session;
  const status = t(`sessions.status.${sessionStatus}`);
  if (launchLabel(sessionStatus, isToday(session), canStart) !== "today session") return status;
  const today = t("sessions.status.today");
  return sessionStatus === "SCHEDULED" ? today : `${today} · ${status}`;
}

/** The status of a session as a badge; marigold means now. */
export function SessionBadge({ session }: { readonly session: Session }): ReactElement {
  const text = useStatusText(session);
  switch (session.sessionStatus) {
    case "INPROGRESS":
      return (
        <Badge tone="live" dot="pulse">
          {text}
        </Badge>
      );
    case "READY_TO_START":
    case "READY_TO_JOIN":
      return (
        <Badge tone="live" dot="still">
          {text}
        </Badge>
      );
    case "YET_TO_BEGIN":
      return (
        <Badge tone="live" icon={IconClock}>
          {text}
        </Badge>
      );
    case "COMPLETED":
      return <Badge icon={IconCheck}>{text}</Badge>;
    case "CANCELLED":
      return (
        <Badge tone="danger" icon={IconX}>
          {text}
        </Badge>
      );
    case "NEVER_STARTED":
      return <Badge icon={IconCalendarOff}>{text}</Badge>;
    case "SCHEDULED":
      return <Badge icon={IconCalendarEvent}>{text}</Badge>;
  }
}
