import type { CalendarFeed } from "@openrounds/contract/sessions/feeds/schemas.ts";
import type { Platform } from "../../kernel/platform.ts";
import type { FeedRow } from "./queries.ts";

/** The path of the feeds of calendars. */
export const FEED_PATH = "/api/v1/session/calendar";

/** A feed with its address. */
export const presentFeed = ({ env }: Platform, { createdAt, readAt }: FeedRow, token: string): CalendarFeed => ({
  url: `${env.PUBLIC_URL}${FEED_PATH}/${token}.ics`,
  createdAt: createdAt.getTime(),
  lastReadAt: readAt?.getTime() ?? null,
});
