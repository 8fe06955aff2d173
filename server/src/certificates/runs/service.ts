import { randomBytes } from "node:crypto";
import { matchLocale, DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import {
  CERTIFIED_ROLES,
  type CertificateRequest,
  type FilterCriteria,
  type KeptDesign,
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
import { keepDesign, readDesign, readIssuer, requireImages, type Issuer } from "../designs/service.ts";
import { produceCertificate } from "../events.ts";
import { readStanding, type Attended, type Standing } from "../rule/service.ts";
import { sendCertificateMail } from "../mails.ts";
import { findWithPerson, setFiles } from "../queries.ts";
import { imagesOf } from "../render/images.ts";
import { keepFiles } from "../render/links.ts";
import { drawCertificate } from "../render/service.ts";
import { sheetOf } from "../render/words.ts";
import {
  advanceRun,
  clearFailures,
  findActive,
  findEndedBatch,
  findMatching,
  findRun,
  insertCertificates,
  insertRun,
  listCertified,
  markFailed,
  type NewCertificate,
  type RecipientRow,
  type RunRow,
  clearFailure,
} from "./queries.ts";

const JOBS_AT_ONCE = 1000;
/** Without letters that are mistaken for digits or for each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A public number that nobody can guess: three groups of four signs, 60 bits. */
function newNumber(): string {
  const signs = Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].join("-");
}

export interface Issued {
  readonly issuedCount: number;
  /** Null where everybody had a certificate already. */
  readonly runId: string | null;
}

interface Order {
  readonly batchId: string;
  readonly design: KeptDesign;
  readonly recipients: readonly RecipientRow[];
  readonly standing: Standing;
  readonly requestedBy: string | null;
}

interface Printing extends Omit<Order, "recipients" | "standing"> {
  readonly issuer: Issuer;
  readonly issuedAt: Date;
  readonly publicUrl: string;
}

/** Everything that will be printed for one person, as it is called at this moment. */
function printedFor(person: RecipientRow, attended: Attended, printing: Printing): PrintedCertificate {
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

/** Orders the files of certificates. */
async function orderFiles(tx: Tx, certificateIds: readonly string[]): Promise<void> {
  for (let from = 0; from < certificateIds.length; from += JOBS_AT_ONCE) {
    const orders = certificateIds.slice(from, from + JOBS_AT_ONCE).map((certificateId) => ({ certificateId }));
    await enqueueAll(tx, produceCertificate, orders);
  }
}

/** Stores certificates, their run and the orders to draw them; who has a certificate keeps it. */
async function issue(tx: Tx, { env }: Platform, order: Order): Promise<Issued> {
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
  await keepDesign(tx, batchId, design);
  await orderFiles(tx, made);
  return { issuedCount: made.length, runId };
}

/** The named people, all of whom must take part in the batch now. */
async function findNamed(tx: Tx, batchId: string, userIds: readonly string[]): Promise<RecipientRow[]> {
  const wanted = [...new Set(userIds)];
  const found = await findActive(tx, batchId, wanted);
  if (found.length !== wanted.length) refuse("CERTIFICATE_STRANGER", { fields: { userList: "CERTIFICATE_STRANGER" } });
  return found;
}

const EVERYBODY: FilterCriteria = { roles: [], sessionIds: [] };

/** All who match and never had a certificate of the batch; a revoked one is given again only by name. */
async function findUncertified(tx: Tx, batchId: string, criteria: FilterCriteria, { fulfilled }: Standing) {
  const matching = await findMatching(tx, batchId, criteria, fulfilled);
  const certified = await listCertified(tx, batchId);
  return { matching, uncertified: matching.filter(({ userId }) => !certified.has(userId)) };
}

async function findRecipients(
  tx: Tx,
  { entityId, userList, selectAll, filterCriteria }: CertificateRequest,
  standing: Standing,
): Promise<RecipientRow[]> {
  if (!selectAll) {
    if (userList.length === 0) refuse("CERTIFICATE_NO_RECIPIENT", { fields: { userList: "CERTIFICATE_NO_RECIPIENT" } });
    return findNamed(tx, entityId, userList);
  }
  const { matching, uncertified } = await findUncertified(tx, entityId, filterCriteria ?? EVERYBODY, standing);
  if (matching.length === 0) refuse("CERTIFICATE_NO_RECIPIENT", { fields: { userList: "CERTIFICATE_NO_RECIPIENT" } });
  return uncertified;
}

/** Issues certificates to the people of a request, all or none; repeating it issues nothing twice. */
export async function issueRequested(
  platform: Platform,
  request: CertificateRequest,
  requestedBy: string,
): Promise<Issued> {
  await requireImages(platform, request);
  return platform.db.transaction(async (tx) => {
    await lockBatchOrRefuse(tx, request.entityId);
    const standing = await readStanding(tx, request.entityId);
    const recipients = await findRecipients(tx, request, standing);
    return issue(tx, platform, { batchId: request.entityId, design: request, recipients, standing, requestedBy });
  });
}

/** Issues certificates to the learners who fulfil the rule of a batch that ended and is set up to do so by itself. */
export async function issueAtEnd(platform: Platform, batchId: string): Promise<void> {
  const { db } = platform;
  const { certificateSetup, deletedAt } = await readBatch(db, batchId);
  const { isCertificationProgram } = await readIssuer(db, batchId);
  if (certificateSetup !== "Auto" || !isCertificationProgram || deletedAt !== null) return;
  const criteria = { roles: [...CERTIFIED_ROLES], sessionIds: [], isFulfilled: true };
  await db.transaction(async (tx) => {
    const standing = await readStanding(tx, batchId);
    const { uncertified } = await findUncertified(tx, batchId, criteria, standing);
    const design = await readDesign(tx, batchId);
    await issue(tx, platform, { batchId, design, recipients: uncertified, standing, requestedBy: null });
  });
}

/** Issues what a correction or late feedback made due in a batch that ended before; what was issued stays. */
export async function issueAfterEnd(platform: Platform, sessionId: string): Promise<void> {
  const batchId = await findEndedBatch(platform.db, sessionId);
  if (batchId !== undefined) await issueAtEnd(platform, batchId);
}

/** Counts a certificate whose files could not be made, so that its run comes to an end. */
export async function giveUp(db: Db, certificateId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const runId = await markFailed(tx, certificateId, now());
    if (runId !== undefined) await advanceRun(tx, runId, { done: 0, failed: 1 });
  });
}

/** Orders the files of a batch again that could not be made; answers how many. */
export async function retryFailed(db: Db, batchId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const failures = await clearFailures(tx, batchId);
    const counts = Map.groupBy(failures, ({ runId }) => runId);
    for (const [runId, { length }] of counts) await advanceRun(tx, runId, { done: 0, failed: -length });
    await orderFiles(
      tx,
      failures.map(({ certificateId }) => certificateId),
    );
    return failures.length;
  });
}

/** The run of a batch, or a refusal. */
export const readRun = async (db: Db, batchId: string, runId: string): Promise<RunRow> =>
  (await findRun(db, batchId, runId)) ?? refuseNotFound();

/** Draws an issued certificate, stores its files, counts it and tells the learner; a repetition changes nothing. */
export async function produce(platform: Platform, certificateId: string): Promise<void> {
  const found = await findWithPerson(platform.db, certificateId);
  if (found === undefined || found.certificate.imageKey !== null) return;
  const { printed, issuedAt, runId, revokedAt } = found.certificate;
  const drawn = await drawCertificate(sheetOf(printed, issuedAt), await imagesOf(platform, printed));
  const files = await keepFiles(platform, `certificates/${certificateId}`, drawn);
  await platform.db.transaction(async (tx) => {
    if (!(await setFiles(tx, certificateId, files))) return;
    const wasFailed = await clearFailure(tx, certificateId);
    await advanceRun(tx, runId, { done: 1, failed: wasFailed ? -1 : 0 });
    if (revokedAt === null) await sendCertificateMail(tx, platform, found);
  });
}
