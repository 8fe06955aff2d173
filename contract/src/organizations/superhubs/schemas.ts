import * as z from "zod/mini";
import { emailSchema } from "../../identity/schemas.ts";
import { lineSchema } from "../../kernel/text.ts";
import { HUB_INVITATION_LIMITS, INVITATION_LANGUAGES, ownerBounceSchema } from "../hub-invitations/schemas.ts";
import { organizationStatusSchema, registrationTypeSchema } from "../schemas.ts";

/** The form for a new superhub in the network and its owner. */
export const newSuperhubSchema = z.object({
  name: lineSchema(HUB_INVITATION_LIMITS.name, { required: "INVITE_HUB_NAME_REQUIRED", max: "INVITE_HUB_NAME_MAX" }),
  registrationType: z.enum(registrationTypeSchema.options, "INVITE_HUB_REGISTRATION_TYPE_REQUIRED"),
  /** The e-mail of its first owner. */
  invitedTo: emailSchema,
  /** The language of the mail to an owner without an account. */
  lang: z.enum(INVITATION_LANGUAGES, "INVITE_HUB_LANGUAGE_REQUIRED"),
});
export type NewSuperhub = z.output<typeof newSuperhubSchema>;

/** The right e-mail of the invited owner of a superhub. */
export const ownerCorrectionSchema = z.object({ invitedTo: emailSchema });

/** A superhub in the list of the superhub that added it. */
export const listedSuperhubSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  registrationType: z.nullable(registrationTypeSchema),
  entityStatus: organizationStatusSchema,
  ownerName: z.string(),
  invitedTo: z.nullable(z.string()),
  /** Null while the mail to its owner was not refused, and once the owner has joined. */
  bounce: z.nullable(ownerBounceSchema),
  /** Whether its owner has an account that can sign in. */
  hasJoined: z.boolean(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
});
export type ListedSuperhub = z.output<typeof listedSuperhubSchema>;
