import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { teamInput } from "@openrounds/contract/pages/program.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { ActorContext } from "../kernel/http/handlers.ts";
import type { Asking } from "./asking.ts";
import { askShell, type ShellQuery } from "./shell.ts";

/** Everything that the page of a program shows at first. */
export async function readProgramPage(
  context: ActorContext,
  asking: Asking,
  query: ShellQuery & { readonly programId: string },
) {
  const { programId } = query;
  const [shell, program, batches, progress, team] = await Promise.all([
    askShell(context, asking, query),
    asking.call(programEndpoints.read, { params: { id: programId } }),
    asking.call(batchEndpoints.list, { query: { programId } }),
    asking.call(sessionEndpoints.progressOfProgram, { params: { id: programId } }),
    asking.call(programEndpoints.listMembers, teamInput(programId)),
  ]);
  return { shell, program, batches, progress, team };
}
