import type { SentInvitation, SentState } from "@openrounds/contract/invitations/sent/schemas.ts";
import type { Codes } from "../../kernel/access.ts";
import type { SentRow } from "./queries.ts";

/** When the state of an invitation began. */
function stateAtOf({ state, sentAt, openedAt, bouncedAt, expiresAt, joinedAt, revokedAt }: SentRow): Date {
  const instants = {
    SENT: sentAt,
    OPENED: openedAt,
    BOUNCED: bouncedAt,
    EXPIRED: expiresAt,
    JOINED: joinedAt,
    WITHDRAWN: revokedAt,
  } as const satisfies Readonly<Record<SentState, Date | null>>;
  return instants[state] ?? sentAt;
}

const contactOf = ({ loginMode, email, countryCode, phone }: SentRow): string | null =>
  loginMode === "EMAIL" ? email : phone === null ? null : `+${countryCode ?? ""}${phone}`;

/** An invitation for its inviters; contact and reply, which quotes it, only for those who may see contacts. */
export function presentSent(row: SentRow, codes: Codes): SentInvitation {
  const { userId, firstName, lastName, roles, state, sentAt, openedAt, bounceReason, bounceReply } = row;
  const showsContacts = codes.has("VIEW_PARTICIPANT_CONTACTS");
  return {
    userId,
    firstName,
    lastName,
    contact: showsContacts ? contactOf(row) : null,
    roles,
    state,
    stateDateTime: stateAtOf(row).getTime(),
    sentDateTime: sentAt.getTime(),
    openedDateTime: openedAt?.getTime() ?? null,
    bounceReason: state === "BOUNCED" ? bounceReason : null,
    bounceReply: state === "BOUNCED" && showsContacts ? bounceReply : null,
  };
}
