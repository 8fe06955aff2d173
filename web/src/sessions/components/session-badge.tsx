import { IconCalendarEvent, IconCalendarOff, IconCheck, IconClock, IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";

/** Whether the session starts today where the person is. */
export const isToday = ({ startDateTime }: Pick<Session, "startDateTime">): boolean =>
  wallClock(startDateTime, deviceTimeZone()).day === wallClock(nowMs(), deviceTimeZone()).day;

/** The status of a session in words; marigold is only for what happens now. */
export function SessionBadge({ session }: { readonly session: Session }): ReactElement {
  const t = useText();
  const text = t(`sessions.status.${session.sessionStatus}`);
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
      return <Badge icon={IconCalendarEvent}>{isToday(session) ? t("sessions.status.today") : text}</Badge>;
  }
}
