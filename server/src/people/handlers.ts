import type { personEndpoints } from "@openrounds/contract/people/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { reachPerson } from "./access.ts";
import { presentNote } from "./notes/present.ts";
import { readNotes } from "./notes/service.ts";
import { presentPerson } from "./present.ts";
import { readPerson } from "./service.ts";

export const personHandlers: Handlers<typeof personEndpoints> = {
  async read({ params }, context) {
    const reached = await reachPerson(context, params);
    const reader = { userId: context.actor.userId, codes: reached.codes };
    const [rows, notes] = await Promise.all([readPerson(context.db, reached), readNotes(context.db, reached, reader)]);
    const noteList = notes?.map((note) => presentNote(note, reader)) ?? null;
    return { person: presentPerson(reached, rows, noteList) };
  },
};
