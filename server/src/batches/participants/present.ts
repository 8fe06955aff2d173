import type { Participant } from "@openrounds/contract/batches/participants/schemas.ts";
import type { Codes } from "../../kernel/access.ts";
import type { ParticipantRow } from "./queries.ts";

/** Whether a person may see how participants can be reached. */
export const seesContacts = (codes: Codes): boolean => codes.has("VIEW_PARTICIPANT_CONTACTS");

/** A person of a batch; e-mail and phone only for those who may see contacts. */
export function presentParticipant(row: ParticipantRow, codes: Codes): Participant {
  const withContacts = seesContacts(codes);
  const phone = row.phone === null ? null : `+${row.countryCode ?? ""} ${row.phone}`;
  return {
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    primaryEmail: withContacts ? row.email : null,
    phone: withContacts ? phone : null,
    roles: row.roles,
    entityStatus: row.entityStatus,
    profileImage: row.profileImage,
  };
}
