import * as z from "zod/mini";
import { batchRoleSchema, participantStatusSchema } from "../batches/participants/schemas.ts";
import { batchStatusSchema } from "../batches/schemas.ts";
import { approvalStatusSchema, contentTypeSchema } from "../content/schemas.ts";
import { responseStatusSchema } from "../forms/assessments/schemas.ts";
import { formTypeSchema } from "../forms/schemas.ts";
import { attendanceStatusSchema } from "../sessions/attendance/schemas.ts";
import { ROLE_ORDER } from "../organizations/members/rules.ts";
import { memberStatusSchema } from "../organizations/schemas.ts";
import { noteSchema } from "./notes/schemas.ts";

/** A batch that a person is or was in. */
export const personBatchSchema = z.object({
  batchId: z.string(),
  batchName: z.string(),
  programId: z.string(),
  programName: z.string(),
  entityStatus: batchStatusSchema,
  /** Empty for people who are no longer in the batch, and for guests of a session. */
  roles: z.array(batchRoleSchema),
  /** Null for people who are no longer in the batch, and for guests of a session. */
  participantStatus: z.nullable(participantStatusSchema),
  joinedDateTime: z.nullable(z.number()),
});
export type PersonBatch = z.output<typeof personBatchSchema>;

/** A session that took place while a person was in its batch, or that they attended. */
export const personSessionSchema = z.object({
  sessionId: z.string(),
  batchId: z.string(),
  topic: z.string(),
  startDateTime: z.number(),
  attendance: attendanceStatusSchema,
  minutes: z.number(),
});
export type PersonSession = z.output<typeof personSessionSchema>;

export const personCertificateSchema = z.object({
  /** The public number. */
  number: z.string(),
  batchId: z.string(),
  issuedDateTime: z.number(),
  isRevoked: z.boolean(),
});
export type PersonCertificate = z.output<typeof personCertificateSchema>;

/** A form that a person was asked or answered; never feedback, which is anonymous. */
export const personFormSchema = z.object({
  formId: z.string(),
  batchId: z.string(),
  title: z.string(),
  formType: formTypeSchema,
  responseStatus: responseStatusSchema,
  submittedDateTime: z.nullable(z.number()),
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
});
export type PersonForm = z.output<typeof personFormSchema>;

/** A case or other content of a person. */
export const personContentSchema = z.object({
  contentId: z.string(),
  batchId: z.string(),
  name: z.string(),
  type: contentTypeSchema,
  approvalStatus: approvalStatusSchema,
  updatedDateTime: z.number(),
});
export type PersonContent = z.output<typeof personContentSchema>;

export const personInvitationStateSchema = z.enum(["PENDING", "ACCEPTED", "EXPIRED", "WITHDRAWN"]);

export const personInvitationSchema = z.object({
  batchId: z.string(),
  roles: z.array(batchRoleSchema),
  sentDateTime: z.number(),
  state: personInvitationStateSchema,
});
export type PersonInvitation = z.output<typeof personInvitationSchema>;

/** What the caller may see of a person in one organization. A list is null where the caller may see it in no batch. */
export const personPageSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  /** Null without the right to see contacts. */
  primaryEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  organizationName: z.string(),
  /** Their place in the team; null for people who are not in it, and without the right to see members. */
  member: z.nullable(z.object({ roles: z.array(z.enum(ROLE_ORDER)), entityStatus: memberStatusSchema })),
  batchList: z.array(personBatchSchema),
  /** The newest first. */
  sessionList: z.array(personSessionSchema),
  certificateList: z.nullable(z.array(personCertificateSchema)),
  formList: z.nullable(z.array(personFormSchema)),
  contentList: z.nullable(z.array(personContentSchema)),
  invitationList: z.nullable(z.array(personInvitationSchema)),
  /** The newest first; null without the right to read notes. */
  noteList: z.nullable(z.array(noteSchema)),
});
export type PersonPage = z.output<typeof personPageSchema>;
