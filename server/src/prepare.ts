import { requireClosedDemo } from "./demo/accounts.ts";
import { demoSignIns, seedDemo } from "./demo/seed.ts";
import { seedPolicies } from "./identity/service.ts";
import { takeAdvisoryLock } from "./kernel/db/advisory-locks.ts";
import type { Platform } from "./kernel/platform.ts";
import { enqueuePlaces } from "./reference/gazetteer/service.ts";
import { seedCatalogue } from "./reference/service.ts";
import { hasOrganizations } from "./organizations/service.ts";

interface PrepareOptions {
  /** Whether an empty database is filled with the demo network. */
  readonly demo: boolean;
  /** Reports steps that take a while. */
  readonly say?: (text: string) => void;
}

/**
 * Updates the reference data, and fills an empty database with the demo network if requested. Returns the lines to
 * print: the demo sign-ins, if the database has them. Production refuses such a database.
 */
export async function prepareData(platform: Platform, { demo, say }: PrepareOptions): Promise<string[]> {
  return platform.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "prepareData");
    await seedCatalogue(tx);
    await seedPolicies(tx);
    await enqueuePlaces(tx);
    if (platform.env.ENVIRONMENT === "prod") {
      await requireClosedDemo(platform, tx);
      return [];
    }
    const isWanted = demo && !(await hasOrganizations(tx));
    if (isWanted) say?.("Filling the demo network…");
    return isWanted ? seedDemo(platform, tx) : demoSignIns(tx);
  });
}
