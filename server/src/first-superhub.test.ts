import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { createFirstSuperhub } from "./first-superhub.ts";
import { accountLinks, users } from "./identity/tables.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import { members, organizations } from "./organizations/tables.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("the first superhub comes with an invited owner and a link that is stored only as a hash", async () => {
  const link = new URL(await createFirstSuperhub(world.app.platform, { email: "owner@first.example", name: "First" }));
  const [superhub] = await world.db.select().from(organizations);
  const [owner] = await world.db.select().from(users);
  const [member] = await world.db.select().from(members);
  const [stored] = await world.db.select().from(accountLinks);
  expect(superhub).toMatchObject({ level: "SUPERHUB", name: "First", entityStatus: "ACTIVE" });
  expect(owner).toMatchObject({ email: "owner@first.example", status: "INVITED", passwordHash: null });
  expect(member).toMatchObject({ organizationId: superhub?.organizationId, userId: owner?.userId, roles: ["OWNER"] });
  expect(link.pathname).toBe("/welcome");
  expect(link.searchParams.get("type")).toBe("forgot-password");
  const hash = createHash("sha256")
    .update(link.searchParams.get("id") ?? "")
    .digest("hex");
  expect(stored).toMatchObject({ purpose: "FORGOT_PASSWORD", userId: owner?.userId, tokenHash: hash, usedAt: null });
});

test("a second run before the owner has a password prints another link", async () => {
  const again = await createFirstSuperhub(world.app.platform, { email: "owner@first.example", name: "First" });
  expect(new URL(again).pathname).toBe("/welcome");
  const links = await world.db.select().from(accountLinks);
  expect(links.filter(({ expiresAt }) => expiresAt > new Date())).toHaveLength(1);
  expect(await world.db.$count(organizations)).toBe(1);
});

test("the owner chooses a password by the link, once, and logs in with it", async () => {
  const [owner] = await world.db.select().from(users);
  const first = { email: "owner@first.example", name: "First" };
  const orderId = new URL(await createFirstSuperhub(world.app.platform, first)).searchParams.get("id") ?? "";
  const password = btoa("owner-of-the-first-one");
  await world.call(recoveryEndpoints.resetPassword, { body: { orderId, newPassword: password } });
  const body = { loginMode: "EMAIL" as const, email: "owner@first.example", password };
  const { authorization } = await world.call(identityEndpoints.login, { body });
  expect(authorization?.userId).toBe(owner?.userId);
  const again = await world.refusal(recoveryEndpoints.resetPassword, { body: { orderId, newPassword: password } });
  expect(again.status).toBe(410);
});

test.each([
  ["owner@first.example", "its owner has chosen a password"],
  ["second@first.example", "not for second@first.example"],
])("a platform that has been set up is not set up again for %s", async (email, reason) => {
  const again = createFirstSuperhub(world.app.platform, { email, name: "Second" });
  await expect(again).rejects.toThrow(reason);
  expect(await world.db.$count(organizations)).toBe(1);
});
