import { useQuery } from "@tanstack/react-query";
import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import type { Approval, WaitingProgram } from "@openrounds/contract/programs/approval/schemas.ts";
import { STATUS_CODES } from "@openrounds/contract/programs/rules.ts";
import { endpointQuery } from "../../kernel/query.ts";

/** Whether a person runs or approves a program, and so sees the state of its approval. */
export const seesApproval = (permissionCode: readonly string[]): boolean =>
  [...STATUS_CODES, "EDIT_PROGRAM"].some((code) => permissionCode.includes(code));

/** The state of the approval of a program; undefined while it is read, and for those who do not see it. */
export function useApproval(program: {
  readonly programId: string;
  readonly permissionCode: readonly string[];
}): Approval | undefined {
  const { data } = useQuery({
    ...endpointQuery(approvalEndpoints.read, { params: { id: program.programId } }),
    enabled: seesApproval(program.permissionCode),
  });
  return data?.approval;
}

/** The programs that wait for the person's decision; none while they are read. */
export const useWaitingPrograms = (): readonly WaitingProgram[] =>
  useQuery(endpointQuery(approvalEndpoints.listWaiting, {})).data?.programList ?? [];
