import * as z from "zod/mini";
import { emailSchema, firstNameSchema, lastNameSchema } from "../../identity/schemas.ts";
import { idSchema } from "../../kernel/ids.ts";
import { atMost, lineSchema, richTextSchema } from "../../kernel/text.ts";
import { bounceReasonSchema } from "../../notifications/bounces/schemas.ts";
import { ownImageSchema } from "../../media/schemas.ts";
import { ORGANIZATION_CATEGORIES } from "../categories.ts";
import { organizationStatusSchema, registrationTypeSchema, type OrganizationStatus } from "../schemas.ts";
import { MIN_CRM_ID } from "./rules.ts";

/** The tabs of the list of hubs, with their statuses. */
export const HUB_TABS = {
  invited: "INVITED",
  profilePending: "PROFILE_PENDING",
  pilot: "PILOT",
  active: "ACTIVE",
  inactive: "INACTIVE",
} as const satisfies Record<string, OrganizationStatus>;
export type HubTab = keyof typeof HUB_TABS;

/** The languages of hub invitations. */
export const INVITATION_LANGUAGES = ["en", "fr", "es", "pt", "pt-br", "vi", "id"] as const;
export type InvitationLanguage = (typeof INVITATION_LANGUAGES)[number];

export const HUB_INVITATION_LIMITS = {
  name: 50,
  legalName: 100,
  fullName: 100,
  streetAddress: 200,
  description: 3000,
  focusAreas: 5,
} as const;

/** An optional name. */
const optionalName = (max: number) =>
  z._default(z.string().check(z.trim(), atMost(max, "INVITE_HUB_LONG_NAME_MAX")), "");

const logoSchema = z.string("INVITE_HUB_LOGO_REQUIRED").check(
  atMost(500, "VALID_IMAGE"),
  z.refine((url) => url === "" || ownImageSchema.safeParse(url).success, "VALID_IMAGE"),
);

/** The form of a hub invitation; e-mail and CRM id are unique. */
export const hubInvitationSchema = z.object({
  name: lineSchema(HUB_INVITATION_LIMITS.name, { required: "INVITE_HUB_NAME_REQUIRED", max: "INVITE_HUB_NAME_MAX" }),
  legalName: optionalName(HUB_INVITATION_LIMITS.legalName),
  fullName: optionalName(HUB_INVITATION_LIMITS.fullName),
  /** The owner's. */
  firstName: firstNameSchema,
  lastName: z._default(lastNameSchema, ""),
  streetAddress: lineSchema(HUB_INVITATION_LIMITS.streetAddress, {
    required: "INVITE_HUB_ADDRESS_REQUIRED",
    max: "INVITE_HUB_ADDRESS_MAX",
  }),
  /** The name of the place with the coordinates. */
  locationName: lineSchema(HUB_INVITATION_LIMITS.streetAddress, {
    required: "INVITE_HUB_LOCATION_REQUIRED",
    max: "INVITE_HUB_ADDRESS_MAX",
  }),
  latitude: z.number("INVITE_HUB_LOCATION_REQUIRED").check(z.gte(-90), z.lte(90)),
  longitude: z.number("INVITE_HUB_LOCATION_REQUIRED").check(z.gte(-180), z.lte(180)),
  description: richTextSchema(HUB_INVITATION_LIMITS.description, {
    required: "INVITE_HUB_DESCRIPTION_REQUIRED",
    max: "INVITE_HUB_DESCRIPTION_MAX",
  }),
  primaryOrganizationCategory: z.enum(ORGANIZATION_CATEGORIES, "INVITE_HUB_CATEGORY_REQUIRED"),
  registrationType: z.enum(registrationTypeSchema.options, "INVITE_HUB_REGISTRATION_TYPE_REQUIRED"),
  /** The e-mail of the owner. */
  invitedTo: emailSchema,
  crmId: z
    .string("INVITE_HUB_CRM_ID_REQUIRED")
    .check(
      z.trim(),
      z.minLength(1, "INVITE_HUB_CRM_ID_REQUIRED"),
      z.minLength(MIN_CRM_ID, "INVITE_HUB_CRM_ID_MIN"),
      z.regex(/^[\dA-Za-z]*$/, "INVITE_HUB_CRM_ID_INVALID"),
      atMost(18, "INVITE_HUB_CRM_ID_INVALID"),
    ),
  lang: z.enum(INVITATION_LANGUAGES, "INVITE_HUB_LANGUAGE_REQUIRED"),
  focusAreas: z._default(
    z.array(idSchema).check(atMost(HUB_INVITATION_LIMITS.focusAreas, "VALID_CREATE_PROGRAM_MAX_LIMIT")),
    [],
  ),
  logo: logoSchema.check(z.minLength(1, "INVITE_HUB_LOGO_REQUIRED")),
  accountRepresentative: z._default(z.nullable(idSchema), null),
  coManagedBy: z._default(z.nullable(idSchema), null),
  immersionAttended: z._default(z.boolean(), false),
  echoType: z._default(z.literal("REGULAR"), "REGULAR"),
  crmType: z._default(z.literal("Salesforce"), "Salesforce"),
});
export type HubInvitation = z.output<typeof hubInvitationSchema>;

/** The form to send an invitation again; only the first one requires a logo. */
export const hubInvitationAgainSchema = z.extend(hubInvitationSchema, { logo: logoSchema });

/** A stored invitation. Missing data of the hub is empty, and required when the invitation is sent again. */
export const keptHubInvitationSchema = z.extend(hubInvitationAgainSchema, {
  ...{ firstName: z.string(), lastName: z.string(), description: z.string() },
  ...{ streetAddress: z.string(), locationName: z.string(), logo: z.string() },
});

/** Why the mail server of an invited owner refused the last mail. */
export const ownerBounceSchema = z.object({
  reason: bounceReasonSchema,
  /** The reply of the mail server. */
  reply: z.nullable(z.string()),
  /** Milliseconds since the epoch. */
  bouncedAt: z.number(),
});
export type OwnerBounce = z.output<typeof ownerBounceSchema>;

/** A hub in the list of its superhub. */
export const listedHubSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  entityStatus: organizationStatusSchema,
  /** Whether the superhub only co-manages it. */
  isCoManaged: z.boolean(),
  ownerName: z.string(),
  /** Null for callers who may not invite. */
  invitedTo: z.nullable(z.string()),
  /** Null while the invitation was not refused, and for callers who may not invite. */
  bounce: z.nullable(ownerBounceSchema),
  accountRepresentativeName: z.nullable(z.string()),
  /** Whether its invited owner has confirmed. */
  isConfirmed: z.boolean(),
  /** Milliseconds since the epoch. */
  invitedAt: z.nullable(z.number()),
  updatedAt: z.number(),
});
export type ListedHub = z.output<typeof listedHubSchema>;

/** An invitation as the invited owner of a hub sees it. */
export const openHubInvitationSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  legalName: z.string(),
  logo: z.nullable(z.string()),
  description: z.string(),
  streetAddress: z.string(),
  superhubName: z.string(),
  /** Whether the person has confirmed; the next step is then the profile of the hub. */
  isConfirmed: z.boolean(),
  /** PROFILE_PENDING from the first saved profile until the superhub approves the hub. */
  entityStatus: organizationStatusSchema,
  /** The contact for questions: the account representative, or the person who invited the hub. */
  contact: z.object({ name: z.string(), email: z.nullable(z.string()) }),
});
export type OpenHubInvitation = z.output<typeof openHubInvitationSchema>;
