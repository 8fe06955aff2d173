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

/** The roles that get a certificate automatically at the end of a batch: learners, not the team. */
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

/** A complete design, with which certificates can be issued. */
export const certificateDesignSchema = z.object(designFields);
export type CertificateDesign = z.output<typeof certificateDesignSchema>;

const imageOrNone = z.union([z.literal(""), ownImageSchema]);

/** A design as a batch stores it; pictures may be missing. */
export const storedDesignSchema = z.object({ ...wordFields, headerImgUrl: imageOrNone, footerImgUrl: imageOrNone });
export type StoredDesign = z.output<typeof storedDesignSchema>;

/** The design of a batch, with its program and organization. */
export const entityDesignSchema = z.extend(storedDesignSchema, {
  organizationName: z.string(),
  programName: z.string(),
});
export type EntityDesign = z.output<typeof entityDesignSchema>;

export const filterCriteriaSchema = z.object({
  roles: z._default(z.array(batchRoleSchema).check(atMost(10)), []),
  /** A minimum number of attended sessions. */
  sessionAttended: z.optional(z.number().check(z.int(), z.gte(0))),
  /** Ids of sessions that must all be attended. */
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

/** The chosen recipients, passed from the list to the page that issues certificates. */
export const recipientsSchema = z.object({
  ...recipientFields,
  /** The number of matching people, when all are chosen. */
  count: z.optional(z.number()),
});
export type RecipientSelection = z.output<typeof recipientsSchema>;

const ofBatch = { entityId: idSchema, entityType: z.literal("BATCH") };

export const certificatePreviewSchema = z.object({ ...ofBatch, ...designFields });

export const certificateRequestSchema = z.object({
  ...ofBatch,
  ...designFields,
  ...recipientFields,
});
export type CertificateRequest = z.output<typeof certificateRequestSchema>;

/** The reason for a revocation. */
export const revokeCertificateSchema = z.object({
  reason: lineSchema(CERTIFICATE_LIMITS.reason, {
    required: "VALID_CERTIFICATE_REASON",
    max: "VALID_CERTIFICATE_REASON_MAX",
  }),
});

/** The number as people type it, in any case. */
export const certificateNumberSchema = z.string().check(z.trim(), z.toUpperCase(), atMost(40));

/** All printed data of a certificate, immutable after issue. */
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
  /** The language of the fixed texts. */
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
  /** The printed day, YYYY-MM-DD. */
  issuedOn: z.string(),
  /** The organization. */
  entityName: z.string(),
  /** The address of the picture, valid for five minutes; null while it is being drawn and after a revocation. */
  url: z.nullable(z.string()),
  documentUrl: z.nullable(z.string()),
  /** Drawing has failed; an issuer can retry it. */
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

/** The public page of a certificate, for everybody who has the number. */
export const checkedCertificateSchema = z.extend(printedCertificateSchema, {
  /** The address of the PDF, valid for five minutes; null while it is being drawn and after a revocation. */
  documentUrl: z.nullable(z.string()),
  /** Seconds since the epoch. */
  issueAt: z.number(),
  ...standing,
});
export type CheckedCertificate = z.output<typeof checkedCertificateSchema>;

export const certificateStateSchema = z.enum(["ISSUED", "REVOKED", "READY", "NOT_YET"]);
export type CertificateState = z.output<typeof certificateStateSchema>;

/** The sortable columns of the recipients. */
export const RECIPIENT_COLUMNS = ["name", "attended", "issuedOn"] as const;
export type RecipientColumn = (typeof RECIPIENT_COLUMNS)[number];

/** A person of a batch with their certificate, as the issuer sees them. */
export const recipientSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  progress: certificateProgressSchema,
  state: certificateStateSchema,
  certificate: z.nullable(certificateItemSchema),
});
export type CertificateRecipient = z.output<typeof recipientSchema>;

export const recipientCountsSchema = z.object({
  participants: z.number(),
  issued: z.number(),
  ready: z.number(),
  notYet: z.number(),
  /** The number of certificates whose drawing failed. */
  failed: z.number(),
  sessionsHeld: z.number(),
});
export type RecipientCounts = z.output<typeof recipientCountsSchema>;

/** INCOMPLETE: finished, but some pictures could not be drawn; they can be retried. */
export const runStateSchema = z.enum(["RUNNING", "DONE", "INCOMPLETE"]);
export type RunState = z.output<typeof runStateSchema>;

/** The progress of an issue run. */
export const certificateRunSchema = z.object({
  runId: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  state: runStateSchema,
});
export type CertificateRun = z.output<typeof certificateRunSchema>;
