import { accountErased } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { deleteNotesAbout } from "./queries.ts";

export const noteReactions = [
  // What an erased person wrote about others stays, as by a former member.
  reacts(accountErased, "people.deleteNotes", (tx, { userId }) => deleteNotesAbout(tx, userId)),
];
