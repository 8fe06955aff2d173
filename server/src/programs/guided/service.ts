import { NAMES_PROPOSED, type BannerOrder, type NameOrder } from "@openrounds/contract/programs/guided/schemas.ts";
import { programNameSchema } from "@openrounds/contract/programs/schemas.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import { DAY, HOUR, now, nowMs } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { storeImage } from "../../media/service.ts";
import { requireLocales } from "../../reference/regions/service.ts";
import { focusAreaNames, occupationNames } from "../../reference/service.ts";
import { drawBanner } from "./events.ts";
import { bannerProviderOf } from "./providers/choose-banners.ts";
import { nameProviderOf } from "./providers/choose-names.ts";
import { topicsOf } from "./providers/topics.ts";
import { deleteBanners, finishBanner, findBanner, insertBanner, listWords } from "./queries.ts";

const BANNERS_PER_HOUR = { max: 20, windowMs: HOUR };
const KEPT_MS = 30 * DAY;

const refuseArea = (): never =>
  refuse("PROGRAM_FOCUS_AREA_UNKNOWN", { fields: { focusAreaId: "PROGRAM_FOCUS_AREA_UNKNOWN" } });

async function areaName(platform: Platform, focusAreaId: string, locale: string): Promise<string> {
  const [area] = await focusAreaNames(platform, [focusAreaId], locale);
  return area?.name ?? refuseArea();
}

/** Valid program names without duplicates: of the allowed length and without the word ECHO. */
function validNames(names: readonly string[]): string[] {
  const parsed = names.map((name) => programNameSchema.safeParse(name));
  return [...new Set(parsed.flatMap(({ success, data }) => (success ? [data] : [])))].slice(0, NAMES_PROPOSED);
}

/** Function words are only known in English. */
const isEnglish = (locale: string): boolean => (matchLocale(locale) ?? DEFAULT_LOCALE) === DEFAULT_LOCALE;

/** Proposes at most ten names for a program in the language of its focus area. */
export async function proposeNames(platform: Platform, order: NameOrder): Promise<string[]> {
  const { programObjective: objective, focusAreaLanguage: locale, focusAreaId, targetedAudience } = order;
  requireLocales({ focusAreaLanguage: locale });
  const focusArea = await areaName(platform, focusAreaId, locale);
  const audience = (await occupationNames(platform, targetedAudience, locale)).map(({ name }) => name);
  const topics = isEnglish(locale) ? topicsOf(await listWords(platform.db, objective)) : [];
  const proposed = await nameProviderOf(platform)
    .propose({ objective, topics, focusArea, audience, locale })
    .catch((error: unknown) => {
      platform.log.error("program-name service failed", {}, error);
      return [];
    });
  const names = validNames(proposed);
  return names.length > 0 ? names : refuse("NEW_PROGRAM_PROGRAM_NAME_ERROR", { status: 503 });
}

/** Orders a banner; a person can have one unfinished order, and twenty an hour. */
export async function orderBanner(platform: Platform, { userId }: Actor, order: BannerOrder): Promise<string> {
  await areaName(platform, order.focusAreaId, "en");
  const { admitted, retryAfterS } = await countAttempt(platform.db, `banner:${userId}`, BANNERS_PER_HOUR);
  if (!admitted) refuse("BANNER_LIMIT_REACHED", { status: 429, retryAfterS });
  const bannerId = newId();
  await platform.db.transaction(async (tx) => {
    const isOrdered = await insertBanner(tx, { ...order, bannerId, orderedBy: userId, createdAt: now() });
    if (!isOrdered) refuseConflict("BANNER_IN_THE_MAKING");
    await enqueue(tx, drawBanner, { bannerId });
  });
  return bannerId;
}

/** Draws an ordered banner and stores it as a picture of the person who ordered it. */
export async function drawOrderedBanner(platform: Platform, bannerId: string): Promise<void> {
  const row = await findBanner(platform.db, bannerId);
  if (row === undefined || row.imageUrl !== null || row.failedAt !== null) return;
  const { bannerName, focusAreaId, orderedBy } = row;
  const focusArea = await areaName(platform, focusAreaId, "en");
  const picture = await bannerProviderOf(platform).draw({ bannerId, bannerName, focusArea, focusAreaId });
  const imageUrl = await storeImage(platform, { userId: orderedBy }, picture);
  await platform.db.transaction((tx) => finishBanner(tx, bannerId, { imageUrl }));
}

/** A banner that could not be drawn is finished too. */
export const markBannerFailed = (db: Db, bannerId: string): Promise<void> =>
  db.transaction((tx) => finishBanner(tx, bannerId, { failedAt: now() }));

/** The address of a banner, for the person who ordered it. */
export async function readBannerUrl(db: Db, { userId }: Actor, bannerId: string): Promise<string> {
  const row = await findBanner(db, bannerId);
  if (row === undefined || row.orderedBy !== userId) return refuseNotFound();
  if (row.failedAt !== null) return refuse("NEW_PROGRAM_BANNER_GEN_ERROR", { status: 503 });
  return row.imageUrl ?? refuseConflict("BANNER_IN_THE_MAKING");
}

/** Deletes orders after a month. */
export const removePastBanners = (db: Db): Promise<void> =>
  db.transaction((tx) => deleteBanners(tx, new Date(nowMs() - KEPT_MS)));
