import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { STATUS_CODES } from "../rules.ts";
import { programStatusSchema } from "../schemas.ts";
import { approvalSchema, waitingProgramSchema } from "./schemas.ts";

const params = z.object({ id: idSchema });

/** Approval of programs: the decision, the waiting programs, and submitting a program again. */
export const approvalEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/program/program/approval/:id",
    access: permission([...STATUS_CODES, "EDIT_PROGRAM"], { on: "program" }),
    summary: "The statuses that the caller may give a program, who approves it, and why it was returned.",
    params,
    result: z.object({ approval: approvalSchema }),
  }),
  listWaiting: endpoint({
    method: "GET",
    path: "/v1/program/program/approvals",
    access: signedInAccess,
    summary: "The programs that wait for a decision of the caller, the oldest request first.",
    result: z.object({ programList: z.array(waitingProgramSchema) }),
  }),
  submit: endpoint({
    method: "PUT",
    path: "/v1/program/program/submission/:id",
    access: permission("EDIT_PROGRAM", { on: "program" }),
    summary: "Sends a program that was returned, or only created, for approval.",
    params,
    result: z.object({ entityStatus: programStatusSchema }),
    errors: ["PROGRAM_STATUS_NOT_ALLOWED"],
  }),
  remind: endpoint({
    method: "POST",
    path: "/v1/program/program/approval/:id/reminder",
    access: permission("EDIT_PROGRAM", { on: "program" }),
    summary: "Mails those who approve a program that it waits; once a day.",
    params,
    result: z.object({}),
    errors: ["PROGRAM_STATUS_NOT_ALLOWED", "PROGRAM_REMINDED_TODAY"],
  }),
};
