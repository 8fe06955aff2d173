import { IconCalendarPlus } from "@tabler/icons-react";
import {
  googleLink,
  outlookLink,
  yahooLink,
  type CalendarEntry,
} from "@openrounds/contract/sessions/calendar/rules.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton, buttonClass } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toastFailure } from "../../ui/toast.ts";

/** The statuses of sessions to come. */
export const UPCOMING: ReadonlySet<Session["sessionStatus"]> = new Set<Session["sessionStatus"]>([
  "SCHEDULED",
  "YET_TO_BEGIN",
  "READY_TO_START",
  "READY_TO_JOIN",
]);

/** Calendars, each with the function that builds the address of a new entry. */
const CALENDARS = [
  ["Google Calendar", googleLink],
  ["Outlook", outlookLink],
  ["Yahoo Calendar", yahooLink],
] as const;

const toEntry = (session: Session): CalendarEntry => ({
  title: session.topic,
  details: `${session.programName} · ${session.batchName}`,
  location: new URL(sessionPath(session.sessionId), location.origin).href,
  startsAtMs: session.startDateTime,
  endsAtMs: session.endDateTime,
});

interface CalendarMenuProps {
  readonly session: Session;
  /** An icon alone, in a row of a list. */
  readonly isSmall?: boolean;
}

/** Adds an upcoming session to the person's calendar; nothing for other sessions. */
export function CalendarMenu({ session, isSmall = false }: CalendarMenuProps) {
  const t = useText();
  if (!UPCOMING.has(session.sessionStatus)) return null;
  const save = async (): Promise<void> => (await import("./calendar-files.ts")).saveSession(session.sessionId);
  const file = {
    label: t("sessions.calendar.file"),
    onPress: () => void save().catch((failure: unknown) => toastFailure(messageOf(failure))),
  };
  return (
    <Menu
      entries={[...CALENDARS.map(([label, linkTo]) => ({ label, href: linkTo(toEntry(session)) })), file]}
      target={(props) =>
        isSmall ? (
          <IconButton icon={IconCalendarPlus} label={t("sessions.calendar.of", { topic: session.topic })} {...props} />
        ) : (
          <button type="button" className={buttonClass()} {...props}>
            <IconCalendarPlus className="i" aria-hidden />
            <span>{t("sessions.calendar")}</span>
          </button>
        )
      }
    />
  );
}
