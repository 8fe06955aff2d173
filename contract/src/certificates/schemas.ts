import * as z from "zod/mini";
import { batchRoleSchema } from "../batches/participants/schemas.ts";
import { idSchema } from "../kernel/ids.ts";
import type { BatchRole } from "../kernel/permissions.ts";
import { atMost, lineSchema } from "../kernel/text.ts";
import { ownImageSchema } from "../media/schemas.ts";
import { certificateProgressSchema } from "./rule/schemas.ts";

export const templateTypeSchema = z.enum(["Modern", "Classic"]);
export type TemplateType = z.output<typeof templateTypeSchema>;

export const CERTIFICATE_LIMITS = {
  heading: 70,
  subHeading: 50,
  description: 350,
  recipients: 5000,
  reason: 500,
} as const;

/** Who gets a certificate without being named, when a batch ends: learners, not the team. */
export const CERTIFIED_ROLES: readonly BatchRole[] = ["ATTENDEE", "GUEST_PARTICIPANT", "CASE_PRESENTER"];

const wordFields = {
  templateType: templateTypeSchema,
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

const designFields = { ...wordFields, headerImgUrl: ownImageSchema, footerImgUrl: ownImageSchema };

/** What a certificate says and shows; complete enough to issue. */
export const certificateDesignSchema = z.object(designFields);
export type CertificateDesign = z.output<typeof certificateDesignSchema>;

const imageOrNone = z.union([z.literal(""), ownImageSchema]);

/** A design to keep for later: its pictures may still be missing. */
export const keptDesignSchema = z.object({ ...wordFields, headerImgUrl: imageOrNone, footerImgUrl: imageOrNone });
export type KeptDesign = z.output<typeof keptDesignSchema>;

/** The design of a batch, and who issues what by it. */
export const entityDesignSchema = z.extend(keptDesignSchema, { organizationName: z.string(), programName: z.string() });
export type EntityDesign = z.output<typeof entityDesignSchema>;

export const filterCriteriaSchema = z.object({
  roles: z._default(z.array(batchRoleSchema).check(atMost(10)), []),
  /** At least so many sessions attended. */
  sessionAttended: z.optional(z.number().check(z.int(), z.gte(0))),
  /** Attended every one of these. */
  sessionIds: z._default(z.array(idSchema).check(atMost(200)), []),
  /** Fulfils the rule of the batch. */
  isFulfilled: z.optional(z.boolean()),
});
export type FilterCriteria = z.output<typeof filterCriteriaSchema>;

const recipientFields = {
  userList: z._default(z.array(idSchema).check(atMost(CERTIFICATE_LIMITS.recipients)), []),
  selectAll: z._default(z.boolean(), false),
  filterCriteria: z.optional(filterCriteriaSchema),
};

/** Who shall get certificates, as one page hands it to the page that issues them. */
export const recipientsSchema = z.object({
  ...recipientFields,
  /** How many people match, where all are chosen. */
  count: z.optional(z.number()),
});
export type Recipients = z.output<typeof recipientsSchema>;

const ofBatch = { entityId: idSchema, entityType: z.literal("BATCH") };

export const certificatePreviewSchema = z.object({ ...ofBatch, ...designFields });

export const certificateRequestSchema = z.object({
  ...ofBatch,
  ...designFields,
  ...recipientFields,
});
export type CertificateRequest = z.output<typeof certificateRequestSchema>;

/** Why a certificate is taken back. */
export const revokeCertificateSchema = z.object({
  reason: lineSchema(CERTIFICATE_LIMITS.reason, {
    required: "VALID_CERTIFICATE_REASON",
    max: "VALID_CERTIFICATE_REASON_MAX",
  }),
});

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
  /** The day in the time zone of the batch, YYYY-MM-DD. */
  issuedOn: z.string(),
  /** The language of the fixed words. */
  language: z.string(),
  headerImgUrl: z.string(),
  footerImgUrl: z.string(),
  verifyUrl: z.string(),
});
export type PrintedCertificate = z.output<typeof printedCertificateSchema>;

const standing = {
  isRevoked: z.boolean(),
  revokedReason: z.nullable(z.string()),
};

export const certificateItemSchema = z.object({
  entityId: z.string(),
  certificateId: z.string(),
  number: z.string(),
  /** Seconds since the epoch. */
  issueAt: z.number(),
  /** The day that is printed on it, YYYY-MM-DD. */
  issuedOn: z.string(),
  /** The organization. */
  entityName: z.string(),
  /** The picture, for five minutes; null while it is being made and once it is revoked. */
  url: z.nullable(z.string()),
  documentUrl: z.nullable(z.string()),
  /** Its files could not be made, until somebody who may issue it has them tried again. */
  isFailed: z.boolean(),
  /** The program. */
  description: z.string(),
  heading: z.string(),
  personName: z.string(),
  templateType: templateTypeSchema,
  minutesAttended: z.number(),
  ...standing,
});
export type CertificateItem = z.output<typeof certificateItemSchema>;

/** What the public page shows to whoever has the number. */
export const checkedCertificateSchema = z.extend(printedCertificateSchema, {
  /** Seconds since the epoch. */
  issueAt: z.number(),
  ...standing,
});
export type CheckedCertificate = z.output<typeof checkedCertificateSchema>;

export const certificateStateSchema = z.enum(["ISSUED", "REVOKED", "READY", "NOT_YET"]);
export type CertificateState = z.output<typeof certificateStateSchema>;

/** A person of a batch and the certificate, as the issuer sees them. */
export const recipientSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  progress: certificateProgressSchema,
  state: certificateStateSchema,
  certificate: z.nullable(certificateItemSchema),
});
export type Recipient = z.output<typeof recipientSchema>;

export const recipientCountsSchema = z.object({
  participants: z.number(),
  issued: z.number(),
  ready: z.number(),
  notYet: z.number(),
  /** How many certificates have no files because making them failed. */
  failed: z.number(),
  sessionsHeld: z.number(),
});
export type RecipientCounts = z.output<typeof recipientCountsSchema>;

/** INCOMPLETE: at an end, but some pictures could not be made; they can be tried again. */
export const runStateSchema = z.enum(["RUNNING", "DONE", "INCOMPLETE"]);
export type RunState = z.output<typeof runStateSchema>;

/** How far an order to issue certificates got. */
export const certificateRunSchema = z.object({
  runId: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  state: runStateSchema,
});
export type CertificateRun = z.output<typeof certificateRunSchema>;
