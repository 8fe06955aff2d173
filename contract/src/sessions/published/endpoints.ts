import * as z from "zod/mini";
import { endpoint, sharedKeyAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";

/** What everybody may know of the sessions of a batch in a public program. */
export const publishedSessionsSchema = z.object({
  batchId: z.string(),
  /** Sessions held and planned, without cancelled ones. */
  sessionCount: z.number(),
  /** The start of the next session; null if none is planned. */
  nextStartDateTime: z.nullable(z.number()),
});
export type PublishedSessions = z.output<typeof publishedSessionsSchema>;

export const publishedEndpoints = {
  listOfProgram: endpoint({
    method: "GET",
    path: "/v1/session/public/program/:programId",
    access: sharedKeyAccess,
    summary: "How many sessions the batches of a public program have, and when the next ones start.",
    rate: { max: 60, windowMs: 60_000 },
    params: z.object({ programId: idSchema }),
    result: z.object({ batchList: z.array(publishedSessionsSchema) }),
  }),
};
