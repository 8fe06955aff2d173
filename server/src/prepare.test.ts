import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { closeDemo } from "./demo/accounts.ts";
import { DEMO_PASSWORD } from "./demo/network.ts";
import { blockAccount } from "./identity/blocks/service.ts";
import { findUserByEmail } from "./identity/queries.ts";
import type { Platform } from "./kernel/platform.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import { organizations } from "./organizations/tables.ts";
import { prepareData } from "./prepare.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let world: World;
/** The same database and secret, as a server in production sees them. */
let production: Platform;
beforeAll(async () => {
  world = await createWorld();
  const { platform } = world.app;
  production = { ...platform, env: { ...platform.env, ENVIRONMENT: "prod" } };
});
afterAll(() => world.close());

const login = {
  body: {
    loginMode: "EMAIL" as const,
    email: "superhub@demo.example",
    password: Buffer.from(DEMO_PASSWORD).toString("base64"),
  },
};

test("production fills no database with the demo", async () => {
  expect(await prepareData(production, { demo: false })).toEqual([]);
  expect(await world.db.$count(organizations)).toBe(0);
});

test("production does not start while demo accounts have the shared password, and does once it is taken away", async () => {
  const said: string[] = [];
  const lines = await prepareData(world.app.platform, { demo: true, say: (text) => said.push(text) });
  expect(said).toEqual(["Filling the demo network…"]);
  expect(lines.join("\n")).toContain(DEMO_PASSWORD);
  const refused = prepareData(production, { demo: false });
  await expect(refused).rejects.toThrow(/^This database holds the demo network: \d+ of its accounts .*close-demo/);
  await expect(refused).rejects.not.toThrow(DEMO_PASSWORD);

  const [hub, superhub] = await Promise.all(
    ["hub@demo.example", "superhub@demo.example"].map((email) => findUserByEmail(world.db, email)),
  );
  const notice = { organization: "The superhub", reason: "Not needed" };
  await world.db.transaction((tx) => blockAccount(production, tx, hub?.userId ?? "", notice));
  const { authorization } = await world.call(identityEndpoints.login, login);
  expect(authorization?.userId).toBe(superhub?.userId);

  expect(await world.db.transaction((tx) => closeDemo(production, tx))).toBeGreaterThan(100);
  expect(await prepareData(production, { demo: false })).toEqual([]);
  const { status } = await world.refusal(identityEndpoints.login, login);
  expect(status).toBe(401);
  expect(await world.db.transaction((tx) => closeDemo(production, tx))).toBe(0);
  expect(await prepareData(world.app.platform, { demo: true })).toEqual([]);
});
