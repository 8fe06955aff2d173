import * as z from "zod/mini";
import { placedAddressSchema } from "../../identity/profile/schemas.ts";
import { emailSchema, visibilitySchema, type Visibility } from "../../identity/schemas.ts";
import { idSchema } from "../../kernel/ids.ts";
import { atMost, richTextSchema } from "../../kernel/text.ts";
import { ownImageSchema } from "../../media/schemas.ts";
import { organizationCategorySchema } from "../categories.ts";
import { socialLinkSchema, websiteSchema } from "../links.ts";
import { organizationAddressSchema, verificationNumberSchema } from "../schemas.ts";

export const ORGANIZATION_LIMITS = { name: 250, legalName: 250, description: 3000, focusAreas: 5 } as const;

/** A registered address requires the name and coordinates of its place. */
export const registeredAddressSchema = z.object(
  {
    ...organizationAddressSchema.shape,
    name: placedAddressSchema.shape.name,
    latitude: z.number("VALID_ADDRESS").check(z.gte(-90, "VALID_ADDRESS"), z.lte(90, "VALID_ADDRESS")),
    longitude: z.number("VALID_ADDRESS").check(z.gte(-180, "VALID_ADDRESS"), z.lte(180, "VALID_ADDRESS")),
  },
  "VALID_ADDRESS",
);

export const organizationDescriptionSchema = richTextSchema(ORGANIZATION_LIMITS.description, {
  required: "EDIT_HUB_DESCRIPTION_REQUIRED",
  max: "COMMON_CHAR_LIMIT_ERROR_MESSAGE",
});

const unique = z.overwrite((ids: string[]) => [...new Set(ids)]);

export const organizationFocusAreasSchema = z
  .array(idSchema, "REQUIRED_VALIDATION")
  .check(
    unique,
    z.minLength(1, "REQUIRED_VALIDATION"),
    atMost(ORGANIZATION_LIMITS.focusAreas, "VALID_CREATE_PROGRAM_MAX_LIMIT"),
  );

/** The visibility toggle of the profile: on is private, off is public. The stored values are accepted too. */
export const visibilityToggleSchema = z.pipe(
  z.union([z.boolean(), visibilitySchema], "EDIT_HUB_VISIBILITY_BOOLEAN"),
  z.transform((given): Visibility => (typeof given === "string" ? given : given ? "PRIVATE" : "PUBLIC")),
);

/** The contact e-mail; empty for none. */
const contactEmailSchema = z.nullable(
  z.union(
    [
      z.pipe(
        z.literal(""),
        z.transform(() => null),
      ),
      emailSchema,
    ],
    "VALID_EMAIL",
  ),
);

const linkFields = {
  website: z.optional(websiteSchema),
  twitter: z.optional(socialLinkSchema("twitter")),
  linkedin: z.optional(socialLinkSchema("linkedin")),
  bluesky: z.optional(socialLinkSchema("bluesky")),
  instagram: z.optional(socialLinkSchema("instagram")),
  facebook: z.optional(socialLinkSchema("facebook")),
};

/** The version that was read, for optimistic locking; an older one is refused. */
const version = z.optional(z.int());

const line = (max: number) => z.string().check(z.trim(), atMost(max, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"));

/** The changes of a profile form. Missing fields stay unchanged; fields that cannot be edited must be unchanged. */
export const updateOrganizationSchema = z.object({
  name: z.optional(line(ORGANIZATION_LIMITS.name).check(z.minLength(1, "REQUIRED_VALIDATION"))),
  legalName: z.optional(z.nullable(line(ORGANIZATION_LIMITS.legalName))),
  invitedTo: z.optional(z.nullable(z.string().check(atMost(320)))),
  organizationVerificationNumber: z.optional(z.nullable(verificationNumberSchema)),
  logo: z.optional(z.nullable(ownImageSchema)),
  description: z.optional(organizationDescriptionSchema),
  primaryOrganizationCategory: z.optional(organizationCategorySchema),
  organizationAddressDetails: z.optional(registeredAddressSchema),
  focusAreas: z.optional(organizationFocusAreasSchema),
  /** Only when there is none yet. */
  parent: z.optional(z.nullable(idSchema)),
  coManagedBy: z.optional(z.nullable(idSchema)),
  visibility: z.optional(visibilityToggleSchema),
  contactEmail: z.optional(contactEmailSchema),
  ...linkFields,
  version,
});
export type UpdateOrganization = z.output<typeof updateOrganizationSchema>;

/** The contact data of an organization. */
export const organizationContactSchema = z.object({
  contactEmail: z.optional(contactEmailSchema),
  ...linkFields,
  version,
});

export const betaStatusSchema = z.enum(["ACTIVE", "INACTIVE"]);
export type BetaStatus = z.output<typeof betaStatusSchema>;
