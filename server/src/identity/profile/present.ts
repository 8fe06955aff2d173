import type { DataExport, PublicProfile } from "@openrounds/contract/identity/profile/schemas.ts";
import type { Platform } from "../../kernel/platform.ts";
import type { ExportRow } from "../exports/queries.ts";
import { presentWork } from "../present.ts";
import type { UserRow } from "../queries.ts";

/** A profile that shows only the name. */
const nameOnly = ({ userId, firstName, lastName }: UserRow): PublicProfile => ({
  userId,
  firstName,
  lastName,
  visibility: "PRIVATE",
  salutation: null,
  pronoun: "",
  description: "",
  profileImage: null,
  primaryOccupation: null,
  organization: null,
  focusAreas: [],
  credentials: [],
  areasOfExpertise: [],
  secondarySpeakingLanguages: [],
});

/** The public fields of a person, with names in a language. */
export async function presentPublicProfile(platform: Platform, user: UserRow, locale: string): Promise<PublicProfile> {
  if (user.visibility !== "PUBLIC") return nameOnly(user);
  return {
    ...nameOnly(user),
    visibility: "PUBLIC",
    salutation: user.salutation,
    pronoun: user.pronoun,
    description: user.description,
    profileImage: user.profileImage,
    ...(await presentWork(platform, user, locale)),
    credentials: user.credentials,
    areasOfExpertise: user.areasOfExpertise,
    secondarySpeakingLanguages: user.secondarySpeakingLanguages,
  };
}

/** An export, for its owner. */
export const presentExport = (row: ExportRow): DataExport => ({
  exportId: row.exportId,
  status: row.status,
  progress: row.progress,
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
});
