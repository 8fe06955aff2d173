import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a platform that has an organization is not set up again", async () => {
  const again = createFirstSuperhub(world.app.platform, { email: "second@first.example", name: "Second" });
  await expect(again).rejects.toThrow("set up already");
  expect(await world.db.$count(organizations)).toBe(1);
});
