import { stringify } from "csv-stringify/sync";
import * as z from "zod/mini";
import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import type { EquityLevel, InteractionLevel, Outcome } from "@openrounds/contract/sessions/outcomes/schemas.ts";
import type { SessionRole } from "@openrounds/contract/sessions/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { zoneName } from "@openrounds/messages/locales.ts";
import { MINUTE, nowMs } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { translate } from "../../../kernel/i18n/messages.ts";
import { keyFor, type Platform } from "../../../kernel/platform.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { signClaims, readSignedClaims } from "../../../kernel/signed-claims.ts";
import type { ReachedSession } from "../../access.ts";
import { readOutcome } from "../../outcomes/service.ts";
import { seesContacts } from "../access.ts";
import { presentLine, type AttendanceLine } from "../present.ts";
import { readAttendance } from "../service.ts";

/** The path of attendance reports. */
export const REPORT_PATH = "/files/attendance";
const LINK_LIFETIME_MS = 5 * MINUTE;
const keyOf = keyFor("session report link");

const claimsSchema = z.object({
  /** The path of the report. */
  path: z.string(),
  sessionId: z.string(),
  actor: z.object({ userId: z.string(), sessionId: z.string(), locale: z.string() }),
  expiresAtMs: z.number(),
});
export type ReportClaims = z.output<typeof claimsSchema>;

/** A link to a report of a session: valid for five minutes, and while this person may see the report. */
export function linkToReport(platform: Platform, actor: Actor, sessionId: string, path = REPORT_PATH): string {
  const claims: ReportClaims = { path, sessionId, actor, expiresAtMs: nowMs() + LINK_LIFETIME_MS };
  return `${path}?${new URLSearchParams({ grant: signClaims(keyOf(platform), claims) })}`;
}

/** The claims of a report link; refused when it is forged, expired or for another report. */
export function readReportLink(platform: Platform, grant: string, path: string): ReportClaims {
  const claims = readSignedClaims(keyOf(platform), claimsSchema, grant);
  if (claims?.path !== path || claims.expiresAtMs <= nowMs()) return refuse("sessions.report.expired", { status: 403 });
  return claims;
}

const ROLE_KEYS: Readonly<Record<SessionRole, MessageKey>> = {
  PROGRAM_ADMIN: "sessions.role.PROGRAM_ADMIN",
  PANELIST: "sessions.role.PANELIST",
  ATTENDEE: "sessions.role.ATTENDEE",
  GUEST_LECTURER: "sessions.role.GUEST_LECTURER",
  CASE_PRESENTER: "sessions.role.CASE_PRESENTER",
  GUEST_PARTICIPANT: "sessions.role.GUEST_PARTICIPANT",
};

const INTERACTION_KEYS: Readonly<Record<InteractionLevel, MessageKey>> = {
  Passive: "sessions.interaction.Passive",
  Moderate: "sessions.interaction.Moderate",
  Interactive: "sessions.interaction.Interactive",
  "Highly Interactive": "sessions.interaction.Highly Interactive",
};

const EQUITY_KEYS: Readonly<Record<EquityLevel, MessageKey>> = {
  Inequitable: "sessions.equity.Inequitable",
  "Moderately Equitable": "sessions.equity.Moderately Equitable",
  Equitable: "sessions.equity.Equitable",
};

/** The cells about the session, which are the same in each row. */
const sessionCells = ({ interactionLevel, equityLevel, note }: Outcome, locale: string): string[] => [
  interactionLevel === null ? "" : translate(locale, INTERACTION_KEYS[interactionLevel]),
  equityLevel === null ? "" : translate(locale, EQUITY_KEYS[equityLevel]),
  note,
];

/** The local time of an instant in a time zone: 2027-03-01 09:05. */
export const localTime = (atMs: number | null, timeZone: string): string =>
  atMs === null
    ? ""
    : Temporal.Instant.fromEpochMilliseconds(atMs)
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: "minute" })
        .replace("T", " ");

/** The source of a row's attendance: measured, or entered with a reason and by a person. */
function sourceOf({ source, mark }: AttendanceRow, locale: string): string[] {
  if (mark === null) return [source === null ? "" : translate(locale, `attendance.source.${source}`), "", ""];
  const reason = translate(locale, `attendance.reason.${mark.reason}`);
  if (mark.reason === "DOOR") return [reason, "", mark.byName];
  const why = mark.note === "" ? reason : `${reason}: ${mark.note}`;
  return [translate(locale, "attendance.source.HAND"), why, mark.byName];
}

interface ReportOptions {
  readonly locale: string;
  readonly timeZone: string;
  readonly withContacts: boolean;
}

function rowCells(line: AttendanceLine, { locale, timeZone, withContacts }: ReportOptions): (string | number)[] {
  const row = presentLine(line);
  return [
    `${row.firstName} ${row.lastName}`.trim(),
    ...(withContacts ? [line.person.email ?? ""] : []),
    row.role === null ? "" : translate(locale, ROLE_KEYS[row.role]),
    translate(
      locale,
      row.attendance === "ATTENDED" ? "sessions.attendance.ATTENDED" : "sessions.attendance.NOT_ATTENDED",
    ),
    row.minutes,
    localTime(row.firstJoinedDateTime, timeZone),
    localTime(row.lastLeftDateTime, timeZone),
    ...sourceOf(row, locale),
  ];
}

/** The attendance of a session as CSV in the language of the reader, protected against formula injection. */
export async function attendanceCsv(
  db: Db,
  { accessRow, session, codes }: ReachedSession,
  locale: string,
): Promise<string> {
  const { timeZone } = accessRow.batch;
  const sheet = { locale, timeZone, withContacts: seesContacts(codes) };
  const head: MessageKey[] = [
    "sessions.report.name",
    ...(sheet.withContacts ? (["sessions.report.email"] as const) : []),
    "sessions.report.role",
    "sessions.report.attendance",
    "sessions.report.minutes",
    "sessions.report.joined",
    "sessions.report.left",
    "attendance.report.source",
    "attendance.reason",
    "attendance.report.by",
    "sessions.outcome.interaction",
    "sessions.outcome.equity",
    "sessions.outcome.note",
  ];
  const [lines, outcome] = await Promise.all([readAttendance(db, session), readOutcome(db, session)]);
  const ofSession = sessionCells(outcome, locale);
  const rows = [
    head.map((key) => translate(locale, key, { timeZone: zoneName(locale, timeZone, session.startsAt.getTime()) })),
    ...lines.map((line) => [...rowCells(line, sheet), ...ofSession]),
  ];
  return stringify(rows, { bom: true, escape_formulas: true });
}
