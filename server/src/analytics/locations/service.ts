import type { Db } from "../../kernel/db/database.ts";
import { countDue } from "../attendances/service.ts";
import { locatePeople } from "./queries.ts";

export { deleteLocation, deleteLocations } from "./queries.ts";

/** So often people are looked up before a report is shown. */
const LOOKUPS = 10;

/** Finds where the people of an organization are, as far as that is not known yet. */
export async function locateAll(db: Db, organizationId: string): Promise<void> {
  const locateSome = () => db.transaction((tx) => locatePeople(tx, organizationId));
  for (let turn = 0; turn < LOOKUPS && (await locateSome()); turn += 1);
}

interface Counted {
  readonly organizationId: string;
  readonly countries: readonly string[];
}

/** Counts the sessions that are due, and finds where people are where countries are asked for. */
export async function countShown(db: Db, { organizationId, countries }: Counted): Promise<void> {
  await countDue(db, organizationId);
  if (countries.length > 0) await locateAll(db, organizationId);
}
