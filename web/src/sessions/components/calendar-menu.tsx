import { IconCalendarPlus } from "@tabler/icons-react";
import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import {
  googleLink,
  outlookLink,
  yahooLink,
  type CalendarEntry,
} from "@openrounds/contract/sessions/calendar/rules.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { saveText } from "../../kernel/save-text.ts";
import { IconButton, buttonClass } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toastFailure } from "../../ui/toast.ts";

const UPCOMING = new Set<Session["sessionStatus"]>(["SCHEDULED", "YET_TO_BEGIN", "READY_TO_START", "READY_TO_JOIN"]);
const CALENDAR_TYPE = "text/calendar";

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

async function saveSession(id: string): Promise<void> {
  const { filename, text } = await call(calendarEndpoints.file, { params: { id } });
  saveText(filename, text, CALENDAR_TYPE);
}

async function saveBatch(id: string): Promise<void> {
  const { filename, text } = await call(calendarEndpoints.fileOfBatch, { params: { id } });
  saveText(filename, text, CALENDAR_TYPE);
}

const failed = (failure: unknown): void => toastFailure(messageOf(failure));

interface CalendarMenuProps {
  readonly session: Session;
  /** An icon alone, in a row of a list. */
  readonly isSmall?: boolean;
}

/** Adds an upcoming session to the person's calendar; nothing for other sessions. */
export function CalendarMenu({ session, isSmall = false }: CalendarMenuProps) {
  const t = useText();
  if (!UPCOMING.has(session.sessionStatus)) return null;
  const file = { label: t("sessions.calendar.file"), onPress: () => void saveSession(session.sessionId).catch(failed) };
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

/** Saves the sessions to come of a batch as a calendar file; nothing for a batch without any. */
export function BatchCalendarButton({
  batchId,
  sessions,
}: {
  readonly batchId: string;
  readonly sessions: readonly Session[];
}) {
  const t = useText();
  if (!sessions.some(({ sessionStatus }) => UPCOMING.has(sessionStatus))) return null;
  return (
    <button type="button" className={buttonClass({ size: "sm" })} onClick={() => void saveBatch(batchId).catch(failed)}>
      <IconCalendarPlus className="i" aria-hidden />
      <span>{t("sessions.calendar.batch")}</span>
    </button>
  );
}
