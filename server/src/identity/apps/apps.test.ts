import { afterAll, beforeAll, expect, test } from "vitest";
import { appEndpoints } from "@openrounds/contract/identity/apps/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { eq } from "drizzle-orm";
import { invitations } from "../../invitations/tables.ts";
import { newId } from "../../kernel/ids.ts";
import { buildFixture } from "../../kernel/testing/fixture.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";

const { checkUpdate } = appEndpoints;
const APP_ID = "org.example.rounds";

const FINGERPRINT = Array.from({ length: 32 }, () => "AB").join(":");

let world: World;
beforeAll(async () => {
  world = await createWorld({
    env: {
      APP_ID,
      ANDROID_MINIMUM_VERSION: "1.2.0",
      ANDROID_NEWEST_VERSION: "1.4.0",
      IOS_NEWEST_VERSION: "2.0",
      ANDROID_FINGERPRINTS: FINGERPRINT,
      APNS_TEAM_ID: "TEAM123456",
    },
  });
});
afterAll(() => world.close());

const request = (currentVersion: string, osType = "ANDROID", appId = APP_ID) => ({ appId, currentVersion, osType });

test.each([
  [request("1.1.9"), "mandatory"],
  [request("1.2.0"), "recommended"],
  [request("1.4.0"), null],
  [request("1.0", "iOS"), "recommended"],
  [request("1.0", "ANDROID", "org.example.other"), null],
  [request("1.0", "WINDOWS"), null],
])("the app %j is told %s [MOBI-005] [MOBI-006]", async (query, action) => {
  expect(await world.call(checkUpdate, { query })).toEqual({ action });
});

test.each([
  { currentVersion: "1.0", osType: "ANDROID" },
  { appId: APP_ID, osType: "ANDROID" },
  { appId: APP_ID, currentVersion: "1.0" },
  request("one"),
  request("1.2.3.4.5"),
  request("9".repeat(50)),
])("the question %j is no question [MOBI-006]", async (query) => {
  expect((await world.refusal(checkUpdate, { query: query as ReturnType<typeof request> })).status).toBe(400);
});

test("the versions are told to every client", async () => {
  const { minimumVersions } = await world.call(identityEndpoints.config, {});
  expect(minimumVersions).toEqual({ android: "1.2.0", ios: null });
});

test("the path of an invitation returns the same result, and nothing more about the invitation [MOBI-007]", async () => {
  const fixture = await buildFixture(world.db);
  const { batchId } = fixture.batch;
  const body = { contacts: ["invited@test.example"] };
  await world.call(invitationEndpoints.invite, { params: { id: batchId }, body }, fixture.owner);
  const [row] = await world.db.select().from(invitations).where(eq(invitations.entityId, batchId));
  const params = { id: row?.invitationId ?? "" };
  const plain = await world.call(invitationEndpoints.read, { params, query: {} });
  expect(Object.keys(plain).toSorted()).toEqual(["organizationLogo", "organizationName", "programName"]);
  const variant = await world.call(invitationEndpoints.read, { params, query: request("1.0") });
  expect(variant).toEqual({ ...plain, action: "mandatory" });
  for (const [version, action] of [
    ["1.2", "recommended"],
    ["1.4", null],
  ] as const) {
    expect((await world.call(invitationEndpoints.read, { params, query: request(version) })).action).toBe(action);
  }
  const unknown = { id: newId() };
  expect(await world.call(invitationEndpoints.read, { params: unknown, query: request("1.0") })).toEqual({
    ...{ organizationName: "", organizationLogo: null, programName: "" },
    action: "mandatory",
  });
  expect((await world.refusal(invitationEndpoints.read, { params: unknown, query: {} })).status).toBe(404);
});

test("links of this installation open in its app: both systems are told which app it is", async () => {
  const android = await world.app.http.inject({ url: "/.well-known/assetlinks.json" });
  expect(android.json()).toEqual([
    {
      relation: ["delegate_permission/common.handle_all_urls"],
      target: { namespace: "android_app", package_name: APP_ID, sha256_cert_fingerprints: [FINGERPRINT] },
    },
  ]);
  const apple = await world.app.http.inject({ url: "/.well-known/apple-app-site-association" });
  expect(apple.headers["content-type"]).toContain("application/json");
  expect(apple.json()).toEqual({
    applinks: { details: [{ appIDs: [`TEAM123456.${APP_ID}`], components: [{ "/": "/welcome" }] }] },
  });
});

test("an installation without an app claims none", async () => {
  const plain = await createWorld();
  for (const name of ["assetlinks.json", "apple-app-site-association"]) {
    expect((await plain.app.http.inject({ url: `/.well-known/${name}` })).statusCode).toBe(404);
  }
  await plain.close();
});
