import { chromium, type Browser, type Page } from "@playwright/test";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { BatchRow } from "../../../batches/service.ts";
import { Namespace, noNamespaces } from "../../../kernel/testing/namespaces.ts";
import { RELAY_PORT, hasCoturn, startRelay } from "../../../kernel/testing/relay.ts";
import { openRoomHost, type RoomHost } from "../../../kernel/testing/room-hosts.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession, runningNow } from "../../factory.ts";
import { STAGE_ARGS } from "./stage.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const CAMERA = JSON.stringify({ width: 320, height: 240, frameRate: 15 });
const SOON = { timeout: 30_000, interval: 250 };
/** Enough for a voice, and too little for a voice and a picture. */
const NARROW_KBITS = 80;
const SECRET = "a secret that the relay knows";
/** The address of the server in the office of the facilitator, where the relay listens too. */
const FIRST = "10.77.1.1";
const RELAY_URL = `turn:${FIRST}:${RELAY_PORT}`;

/** Why the tests are skipped; undefined if they run. */
const missing = noNamespaces ?? (existsSync(CHROMIUM) ? undefined : "there is no Chromium");
const missingForRelay = missing ?? (hasCoturn ? undefined : "there is no coturn");
const inWords = (reason: string | undefined): string => (reason === undefined ? "" : ` (skipped: ${reason})`);

let world: World;
let batch: BatchRow;
let body: { sessionId: string };
let server: Namespace;
let host: RoomHost;
let facilitator: Page;
const undo: (() => unknown)[] = [];

const openNamespace = (name: string): Namespace => {
  const namespace = new Namespace(name);
  undo.push(() => namespace.close());
  return namespace;
};

/** A person in a browser on a machine of their own, which reaches the server at an address. */
async function join(machine: Namespace, address: string): Promise<{ page: Page; browser: Browser }> {
  const person = await buildParticipant(world.db, batch, "ATTENDEE");
  const origin = `http://${address.includes(":") ? `[${address}]` : address}:${host.port}`;
  const browser = await chromium.launch({
    executablePath: machine.wrap(CHROMIUM),
    args: [...STAGE_ARGS, `--unsafely-treat-insecure-origin-as-secure=${origin}`],
  });
  undo.push(() => browser.close());
  const page = await (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();
  await page.exposeFunction("renew", async () => (await world.call(liveEndpoints.enter, { body }, person)).room);
  await page.goto(`${origin}${host.path}`);
  await page.waitForFunction("globalThis.stage?.isReady");
  await page.evaluate("renew().then((room) => stage.enter(room))");
  await page.evaluate(`stage.publish(${CAMERA})`);
  return { page, browser };
}

beforeAll(async () => {
  if (missing !== undefined) return;
  const env = { TURN_URLS: `${RELAY_URL},${RELAY_URL}?transport=tcp`, TURN_SECRET: SECRET };
  world = await createWorld({ env });
  undo.push(() => world.close());
  const { session, ...built } = await buildHubWithSession(world.db, { session: runningNow() });
  ({ batch } = built);
  body = { sessionId: session.sessionId };
  server = openNamespace("server");
  server.addBridge("docker0", "172.17.0.1/16");
  const office = openNamespace("office");
  office.addBridge("docker0", "172.17.0.1/16");
  server.connect({ nic: "eth0", addresses: [`${FIRST}/24`] }, office, { nic: "eth0", addresses: ["10.77.1.2/24"] });
  host = await openRoomHost(world, server);
  undo.push(() => host.stop());
  if (hasCoturn) undo.push(await startRelay(server, { address: FIRST, secret: SECRET }));
  ({ page: facilitator } = await join(office, FIRST));
}, 120_000);
afterAll(async () => {
  for (const each of undo.toReversed()) await each();
});

/** A machine at an interface of its own of the server, with addresses of one family. */
function openMachine(name: string, prefix: string): { machine: Namespace; address: string } {
  const machine = openNamespace(name);
  const [own, others] = [`${prefix}1`, `${prefix}2`] as const;
  const length = prefix.includes(":") ? 64 : 24;
  server.connect({ nic: `to-${name}`, addresses: [`${own}/${length}`] }, machine, {
    nic: "eth0",
    addresses: [`${others}/${length}`],
  });
  machine.ip(`route add default via ${own}`);
  return { machine, address: own };
}

/** How each connection of a page reaches the room: its own candidate of the pair that carries the media. */
const waysOf = (page: Page): Promise<string[]> =>
  page.evaluate(`Promise.all(stage.connections.map(async (connection) => {
    const reports = await connection.getStats();
    const pair = [...reports.values()].find((each) => each.type === "candidate-pair" && each.nominated && each.state === "succeeded");
    const own = reports.get(pair?.localCandidateId);
    return own === undefined ? "none" : own.relayProtocol === undefined ? "direct" : \`relay by \${own.relayProtocol}\`;
  }))`);

const WALKS = [
  { title: "at another interface of the server", name: "clinic", prefix: "10.77.2.", way: "direct" },
  { title: "in a network of IPv6 only", name: "campus", prefix: "fd77:3::", way: "direct" },
  {
    title: "whose firewall lets UDP pass to the relay only",
    name: "hospital",
    prefix: "10.77.4.",
    blocked: [`udp dport != ${RELAY_PORT} drop`, `tcp dport ${RELAY_PORT} drop`],
    way: "relay by udp",
  },
  {
    title: "whose firewall lets no UDP pass at all",
    name: "ministry",
    prefix: "10.77.5.",
    blocked: ["meta l4proto udp drop"],
    way: "relay by tcp",
  },
] as const;

for (const { title, name, prefix, way, ...line } of WALKS) {
  const reason = way === "direct" ? missing : missingForRelay;
  test.skipIf(reason !== undefined)(
    `a person ${title} sees and hears the facilitator, and is seen and heard${inWords(reason)}`,
    async () => {
      const { machine, address } = openMachine(name, prefix);
      if ("blocked" in line) server.filter(`to-${name}`, line.blocked);
      const { page, browser } = await join(machine, address);
      for (const each of [facilitator, page]) {
        await expect
          .poll(() => each.evaluate("stage.tiles.map((name) => stage.frames.get(name) > 5)"), SOON)
          .toEqual([true]);
        await expect.poll(async () => (await each.evaluate<{ heard: number }>("stage.received()")).heard, SOON).toBe(1);
      }
      expect(await waysOf(page)).toEqual([way, way]);
      await page.evaluate("stage.client.leave()");
      await expect.poll(() => facilitator.evaluate("stage.people.length"), SOON).toBe(1);
      await browser.close();
    },
    120_000,
  );
}

test.skipIf(missing !== undefined)(
  `on a line that carries no pictures they are paused and the person is told, and both end with it${inWords(missing)}`,
  async () => {
    const { machine, address } = openMachine("village", "10.77.6.");
    const { page, browser } = await join(machine, address);
    const frames = () => page.evaluate<number>("stage.frames.get(stage.tiles[0]) ?? 0");
    await expect.poll(frames, SOON).toBeGreaterThan(5);
    server.limit("to-village", NARROW_KBITS);
    await expect.poll(() => page.evaluate("[stage.line, stage.paused]"), SOON).toEqual(["voices", 1]);
    server.limit("to-village", undefined);
    await expect.poll(() => page.evaluate("[stage.line, stage.paused]"), SOON).toEqual(["all", 0]);
    const before = await frames();
    await expect.poll(frames, SOON).toBeGreaterThan(before + 5);
    await browser.close();
  },
  120_000,
);
