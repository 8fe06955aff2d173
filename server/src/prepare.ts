import { demoSignIns, seedDemo } from "./demo/seed.ts";
import { seedPolicies } from "./identity/service.ts";
import { takeTurn } from "./kernel/db/turns.ts";
import type { Platform } from "./kernel/platform.ts";
import { orderPlaces, seedCatalogue } from "./reference/service.ts";
import { hasOrganizations } from "./organizations/service.ts";

/**
 * Brings reference data up to date, and fills an empty database with the demo network where it is wanted.
 * Answers the lines to print: the demo's sign-ins, where the database holds it.
 */
export async function prepareData(platform: Platform, { demo }: { readonly demo: boolean }): Promise<string[]> {
  return platform.db.transaction(async (tx) => {
    await takeTurn(tx, "prepareData");
    await seedCatalogue(tx);
    await seedPolicies(tx);
    await orderPlaces(tx);
    const isWanted = demo && !(await hasOrganizations(tx));
    return isWanted ? seedDemo(platform, tx) : demoSignIns(tx);
  });
}
