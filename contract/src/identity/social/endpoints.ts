import * as z from "zod/mini";
import { endpoint, sharedKeyAccess, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { socialAccountSchema } from "./schemas.ts";

const MINUTE = 60_000;

export const socialEndpoints = {
  begin: endpoint({
    method: "POST",
    path: "/v1/user/social/begin",
    access: sharedKeyAccess,
    summary: "Where the browser goes to sign in with a social account; bound to this browser for ten minutes.",
    rate: { max: 20, windowMs: MINUTE },
    result: z.object({ authorizationUrl: z.string() }),
    errors: ["SOCIAL_UNAVAILABLE"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/user/social",
    access: signedInAccess,
    summary: "The social accounts that open the caller's account.",
    result: z.object({ socialAccountList: z.array(socialAccountSchema) }),
  }),
  unlink: endpoint({
    method: "DELETE",
    path: "/v1/user/social/:socialAccountId",
    access: signedInAccess,
    summary: "Takes a social account away from the caller's account.",
    params: z.object({ socialAccountId: idSchema }),
    result: z.object({}),
  }),
};
