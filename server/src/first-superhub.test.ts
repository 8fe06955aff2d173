import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { createFirstSuperhub } from "./first-superhub.ts";
import { createAccountLink } from "./identity/links/service.ts";
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

test("the owner chooses a password by the link, once, and logs in with it", async () => {
  const [stored] = await world.db.select().from(accountLinks);
  const platform = world.app.platform;
  const link = await createAccountLink(platform, world.db, {
    purpose: "FORGOT_PASSWORD",
    userId: stored?.userId ?? "",
  });
  const orderId = new URL(link).searchParams.get("id") ?? "";
  const password = btoa("owner-of-the-first-one");
  await world.call(recoveryEndpoints.resetPassword, { body: { orderId, newPassword: password } });
  const body = { loginMode: "EMAIL" as const, email: "owner@first.example", password };
  const { authorization } = await world.call(identityEndpoints.login, { body });
  expect(authorization?.userId).toBe(stored?.userId);
  const again = await world.refusal(recoveryEndpoints.resetPassword, { body: { orderId, newPassword: password } });
  expect(again.status).toBe(410);
});

test("a platform that has an organization is not set up again", async () => {
  const again = createFirstSuperhub(world.app.platform, { email: "second@first.example", name: "Second" });
  await expect(again).rejects.toThrow("set up already");
  expect(await world.db.$count(organizations)).toBe(1);
});
