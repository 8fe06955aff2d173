import { demoSignIns, seedDemo } from "./demo/seed.ts";
import { seedPolicies } from "./identity/service.ts";
import { takeTurn } from "./kernel/db/turns.ts";
import type { Platform } from "./kernel/platform.ts";
import { orderPlaces, seedCatalogue } from "./reference/service.ts";
import { hasOrganizations } from "./organizations/service.ts";

/**
 * Brings reference data up to date, and fills an empty embedded database with the demo network.
 * Answers the lines to print: the demo's sign-ins.
 */
export async function prepareData(platform: Platform, isEmbedded: boolean): Promise<string[]> {
  const { db, env } = platform;
  return db.transaction(async (tx) => {
    await takeTurn(tx, "prepareData");
    await seedCatalogue(tx);
    await seedPolicies(tx);
    await orderPlaces(tx);
    const isEmpty = !(await hasOrganizations(tx));
    const wanted = isEmpty && (env.DEMO ?? isEmbedded);
    return wanted ? seedDemo(platform, tx) : demoSignIns(tx);
  });
}
