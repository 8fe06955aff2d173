import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { organizations } from "../organizations/tables.ts";
import { focusAreaIdOf } from "../reference/service.ts";
import { demoId } from "./ids.ts";
import { DEMO_HUBS, type DemoOrganization, type DemoProfile } from "./network.ts";
import { NEW_HUBS } from "./new-hubs.ts";
import { DEMO_SITES } from "./sites.ts";

/** All organizations, the superhub first. */
export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [...DEMO_HUBS, ...NEW_HUBS, ...DEMO_SITES];

const AGE_DAYS = 900;

const profileColumns = ({ focusAreas, linkedin, registration, ...profile }: DemoProfile) => ({
  ...profile,
  focusAreaIds: focusAreas.map(focusAreaIdOf),
  socialLinks: linkedin === undefined ? {} : { linkedin },
  verificationNumber:
    registration === undefined
      ? null
      : { type: "BUSINESS REGISTRATION" as const, documentName: "", number: registration, document: null },
});

/** Inserts the superhub, its hubs in every status and the spoke sites. */
export async function seedOrganizations(tx: Tx, at: Date): Promise<void> {
  const daysAgo = (days = AGE_DAYS): Date => new Date(at.getTime() - days * DAY);
  const rows = DEMO_ORGANIZATIONS.map(
    ({ name, level, parent, city, description, profile, status, ageDays, changedDays }) => ({
      organizationId: demoId("organization", name),
      level,
      parentId: parent === undefined ? null : demoId("organization", parent),
      name,
      legalName: name,
      description,
      entityStatus: status ?? ("ACTIVE" as const),
      address: city,
      ...(profile !== undefined && profileColumns(profile)),
      createdAt: daysAgo(ageDays),
      updatedAt: daysAgo(changedDays ?? ageDays),
    }),
  );
  await tx.insert(organizations).values(rows);
}
