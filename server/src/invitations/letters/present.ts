import type { WrittenLetter } from "@openrounds/contract/invitations/letters/schemas.ts";
import type { ListedLetter } from "./queries.ts";

/** A letter as the people see it who write to the batch. */
export function presentLetter({ letter, firstName, lastName, ...about }: ListedLetter): WrittenLetter {
  const { letterId, subject, text, roles, state, sendAt, recipientCount, sentCount, reach } = letter;
  return {
    ...about,
    letterId,
    authorName: `${firstName} ${lastName}`.trim(),
    subject,
    text,
    roles,
    state,
    sendDateTime: sendAt.getTime(),
    recipientCount,
    sentCount,
    reach,
  };
}
