import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import { accountStatusChangeSchema, givenAccountStatusSchema, networkAccountSchema } from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const changes = permission("CHANGE_ACCOUNT_STATUS", { on: "superhub" });

export const accountEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/accounts",
    access: changes,
    summary:
      "A page of the people of a superhub and of the organizations below it, whose name or e-mail contains a text.",
    params: z.object({ id: idSchema }),
    query: z.object({
      query: z._default(z.string().check(z.trim(), atMost(100)), ""),
      pageNumber: pageNumberSchema,
      pageSize: pageSizeSchema(),
    }),
    result: z.object({ accountList: z.array(networkAccountSchema), totalNumber: z.number() }),
  }),
  setStatus: endpoint({
    method: "PATCH",
    path: "/v1/org/superhub/:id/accounts/:userId",
    access: changes,
    summary:
      "Blocks the account of somebody of the network after a fresh proof, which ends their sign-ins, or reactivates it; the person is told why.",
    rate: { max: 60, windowMs: 60_000 },
    params: z.object({ id: idSchema, userId: idSchema }),
    body: accountStatusChangeSchema,
    result: z.object({ status: givenAccountStatusSchema }),
    errors: ["PROOF_NEEDED", "ACCOUNT_NOT_YOURSELF", "ACCOUNT_BELONGS_ELSEWHERE", "ACCOUNT_STATUS_CHANGED"],
    example: { status: "ACTIVE", reason: "The question is settled." },
  }),
};
