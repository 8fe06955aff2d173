import { accountErased } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { clearNotes } from "./queries.ts";

export const markReactions = [reacts(accountErased, "sessions.emptyNotes", (tx, { userId }) => clearNotes(tx, userId))];
