import type { noteEndpoints } from "@openrounds/contract/people/notes/endpoints.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { reachPerson } from "../access.ts";
import { presentNote } from "./present.ts";
import { addNote, changeNote, removeNote } from "./service.ts";

interface PersonParams {
  readonly organizationId: string;
  readonly userId: string;
}

/** The person of a note, after the right on the notes of the organization is proved. */
async function reachNotes(context: PermittedContext, params: PersonParams) {
  const { codes } = await reachOrganization(context, params.organizationId);
  return { reached: await reachPerson(context, params), reader: { userId: context.actor.userId, codes } };
}

export const noteHandlers: Handlers<typeof noteEndpoints> = {
  async add({ params, body }, context) {
    const { reached, reader } = await reachNotes(context, params);
    return { note: presentNote(await addNote(context.db, reached, reader, body.text), reader) };
  },
  async update({ params, body }, context) {
    const { reached, reader } = await reachNotes(context, params);
    const change = { noteId: params.noteId, text: body.text };
    return { note: presentNote(await changeNote(context.db, reached, reader, change), reader) };
  },
  async remove({ params }, context) {
    const { reached, reader } = await reachNotes(context, params);
    await removeNote(context.db, reached, reader, params.noteId);
    return {};
  },
};
