import { DAY } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import { organizations } from "../organizations/tables.ts";
import { demoId } from "./ids.ts";
import { DEMO_HUBS, type DemoOrganization } from "./network.ts";
import { DEMO_SITES } from "./sites.ts";

/** All organizations, the superhub first. */
export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [...DEMO_HUBS, ...DEMO_SITES];

const AGE_DAYS = 900;

/** Inserts the superhub, its hubs and the spoke sites. */
export async function seedOrganizations(db: Db, at: Date): Promise<void> {
  const createdAt = new Date(at.getTime() - AGE_DAYS * DAY);
  const rows = DEMO_ORGANIZATIONS.map(({ name, level, parent, city, description }) => ({
    organizationId: demoId("organization", name),
    level,
    parentId: parent === undefined ? null : demoId("organization", parent),
    name,
    legalName: name,
    description,
    entityStatus: "ACTIVE" as const,
    address: city,
    createdAt,
    updatedAt: createdAt,
  }));
  await db.insert(organizations).values(rows);
}
