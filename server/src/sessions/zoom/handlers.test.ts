import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { zoomEndpoints } from "@openrounds/contract/sessions/zoom/endpoints.ts";
import type { UserRow } from "../../identity/service.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { ZoomService } from "../../kernel/testing/zoom-service.ts";
import { buildHub, buildMember, buildSuperhub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { zoomAccountForm } from "./factory.ts";
import { zoomAccounts } from "./tables.ts";

const { create, list, remove, test: testConnection, update } = zoomEndpoints;

let zoom: ZoomService;
let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let admin: UserRow;

beforeAll(async () => {
  zoom = await ZoomService.start();
  world = await createWorld({ env: zoom.env });
});
afterAll(async () => {
  await world.close();
  await zoom.stop();
});
beforeEach(async () => {
  const { superhub } = await buildSuperhub(world.db);
  ({ hub, owner } = await buildHub(world.db, { hub: { parentId: superhub.organizationId } }));
  admin = await buildMember(world.db, hub, "ADMIN");
});
afterEach(() => {
  zoom.scopes = "meeting:read:admin meeting:write:admin report:read:admin user:read:admin";
  zoom.isDown = false;
  zoom.next.length = 0;
});

const form = (fields: Parameters<typeof zoomAccountForm>[1] = {}) => zoomAccountForm(zoom.account, fields);
const ofHub = () => ({ params: { id: hub.organizationId } });
const connect = async (fields: Parameters<typeof zoomAccountForm>[1] = {}, as = owner) =>
  (await world.call(create, { ...ofHub(), body: form(fields) }, as)).account;
const at = (accountId: string) => ({ params: { id: hub.organizationId, accountId } });
const listAs = (person: UserRow) => world.call(list, ofHub(), person);

test("owner and admin of a hub connect Zoom accounts, whose secrets no call tells and no column holds", async () => {
  const { accountId } = await connect();
  const other = await connect({ zoomAccountId: "zoom-account-2" }, admin);
  const seen = await listAs(admin);
  expect(seen.accountList.map((each) => each.accountId)).toEqual([accountId, other.accountId]);
  expect(seen.accountList[0]).toMatchObject({ name: "Teaching", state: "UNTESTED", hosts: ["rounds@hub.example"] });
  expect(seen.accountList[0]?.eventUrl).toMatch(new RegExp(`/api/zoom/events/${accountId}$`));
  const rows = await world.db.select().from(zoomAccounts);
  for (const secret of [zoom.account.clientSecret, zoom.account.webhookSecret]) {
    expect(JSON.stringify([seen, rows])).not.toContain(secret);
  }
  const { entries } = await world.call(auditEndpoints.list, { ...ofHub(), query: {} }, owner);
  expect(entries.map(({ action }) => action)).toEqual(["ZOOM_ACCOUNT_CONNECTED", "ZOOM_ACCOUNT_CONNECTED"]);
});

test("members, other hubs and the superhub above neither see nor change them", async () => {
  const { accountId } = await connect();
  const member = await buildMember(world.db, hub, "MEMBER");
  const { hub: elsewhere, owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(list, ofHub(), member)).status).toBe(403);
  expect((await world.refusal(create, { ...ofHub(), body: form() }, member)).status).toBe(403);
  expect((await world.refusal(list, ofHub(), stranger)).status).toBe(404);
  const foreign = { params: { id: elsewhere.organizationId, accountId } };
  for (const refused of [
    await world.refusal(update, { ...foreign, body: form() }, stranger),
    await world.refusal(testConnection, foreign, stranger),
    await world.refusal(remove, foreign, stranger),
  ]) {
    expect(refused.status).toBe(404);
  }
});

test("a first account needs both secrets, hosts and ids; the same account is connected once", async () => {
  for (const [fields, field] of [
    [{ clientSecret: "" }, "clientSecret"],
    [{ webhookSecret: "" }, "webhookSecret"],
    [{ hosts: [] }, "hosts"],
    [{ clientId: " " }, "clientId"],
    [{ zoomAccountId: "" }, "zoomAccountId"],
  ] as const) {
    const refused = await world.refusal(create, { ...ofHub(), body: form(fields as object) }, owner);
    expect(Object.keys(refused.body.error.fields ?? {}), field).toEqual([field]);
  }
  await connect();
  const twice = await world.refusal(create, { ...ofHub(), body: form() }, owner);
  expect(twice.body.responseCode).toBe("ZOOM_ACCOUNT_EXISTS");
});

test("an empty secret keeps the stored one", async () => {
  const { accountId } = await connect();
  const kept = form({ name: "Grand rounds", clientSecret: "", webhookSecret: "" });
  const { account } = await world.call(update, { ...at(accountId), body: kept }, owner);
  expect(account).toMatchObject({ name: "Grand rounds", state: "UNTESTED" });
  expect((await world.call(testConnection, at(accountId), owner)).account).toMatchObject({ state: "CONNECTED" });
});

test("the test of the connection says that it works", async () => {
  const { accountId } = await connect({ hosts: ["rounds@hub.example", "second@hub.example"] });
  const { account } = await world.call(testConnection, at(accountId), owner);
  expect(account).toMatchObject({ state: "CONNECTED", fault: null });
  expect(account.testedDateTime).not.toBeNull();
  expect(zoom.offences).toEqual([]);
});

test.each([
  ["a wrong secret", { clientSecret: "wrong" }, "CREDENTIALS", ""],
  ["an unknown account id", { zoomAccountId: "nobody" }, "ACCOUNT", ""],
  [
    "a host of another account",
    { hosts: ["rounds@hub.example", "who@hub.example"] },
    "HOST_UNKNOWN",
    "who@hub.example",
  ],
] as const)("the test of the connection says what is wrong: %s", async (_name, fields, fault, faultDetail) => {
  const { accountId } = await connect(fields as object);
  const { account } = await world.call(testConnection, at(accountId), owner);
  expect(account).toMatchObject({ state: "FAILED", fault, faultDetail });
});

test("the test of the connection names a host without a license, a missing scope, and a Zoom out of reach", async () => {
  zoom.users.push({ email: "basic@hub.example", id: "host-3", type: 1 });
  const { accountId } = await connect({ hosts: ["basic@hub.example"] });
  const tested = async () => (await world.call(testConnection, at(accountId), owner)).account;
  expect(await tested()).toMatchObject({ fault: "HOST_UNLICENSED", faultDetail: "basic@hub.example" });
  zoom.scopes = "meeting:write:admin user:read:admin";
  await world.call(update, { ...at(accountId), body: form() }, owner);
  expect(await tested()).toMatchObject({ fault: "SCOPES", faultDetail: "report:read:admin" });
  zoom.scopes = "user:read:admin";
  expect(await tested()).toMatchObject({ fault: "SCOPES", faultDetail: "meeting:write:admin" });
  zoom.isDown = true;
  expect(await tested()).toMatchObject({ fault: "UNREACHABLE" });
});

test("a disconnected account is gone, with its secrets", async () => {
  const { accountId } = await connect();
  await world.call(remove, at(accountId), owner);
  expect((await listAs(owner)).accountList).toEqual([]);
  const [row] = await world.db.select().from(zoomAccounts).where(eq(zoomAccounts.accountId, accountId));
  expect(row).toMatchObject({ clientSecretSeal: "", webhookSecretSeal: "" });
  expect((await world.refusal(testConnection, at(accountId), owner)).status).toBe(404);
  await connect();
});
