import type { publishedEndpoints } from "@openrounds/contract/sessions/published/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { readPublicProgram } from "../../programs/service.ts";
import { listPublishedSessions } from "./service.ts";

export const publishedHandlers: Handlers<typeof publishedEndpoints> = {
  async listOfProgram({ params }, { db }) {
    const { program } = await readPublicProgram(db, params.programId);
    return { batchList: await listPublishedSessions(db, program.programId) };
  },
};
