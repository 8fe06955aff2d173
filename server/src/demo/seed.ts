import { eq } from "drizzle-orm";
import type { BatchRole, OrganizationLevel, OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { users } from "../identity/tables.ts";
import { hashNewPassword } from "../identity/passwords/service.ts";
import { now } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import { idOf } from "../kernel/ids.ts";
import type { Platform } from "../kernel/platform.ts";
import { members, organizations } from "../organizations/tables.ts";
import { focusAreaIdOf, occupationIdOf } from "../reference/service.ts";
import { DEMO_PEOPLE, DEMO_ORGANIZATIONS, DEMO_PASSWORD, type DemoPerson } from "./network.ts";
import { seedPrograms } from "./programs.ts";

export interface DemoRole {
  readonly organization: string;
  readonly roles: readonly OrganizationRole[];
}

export type DemoBatchRole = readonly [batch: string, role: BatchRole];

/** The id of a row of the demo network by its kind and name: the same on every machine. */
export const demoId = (kind: string, name: string): string => idOf(`demo:${kind}:${name}`);

async function seedOrganizations(db: Db): Promise<void> {
  const at = now();
  const rows = DEMO_ORGANIZATIONS.map(({ name, level, parent, city, description }) => ({
    organizationId: demoId("organization", name),
    level: level satisfies OrganizationLevel,
    parentId: parent === undefined ? null : demoId("organization", parent),
    name,
    legalName: name,
    description,
    entityStatus: "ACTIVE" as const,
    address: { latitude: city.latitude, longitude: city.longitude, name: city.name },
    createdAt: at,
    updatedAt: at,
  }));
  await db.insert(organizations).values(rows).onConflictDoNothing();
}

const rowOf = (person: DemoPerson, passwordHash: string) => ({
  userId: demoId("user", person.email),
  status: "ACTIVE" as const,
  email: person.email,
  emailVerifiedAt: now(),
  passwordHash,
  firstName: person.firstName,
  lastName: person.lastName,
  timezone: person.timezone ?? "Asia/Kolkata",
  primaryReadingLanguage: "en_US",
  visibility: "PUBLIC" as const,
  occupationId: occupationIdOf(person.occupation ?? "Physician"),
  organizationName: person.workplace,
  focusAreaIds: [focusAreaIdOf(person.focusArea ?? "Type 2 diabetes")],
  createdAt: now(),
  updatedAt: now(),
});

async function seedPeople(platform: Platform, db: Db): Promise<void> {
  const hash = await hashNewPassword(platform, Buffer.from(DEMO_PASSWORD).toString("base64"), []);
  await db.insert(users).values(DEMO_PEOPLE.map((person) => rowOf(person, hash))).onConflictDoNothing();
  const at = now();
  const rows = DEMO_PEOPLE.flatMap((person) =>
    person.memberOf.map(({ organization, roles }) => ({
      organizationId: demoId("organization", organization),
      userId: demoId("user", person.email),
      roles: [...roles],
      entityStatus: "ACTIVE" as const,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await db.insert(members).values(rows).onConflictDoNothing();
}

const signInLines = (): string[] => [
  `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`,
  ...DEMO_PEOPLE.filter(({ signIn }) => signIn !== undefined).map(({ email, signIn }) => `  ${email.padEnd(28)} ${signIn}`),
];

/** Fills an empty database with the demo network; answers the sign-ins to print. */
export async function seedDemo(platform: Platform, db: Db): Promise<string[]> {
  await seedOrganizations(db);
  await seedPeople(platform, db);
  await seedPrograms(db);
  return signInLines();
}

/** The sign-ins to print, when this database holds the demo network. */
export async function demoSignIns(db: Db): Promise<string[]> {
  const [first] = DEMO_PEOPLE;
  if (first === undefined) return [];
  const known = await db.$count(users, eq(users.userId, demoId("user", first.email)));
  return known === 0 ? [] : signInLines();
}
