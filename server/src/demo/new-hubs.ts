import type { InvitationLanguage } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { longCrmId } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { hubInvitations } from "../organizations/hub-invitations/tables.ts";
import { demoId } from "./ids.ts";
import { SUPERHUB, type DemoOrganization } from "./network.ts";

export const PENDING_HUB = "Terai Health Hub";
export const PILOT_HUB = "Mekong Learning Hub";
export const INACTIVE_HUB = "Rift Valley Health Hub";
export const INVITED_HUB = "Konkan Health Hub";

/** A hub that its superhub invited, with the data of its owner. */
interface InvitedHub extends DemoOrganization {
  readonly ageDays: number;
  readonly owner: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly lang: InvitationLanguage;
  readonly crmId: string;
  /** How long ago the owner confirmed; undefined for an open invitation. */
  readonly confirmedDays?: number;
}

/** Hubs that are not active, one for each status in the list of a superhub. */
export const NEW_HUBS: readonly InvitedHub[] = [
  {
    name: INVITED_HUB,
    level: "HUB",
    parent: SUPERHUB,
    status: "INVITED",
    ageDays: 4,
    description: "Will mentor the health centers on the coast between Ratnagiri and Goa.",
    city: { name: "Ratnagiri", latitude: 16.9902, longitude: 73.312 },
    timeZone: "Asia/Kolkata",
    language: "en_IN",
    profile: {
      category: "HOSPITAL",
      registrationType: "GOVT",
      focusAreas: ["Hypertension", "Safe birth"],
    },
    owner: { email: "sneha.parkar@konkan.example", firstName: "Sneha", lastName: "Parkar" },
    lang: "en",
    crmId: "001A0000004Kn1a",
  },
  {
    name: PENDING_HUB,
    level: "HUB",
    parent: SUPERHUB,
    status: "PROFILE_PENDING",
    ageDays: 9,
    changedDays: 5,
    description: "Mentors birthing centers and health posts in the Nepal Terai.",
    city: { name: "Bharatpur", latitude: 27.6768, longitude: 84.4359 },
    timeZone: "Asia/Kathmandu",
    language: "en_US",
    profile: {
      category: "NON_PROFIT",
      registrationType: "NPO",
      focusAreas: ["Maternal and newborn health", "High-risk pregnancy"],
      website: "https://terai.example",
      contactEmail: "office@terai.example",
      registration: "SWC/4471",
    },
    owner: { email: "newhub@demo.example", firstName: "Anjali", lastName: "Thapa" },
    lang: "en",
    crmId: "001A0000004Tr2b",
    confirmedDays: 6,
  },
  {
    name: PILOT_HUB,
    level: "HUB",
    parent: SUPERHUB,
    status: "PILOT",
    ageDays: 75,
    changedDays: 66,
    description: "Pilots mentoring for commune health stations in the Mekong Delta.",
    city: { name: "Cần Thơ", latitude: 10.0452, longitude: 105.7469 },
    timeZone: "Asia/Ho_Chi_Minh",
    language: "vi",
    profile: {
      category: "UNIVERSITY",
      registrationType: "University / Non Profit",
      focusAreas: ["Hypertension", "Tuberculosis"],
      website: "https://mekong.example",
      contactEmail: "office@mekong.example",
      registration: "CT-2291",
    },
    owner: { email: "minh.tran@mekong.example", firstName: "Minh", lastName: "Trần" },
    lang: "vi",
    crmId: "001A0000004Mk3c",
    confirmedDays: 70,
  },
  {
    name: INACTIVE_HUB,
    level: "HUB",
    parent: SUPERHUB,
    status: "INACTIVE",
    ageDays: 520,
    changedDays: 40,
    description: "Mentored dispensaries in the Rift Valley until its funding ended.",
    city: { name: "Nakuru", latitude: -0.3031, longitude: 36.08 },
    timeZone: "Africa/Nairobi",
    language: "en_US",
    profile: {
      category: "NON_PROFIT",
      registrationType: "NPO",
      focusAreas: ["Tuberculosis", "Childhood nutrition"],
      website: "https://riftvalley.example",
      contactEmail: "office@riftvalley.example",
      registration: "NGO/2019/318",
    },
    owner: { email: "faith.chebet@riftvalley.example", firstName: "Faith", lastName: "Chebet" },
    lang: "en",
    crmId: "001A0000004Rv4d",
    confirmedDays: 512,
  },
];

const OPEN_DAYS = 14;

/** Inserts the invitations of these hubs. */
export async function seedHubInvitations(tx: Tx, at: Date): Promise<void> {
  const daysAgo = (days: number): Date => new Date(at.getTime() - days * DAY);
  const rows = NEW_HUBS.map(({ name, ageDays, owner, lang, crmId, confirmedDays }) => ({
    organizationId: demoId("organization", name),
    invitationId: demoId("hubInvitation", name),
    superhubId: demoId("organization", SUPERHUB),
    ownerId: demoId("user", owner.email),
    firstName: owner.firstName,
    lastName: owner.lastName,
    fullName: name,
    lang,
    crmId: longCrmId(crmId) ?? crmId,
    crmType: "Salesforce" as const,
    echoType: "REGULAR" as const,
    immersionAttended: true,
    invitedBy: demoId("user", "superhub@demo.example"),
    createdAt: daysAgo(ageDays),
    lastSentAt: daysAgo(ageDays),
    expiresAt: daysAgo(ageDays - OPEN_DAYS),
    acceptedAt: confirmedDays === undefined ? null : daysAgo(confirmedDays),
  }));
  await tx.insert(hubInvitations).values(rows);
}
