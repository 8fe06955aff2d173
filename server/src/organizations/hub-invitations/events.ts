import { event, job } from "../../kernel/jobs/definitions.ts";

/** Writes to the invited owner of a hub; the sending tells one mail from the next. */
export const sendHubInvitation = job<{ organizationId: string; sending: number }>("organizations.sendHubInvitation");

/** The invited owner of a hub confirmed. */
export const hubConfirmed = event<{ organizationId: string }>("organizations.hubConfirmed");

/** The profile of an invited hub was saved for the first time; the superhub may approve it. */
export const hubProfileReady = event<{ organizationId: string }>("organizations.hubProfileReady");

/** A superhub gave a hub another status. */
export const hubStatusChanged = event<{ organizationId: string; to: "ACTIVE" | "PILOT" | "INACTIVE"; atMs: number }>(
  "organizations.hubStatusChanged",
);
