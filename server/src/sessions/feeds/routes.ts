import type { FastifyInstance, FastifyRequest } from "fastify";
import { MINUTE, SECOND } from "../../kernel/clock.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { FEED_PATH } from "./present.ts";
import { serveFeed, type ServedFeed } from "./service.ts";

/** The servers of a few companies read the feeds of many people. */
const RATE = { max: 1200, windowMs: MINUTE };
const NAME = /^([\w-]{32})\.ics$/;

/** Whether a calendar has the content already: by its ETag, or without one by its date in whole seconds. */
function isKnown({ headers }: FastifyRequest, { etag, changedAt }: ServedFeed): boolean {
  const known = headers["if-none-match"];
  if (known !== undefined) return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return !Number.isNaN(since) && Math.floor(changedAt.getTime() / SECOND) * SECOND <= since;
}

/** Serves the feeds of calendars to everybody who has their secret address. */
export function mountFeeds(app: FastifyInstance, platform: Platform): void {
  const config = { rateLimit: rateLimitOf(RATE, platform.env) };
  app.get<{ Params: { name: string } }>(`${FEED_PATH}/:name`, { config }, async (request, reply) => {
    const token = NAME.exec(request.params.name)?.[1] ?? refuseNotFound();
    const feed = await serveFeed(platform, token);
    void reply.headers({
      etag: feed.etag,
      "last-modified": feed.changedAt.toUTCString(),
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
    });
    if (isKnown(request, feed)) return reply.status(304).send();
    return reply
      .headers({
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="sessions.ics"',
      })
      .send(feed.text);
  });
}
