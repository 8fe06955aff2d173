import { accountErased } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { deleteFeed } from "./queries.ts";

export const feedReactions = [reacts(accountErased, "sessions.deleteFeed", (tx, { userId }) => deleteFeed(tx, userId))];
