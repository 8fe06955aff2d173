import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { canLogIn } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { now } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Platform } from "../kernel/platform.ts";
import { organizations } from "../organizations/tables.ts";
import { seedEvents } from "./attendance.ts";
import { planBatches, seedBatches } from "./batches.ts";
import { seedCertificates } from "./certificates.ts";
import { seedContent } from "./content.ts";
import { seedForms } from "./forms.ts";
import { seedDiscussions } from "./discussions.ts";
import { historyOf } from "./history.ts";
import { demoId } from "./ids.ts";
import { seedInvitations } from "./invitations.ts";
import { seedInvitedMembers } from "./invited-members.ts";
import { DEMO_PASSWORD, SUPERHUB } from "./network.ts";
import { seedHubInvitations } from "./new-hubs.ts";
import { seedOutcomes } from "./outcomes.ts";
import { seedOrganizations } from "./organizations.ts";
import { seedParticipants } from "./participants.ts";
import { seedPeople } from "./people.ts";
import { seedPolls } from "./polls.ts";
import { seedPrograms } from "./programs.ts";
import { seedSessions } from "./sessions.ts";
import { DEMO_TEAM, type DemoPerson } from "./team.ts";

const idOfPerson = ({ email }: DemoPerson): string => demoId("user", email);

/** The available demo sign-ins: a database of an older version lacks later ones, a closed demo has none. */
async function signInLines(db: Db): Promise<string[]> {
  const offered = DEMO_TEAM.filter(({ signIn }) => signIn !== undefined);
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.userId, offered.map(idOfPerson)), isNotNull(users.passwordHash)));
  const open = new Set(rows.filter(canLogIn).map(({ userId }) => userId));
  const lines = offered
    .filter((person) => open.has(idOfPerson(person)))
    .map(({ email, signIn }) => `  ${email.padEnd(28)} ${signIn}`);
  return lines.length === 0 ? [] : [`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`, ...lines];
}

const isSeeded = async (db: Db): Promise<boolean> =>
  (await db.$count(organizations, eq(organizations.organizationId, demoId("organization", SUPERHUB)))) > 0;

/** Inserts batches with their people, sessions, attendance, certificates, open invitations and discussions. */
async function seedBatchHistory(platform: Platform, tx: Tx, at: Date): Promise<void> {
  const planned = planBatches(at);
  const histories = planned.map((batch) => historyOf(batch, at));
  await seedBatches(tx, planned, at);
  await seedParticipants(tx, histories, at);
  await seedSessions(
    tx,
    histories.flatMap(({ sessions }) => sessions),
  );
  await seedEvents(
    tx,
    histories.flatMap(({ events }) => events),
  );
  await seedOutcomes(tx, histories, at);
  await seedPolls(tx, histories);
  for (const batch of histories) await seedContent(platform, tx, batch, at);
  for (const batch of histories) await seedForms(tx, batch, at);
  for (const batch of histories.filter(({ batch: { plan } }) => plan.isCertified === true)) {
    await seedCertificates(platform, tx, batch);
  }
  await seedInvitations(tx, histories, at);
  await seedDiscussions(tx, histories, at);
}

/** Fills a database with the demo network, once; returns the sign-ins to print. */
export async function seedDemo(platform: Platform, tx: Tx): Promise<string[]> {
  if (await isSeeded(tx)) return signInLines(tx);
  const at = now();
  await seedOrganizations(tx, at);
  await seedPeople(platform, tx, at);
  await seedInvitedMembers(tx, at);
  await seedHubInvitations(tx, at);
  await seedPrograms(tx, at);
  await seedBatchHistory(platform, tx, at);
  return signInLines(tx);
}

/** The sign-ins to print, if this database has the demo network. */
export const demoSignIns = async (db: Db): Promise<string[]> => ((await isSeeded(db)) ? signInLines(db) : []);
