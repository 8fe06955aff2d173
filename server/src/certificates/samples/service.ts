import type { StoredDesign, PrintedCertificate, TemplateType } from "@openrounds/contract/certificates/schemas.ts";
import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { readIssuer, requireImages } from "../designs/service.ts";
import { imagesOf } from "../render/images.ts";
import { storeFiles, storePicture, linkToDocument, linkToPicture } from "../render/links.ts";
import { drawCertificate, drawPreview } from "../render/service.ts";
import { sheetOf } from "../render/words.ts";

const SAMPLE_NUMBER = "0000-0000-0000";
const SAMPLE_ATTENDED = { sessionsAttended: 12, minutesAttended: 900 } as const;

type InventedCertificate = Pick<PrintedCertificate, "language" | "programName" | "batchName" | "organizationName"> &
  StoredDesign;

/** The certificate of an invented person, for previews. */
const sampleOf = (platform: Platform, invented: InventedCertificate): PrintedCertificate => ({
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

/** Draws a design for an invented person and links to the picture; the next preview replaces it. */
export async function previewDesign(
  platform: Platform,
  actor: Actor,
  { entityId, ...design }: StoredDesign & { entityId: string },
): Promise<string> {
  await requireImages(platform, design);
  const { programName, batchName, organizationName, primaryLanguage } = await readIssuer(platform.db, entityId);
  const language = matchLocale(primaryLanguage) ?? DEFAULT_LOCALE;
  const sample = sampleOf(platform, { ...design, programName, batchName, organizationName, language });
  const picture = await drawPreview(sheetOf(sample, now()), await imagesOf(platform, design));
  const key = `certificate-previews/${entityId}-${actor.userId}.png`;
  await storePicture(platform, key, picture);
  return linkToPicture(platform, actor, key, design.heading);
}

const exampleKey = ({ templateType, language }: PrintedCertificate): string =>
  `certificate-previews/example-${templateType}-${language}`;

interface StoredExample {
  readonly day: string;
  readonly stored: Promise<unknown>;
}

const storedOf = perPlatform(() => new Map<string, StoredExample>());

/** Stores an example, which is the same for all who read its language, once for each day that it is issued on. */
async function storeOnce(platform: Platform, key: string, day: string, store: () => Promise<unknown>): Promise<void> {
  const examples = storedOf(platform);
  const known = examples.get(key);
  const stored = known?.day === day ? known.stored : store();
  examples.set(key, { day, stored });
  try {
    await stored;
  } catch (error) {
    examples.delete(key);
    throw error;
  }
}

/** A link to the picture of an invented certificate, in the reader's language. */
export async function linkToExample(platform: Platform, templateType: TemplateType, actor: Actor): Promise<string> {
  const sample = exampleOf(platform, templateType, actor.locale);
  const key = `${exampleKey(sample)}.png`;
  await storeOnce(platform, key, sample.issuedOn, async () =>
    storePicture(platform, key, await drawPreview(sheetOf(sample, now()), await imagesOf(platform, sample))),
  );
  return linkToPicture(platform, actor, key, sample.heading);
}

/** A link to an invented certificate as PDF. */
export async function linkToExampleDocument(
  platform: Platform,
  templateType: TemplateType,
  actor: Actor,
): Promise<string> {
  const sample = exampleOf(platform, templateType, actor.locale);
  const key = `${exampleKey(sample)}-document`;
  await storeOnce(platform, key, sample.issuedOn, async () =>
    storeFiles(platform, key, await drawCertificate(sheetOf(sample, now()), await imagesOf(platform, sample))),
  );
  return linkToDocument(platform, actor, `${key}.pdf`, sample.heading);
}
