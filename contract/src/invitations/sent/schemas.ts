import * as z from "zod/mini";
import { batchRoleSchema } from "../../batches/participants/schemas.ts";
import { emailSchema, languageSchema } from "../../identity/schemas.ts";
import { idSchema } from "../../kernel/ids.ts";
import { atMost } from "../../kernel/text.ts";
import { bounceReasonSchema } from "../../notifications/bounces/schemas.ts";
import { MAX_INVITEES, PHONE, contactSchema, inviteMessageSchema } from "../schemas.ts";

/** What became of an invitation. */
export const SENT_STATES = ["SENT", "OPENED", "BOUNCED", "EXPIRED", "JOINED", "WITHDRAWN"] as const;
export const sentStateSchema = z.enum(SENT_STATES);
export type SentState = z.output<typeof sentStateSchema>;

/** The states of invitations that can be sent again, corrected and withdrawn. */
export const OPEN_STATES = ["SENT", "OPENED", "BOUNCED", "EXPIRED"] as const satisfies readonly SentState[];

/** One state, all open ones, or all. */
export const SENT_FILTERS = ["OPEN", "ALL", ...SENT_STATES] as const;
export type SentFilter = (typeof SENT_FILTERS)[number];

/** The sortable columns; each has its latest or largest value last. */
export const SENT_COLUMNS = ["name", "state", "sent"] as const;
export type SentColumn = (typeof SENT_COLUMNS)[number];

/** The latest invitation of a person to a batch. Its id is part of a link, and stays with the invited person. */
export const sentInvitationSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The contact that was invited; null for callers who may not see contacts. */
  contact: z.nullable(z.string()),
  roles: z.array(batchRoleSchema),
  state: sentStateSchema,
  /** When the state began. */
  stateDateTime: z.number(),
  sentDateTime: z.number(),
  openedDateTime: z.nullable(z.number()),
  /** Why the mail was refused, while the state is BOUNCED. */
  bounceReason: z.nullable(bounceReasonSchema),
  /** The reply of the mail server. */
  bounceReply: z.nullable(z.string()),
});
export type SentInvitation = z.output<typeof sentInvitationSchema>;

/** People of a list, each with a role and a language of their own. */
export const listedPeopleSchema = z.object({
  people: z
    .array(
      z.object({
        contact: contactSchema,
        role: batchRoleSchema,
        /** The language of the mail for a person without an account. */
        locale: languageSchema,
      }),
    )
    .check(
      z.minLength(1, "VALID_PARTICIPANTS_EMAIL_LIST"),
      atMost(MAX_INVITEES, "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT"),
    ),
  /** A note above the button, or empty. */
  emailBody: z._default(inviteMessageSchema, ""),
});
export type ListedPeople = z.output<typeof listedPeopleSchema>;

export const withdrawalSchema = z.object({
  userIds: z.array(idSchema).check(z.minLength(1), atMost(MAX_INVITEES)),
});

export const correctionSchema = z.object({
  userId: idSchema,
  /** The right contact of the person. */
  contact: contactSchema.check(
    z.refine((contact) => emailSchema.safeParse(contact).success || PHONE.test(contact), "VALID_INVITED_CONTACT"),
  ),
});
