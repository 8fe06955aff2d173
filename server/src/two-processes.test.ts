import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { CLOSE_CODES } from "@openrounds/contract/sessions/live/rules.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "./batches/factory.ts";
import { batchParticipants, batchSettings, batchWaiting } from "./batches/tables.ts";
import { buildUser } from "./identity/factory.ts";
import type { BatchRow } from "./batches/service.ts";
import type { UserRow } from "./identity/service.ts";
import { now } from "./kernel/clock.ts";
import { newId } from "./kernel/ids.ts";
import { together } from "./kernel/testing/together.ts";
import { addressOf, createWorld, type World } from "./kernel/testing/world.ts";
import { deliveries } from "./notifications/tables.ts";
import { PLACES_EDITION } from "./reference/gazetteer/service.ts";
import { insertLoadedEdition } from "./reference/places/queries.ts";
import { places } from "./reference/tables.ts";
import { buildSession } from "./sessions/factory.ts";
import { liveNodes, liveRooms } from "./sessions/live/tables.ts";
import { Visitor } from "./sessions/live/room/visitor.ts";
import { freePort } from "./kernel/free-port.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const SOON = { timeout: 60_000, interval: 200 };

/** A whole server as `npm start` starts it, with a process for rooms of its own. */
interface Server {
  readonly origin: string;
  readonly child: ChildProcess;
}

let world: World;
let folder: string;
let first: Server;
let second: Server;
let firstNode: string;
const servers: Server[] = [];
let owner: UserRow;
let batch: BatchRow;
let asha: UserRow;
let ravi: UserRow;

async function launch(name: string): Promise<Server> {
  const port = await freePort();
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: world.app.platform.secret,
    DATA_DIR: path.join(folder, name),
    PORT: String(port),
    ENVIRONMENT: "local",
    DEMO: "off",
    WEB_BUILD: "off",
    LOG_LEVEL: "error",
    RATE_FACTOR: "1000",
  };
  const child = spawn(process.execPath, [MAIN], { env, cwd: tmpdir(), stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  await new Promise<void>((ready, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => {
        said += data.toString();
        if (said.includes("is ready at")) ready();
      });
    }
    child.once("close", () => fail(new Error(said)));
  });
  const server = { child, origin: `http://127.0.0.1:${port}` };
  servers.push(server);
  return server;
}

/** The ids of the processes for rooms, once there are so many. */
const nodesOnceThereAre = (count: number): Promise<string[]> =>
  vi.waitFor(async () => {
    const nodes = await world.db.select().from(liveNodes);
    expect(nodes).toHaveLength(count);
    return nodes.map(({ nodeId }) => nodeId);
  }, SOON);

const end = ({ child }: Server, signal: NodeJS.Signals): Promise<void> =>
  new Promise((gone) => {
    if (child.exitCode !== null || child.signalCode !== null) return gone();
    child.once("exit", () => gone());
    child.kill(signal);
  });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-two-"));
  world = await createWorld();
  // A server without any places loads those of the whole world.
  const wardha = { name: "Wardha", searchName: "wardha", region: "Maharashtra", countryCode: "IN" };
  await world.db
    .insert(places)
    .values({ placeId: 1, edition: PLACES_EDITION, ...wardha, latitude: 20.74, longitude: 78.6 });
  await world.db.transaction((tx) => insertLoadedEdition(tx, PLACES_EDITION));
  first = await launch("first");
  [firstNode = ""] = await nodesOnceThereAre(1);
  second = await launch("second");
  await nodesOnceThereAre(2);
  ({ owner, batch } = await buildHubWithBatch(world.db));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha" });
  ravi = await buildParticipant(world.db, batch, "CASE_PRESENTER", { firstName: "Ravi" });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => end(server, "SIGTERM")));
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

interface HttpResponse {
  readonly status: number;
  readonly resultBody: unknown;
}

interface Sent {
  readonly params?: Record<string, string>;
  readonly body?: object;
}

/** Calls an endpoint at one of the servers as a person; who is asked to come back later comes back. */
async function callAt(server: Server, endpoint: EndpointShape, input: Sent, as: UserRow): Promise<HttpResponse> {
  const { method } = endpoint;
  const headers = { authorization: await world.authorize(as), "content-type": "application/json" };
  const sent = { method, headers, ...(input.body !== undefined && { body: JSON.stringify(input.body) }) };
  const response = await fetch(`${server.origin}${addressOf(endpoint, input)}`, sent);
  const { resultBody } = (await response.json()) as { resultBody: unknown };
  if (response.status !== 503) return { status: response.status, resultBody };
  await setTimeout(Number(response.headers.get("retry-after")) * 1000);
  return callAt(server, endpoint, input, as);
}

async function startSession(): Promise<string> {
  const { sessionId } = await buildSession(world.db, { batchId: batch.batchId });
  expect((await callAt(first, sessionEndpoints.start, { body: { sessionId } }, owner)).status).toBe(200);
  return sessionId;
}

const enterAt = (server: Server, sessionId: string, person: UserRow) =>
  callAt(server, liveEndpoints.enter, { body: { sessionId } }, person);

/** Somebody comes into the room of a session through one of the servers, as far as the welcome. */
async function visitAt(server: Server, sessionId: string, person: UserRow) {
  const { resultBody } = await enterAt(server, sessionId, person);
  const { room } = resultBody as { room: { token: string; socketPath: string } };
  const visitor = new Visitor(server.origin.replace("http", "ws"), room.socketPath);
  await visitor.shows({ token: room.token });
  await visitor.hears("welcome");
  return Object.assign(visitor, { socketPath: room.socketPath });
}

const areBothThere = ({ people }: { people: readonly { userId: string }[] }): boolean =>
  [asha, ravi].every(({ userId }) => people.some((person) => person.userId === userId));

test("people who come through different servers meet in one room, which one process carries", async () => {
  const sessionId = await startSession();
  const entries = await together(40, (i) =>
    enterAt(i % 2 === 0 ? first : second, sessionId, i % 3 === 0 ? asha : ravi),
  );
  expect(entries.map(({ status }) => status)).toEqual(entries.map(() => 200));
  expect(await world.db.$count(liveRooms, eq(liveRooms.sessionId, sessionId))).toBe(1);

  const near = await visitAt(first, sessionId, asha);
  const far = await visitAt(second, sessionId, ravi);
  for (const visitor of [near, far]) await visitor.hears("people", areBothThere);
  far.send({ type: "chat", messageId: newId(), text: "Can you hear me from the other side?" });
  const heard = await near.hears("chat");
  expect(JSON.stringify(heard)).toContain("Can you hear me from the other side?");

  const ended = { entityId: sessionId, entityType: "SESSION", status: "COMPLETED" };
  expect((await callAt(second, sessionEndpoints.setStatus, { body: ended }, owner)).status).toBe(200);
  expect(await Promise.all([near.closed, far.closed])).toEqual([CLOSE_CODES.ENDED, CLOSE_CODES.ENDED]);
  expect((await enterAt(first, sessionId, asha)).status).toBe(409);
  const { resultBody } = await callAt(first, attendanceEndpoints.list, { params: { id: sessionId } }, owner);
  expect(JSON.stringify(resultBody)).toContain("ATTENDED");
});

test("what either server orders is done once, by whichever is free", async () => {
  const contacts = Array.from({ length: 30 }, (_, i) => `${i}-${newId().slice(-12)}@test.example`);
  const responses = await Promise.all(
    contacts.map((contact, i) =>
      callAt(
        i % 2 === 0 ? first : second,
        invitationEndpoints.invite,
        { params: { id: batch.batchId }, body: { contacts: [contact] } },
        owner,
      ),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(contacts.map(() => 200));
  const sent = async () =>
    (await world.db.select().from(deliveries)).filter(
      ({ recipient, status }) => status === "SENT" && contacts.includes(recipient),
    );
  await expect.poll(async () => (await sent()).length, SOON).toBe(contacts.length);
  expect(new Set((await sent()).map(({ recipient }) => recipient)).size).toBe(contacts.length);
});

test("fifty people who register at once at both servers get exactly the ten seats; the others stand in line", async () => {
  const full = await buildHubWithBatch(world.db, {
    program: { visibility: "PUBLIC_PROGRAM", entityStatus: "ACTIVE" },
  });
  const { batchId } = full.batch;
  await world.db
    .update(batchSettings)
    .set({ isRegistrationOpen: true, capacity: 10 })
    .where(eq(batchSettings.batchId, batchId));
  const people = await Promise.all(Array.from({ length: 50 }, () => buildUser(world.db)));
  const responses = await Promise.all(
    people.map((person, i) =>
      callAt(i % 2 === 0 ? first : second, seatEndpoints.register, { params: { id: batchId }, body: {} }, person),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200));
  const outcomes = responses.map(({ resultBody }) => JSON.stringify(resultBody));
  expect(outcomes.filter((outcome) => outcome.includes("REGISTERED"))).toHaveLength(10);
  const seated = and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.isRegistered, true));
  expect(await world.db.$count(batchParticipants, seated)).toBe(10);
  expect(await world.db.$count(batchWaiting, eq(batchWaiting.batchId, batchId))).toBe(40);
});

test("when the server that carries a room dies, people go on in a room of the other", async () => {
  const sessionId = await startSession();
  await world.db.insert(liveRooms).values({ sessionId, nodeId: firstNode, openedAt: now() });
  const there = await visitAt(first, sessionId, asha);
  const here = await visitAt(second, sessionId, ravi);
  await here.hears("people", areBothThere);
  await end(first, "SIGKILL");
  expect(await there.closed).not.toBe(1000);
  await expect
    .poll(async () => {
      const back = await visitAt(second, sessionId, asha).catch(() => undefined);
      back?.socket.close();
      return back !== undefined;
    }, SOON)
    .toBe(true);
  const [ashaAgain, raviAgain] = [await visitAt(second, sessionId, asha), await visitAt(second, sessionId, ravi)];
  for (const visitor of [ashaAgain, raviAgain]) {
    await visitor.hears("people", areBothThere);
    visitor.socket.close();
  }
});
