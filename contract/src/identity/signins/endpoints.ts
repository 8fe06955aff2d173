import * as z from "zod/mini";
import { endpoint, selfAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";

const own = z.object({ userId: z.string() });
const nothing = z.object({});

export const signInSchema = z.object({
  signInId: z.string(),
  device: z.string(),
  os: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The sign-in of the caller. */
  isCurrent: z.boolean(),
});
export type SignIn = z.output<typeof signInSchema>;

export const signInEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/user/end-user/:userId/sign-ins",
    access: selfAccess,
    summary: "Where the caller is signed in, the last used first.",
    params: own,
    result: z.object({ signInList: z.array(signInSchema) }),
  }),
  end: endpoint({
    method: "DELETE",
    path: "/v1/user/end-user/:userId/sign-ins/:signInId",
    access: selfAccess,
    summary: "Ends a sign-in of the caller and its push messages; repeating it is harmless.",
    params: z.object({ userId: z.string(), signInId: idSchema }),
    result: nothing,
  }),
  endOthers: endpoint({
    method: "DELETE",
    path: "/v1/user/end-user/:userId/sign-ins",
    access: selfAccess,
    summary: "Ends every sign-in of the caller but the one that asks.",
    params: own,
    result: z.object({ ended: z.number() }),
  }),
};
