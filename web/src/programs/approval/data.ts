import { useQuery } from "@tanstack/react-query";
import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import type { ProgramApproval, WaitingProgram } from "@openrounds/contract/programs/approval/schemas.ts";
import { STATUS_CODES } from "@openrounds/contract/programs/rules.ts";
import { endpointQuery } from "../../kernel/query.ts";

/** Whether a person runs or approves a program, and so sees its approval state. */
export const seesApproval = (permissionCode: readonly string[]): boolean =>
  [...STATUS_CODES, "EDIT_PROGRAM"].some((code) => permissionCode.includes(code));

/** The approval state of a program; undefined while it loads, and for people who do not see it. */
export function useApproval(program: {
  readonly programId: string;
  readonly permissionCode: readonly string[];
}): ProgramApproval | undefined {
  const { data } = useQuery({
    ...endpointQuery(approvalEndpoints.read, { params: { id: program.programId } }),
    enabled: seesApproval(program.permissionCode),
  });
  return data?.approval;
}

/** The programs that wait for the person's decision; empty while they load. */
export const useWaitingPrograms = (): readonly WaitingProgram[] =>
  useQuery(endpointQuery(approvalEndpoints.listWaiting, {})).data?.programList ?? [];
