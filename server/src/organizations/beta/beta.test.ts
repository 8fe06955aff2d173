import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { newId } from "../../kernel/ids.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization } from "../factory.ts";
import { setBetaFeatures } from "./service.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("an operator lets one organization try out features, and ends it; others keep theirs [ORG-146]", async () => {
  const [hub, other] = [await buildOrganization(world.db, { name: "Hill hub" }), await buildOrganization(world.db)];
  const seenIn = async (row: typeof hub) => {
    const member = await buildMember(world.db, row, "MEMBER");
    return world.call(organizationProfileEndpoints.readBeta, { params: { id: row.organizationId } }, member);
  };
  expect(await setBetaFeatures(world.db, hub.organizationId, ["NEW_ROOM", "CAPTIONS", "NEW_ROOM"])).toBe("Hill hub");
  expect(await seenIn(hub)).toEqual({ status: "ACTIVE", featureCodes: ["CAPTIONS", "NEW_ROOM"] });
  expect(await seenIn(other)).toEqual({ status: "INACTIVE", featureCodes: [] });
  await setBetaFeatures(world.db, hub.organizationId, []);
  expect(await seenIn(hub)).toEqual({ status: "INACTIVE", featureCodes: [] });
});

test("an unknown organization and what is no code are told", async () => {
  const { organizationId } = await buildOrganization(world.db);
  for (const id of [newId(), "none"]) await expect(setBetaFeatures(world.db, id, ["A_CODE"])).rejects.toThrow(id);
  await expect(setBetaFeatures(world.db, organizationId, ["a code"])).rejects.toThrow("a code");
});

test("what an operator changes of it stands in the activity record of the organization", async () => {
  const { hub, owner } = await buildHub(world.db);
  for (const codes of [["CAPTIONS"], ["CAPTIONS"], []]) await setBetaFeatures(world.db, hub.organizationId, codes);
  const input = { params: { id: hub.organizationId }, query: {} };
  const { entries, isIntact } = await world.call(auditEndpoints.list, input, owner);
  const entry = { action: "BETA_FEATURES_CHANGED", actorName: "" };
  expect(entries).toMatchObject([
    { ...entry, details: { had: "CAPTIONS", has: "" } },
    { ...entry, details: { had: "", has: "CAPTIONS" } },
  ]);
  expect(isIntact).toBe(true);
});
