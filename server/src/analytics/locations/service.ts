import type { ChosenPlaces } from "@openrounds/contract/analytics/rules.ts";
import type { Db } from "../../kernel/db/database.ts";
import { countDue } from "../attendances/service.ts";
import { locatePeople } from "./queries.ts";

export { deleteLocation, deleteLocations } from "./queries.ts";

/** The maximum number of lookups before a report is shown. */
const MAX_LOOKUPS = 10;

/** Finds the unknown locations of an organization's people. */
export async function locateAll(db: Db, organizationId: string): Promise<void> {
  const locateSome = () => db.transaction((tx) => locatePeople(tx, organizationId));
  for (let turn = 0; turn < MAX_LOOKUPS && (await locateSome()); turn += 1);
}

interface CountedOrganization {
  readonly organizationId: string;
  readonly places: ChosenPlaces;
}

/** Counts due sessions, and finds locations if places are requested. */
export async function prepareReport(db: Db, { organizationId, places }: CountedOrganization): Promise<void> {
  await countDue(db, organizationId);
  const { countryList, stateList, townList } = places;
  if (countryList.length + stateList.length + townList.length > 0) await locateAll(db, organizationId);
}
