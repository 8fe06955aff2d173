import { batchRemoved } from "../batches/events.ts";
import { accountErased } from "../identity/deletion/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { programRemoved } from "../programs/events.ts";
import { removePostsOf } from "./changes/service.ts";
import { deleteNoticesOf } from "./digests/queries.ts";
import { deleteTracesOf } from "./reactions/service.ts";

export const communityReactions = [
  reacts(batchRemoved, "community.removePosts", (tx, { batchId }) => removePostsOf(tx, { batchId })),
  reacts(programRemoved, "community.removePosts", (tx, { programId }) => removePostsOf(tx, { programId })),
  // The posts of an erased person stay anonymous; what they read and liked is deleted.
  reacts(accountErased, "community.deleteTraces", async (tx, { userId }) => {
    await deleteTracesOf(tx, userId);
    await deleteNoticesOf(tx, userId);
  }),
];
