import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { users } from "../identity/tables.ts";
import { invitations } from "../invitations/tables.ts";
import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { members } from "../organizations/tables.ts";
import { demoId } from "./ids.ts";
import { HUB, OTHER_HUB, SUPERHUB } from "./network.ts";
import { NEW_HUBS } from "./new-hubs.ts";

const OPEN_DAYS = 14;
const LOCALE = "en_US";

interface InvitedMember {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  readonly roles: readonly OrganizationRole[];
  readonly invitedBy: string;
  readonly sentDays: number;
}

/** Invited members of teams who have not answered. */
export const INVITED_MEMBERS: readonly InvitedMember[] = [
  {
    email: "nandini.kale@sahyadri.example",
    firstName: "Nandini",
    lastName: "Kale",
    organization: HUB,
    roles: ["MEMBER"],
    invitedBy: "hub@demo.example",
    sentDays: 3,
  },
  {
    email: "sameer.shaikh@sahyadri.example",
    firstName: "Sameer",
    lastName: "Shaikh",
    organization: HUB,
    roles: ["SUBJECT_MATTER_EXPERT"],
    invitedBy: "hub@demo.example",
    sentDays: 8,
  },
  {
    email: "omkar.bhide@deccan.example",
    firstName: "Omkar",
    lastName: "Bhide",
    organization: SUPERHUB,
    roles: ["TRAINING_ADMIN"],
    invitedBy: "superhub@demo.example",
    sentDays: 5,
  },
  {
    email: "hannah.brooks@greatlakes.example",
    firstName: "Hannah",
    lastName: "Brooks",
    organization: OTHER_HUB,
    roles: ["MEMBER"],
    invitedBy: "otherhub@demo.example",
    sentDays: 2,
  },
];

/** The owners of unconfirmed hubs; their names are only in the invitation until they confirm. */
const INVITED_OWNERS = NEW_HUBS.filter(({ status }) => status === "INVITED").map(({ name, owner, ageDays }) => ({
  email: owner.email,
  firstName: "",
  lastName: "",
  organization: name,
  roles: ["OWNER"] as const,
  sentDays: ageDays,
}));

/** Inserts the accounts, memberships and open invitations of invited members. */
export async function seedInvitedMembers(tx: Tx, at: Date): Promise<void> {
  const daysAgo = (days: number): Date => new Date(at.getTime() - days * DAY);
  const everybody = [...INVITED_MEMBERS, ...INVITED_OWNERS];
  const stamps = (days: number) => ({ createdAt: daysAgo(days), updatedAt: daysAgo(days) });
  await tx.insert(users).values(
    everybody.map(({ email, sentDays }) => ({
      userId: demoId("user", email),
      status: "INVITED" as const,
      email,
      locale: LOCALE,
      primaryReadingLanguage: LOCALE,
      ...stamps(sentDays),
    })),
  );
  await tx.insert(members).values(
    everybody.map(({ email, firstName, lastName, organization, roles, sentDays }) => ({
      organizationId: demoId("organization", organization),
      userId: demoId("user", email),
      roles: [...roles],
      entityStatus: "INVITED" as const,
      firstName,
      lastName,
      ...stamps(sentDays),
    })),
  );
  await tx.insert(invitations).values(
    INVITED_MEMBERS.map(({ email, organization, invitedBy, sentDays }) => ({
      invitationId: demoId("invitation", `${organization}:${email}`),
      entityType: "ORGANIZATION" as const,
      entityId: demoId("organization", organization),
      userId: demoId("user", email),
      roles: [],
      visibility: "PRIVATE" as const,
      loginMode: "EMAIL" as const,
      invitedBy: demoId("user", invitedBy),
      mailStatus: "SENT" as const,
      locale: LOCALE,
      createdAt: daysAgo(sentDays),
      lastSentAt: daysAgo(sentDays),
      expiresAt: daysAgo(sentDays - OPEN_DAYS),
    })),
  );
}
