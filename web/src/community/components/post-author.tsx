import type { Answer } from "@openrounds/contract/community/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatDay, formatLocale, formatMoment } from "../../kernel/format.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** The name of who wrote a post. */
export const authorName = ({ userDetail: { firstName, lastName } }: Pick<Answer, "userDetail">): string =>
  `${firstName} ${lastName}`.trim();

/** How long ago a post was written, up to a week; then its day. */
export function agoOf(postedAt: number, presentMs: number = nowMs()): string {
  const format = new Intl.RelativeTimeFormat(formatLocale(), { numeric: "auto", style: "short" });
  const seconds = Math.max(0, presentMs / 1000 - postedAt);
  if (seconds < HOUR_S) return format.format(-Math.floor(seconds / MINUTE_S), "minute");
  if (seconds < DAY_S) return format.format(-Math.floor(seconds / HOUR_S), "hour");
  if (seconds < 7 * DAY_S) return format.format(-Math.floor(seconds / DAY_S), "day");
  return formatDay(postedAt * 1000);
}

/** When a post was written, as people say it; the exact moment is its title. */
export function PostedAt({ postedAt }: Pick<Answer, "postedAt">) {
  return (
    <time dateTime={new Date(postedAt * 1000).toISOString()} title={formatMoment(postedAt * 1000)}>
      {agoOf(postedAt)}
    </time>
  );
}
