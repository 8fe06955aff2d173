import type { OwnerBounce } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { ownerMails } from "./tables.ts";

type OwnerMailRow = typeof ownerMails.$inferSelect;

/** The refusal of the last mail to an invited owner; null when it was not refused. */
export const bounceOf = (mail: OwnerMailRow | null): OwnerBounce | null =>
  mail === null || mail.bouncedAt === null || mail.bounceReason === null
    ? null
    : { reason: mail.bounceReason, reply: mail.bounceReply, bouncedAt: mail.bouncedAt.getTime() };
