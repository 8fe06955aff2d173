import { batchEndpoints } from "../batches/endpoints.ts";
import type { CallInput, CallResult } from "../kernel/endpoint.ts";
import { programEndpoints } from "../programs/endpoints.ts";
import { sessionEndpoints } from "../sessions/endpoints.ts";
import { answered, nameOfCall, type AnsweredCall, type CallName } from "./answers.ts";
import type { pageEndpoints } from "./endpoints.ts";
import { shellCallsIn } from "./shell.ts";

const TEAM_PAGE_SIZE = 500;

/** The team of a program's hub, as the page of the program shows it. */
export const teamInput = (programId: string): CallInput<typeof programEndpoints.listMembers> => ({
  params: { id: programId },
  query: { pageNumber: 0, pageSize: TEAM_PAGE_SIZE },
});

/** The calls of its own that the answer of a program's page may hold. */
export const PROGRAM_CALLS: readonly CallName[] = [
  programEndpoints.read,
  programEndpoints.listMembers,
  batchEndpoints.list,
  sessionEndpoints.progressOfProgram,
].map(nameOfCall);

/** The single calls whose results the answer of a program's page holds. */
export const programCalls = (
  { shell, program, batches, progress, team }: CallResult<typeof pageEndpoints.program>,
  { userId, programId }: { readonly userId: string; readonly programId: string },
): AnsweredCall[] => [
  ...shellCallsIn(shell, userId),
  ...answered(programEndpoints.read, { params: { id: programId } }, program),
  ...answered(batchEndpoints.list, { query: { programId } }, batches),
  ...answered(sessionEndpoints.progressOfProgram, { params: { id: programId } }, progress),
  ...answered(programEndpoints.listMembers, teamInput(programId), team),
];
