import { stringify } from "csv-stringify/sync";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { translate } from "../../../kernel/i18n/messages.ts";
import type { ReachedSession } from "../../access.ts";
import { localTime } from "../../attendance/report/service.ts";
import { listAnswers } from "../queries.ts";

/** Where the link to the answers leads. */
export const POLLS_REPORT_PATH = "/files/poll-answers";

const HEAD: readonly MessageKey[] = [
  "sessions.polls.report.question",
  "sessions.polls.report.option",
  "sessions.report.name",
  "sessions.polls.report.at",
];

/** Who chose what in the polls of a session, as CSV in the language of the reader; no cell can run as a formula. */
export async function pollAnswersCsv(db: Db, { place, session }: ReachedSession, locale: string): Promise<string> {
  const { timeZone } = place.batch;
  const answers = await listAnswers(db, session.sessionId);
  const rows = answers.map(({ question, option, firstName, lastName, at }) => [
    question,
    option,
    `${firstName} ${lastName}`.trim(),
    localTime(at.getTime(), timeZone),
  ]);
  return stringify([HEAD.map((key) => translate(locale, key, { timeZone })), ...rows], {
    bom: true,
    escape_formulas: true,
  });
}
