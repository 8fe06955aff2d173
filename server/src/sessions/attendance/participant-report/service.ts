import { stringify } from "csv-stringify/sync";
import { MAX_REPORTED } from "@openrounds/contract/sessions/attendance/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { translate } from "../../../kernel/i18n/messages.ts";
import { presentAttended } from "../present.ts";
import { countHeldSessions, listAttended, type AttendedFilter, type AttendedPage } from "../queries.ts";
import { localTime } from "../report/service.ts";

interface ReportRequest {
  readonly filter: AttendedFilter;
  readonly order: Pick<AttendedPage, "sortBy" | "sortOrder">;
  readonly timeZone: string;
  readonly locale: string;
}

/** The participants that match a filter, in an order, as CSV in the language of the reader. */
export async function participantsCsv(db: Db, { filter, order, timeZone, locale }: ReportRequest): Promise<string> {
  const { withContacts } = filter;
  const [rows, held] = await Promise.all([
    listAttended(db, filter, { ...order, pageNo: 0, pageSize: MAX_REPORTED }),
    countHeldSessions(db, filter.batchId),
  ]);
  const head: MessageKey[] = [
    "sessions.report.name",
    ...(withContacts ? (["sessions.report.email", "sessions.report.phone"] as const) : []),
    "sessions.report.role",
    "sessions.report.attended",
    "sessions.report.held",
    "sessions.report.lastAttended",
  ];
  const cellsOf = (row: (typeof rows)[number]): (string | number)[] => {
    const person = presentAttended(row, withContacts);
    return [
      `${person.firstName} ${person.lastName}`.trim(),
      ...(withContacts ? [person.primaryEmail ?? "", person.phone ?? ""] : []),
      person.roles.map((role) => translate(locale, `batches.role.${role}`)).join(", "),
      person.sessionsAttended,
      held,
      localTime(person.lastAttendedDateTime, timeZone),
    ];
  };
  const lines = [head.map((key) => translate(locale, key)), ...rows.map(cellsOf)];
  return stringify(lines, { bom: true, escape_formulas: true });
}
