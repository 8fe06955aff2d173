import * as z from "zod/mini";
import { endpoint, sharedKeyAccess, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { loginResultSchema, loginRequestSchema } from "../schemas.ts";
import {
  passkeyMadeSchema,
  passkeyNamedSchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeyUsedSchema,
} from "./schemas.ts";

const MINUTE = 60_000;
const passkey = z.object({ passkey: passkeySchema });
const own = z.object({ passkeyId: idSchema });
const CREDENTIAL = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };

export const passkeyEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/user/passkey",
    access: signedInAccess,
    summary: "The passkeys of the caller, the newest first.",
    result: z.object({ passkeyList: z.array(passkeySchema) }),
  }),
  beginMaking: endpoint({
    method: "POST",
    path: "/v1/user/passkey/options",
    access: signedInAccess,
    summary: "What the browser needs to make a passkey; needs a fresh proof that the owner is at the device.",
    rate: { max: 20, windowMs: MINUTE },
    result: z.object({ options: passkeyOptionsSchema }),
    errors: ["PROOF_NEEDED", "PASSKEY_TOO_MANY"],
  }),
  add: endpoint({
    method: "POST",
    path: "/v1/user/passkey",
    access: signedInAccess,
    summary: "Adds a passkey that was just made.",
    rate: { max: 20, windowMs: MINUTE },
    body: z.extend(passkeyNamedSchema, { credential: passkeyMadeSchema }),
    result: passkey,
    errors: ["PASSKEY_FAILED", "PASSKEY_TOO_MANY"],
    example: {
      name: "Phone",
      credential: { ...CREDENTIAL, response: { clientDataJSON: "AA", attestationObject: "AA" } },
    },
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/v1/user/passkey/:passkeyId",
    access: signedInAccess,
    summary: "Gives a passkey of the caller another name.",
    params: own,
    body: passkeyNamedSchema,
    result: passkey,
    example: { name: "Work phone" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/user/passkey/:passkeyId",
    access: signedInAccess,
    summary: "Removes a passkey of the caller; needs a fresh proof.",
    params: own,
    result: z.object({}),
    errors: ["PROOF_NEEDED"],
  }),
  beginLogin: endpoint({
    method: "POST",
    path: "/v1/user/passkey/login/options",
    access: sharedKeyAccess,
    summary: "What the browser needs to sign in with any passkey of this installation.",
    rate: { max: 60, windowMs: MINUTE },
    result: z.object({ options: passkeyOptionsSchema }),
  }),
  login: endpoint({
    method: "POST",
    path: "/v1/user/passkey/login",
    access: sharedKeyAccess,
    summary: "Signs in with a passkey; it is two factors in one, so that no code follows.",
    rate: { max: 20, windowMs: MINUTE },
    body: z.object({
      credential: passkeyUsedSchema,
      location: loginRequestSchema.shape.location,
      loginRequest: loginRequestSchema.shape.loginRequest,
    }),
    result: loginResultSchema,
    errors: ["PASSKEY_FAILED"],
    example: {
      credential: { ...CREDENTIAL, response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" } },
    },
  }),
};
