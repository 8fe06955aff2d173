import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { createHash, randomBytes } from "node:crypto";
import { CALENDAR_LIMITS } from "@openrounds/contract/sessions/calendar/schemas.ts";
import type { CalendarFeed } from "@openrounds/contract/sessions/feeds/schemas.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import { DAY, HOUR, MINUTE, now, nowMs } from "../../kernel/clock.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { seal, unseal } from "../../kernel/sealing.ts";
import { roleIn, withSessionCodes, type ReachedSession } from "../access.ts";
import { listOwnWithin } from "../calendar/range/queries.ts";
import { entryOf, eventId, oneLine, sequenceAt } from "../calendar/service.ts";
import { presentFeed } from "./present.ts";
import { deleteFeed, findFeed, findFeedByToken, updateReading, upsertFeed } from "./queries.ts";

const feedKeyOf = keyFor("calendar feeds");
const TOKEN_BYTES = 24;
/** The period of a feed, before and after the present. */
const PERIOD = { pastMs: 90 * DAY, futureMs: 400 * DAY };
/** How often a calendar may read a feed; most read it a few times a day. */
const READS = { max: 120, windowMs: HOUR };
/** How often calendars are asked to read a feed again, in seconds. */
const REFRESH_S = 3600;
/** A reading is written down again after this time. */
const READ_KNOWN_MS = 10 * MINUTE;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
const scopeOf = (userId: string): string => `calendar feed ${userId}`;

/** The feed of a person; undefined while it is off. */
export async function readFeed(platform: Platform, userId: string): Promise<CalendarFeed | undefined> {
  const row = await findFeed(platform.db, userId);
  const token = row && unseal(feedKeyOf(platform), row.tokenSeal, scopeOf(userId));
  return row === undefined || token === undefined ? undefined : presentFeed(platform, row, token);
}

/** Gives a person a feed with a new address; the former one ends at once. */
export async function renewFeed(platform: Platform, userId: string): Promise<CalendarFeed> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const tokenSeal = seal(feedKeyOf(platform), token, scopeOf(userId));
  await platform.db.transaction((tx) =>
    upsertFeed(tx, { userId, tokenHash: hashOf(token), tokenSeal, createdAt: now() }),
  );
  return (await readFeed(platform, userId)) ?? refuseNotFound();
}

/** Turns the feed of a person off. */
export const removeFeed = ({ db }: Pick<Platform, "db">, userId: string): Promise<void> =>
  db.transaction((tx) => deleteFeed(tx, userId));

/** The sessions of a person as an iCalendar file. Equal sessions make equal files. */
function feedFile({ env }: Platform, sessions: readonly ReachedSession[], locale: string): string {
  const calendar = ical({
    prodId: { company: "OpenRounds", product: "OpenRounds", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    name: translate(locale, "sessions.feed.name", { product: env.PRODUCT_NAME }),
    ttl: REFRESH_S,
  });
  for (const { session, accessRow } of sessions) {
    const { batch, program, setting } = accessRow;
    const role = roleIn(accessRow);
    const isCancelled = session.status === "CANCELLED";
    const { title, details, location } = entryOf(env, {
      ...session,
      batchName: batch.batchName,
      programName: program.name,
      vcProvider: setting.vcProvider,
    });
    calendar.createEvent({
      id: eventId(env, session.sessionId),
      sequence: sequenceAt(session.updatedAt),
      stamp: session.updatedAt,
      lastModified: session.updatedAt,
      start: session.startsAt,
      end: session.endsAt,
      summary: oneLine(isCancelled ? translate(locale, "sessions.feed.cancelled", { topic: title }) : title),
      description: [
        oneLine(details),
        ...(role === undefined ? [] : [translate(locale, `sessions.role.${role}`)]),
        location,
      ].join("\n"),
      location,
      url: location,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

export interface ServedFeed {
  readonly text: string;
  readonly etag: string;
  readonly changedAt: Date;
}

/** The content of the feed with a token. It has only what its person may see now. */
export async function serveFeed(platform: Platform, token: string): Promise<ServedFeed> {
  const { db } = platform;
  const tokenHash = hashOf(token);
  const { feed, locale } = (await findFeedByToken(db, tokenHash)) ?? refuseNotFound();
  const { admitted, retryAfterS } = await countAttempt(db, `calendarFeed:${tokenHash}`, READS);
  if (!admitted) refuse("error.tooManyRequests", { status: 429, retryAfterS });
  const rows = await listOwnWithin(db, feed.userId, {
    from: new Date(nowMs() - PERIOD.pastMs),
    to: new Date(nowMs() + PERIOD.futureMs),
    programId: undefined,
    limit: CALENDAR_LIMITS.sessions,
  });
  // No sign-in belongs to a feed, so that managing mode never widens it.
  const actor = { userId: feed.userId, sessionId: "", locale };
  const text = feedFile(platform, await withSessionCodes(platform, actor, rows), locale);
  const contentHash = hashOf(text);
  const isChanged = contentHash !== feed.contentHash;
  const changedAt = isChanged || feed.changedAt === null ? now() : feed.changedAt;
  if (isChanged || nowMs() - (feed.readAt?.getTime() ?? 0) > READ_KNOWN_MS) {
    await db.transaction((tx) => updateReading(tx, tokenHash, { contentHash, changedAt, readAt: now() }));
  }
  return { text, etag: `"${contentHash}"`, changedAt };
}
