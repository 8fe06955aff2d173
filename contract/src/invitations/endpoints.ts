import * as z from "zod/mini";
import { appIdSchema, appVersionSchema, osTypeSchema, updateActionSchema } from "../identity/apps/schemas.ts";
import { endpoint, permission, sharedKeyAccess, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { atMost } from "../kernel/text.ts";
import { languageSchema } from "../identity/schemas.ts";
import {
  contactsSchema,
  invitationMailSchema,
  invitationPreviewSchema,
  inviteSchema,
  mailStatuses,
} from "./schemas.ts";

const batchParams = z.object({ id: idSchema });
/** Callers who may invite people to a batch, and preview it. */
const inviteAccess = permission(["INVITE_PARTICIPANTS", "INVITE_TEAM_MEMBERS"], { on: "batch" });

export const invitationEndpoints = {
  /** Only these three fields of the invitation: a guessed id reveals nothing about the invited person. */
  read: endpoint({
    method: "GET",
    path: "/v1/user/invitation/:id",
    access: sharedKeyAccess,
    summary:
      "Who invites to what; accepted, withdrawn and expired invitations are not found, but that of a hub says that it was withdrawn.",
    rate: { max: 30, windowMs: 60_000 },
    params: z.object({ id: idSchema }),
    /** An app that sends its id also gets its update action, even when there is no such invitation. */
    query: z.object({
      appId: z.optional(appIdSchema),
      currentVersion: z.optional(appVersionSchema),
      osType: z.optional(osTypeSchema),
    }),
    errors: ["INVITE_HUB_WITHDRAWN"],
    result: z.object({
      organizationName: z.string(),
      organizationLogo: z.nullable(z.string()),
      programName: z.string(),
      action: z.optional(z.nullable(updateActionSchema)),
    }),
  }),
  prove: endpoint({
    method: "POST",
    path: "/v1/user/invitation/:id/prove",
    access: sharedKeyAccess,
    summary:
      "Proves the invited e-mail by the secret of the mailed link, for somebody without an account; a registration can spend the order once.",
    rate: { max: 30, windowMs: 60_000 },
    params: z.object({ id: idSchema }),
    body: z.object({ proof: z.string().check(atMost(100)) }),
    result: z.object({ email: z.string(), orderId: z.string() }),
    example: { proof: "c2VjcmV0LW9mLWEtbGluaw" },
  }),
  trigger: endpoint({
    method: "POST",
    path: "/v1/user/invitation/trigger",
    access: signedInAccess,
    summary: "Accepts an invitation of the caller; batch and roles come from the invitation itself.",
    body: z.object({ invitationId: idSchema, batchId: z.optional(idSchema) }),
    result: z.object({ batchId: z.nullable(z.string()) }),
    errors: ["INVITATION_FOR_OTHER", "INVITATION_OVER", "INVITE_HUB_WITHDRAWN"],
    example: { invitationId: "00000000-0000-7000-8000-000000000000" },
  }),
  invite: endpoint({
    method: "POST",
    path: "/v2/session/batch/:id/participants",
    creates: true,
    access: inviteAccess,
    summary: "Invites people to a batch by e-mail or phone; all or, when one contact is wrong, nobody.",
    params: batchParams,
    body: inviteSchema,
    result: mailStatuses,
    errors: ["VALID_PARTICIPANTS_EMAIL_LIST", "VALID_PHONE_MATCHES", "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT"],
    example: { contacts: ["person@example.org"], roles: ["ATTENDEE"] },
  }),
  preview: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/participants/preview",
    access: inviteAccess,
    summary: "The mail that an invitation would send, to somebody without an account; nobody is invited.",
    params: batchParams,
    body: invitationMailSchema,
    result: z.object({ preview: invitationPreviewSchema }),
    errors: ["INVITE_BATCH_CLOSED"],
    example: { roles: ["ATTENDEE"] },
  }),
  reinvite: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/participants/reinvite",
    access: permission("INVITE_PARTICIPANTS", { on: "batch" }),
    summary: "Sends open invitations of a batch again; others are left out.",
    params: batchParams,
    body: z.object({ contacts: contactsSchema }),
    result: mailStatuses,
    example: { contacts: ["person@example.org"] },
  }),
  customInvite: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/custom/invite",
    access: permission("INVITE_PARTICIPANTS", { on: "batch" }),
    summary: "The message that an own invitation starts from, in the language of the invitation.",
    params: batchParams,
    query: z.object({ locale: z.optional(languageSchema) }),
    result: z.object({ emailBody: z.string() }),
  }),
};
