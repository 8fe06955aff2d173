import { stringify } from "csv-stringify/sync";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { zoneName } from "@openrounds/messages/locales.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { translate } from "../../../kernel/i18n/messages.ts";
import type { ReachedSession } from "../../access.ts";
import { localTime } from "../../attendance/report/service.ts";
import { listPolled } from "../../zoom/results/queries.ts";
import { listAnswers } from "../queries.ts";

/** The path of the answers. */
export const POLLS_REPORT_PATH = "/files/poll-answers";

const HEADER_KEYS: readonly MessageKey[] = [
  "sessions.polls.report.question",
  "sessions.polls.report.option",
  "sessions.report.name",
  "sessions.polls.report.at",
];

/**
 * The answers to the polls of a session, those at Zoom too, by person, as CSV in the language of the reader, protected against formula
 * injection.
 */
export async function pollAnswersCsv(db: Db, { accessRow, session }: ReachedSession, locale: string): Promise<string> {
  const { timeZone } = accessRow.batch;
  const [answers, polled] = await Promise.all([listAnswers(db, session.sessionId), listPolled(db, session.sessionId)]);
  const rows = [...answers, ...polled].map(({ question, option, firstName, lastName, at }) => [
    question,
    option,
    `${firstName} ${lastName}`.trim(),
    at === null ? "" : localTime(at.getTime(), timeZone),
  ]);
  return stringify(
    [
      HEADER_KEYS.map((key) =>
        translate(locale, key, { timeZone: zoneName(locale, timeZone, session.startsAt.getTime()) }),
      ),
      ...rows,
    ],
    {
      bom: true,
      escape_formulas: true,
    },
  );
}
