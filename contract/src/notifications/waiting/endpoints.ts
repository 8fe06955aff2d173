import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { waitingLineSchema } from "./schemas.ts";

export const waitingEndpoints = {
  listMine: endpoint({
    method: "GET",
    path: "/v1/user/waiting",
    access: signedInAccess,
    summary: "Everything that waits for the caller: what is due first, then what waits longest.",
    result: z.object({ waitingList: z.array(waitingLineSchema) }),
  }),
};
