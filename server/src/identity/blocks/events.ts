import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event } from "../../kernel/jobs/definitions.ts";

/** An account was blocked. */
export const accountBlocked = event("identity.accountBlocked", z.object({ userId: idSchema }));
