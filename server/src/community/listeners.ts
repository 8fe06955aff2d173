import { batchRemoved } from "../batches/events.ts";
import { accountErased } from "../identity/deletion/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { programRemoved } from "../programs/events.ts";
import { removePostsOf } from "./changes/service.ts";
import { deleteNoticesOf } from "./digests/queries.ts";
import { deleteTracesOf } from "./reactions/service.ts";

export const communityReactions = [
  reacts(batchRemoved, (tx, { batchId }) => removePostsOf(tx, { batchId })),
  reacts(programRemoved, (tx, { programId }) => removePostsOf(tx, { programId })),
  // What somebody wrote stays, under the name of nobody; what they read and liked goes.
  reacts(accountErased, async (tx, { userId }) => {
    await deleteTracesOf(tx, userId);
    await deleteNoticesOf(tx, userId);
  }),
];
