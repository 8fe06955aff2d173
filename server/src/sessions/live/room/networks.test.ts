import { afterAll, beforeAll, expect, test } from "vitest";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { BatchRow } from "../../../batches/service.ts";
import type { UserRow } from "../../../identity/service.ts";
import { newId } from "../../../kernel/ids.ts";
import { openRooms, socketOriginOf } from "../../../kernel/testing/rooms.ts";
import { together } from "../../../kernel/testing/together.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession, runningNow } from "../../factory.ts";
import { issuePass, readPass } from "../providers/admission.ts";
import { SOCKET_PATH } from "../providers/embedded.ts";
import type { SessionRow } from "../../queries.ts";
import type { RoomSupervisor } from "./supervisor.ts";
import { Visitor } from "./visitor.ts";

const LONG_MS = 90_000;
const TRY_AGAIN_LATER = 1013;
/** Addresses in X-Forwarded-For of a trusted proxy. */
const CROWDED = (host: number) => `2001:db8:1:1::${host.toString(16)}`;
const QUIET = "2001:db8:1:2::1";

let world: World;
let strict: World;
let rooms: RoomSupervisor;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;

beforeAll(async () => {
  const env = { TRUSTED_PROXIES: "127.0.0.1" };
  world = await createWorld({ env });
  strict = await createWorld({ joins: world, env: { ...env, RATE_FACTOR: "0.1" } });
  ({ supervisor: rooms } = await openRooms(world));
  await strict.app.http.listen({ port: 0 });
  await rooms.ready;
  ({ owner, batch, session } = await buildHubWithSession(world.db, { session: runningNow() }));
});
afterAll(async () => {
  await rooms.stop();
  await strict.close();
  await world.close();
});

const enterAs = async (person: UserRow) =>
  (await world.call(liveEndpoints.enter, { body: { sessionId: session.sessionId } }, person)).room;

const knock = (at: World, socketPath: string, from: string): Visitor =>
  new Visitor(socketOriginOf(at), socketPath, { "x-forwarded-for": from });

async function visit(person: UserRow, from: string): Promise<Visitor> {
  const { token, socketPath } = await enterAs(person);
  const visitor = knock(world, socketPath, from);
  await visitor.shows({ token });
  await visitor.hears("welcome");
  return visitor;
}

const pathFor = (nodeId: string): string =>
  `${SOCKET_PATH}?${new URLSearchParams({ pass: issuePass(world.app.platform, { nodeId, userId: newId() }) })}`;

const refusalOf = ({ socket }: Visitor): Promise<number> =>
  new Promise((resolve) =>
    socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0)),
  );

test(
  "the people of one network open only so many sockets a minute, those of another are let on",
  { timeout: LONG_MS },
  async () => {
    // With a pass for a dead process, callers within the limit get a specific refusal, without a room.
    const statusFrom = (from: string) => refusalOf(knock(strict, pathFor(newId()), from));
    const statuses = await together(90, (host) => statusFrom(CROWDED(host)));
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(30);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    expect(await statusFrom(QUIET)).toBe(404);
  },
);

test("sockets without a token of one network leave the door open for another", { timeout: LONG_MS }, async () => {
  const { socketPath } = await enterAs(owner);
  const pass = readPass(world.app.platform, new URLSearchParams(socketPath.split("?")[1]).get("pass") ?? "");
  const silent = Array.from({ length: 150 }, (_, host) => knock(world, pathFor(pass?.nodeId ?? ""), CROWDED(host)));
  const turnedAway = new Set<Visitor>();
  for (const each of silent) void each.closed.then((code) => code === TRY_AGAIN_LATER && turnedAway.add(each));
  await expect.poll(() => turnedAway.size, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(turnedAway.size).toBeLessThanOrEqual(50);
  (await visit(owner, QUIET)).socket.terminate();
  for (const { socket } of silent) socket.terminate();
});

test(
  "the people of one network write only so much at once, which slows nobody of another",
  { timeout: LONG_MS },
  async () => {
    const crowd: Visitor[] = [];
    for (let host = 1; host <= 16; host++) {
      crowd.push(await visit(await buildParticipant(world.db, batch, "ATTENDEE"), CROWDED(host)));
    }
    const quiet = await visit(owner, QUIET);
    // Each with one person's limit of sockets.
    for (const each of crowd) {
      for (let i = 0; i < 8; i++) each.send({ type: "chat", messageId: newId(), text: `crowd ${i}` });
    }
    const refused = () => crowd.flatMap(({ heard }) => heard.filter(({ type }) => type === "refused"));
    await expect.poll(() => refused().length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(refused()[0]).toMatchObject({ reason: "chat" });
    quiet.send({ type: "chat", messageId: newId(), text: "from elsewhere" });
    await quiet.hears("chat", ({ message }) => message.text === "from elsewhere");
    expect(quiet.heard.some(({ type }) => type === "refused")).toBe(false);
    for (const { socket } of [...crowd, quiet]) socket.terminate();
  },
);
