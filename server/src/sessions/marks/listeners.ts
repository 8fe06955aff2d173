import { accountErased } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { emptyNotes } from "./queries.ts";

export const markReactions = [reacts(accountErased, "sessions.emptyNotes", (tx, { userId }) => emptyNotes(tx, userId))];
