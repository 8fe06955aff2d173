import type { DiscussionAnswer } from "@openrounds/contract/community/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatDay, formatLocale, formatMoment } from "../../kernel/format.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** The full name of a post's author. */
export const authorName = ({ userDetail: { firstName, lastName } }: Pick<DiscussionAnswer, "userDetail">): string =>
  `${firstName} ${lastName}`.trim();

/** The age of a post, or its day after a week. */
export function ageText(postedAt: number, presentMs: number = nowMs()): string {
  const format = new Intl.RelativeTimeFormat(formatLocale(), { numeric: "auto", style: "short" });
  const seconds = Math.max(0, presentMs / 1000 - postedAt);
  if (seconds < HOUR_S) return format.format(-Math.floor(seconds / MINUTE_S), "minute");
  if (seconds < DAY_S) return format.format(-Math.floor(seconds / HOUR_S), "hour");
  if (seconds < 7 * DAY_S) return format.format(-Math.floor(seconds / DAY_S), "day");
  return formatDay(postedAt * 1000);
}

/** The age of a post, with the exact time as tooltip. */
export function PostAge({ postedAt }: Pick<DiscussionAnswer, "postedAt">) {
  return (
    <time dateTime={new Date(postedAt * 1000).toISOString()} title={formatMoment(postedAt * 1000)}>
      {ageText(postedAt)}
    </time>
  );
}
