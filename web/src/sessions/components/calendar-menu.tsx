import { IconCalendarPlus } from "@tabler/icons-react";
import {
  googleLink,
  outlookLink,
  yahooLink,
  type CalendarEntry,
} from "@openrounds/contract/sessions/calendar/rules.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";

const TO_COME = new Set<Session["sessionStatus"]>(["SCHEDULED", "YET_TO_BEGIN", "READY_TO_START", "READY_TO_JOIN"]);

/** Calendars by their own names, each with the address that opens it with an entry filled in. */
const CALENDARS = [
  ["Google Calendar", googleLink],
  ["Outlook", outlookLink],
  ["Yahoo Calendar", yahooLink],
] as const;

const entryOf = (session: Session): CalendarEntry => ({
  title: session.topic,
  details: `${session.programName} · ${session.batchName}`,
  location: new URL(sessionPath(session.sessionId), location.origin).href,
  startsAtMs: session.startDateTime,
  endsAtMs: session.endDateTime,
});

/** Enters a session that is to come into the calendar of the person; nothing for the others. */
export function CalendarMenu({ session }: { readonly session: Session }) {
  const t = useText();
  if (!TO_COME.has(session.sessionStatus)) return null;
  return (
    <Menu
      entries={CALENDARS.map(([label, linkTo]) => ({ label, href: linkTo(entryOf(session)) }))}
      target={(props) => (
        <button type="button" className={buttonClass()} {...props}>
          <IconCalendarPlus className="i" aria-hidden />
          <span>{t("sessions.calendar")}</span>
        </button>
      )}
    />
  );
}
