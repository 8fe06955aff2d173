import type { KeptDesign, PrintedCertificate, TemplateType } from "@openrounds/contract/certificates/schemas.ts";
import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { now, nowMs } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { translate } from "../kernel/i18n/messages.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuseConflict, refuseNotFound } from "../kernel/refusal.ts";
import { readIssuer, requireImages } from "./designs/service.ts";
import { sendCertificateMail } from "./mails.ts";
import { findByNumber, findWithPerson, revokeOfBatch, setFiles, type CertificateRow } from "./queries.ts";
import { imagesOf } from "./render/images.ts";
import { keepFiles, keepPicture, linkToDocument, linkToPicture } from "./render/links.ts";
import { drawCertificate, drawPreview } from "./render/service.ts";
import { sheetOf } from "./render/words.ts";
import { advanceRun, clearFailure } from "./runs/queries.ts";

const SAMPLE_NUMBER = "0000-0000-0000";
const SAMPLE_ATTENDED = { sessionsAttended: 12, minutesAttended: 900 } as const;

/** The certificate of a number, or a refusal; the number is its only key. */
export const readByNumber = async (db: Db, number: string): Promise<CertificateRow> =>
  (await findByNumber(db, number)) ?? refuseNotFound();

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

/** Revokes a certificate of a batch for a reason that everybody may read. */
export async function revoke(
  db: Db,
  place: { batchId: string; certificateId: string },
  { userId }: Actor,
  reason: string,
): Promise<void> {
  const isRevoked = await db.transaction((tx) =>
    revokeOfBatch(tx, place, { revokedAt: now(), revokedBy: userId, revokedReason: reason }),
  );
  if (isRevoked === undefined) refuseNotFound();
  if (isRevoked === false) refuseConflict("CERTIFICATE_REVOKED_ALREADY");
}

type Invented = Pick<PrintedCertificate, "language" | "programName" | "batchName" | "organizationName"> & KeptDesign;

/** A made-up person's certificate, to look at. */
const sampleOf = (platform: Platform, invented: Invented): PrintedCertificate => ({
  ...invented,
  ...SAMPLE_ATTENDED,
  number: SAMPLE_NUMBER,
  personName: translate(invented.language, "certificate.sample.person"),
  issuedOn: wallClock(nowMs(), "UTC").day,
  verifyUrl: `${platform.env.PUBLIC_URL}${verifyPath(SAMPLE_NUMBER)}`,
});

function exampleOf(platform: Platform, templateType: TemplateType, locale: string): PrintedCertificate {
  const language = matchLocale(locale) ?? DEFAULT_LOCALE;
  const say = (key: MessageKey): string => translate(language, key);
  const program = say("certificate.sample.program");
  return sampleOf(platform, {
    templateType,
    language,
    heading: say("certificate.default.heading"),
    subHeading: say("certificate.default.subHeading"),
    description: translate(language, "certificate.default.description", { program }),
    programName: program,
    batchName: "",
    organizationName: say("certificate.sample.organization"),
    headerImgUrl: "",
    footerImgUrl: "",
  });
}

/** Draws a design for a made-up person and links to the picture; the next look replaces it. */
export async function preview(
  platform: Platform,
  actor: Actor,
  { entityId, ...design }: KeptDesign & { entityId: string },
): Promise<string> {
  await requireImages(platform, design);
  const { programName, batchName, organizationName, primaryLanguage } = await readIssuer(platform.db, entityId);
  const language = matchLocale(primaryLanguage) ?? DEFAULT_LOCALE;
  const sample = sampleOf(platform, { ...design, programName, batchName, organizationName, language });
  const picture = await drawPreview(sheetOf(sample, now()), await imagesOf(platform, design));
  const key = `certificate-previews/${entityId}-${actor.userId}.png`;
  await keepPicture(platform, key, picture);
  return linkToPicture(platform, actor, key, design.heading);
}

const exampleKey = (templateType: TemplateType, { userId }: Actor): string =>
  `certificate-previews/example-${templateType}-${userId}`;

/** A link to the picture of a made-up certificate, in the words of the reader's language. */
export async function linkToExample(platform: Platform, templateType: TemplateType, actor: Actor): Promise<string> {
  const sample = exampleOf(platform, templateType, actor.locale);
  const key = `${exampleKey(templateType, actor)}.png`;
  await keepPicture(platform, key, await drawPreview(sheetOf(sample, now()), await imagesOf(platform, sample)));
  return linkToPicture(platform, actor, key, sample.heading);
}

/** A link to a made-up certificate as PDF. */
export async function linkToExampleDocument(
  platform: Platform,
  templateType: TemplateType,
  actor: Actor,
): Promise<string> {
  const sample = exampleOf(platform, templateType, actor.locale);
  const drawn = await drawCertificate(sheetOf(sample, now()), await imagesOf(platform, sample));
  const { documentKey } = await keepFiles(platform, exampleKey(templateType, actor), drawn);
  return linkToDocument(platform, actor, documentKey, sample.heading);
}
