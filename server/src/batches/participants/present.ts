import type { Participant } from "@openrounds/contract/batches/participants/schemas.ts";
import type { Codes } from "../../kernel/access.ts";
import type { ParticipantRow } from "./queries.ts";

/** Whether a person may see the contacts of participants. */
export const seesContacts = (codes: Codes): boolean => codes.has("VIEW_PARTICIPANT_CONTACTS");

/**
 * A participant. E-mail and phone are shown only to those who may see contacts; of an invited person, only the contact
 * that was used to invite them.
 */
export function presentParticipant(row: ParticipantRow, codes: Codes): Participant {
  const shows = (kind: "EMAIL" | "PHONE"): boolean =>
    seesContacts(codes) && (row.entityStatus === "ACTIVE" || row.invitedThrough === kind);
  const phone = row.phone === null ? null : `+${row.countryCode ?? ""} ${row.phone}`;
  return {
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    primaryEmail: shows("EMAIL") ? row.email : null,
    phone: shows("PHONE") ? phone : null,
    roles: row.roles,
    entityStatus: row.entityStatus,
    profileImage: row.profileImage,
  };
}
