import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event, job } from "../../kernel/jobs/definitions.ts";

/** A person closes their account; a domain that would be left without a successor refuses. */
export const accountClosing = event("identity.accountClosing", z.object({ userId: idSchema }));

/** An account was erased. Its personal data is removed; records that must be kept stay without the person. */
export const accountErased = event("identity.accountErased", z.object({ userId: idSchema }));

/** Erases an account when the deletion can no longer be cancelled. */
export const eraseAccount = job("identity.eraseAccount", z.object({ userId: idSchema }));
