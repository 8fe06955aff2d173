import { job } from "../../kernel/jobs/definitions.ts";

/** What somebody wrote, and who of the batch is to read it; the id tells one letter from the next. */
export interface WrittenLetter {
  readonly letterId: string;
  readonly batchId: string;
  readonly writtenBy: string;
  readonly userIds: readonly string[];
  readonly text: string;
}

/** Writes to people of a batch. */
export const sendLetter = job<WrittenLetter>("invitations.sendLetter", "bulk");
