import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { NOTE_LIMITS, noteInputSchema, noteSchema } from "./schemas.ts";

const ofTeam = permission("WRITE_PERSON_NOTES", { on: "organization" });
const personParams = z.object({ organizationId: idSchema, userId: idSchema });
const noteParams = z.extend(personParams, { noteId: idSchema });
const example = { text: "Asked for a call about her case." };

export const noteEndpoints = {
  add: endpoint({
    method: "POST",
    path: "/v1/org/:organizationId/person/:userId/note",
    creates: true,
    access: ofTeam,
    summary: `Writes a note of the team about a person; at most ${NOTE_LIMITS.notes} about one person.`,
    params: personParams,
    body: noteInputSchema,
    result: z.object({ note: noteSchema }),
    errors: ["NOTE_LIMIT_REACHED"],
    example,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/v1/org/:organizationId/person/:userId/note/:noteId",
    access: ofTeam,
    summary: "Changes an own note.",
    params: noteParams,
    body: noteInputSchema,
    result: z.object({ note: noteSchema }),
    example,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/org/:organizationId/person/:userId/note/:noteId",
    access: ofTeam,
    summary: "Deletes an own note; with the right, also that of another author.",
    params: noteParams,
    result: z.object({}),
  }),
};
