import { accountErased } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { deleteAllRecent } from "./service.ts";

export const recentSearchReactions = [
  reacts(accountErased, "search.deleteRecent", (tx, { userId }) => deleteAllRecent(tx, userId)),
];
