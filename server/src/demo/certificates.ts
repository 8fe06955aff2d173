import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import {
  CERTIFIED_ROLES,
  type CertificateDesign,
  type PrintedCertificate,
} from "@openrounds/contract/certificates/schemas.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { attendanceOf } from "@openrounds/contract/sessions/attendance/rules.ts";
import { produceCertificate } from "../certificates/events.ts";
import { certificateDesigns, certificateRuns, certificates } from "../certificates/tables.ts";
import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { enqueueAll } from "../kernel/jobs/outbox.ts";
import type { Platform } from "../kernel/platform.ts";
import type { DemoEvent } from "./attendance.ts";
import type { BatchHistory } from "./history.ts";
import { demoId } from "./ids.ts";
import { nameOf } from "./people.ts";
import { randomFor } from "./random.ts";

type CertificateInsert = typeof certificates.$inferInsert;

const ISSUED_AFTER_MS = 2 * DAY;
/** The alphabet of issued numbers, without letters that look like digits or like each other. */
const NUMBER_ALPHABET = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];

const designOf = ({ batch }: BatchHistory): CertificateDesign => ({
  templateType: "Modern",
  headerImgUrl: "",
  footerImgUrl: "",
  heading: "Certificate of completion",
  subHeading: "This certificate is awarded to",
  description: `For taking part in ${batch.program.name}.`,
});

interface DemoAttendance {
  readonly sessions: number;
  readonly minutes: number;
}

/** A person's attendance in a batch, counted as the platform counts it. */
function attendedBy(userId: string, { sessions, events }: BatchHistory): DemoAttendance {
  const own = Map.groupBy(
    events.filter((event) => event.userId === userId),
    ({ sessionId }: DemoEvent) => sessionId,
  );
  const minutes = sessions.flatMap(({ sessionId, startedAt, endedAt }) => {
    const lines = own.get(sessionId);
    if (lines === undefined || startedAt == null || endedAt == null) return [];
    const window = { opensAtMs: startedAt.getTime(), closesAtMs: endedAt.getTime() };
    return [attendanceOf(lines, window, window.closesAtMs).get(userId)?.minutes ?? 0];
  });
  return { sessions: minutes.length, minutes: minutes.reduce((sum, each) => sum + each, 0) };
}

function numberFor(name: string): string {
  const random = randomFor(`certificate:${name}`);
  const group = (): string =>
    Array.from({ length: 4 }, () => NUMBER_ALPHABET[random.between(0, NUMBER_ALPHABET.length - 1)]).join("");
  return [group(), group(), group()].join("-");
}

interface IssueOptions {
  readonly history: BatchHistory;
  readonly runId: string;
  readonly issuedAt: Date;
  readonly publicUrl: string;
}

function certificateOf(
  email: string,
  attended: DemoAttendance,
  { history, runId, issuedAt, publicUrl }: IssueOptions,
): CertificateInsert {
  const { key, batchId, program, plan, offer, calendar } = history.batch;
  const number = numberFor(`${key}:${email}`);
  const printed: PrintedCertificate = {
    ...designOf(history),
    number,
    personName: nameOf(email),
    programName: program.name,
    batchName: plan.name,
    organizationName: offer.hub,
    sessionsAttended: attended.sessions,
    minutesAttended: attended.minutes,
    issuedOn: wallClock(issuedAt.getTime(), calendar.dates.timeZone).day,
    language: plan.language,
    verifyUrl: `${publicUrl}${verifyPath(number)}`,
  };
  const certificateId = demoId("certificate", `${key}:${email}`);
  return { certificateId, number, batchId, userId: demoId("user", email), runId, printed, issuedAt };
}

/** Certificates for learners who attended most sessions of the batch. */
function certificatesOf(issue: IssueOptions): CertificateInsert[] {
  const { participation, sessions } = issue.history;
  const learners = [...participation.active].filter(([, role]) => CERTIFIED_ROLES.includes(role));
  return learners.flatMap(([email]) => {
    const attended = attendedBy(demoId("user", email), issue.history);
    return attended.sessions * 2 > sessions.length ? [certificateOf(email, attended, issue)] : [];
  });
}

/** Issues the certificates of an ended batch; the regular job draws them. */
export async function seedCertificates({ env }: Platform, tx: Tx, history: BatchHistory): Promise<void> {
  const { key, batchId, offer, calendar } = history.batch;
  const issuedAt = new Date(calendar.dates.endsAt.getTime() + ISSUED_AFTER_MS);
  const runId = demoId("certificate-run", key);
  const rows = certificatesOf({ history, runId, issuedAt, publicUrl: env.PUBLIC_URL });
  const requestedBy = demoId("user", offer.owner);
  await tx
    .insert(certificateRuns)
    .values({ runId, batchId, requestedBy, total: rows.length, state: "RUNNING", createdAt: issuedAt });
  await tx.insert(certificateDesigns).values({ ...designOf(history), batchId, updatedAt: issuedAt });
  await tx.insert(certificates).values(rows);
  await enqueueAll(
    tx,
    produceCertificate,
    rows.map(({ certificateId }) => ({ certificateId })),
  );
}
