import type { ChosenPlaces } from "@openrounds/contract/analytics/rules.ts";
import { MINUTE, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { perPlatform } from "../../kernel/platform.ts";
import { countDue } from "../attendances/service.ts";
import { locatePeople } from "./queries.ts";

export { deleteLocation, deleteLocations } from "./queries.ts";

/** The maximum number of lookups before a report is shown. */
const MAX_LOOKUPS = 10;

/** How long the people of an organization are not looked through again after all were located. */
const LOCATED_FOR_MS = MINUTE;

/** When all people of an organization were located. */
const locatedAtMs = perPlatform<Map<string, number>, Db>(() => new Map());

/** Finds the unknown locations of an organization's people; new addresses are seen within a minute. */
export async function locateAll(db: Db, organizationId: string): Promise<void> {
  const located = locatedAtMs(db);
  const atMs = nowMs();
  if (atMs - (located.get(organizationId) ?? -Infinity) < LOCATED_FOR_MS) return;
  const locateSome = () => db.transaction((tx) => locatePeople(tx, organizationId));
  for (let turn = 0; turn < MAX_LOOKUPS; turn += 1) {
    if (await locateSome()) continue;
    located.set(organizationId, atMs);
    return;
  }
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
