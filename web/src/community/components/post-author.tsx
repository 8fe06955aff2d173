import type { DiscussionAnswer } from "@openrounds/contract/community/schemas.ts";
import { formatAge } from "../../kernel/age.ts";
import { formatMoment } from "../../kernel/format.ts";

/** The full name of a post's author. */
export const authorName = ({ userDetail: { firstName, lastName } }: Pick<DiscussionAnswer, "userDetail">): string =>
  `${firstName} ${lastName}`.trim();

/** The age of a post, with the exact time as tooltip. */
export function PostAge({ postedAt }: Pick<DiscussionAnswer, "postedAt">) {
  return (
    <time dateTime={new Date(postedAt * 1000).toISOString()} title={formatMoment(postedAt * 1000)}>
      {formatAge(postedAt * 1000)}
    </time>
  );
}
