import { accountErased } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { deleteViewsOf } from "./queries.ts";

export const viewReactions = [
  reacts(accountErased, "analytics.deleteViews", (tx, { userId }) => deleteViewsOf(tx, userId)),
];
