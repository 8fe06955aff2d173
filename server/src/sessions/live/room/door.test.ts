import { createServer, type Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildParticipant } from "../../../batches/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import { newId } from "../../../kernel/ids.ts";
import { listenLocally } from "../../../kernel/testing/servers.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession, runningNow } from "../../factory.ts";
import { admissionKeyOf, issueToken } from "../providers/admission.ts";
import { SOCKET_PATH } from "../providers/embedded.ts";
import { EmbeddedEngine } from "./embedded/engine.ts";
import { openDoor } from "./door.ts";
import { Ledger } from "./ledger.ts";
import { RightsReader } from "./rights.ts";
import { Room } from "./room.ts";
import { Visitor } from "./visitor.ts";

let world: World;
let server: Server;
let origin: string;
let pool: pg.Pool;
let slow: Promise<void> | undefined;
let reads: (() => void) | undefined;

/** A database connection that delays chat queries for as long as a test wants. */
function openSlowly(url: string) {
  pool = new pg.Pool({ connectionString: url, max: 3 });
  const ask = pool.query.bind(pool) as (...parameters: unknown[]) => Promise<unknown>;
  const query = async (...parameters: unknown[]): Promise<unknown> => {
    const reply = await ask(...parameters);
    if (!JSON.stringify(parameters).includes('from \\"live_messages\\"')) return reply;
    reads?.();
    await slow;
    return reply;
  };
  return drizzle(Object.assign(pool, { query }));
}

/** The sign-in of a person. */
async function signedIn(person: UserRow) {
  const { userId } = person;
  const { signInList } = await world.call(signInEndpoints.list, { params: { userId } }, person);
  return { userId, signInId: signInList[0]?.signInId ?? "" };
}

beforeEach(async () => {
  world = await createWorld();
  server = createServer();
  origin = `ws://${await listenLocally(server)}`;
});
afterEach(async () => {
  await new Promise((closed) => server.close(closed));
  await pool.end();
  await world.close();
});

/** The door to the room of a running session. */
async function openRoomDoor() {
  const { owner: speaker, batch, session } = await buildHubWithSession(world.db, { session: runningNow() });
  const { sessionId } = session;
  const { platform, database } = world.app;
  const db = openSlowly(database.url);
  const nodeId = newId();
  const engine = new EmbeddedEngine({ addresses: [] }, 20);
  const admissionKey = admissionKeyOf(platform);
  const rights = new RightsReader(platform);
  const media = await engine.openRoom();
  const { capacity } = engine;
  const tools = {
    holdsSeats: () => false,
    recordings: { dataDir: world.app.platform.env.DATA_DIR, ffmpeg: "ffmpeg" },
    db,
    ledger: new Ledger(db, platform.log),
    rights,
    log: platform.log,
    media,
    capacity,
  };
  const room = new Room(
    sessionId,
    {
      agenda: { item: 0, sinceMs: 0 },
      isLocked: false,
      controls: { mutesOnEntry: false, lobby: "OFF" as const, timerEndsAtMs: null },
    },
    tools,
  );
  const door = openDoor(server, {
    db,
    log: platform.log,
    nodeId,
    admissionKey,
    rights,
    openRoom: async () => room,
  });
  const knock = async (person: UserRow): Promise<Visitor> => {
    const { userId, signInId } = await signedIn(person);
    const token = issueToken(admissionKey, {
      sessionId,
      nodeId,
      userId,
      by: { signInId },
      name: "Asha",
      agendaItems: 1,
    });
    const visitor = new Visitor(origin, SOCKET_PATH);
    await visitor.shows({ token, device: userId });
    return visitor;
  };
  const close = async (visitors: readonly Visitor[]): Promise<void> => {
    for (const { socket } of visitors) socket.terminate();
    await room.close("ENDED");
    await engine.close();
    door.close();
  };
  return { speaker, batch, knock, close };
}

test("what is said while a newcomer is welcomed reaches the newcomer, once and after the welcome", async () => {
  const { speaker, batch, knock, close } = await openRoomDoor();
  const first = await knock(speaker);
  await first.hears("welcome");
  let goOn = (): void => undefined;
  slow = new Promise((resolve) => (goOn = resolve));
  const hasRead = new Promise<void>((resolve) => (reads = resolve));
  const newcomer = await knock(await buildParticipant(world.db, batch, "ATTENDEE"));
  await hasRead;
  first.send({ type: "chat", messageId: newId(), text: "Can you all hear me?" });
  await first.hears("chat");
  goOn();
  const { message } = await newcomer.hears("chat");
  expect(message.text).toBe("Can you all hear me?");
  expect(newcomer.heard[0]).toMatchObject({ type: "welcome", messages: [] });
  expect(newcomer.heard.filter(({ type }) => type === "chat")).toHaveLength(1);
  await close([first, newcomer]);
});

test("people who come all at once enter a few at a time, so that the database serves them, and all come in", async () => {
  const { batch, knock, close } = await openRoomDoor();
  let reading = 0;
  let goOn = (): void => undefined;
  slow = new Promise((resolve) => (goOn = resolve));
  reads = () => reading++;
  const people = await Promise.all(Array.from({ length: 8 }, () => buildParticipant(world.db, batch, "ATTENDEE")));
  const visitors = await Promise.all(people.map(knock));
  await expect.poll(() => reading).toBe(3);
  await setTimeout(500);
  expect(reading).toBe(3);
  goOn();
  await Promise.all(visitors.map((visitor) => visitor.hears("welcome")));
  await close(visitors);
});
