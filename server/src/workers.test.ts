import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { buildHubWithBatch, type HubWithBatch } from "./batches/factory.ts";
import { launchProcess, type LaunchedProcess } from "./kernel/testing/launched.ts";
import { addressOf, createWorld, type World } from "./kernel/testing/world.ts";
import { deliveries } from "./notifications/tables.ts";
import { PLACES_EDITION } from "./reference/gazetteer/service.ts";
import { insertLoadedEdition } from "./reference/places/queries.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SOON = { timeout: 60_000, interval: 200 };

let world: World;
let own: HubWithBatch;
let web: LaunchedProcess;
beforeAll(async () => {
  world = await createWorld();
  // A worker without any places loads those of the whole world.
  await world.db.transaction((tx) => insertLoadedEdition(tx, PLACES_EDITION));
  own = await buildHubWithBatch(world.db);
  web = await launchProcess(world, ["--only", "web"]);
});
afterAll(async () => {
  await web.end("SIGTERM");
  await world.close();
});

const statusAt = async ({ origin }: LaunchedProcess, where: string): Promise<number> =>
  (await fetch(`${origin}${where}`)).status;

const readOldestS = async ({ origin }: LaunchedProcess): Promise<number> => {
  const figures = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^outbox_oldest_seconds (\S+)$/m.exec(figures)?.[1]);
};

const invite = async (contact: string): Promise<number> => {
  const sent = { params: { id: own.batch.batchId }, body: { contacts: [contact] } };
  const headers = { authorization: await world.authorize(own.owner), "content-type": "application/json" };
  const request = { method: invitationEndpoints.invite.method, headers, body: JSON.stringify(sent.body) };
  return (await fetch(`${web.origin}${addressOf(invitationEndpoints.invite, sent)}`, request)).status;
};

const sentTo = async (contact: string): Promise<number> =>
  (await world.db.select().from(deliveries)).filter(
    ({ recipient, status }) => recipient === contact && status === "SENT",
  ).length;

test("what a web process orders waits until a worker runs, is seen waiting, and is done by the worker", async () => {
  expect(await invite("waits@test.example")).toBe(200);
  await expect.poll(() => readOldestS(web), SOON).toBeGreaterThan(1);
  expect(await sentTo("waits@test.example")).toBe(0);
  const worker = await launchProcess(world, ["--only", "worker"]);
  await expect.poll(() => sentTo("waits@test.example"), SOON).toBe(1);
  await expect.poll(() => readOldestS(web), SOON).toBe(0);
  await worker.end("SIGTERM");
});

test("a worker tells its health and figures, and serves nothing else", async () => {
  const worker = await launchProcess(world, ["--only", "worker"]);
  const paths = ["/healthz", "/readyz", "/metrics", "/api/v1/user/config", "/"];
  expect(await Promise.all(paths.map((each) => statusAt(worker, each)))).toEqual([200, 200, 200, 404, 404]);
  expect(await Promise.all(paths.slice(0, 4).map((each) => statusAt(web, each)))).toEqual([200, 200, 200, 200]);
  await worker.end("SIGTERM");
});

test("a part of the product does not start without a database that it can share", async () => {
  const alone = launchProcess(world, ["--only", "worker"], { DATABASE_URL: "embedded" });
  await expect(alone).rejects.toThrow(/--only needs DATABASE_URL/);
  await expect(launchProcess(world, ["--only", "rooms"])).rejects.toThrow(/--only takes web or worker/);
});
