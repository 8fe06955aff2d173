import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { now } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { addressOf, createWorld, routeOf, type World } from "../kernel/testing/world.ts";
import { buildUser } from "./factory.ts";
import { seedPolicies, type UserRow } from "./service.ts";
import { legalPolicies, policyAgreements as agreements } from "./tables.ts";

const { agreeToPolicies, config, legalPolicies: list, policyAgreements } = identityEndpoints;

let world: World;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db, { primaryReadingLanguage: "hi_IN" });
});

const accepted = async () => (await world.call(policyAgreements, {}, person)).userPolicyAgreements.acceptanceType;
async function agree(): Promise<void> {
  const { policyList } = await world.call(list, {});
  const body = { policyAgreements: policyList.map(({ legalPolicyId: id, type }) => ({ id, type })) };
  await world.call(agreeToPolicies, { body }, person);
}

test("the policies in force are a privacy policy and terms of service, for everybody to read [LEGAL-009] [LEGAL-010] [LEGAL-011]", async () => {
  expect(routeOf(list)).toBe("GET /v1/user/legal-policy/list");
  expect((await world.app.http.inject({ url: addressOf(list, {}) })).statusCode).toBe(401);
  const { policyList } = await world.call(list, {});
  expect(policyList.map(({ type }) => type).toSorted()).toEqual(["PRIVACY_POLICY", "TERMS_OF_SERVICE"]);
  expect(policyList.every((policy) => Object.keys(policy).toSorted().join() === "legalPolicyId,type")).toBe(true);
});

test("an agreement is recorded with its person, its language and its time [LEGAL-012] [LEGAL-013]", async () => {
  expect(await accepted()).toBeNull();
  await agree();
  expect(await accepted()).toBe("ACCEPTED");
  const rows = await world.db.select().from(agreements).where(eq(agreements.userId, person.userId));
  const { policyList } = await world.call(list, {});
  const idsOf = (all: readonly { legalPolicyId: string }[]) => all.map((each) => each.legalPolicyId).toSorted();
  expect(idsOf(rows)).toEqual(idsOf(policyList));
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(row.locale).toBe("hi_IN");
    expect(Math.abs(row.agreedAt.getTime() - Date.now())).toBeLessThan(60_000);
  }
});

test.each([
  ["GET /v1/user/legal-policy/agreements", "[LEGAL-012]", policyAgreements],
  ["POST /v1/user/legal-policy/agreements", "[LEGAL-013]", agreeToPolicies],
] as const)("%s is for people who are signed in %s", async (route, _id, endpoint) => {
  expect(routeOf(endpoint)).toBe(route);
  const headers = world.anonymous();
  const { method } = endpoint;
  const payload = method === "POST" ? { payload: { policyAgreements: [] } } : {};
  const response = await world.app.http.inject({ method, url: addressOf(endpoint, {}), headers, ...payload });
  expect(response.statusCode).toBe(401);
});

test("a new version is asked anew, and what was agreed before stays on record [LEGAL-012]", async () => {
  await agree();
  const legalPolicyId = newId();
  const policy = { legalPolicyId, type: "TERMS_OF_SERVICE" as const, version: 99, publishedAt: now() };
  await world.db.insert(legalPolicies).values(policy);
  expect(await accepted()).toBeNull();
  await agree();
  expect(await accepted()).toBe("ACCEPTED");
  expect(await world.db.select().from(agreements).where(eq(agreements.userId, person.userId))).toHaveLength(3);
  await world.db.transaction((tx) => seedPolicies(tx));
  expect((await world.call(list, {})).policyList.map((each) => each.legalPolicyId)).toContain(legalPolicyId);
});

test("the operator and the grievance officer are settings, whose lines semicolons separate", async () => {
  expect(await world.call(config, {})).toMatchObject({ operator: [], grievanceOfficer: [] });
  const env = { OPERATOR: "Example Trust; 4 Mill Road;", GRIEVANCE_OFFICER: "Asha Patil; grievance@example.org" };
  const elsewhere = await createWorld({ joins: world, env });
  expect(await elsewhere.call(config, {})).toMatchObject({
    operator: ["Example Trust", "4 Mill Road"],
    grievanceOfficer: ["Asha Patil", "grievance@example.org"],
  });
  await elsewhere.close();
});

test("the ages of the terms are settings [LEGAL-019] [LEGAL-030]", async () => {
  expect((await world.call(config, {})).ages).toEqual({ minimum: 13, withoutGuardian: 18 });
  const elsewhere = await createWorld({ joins: world, env: { MINIMUM_AGE: "16", GUARDIAN_AGE: "21" } });
  expect((await elsewhere.call(config, {})).ages).toEqual({ minimum: 16, withoutGuardian: 21 });
  await elsewhere.close();
});
