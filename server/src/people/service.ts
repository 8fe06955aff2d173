import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Db } from "../kernel/db/database.ts";
import { readAttendanceOf } from "../sessions/attendance/service.ts";
import type { ReachedPerson } from "./access.ts";
import type { PersonRows } from "./present.ts";
import {
  listAssessmentsOf,
  listCertificatesOf,
  listContentsOf,
  listInvitationsOf,
  listRegistrationsOf,
  listSessionsOf,
} from "./queries.ts";

/** The codes that show assessments with their results. */
const ASSESSMENT_CODES = ["ASSESSMENT_FORM", "INVITE_PARTICIPANTS", "EXPORT_ASSESSMENT_RESPONSES"] as const;

/** The batches of a person in which the reader holds one of the codes. */
const batchesWith = ({ batches }: ReachedPerson, codes: readonly PermissionCode[]): string[] =>
  batches.filter((each) => codes.some((code) => each.codes.has(code))).map(({ row }) => row.batchId);

/** The rows that a list reads in batches; null without a batch in which the reader may see them. */
const readIn = async <Row>(
  batchIds: readonly string[],
  list: (batchIds: readonly string[]) => Promise<Row[]>,
): Promise<Row[] | null> => (batchIds.length === 0 ? null : list(batchIds));

/** The forms of a person: assessments with their results, and answered registration forms. */
async function readForms(db: Db, reached: ReachedPerson) {
  const { userId } = reached.person;
  const [assessments, registrations] = await Promise.all([
    readIn(batchesWith(reached, ASSESSMENT_CODES), (ids) => listAssessmentsOf(db, userId, ids)),
    readIn(batchesWith(reached, ["BATCH_REGISTRATION_FORM"]), (ids) => listRegistrationsOf(db, userId, ids)),
  ]);
  if (assessments === null && registrations === null) return null;
  const answered = (registrations ?? []).map((row) => ({ ...row, status: "SUBMITTED" as const }));
  return [...(assessments ?? []), ...answered];
}

/** The sessions of a person in the batches, each with their attendance; of batches that they left, only attended ones. */
async function readSessions(db: Db, { person, batches }: ReachedPerson) {
  const { userId } = person;
  const found = await readIn(
    batches.map(({ row }) => row.batchId),
    (ids) => listSessionsOf(db, userId, ids),
  );
  const sessions = found ?? [];
  const attendances = await readAttendanceOf(db, userId, sessions);
  const expected = new Set(
    batches.filter(({ row }) => row.own?.participantStatus === "ACTIVE").map(({ row }) => row.batchId),
  );
  return sessions
    .map((session) => ({ session, attendance: attendances.get(session.sessionId) }))
    .filter(({ session, attendance }) => attendance !== undefined || expected.has(session.batchId));
}

/** What the reader may see of a person, by their codes on each batch. */
export async function readPerson(db: Db, reached: ReachedPerson): Promise<PersonRows> {
  const { userId } = reached.person;
  const reviewedIds = batchesWith(reached, ["APPROVE_CONTENT"]);
  const [sessions, certificates, forms, contents, invitations] = await Promise.all([
    readSessions(db, reached),
    readIn(batchesWith(reached, ["ISSUE_CERTIFICATE"]), (ids) => listCertificatesOf(db, userId, ids)),
    readForms(db, reached),
    readIn(batchesWith(reached, ["VIEW_CONTENT_INFO"]), (batchIds) =>
      listContentsOf(db, userId, { batchIds, reviewedIds }),
    ),
    readIn(batchesWith(reached, ["INVITE_PARTICIPANTS"]), (ids) => listInvitationsOf(db, userId, ids)),
  ]);
  return { sessions, certificates, forms, contents, invitations };
}
