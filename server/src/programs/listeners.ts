import { accountErased } from "../identity/deletion/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { deleteRightsOfPerson } from "./queries.ts";

export const programReactions = [
  reacts(accountErased, "programs.deleteRights", (tx, { userId }) => deleteRightsOfPerson(tx, userId)),
];
