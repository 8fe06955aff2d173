import * as z from "zod/mini";
import { idSchema } from "../kernel/ids.ts";
import { lineSchema } from "../kernel/text.ts";
import { batchRoleSchema } from "../batches/participants/schemas.ts";
import { ownImageSchema } from "../media/schemas.ts";

export const templateTypeSchema = z.enum(["Modern", "Classic"]);
export type TemplateType = z.output<typeof templateTypeSchema>;

export const CERTIFICATE_LIMITS = { heading: 70, subHeading: 50, description: 350 } as const;

const designFields = {
  templateType: templateTypeSchema,
  headerImgUrl: ownImageSchema,
  footerImgUrl: ownImageSchema,
  heading: lineSchema(CERTIFICATE_LIMITS.heading, {
    required: "VALID_ISSUECERTIFICATE_HEADING",
    max: "VALID_ISSUECERTIFICATE_HEADING_MAX_VALUE",
  }),
  subHeading: lineSchema(CERTIFICATE_LIMITS.subHeading, {
    required: "VALID_ISSUECERTIFICATE_SUBHEADING",
    max: "VALID_ISSUECERTIFICATE_SUBHEADING_MAX_VALUE",
  }),
  description: lineSchema(CERTIFICATE_LIMITS.description, {
    required: "VALID_ISSUECERTIFICATE_DESCRIPTION",
    max: "VALID_ISSUECERTIFICATE_DESCRIPTION_MAX_VALUE",
  }),
};

export const certificateDesignSchema = z.object(designFields);
export type CertificateDesign = z.output<typeof certificateDesignSchema>;

export const filterCriteriaSchema = z.object({
  roles: z._default(z.array(batchRoleSchema), []),
  sessionAttended: z.optional(z.number().check(z.int(), z.gte(0))),
  sessionIds: z._default(z.array(idSchema).check(z.maxLength(200)), []),
});

export const certificateRequestSchema = z.object({
  entityId: idSchema,
  entityType: z.literal("BATCH"),
  ...designFields,
  userList: z._default(z.array(idSchema).check(z.maxLength(5000)), []),
  selectAll: z._default(z.boolean(), false),
  filterCriteria: z.optional(filterCriteriaSchema),
});
export type CertificateRequest = z.output<typeof certificateRequestSchema>;

/** Everything that is printed on a certificate, frozen when it is issued. */
export const printedCertificateSchema = z.object({
  templateType: templateTypeSchema,
  number: z.string(),
  personName: z.string(),
  heading: z.string(),
  subHeading: z.string(),
  description: z.string(),
  programName: z.string(),
  batchName: z.string(),
  organizationName: z.string(),
  sessionsAttended: z.number(),
  minutesAttended: z.number(),
  issuedOn: z.string(),
  headerImgUrl: z.string(),
  footerImgUrl: z.string(),
  verifyUrl: z.string(),
});
export type PrintedCertificate = z.output<typeof printedCertificateSchema>;

export const certificateItemSchema = z.object({
  entityId: z.string(),
  certificateId: z.string(),
  number: z.string(),
  /** Seconds since the epoch. */
  issueAt: z.number(),
  /** The organization. */
  entityName: z.string(),
  /** The picture; null while it is being made. */
  url: z.nullable(z.string()),
  documentUrl: z.nullable(z.string()),
  /** The program. */
  description: z.string(),
  heading: z.string(),
  isRevoked: z.boolean(),
});
export type CertificateItem = z.output<typeof certificateItemSchema>;

export type RunState = "RUNNING" | "DONE";
