import { randomBytes } from "node:crypto";
import { matchLocale, DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import {
  CERTIFIED_ROLES,
  type CertificateRequest,
  type FilterCriteria,
  type StoredDesign,
  type PrintedCertificate,
} from "@openrounds/contract/certificates/schemas.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { lockBatchOrRefuse, readBatch } from "../../batches/service.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueueAll } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { storeDesign, readDesign, readIssuer, requireImages, type CertificateIssuer } from "../designs/service.ts";
import { produceCertificate } from "../events.ts";
import { readBatchProgress, type AttendedTotals, type BatchCertificateProgress } from "../rule/service.ts";
import { sendCertificateMail } from "../mails.ts";
import { findWithPerson, setFiles } from "../queries.ts";
import { imagesOf } from "../render/images.ts";
import { storeFiles } from "../render/links.ts";
import { drawCertificate } from "../render/service.ts";
import { sheetOf } from "../render/words.ts";
import {
  advanceRun,
  clearFailures,
  lockActive,
  findEndedBatch,
  lockMatching,
  findRun,
  insertCertificates,
  insertRun,
  listCertified,
  markFailed,
  type NewCertificate,
  type LockedRecipient,
  type RunRow,
  clearFailure,
} from "./queries.ts";

const JOBS_AT_ONCE = 1000;
/** Without letters that look like digits or like each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An unguessable public number: three groups of four characters, 60 bits. */
function newNumber(): string {
  const signs = Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].join("-");
}

export interface IssueResult {
  readonly issuedCount: number;
  /** Null when everybody had a certificate already. */
  readonly runId: string | null;
}

interface IssueOrder {
  readonly batchId: string;
  readonly design: StoredDesign;
  readonly recipients: readonly LockedRecipient[];
  readonly standing: BatchCertificateProgress;
  readonly requestedBy: string | null;
}

interface PrintOrder extends Omit<IssueOrder, "recipients" | "standing"> {
  readonly issuer: CertificateIssuer;
  readonly issuedAt: Date;
  readonly publicUrl: string;
}

/** All printed data for one person, with the current names. */
function printedFor(person: LockedRecipient, attended: AttendedTotals, printing: PrintOrder): PrintedCertificate {
  const { design, issuer, issuedAt, publicUrl } = printing;
  const number = newNumber();
  return {
    templateType: design.templateType,
    number,
    personName: `${person.firstName} ${person.lastName}`.trim(),
    heading: design.heading,
    subHeading: design.subHeading,
    description: design.description,
    programName: issuer.programName,
    batchName: issuer.batchName,
    organizationName: issuer.organizationName,
    sessionsAttended: attended.sessions,
    minutesAttended: attended.minutes,
    issuedOn: wallClock(issuedAt.getTime(), issuer.timeZone).day,
    language: matchLocale(issuer.primaryLanguage) ?? DEFAULT_LOCALE,
    headerImgUrl: design.headerImgUrl,
    footerImgUrl: design.footerImgUrl,
    verifyUrl: `${publicUrl}${verifyPath(number)}`,
  };
}

/** Enqueues the drawing of certificates. */
async function enqueueFiles(tx: Tx, certificateIds: readonly string[]): Promise<void> {
  for (let from = 0; from < certificateIds.length; from += JOBS_AT_ONCE) {
    const orders = certificateIds.slice(from, from + JOBS_AT_ONCE).map((certificateId) => ({ certificateId }));
    await enqueueAll(tx, produceCertificate, orders);
  }
}

/** Inserts certificates and their run, and enqueues the drawing; people with a certificate keep it. */
async function issueCertificates(tx: Tx, { env }: Platform, order: IssueOrder): Promise<IssueResult> {
  const { batchId, design, recipients, standing, requestedBy } = order;
  const issuedAt = now();
  const printing = { ...order, issuer: await readIssuer(tx, batchId), issuedAt, publicUrl: env.PUBLIC_URL };
  const runId = newId();
  const rows = recipients.map((person): NewCertificate => {
    const printed = printedFor(person, standing.attendedBy(person.userId), printing);
    return { certificateId: newId(), number: printed.number, batchId, userId: person.userId, runId, printed, issuedAt };
  });
  const made = await insertCertificates(tx, rows);
  if (made.length === 0) return { issuedCount: 0, runId: null };
  await insertRun(tx, { runId, batchId, requestedBy, total: made.length, state: "RUNNING", createdAt: issuedAt });
  await storeDesign(tx, batchId, design);
  await enqueueFiles(tx, made);
  return { issuedCount: made.length, runId };
}

/** The named people; refused unless all of them are active in the batch. */
async function lockNamed(tx: Tx, batchId: string, userIds: readonly string[]): Promise<LockedRecipient[]> {
  const wanted = [...new Set(userIds)];
  const found = await lockActive(tx, batchId, wanted);
  if (found.length !== wanted.length) refuse("CERTIFICATE_STRANGER", { fields: { userList: "CERTIFICATE_STRANGER" } });
  return found;
}

const EVERYBODY: FilterCriteria = { roles: [], sessionIds: [] };

/** All matching people who never had a certificate of the batch; a revoked one is only issued again by name. */
async function lockUncertified(
  tx: Tx,
  batchId: string,
  criteria: FilterCriteria,
  { fulfilled }: BatchCertificateProgress,
) {
  const matching = await lockMatching(tx, batchId, criteria, fulfilled);
  const certified = await listCertified(tx, batchId);
  return { matching, uncertified: matching.filter(({ userId }) => !certified.has(userId)) };
}

async function lockRecipients(
  tx: Tx,
  { entityId, userList, selectAll, filterCriteria }: CertificateRequest,
  standing: BatchCertificateProgress,
): Promise<LockedRecipient[]> {
  if (!selectAll) {
    if (userList.length === 0) refuse("CERTIFICATE_NO_RECIPIENT", { fields: { userList: "CERTIFICATE_NO_RECIPIENT" } });
    return lockNamed(tx, entityId, userList);
  }
  const { matching, uncertified } = await lockUncertified(tx, entityId, filterCriteria ?? EVERYBODY, standing);
  if (matching.length === 0) refuse("CERTIFICATE_NO_RECIPIENT", { fields: { userList: "CERTIFICATE_NO_RECIPIENT" } });
  return uncertified;
}

/** Issues certificates to the requested people, all or none. Idempotent. */
export async function issueRequested(
  platform: Platform,
  request: CertificateRequest,
  requestedBy: string,
): Promise<IssueResult> {
  await requireImages(platform, request);
  return platform.db.transaction(async (tx) => {
    await lockBatchOrRefuse(tx, request.entityId);
    const standing = await readBatchProgress(tx, request.entityId);
    const recipients = await lockRecipients(tx, request, standing);
    return issueCertificates(tx, platform, {
      batchId: request.entityId,
      design: request,
      recipients,
      standing,
      requestedBy,
    });
  });
}

/** Issues certificates to the learners who fulfil the rule of an ended batch that issues automatically. */
export async function issueAtEnd(platform: Platform, batchId: string): Promise<void> {
  const { db } = platform;
  const { certificateSetup, deletedAt } = await readBatch(db, batchId);
  const { isCertificationProgram } = await readIssuer(db, batchId);
  if (certificateSetup !== "Auto" || !isCertificationProgram || deletedAt !== null) return;
  const criteria = { roles: [...CERTIFIED_ROLES], sessionIds: [], isFulfilled: true };
  await db.transaction(async (tx) => {
    const standing = await readBatchProgress(tx, batchId);
    const { uncertified } = await lockUncertified(tx, batchId, criteria, standing);
    const design = await readDesign(tx, batchId);
    await issueCertificates(tx, platform, { batchId, design, recipients: uncertified, standing, requestedBy: null });
  });
}

/** Issues certificates that became due in an ended batch by a correction or late feedback; issued ones stay. */
export async function issueAfterEnd(platform: Platform, sessionId: string): Promise<void> {
  const batchId = await findEndedBatch(platform.db, sessionId);
  if (batchId !== undefined) await issueAtEnd(platform, batchId);
}

/** Counts a certificate as failed, so that its run can finish. */
export async function countFailed(db: Db, certificateId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const runId = await markFailed(tx, certificateId, now());
    if (runId !== undefined) await advanceRun(tx, runId, { done: 0, failed: 1 });
  });
}

/** Enqueues the failed certificates of a batch again; returns how many. */
export async function retryFailed(db: Db, batchId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const failures = await clearFailures(tx, batchId);
    const counts = Map.groupBy(failures, ({ runId }) => runId);
    for (const [runId, { length }] of counts) await advanceRun(tx, runId, { done: 0, failed: -length });
    await enqueueFiles(
      tx,
      failures.map(({ certificateId }) => certificateId),
    );
    return failures.length;
  });
}

/** The run of a batch, or a refusal. */
export const readRun = async (db: Db, batchId: string, runId: string): Promise<RunRow> =>
  (await findRun(db, batchId, runId)) ?? refuseNotFound();

/** Draws an issued certificate, stores its files, counts it and notifies the learner. Idempotent. */
export async function produceFiles(platform: Platform, certificateId: string): Promise<void> {
  const found = await findWithPerson(platform.db, certificateId);
  if (found === undefined || found.certificate.imageKey !== null) return;
  const { printed, issuedAt, runId, revokedAt } = found.certificate;
  const drawn = await drawCertificate(sheetOf(printed, issuedAt), await imagesOf(platform, printed));
  const files = await storeFiles(platform, `certificates/${certificateId}`, drawn);
  await platform.db.transaction(async (tx) => {
    if (!(await setFiles(tx, certificateId, files))) return;
    const wasFailed = await clearFailure(tx, certificateId);
    await advanceRun(tx, runId, { done: 1, failed: wasFailed ? -1 : 0 });
    if (revokedAt === null) await sendCertificateMail(tx, platform, found);
  });
}
