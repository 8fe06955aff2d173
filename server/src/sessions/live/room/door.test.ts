import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildBatch } from "../../../batches/factory.ts";
import { buildUser } from "../../../identity/factory.ts";
import { newId } from "../../../kernel/ids.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildOrganization } from "../../../organizations/factory.ts";
import { buildProgram } from "../../../programs/factory.ts";
import { buildSession } from "../../factory.ts";
import { admissionKeyOf, issueToken } from "../providers/admission.ts";
import { SOCKET_PATH } from "../providers/embedded.ts";
import { openDoor } from "./door.ts";
import { Ledger } from "./ledger.ts";
import { Room } from "./room.ts";
import { Visitor } from "./visitor.ts";

let world: World;
let server: Server;
let pool: pg.Pool;
let slow: Promise<void> | undefined;
let reads: (() => void) | undefined;

/** The database over a line that keeps answers about messages back for as long as a test wants. */
function openSlowly(url: string) {
  pool = new pg.Pool({ connectionString: url, max: 3 });
  const ask = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const query = async (...asked: unknown[]): Promise<unknown> => {
    const answer = await ask(...asked);
    if (!JSON.stringify(asked).includes('from \\"live_messages\\"')) return answer;
    reads?.();
    await slow;
    return answer;
  };
  return drizzle(Object.assign(pool, { query }));
}

beforeEach(async () => {
  world = await createWorld();
  server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  await new Promise((closed) => server.close(closed));
  await pool.end();
  await world.close();
});

test("what is said while a newcomer is welcomed reaches the newcomer, once and after the welcome", async () => {
  const { organizationId } = await buildOrganization(world.db);
  const speaker = await buildUser(world.db);
  const program = await buildProgram(world.db, { organizationId, createdBy: speaker.userId });
  const batch = await buildBatch(world.db, { programId: program.programId, createdBy: speaker.userId });
  const { sessionId, batchId } = await buildSession(world.db, { batchId: batch.batchId });
  const { platform, database } = world.app;
  const db = openSlowly(database.url);
  const nodeId = newId();
  const admissionKey = admissionKeyOf(platform);
  const room = new Room(sessionId, { ledger: new Ledger(db, platform.log), log: platform.log });
  const door = openDoor(server, {
    db,
    log: platform.log,
    nodeId,
    admissionKey,
    media: { addresses: [] },
    openRoom: () => room,
  });
  const knock = async (userId: string): Promise<Visitor> => {
    const visitor = new Visitor(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, SOCKET_PATH);
    await visitor.opened();
    const rights = { role: null, canModerate: false, agendaItems: 1 };
    const token = issueToken(admissionKey, { sessionId, batchId, nodeId, userId, name: "Asha", ...rights });
    visitor.send({ type: "hello", token, device: userId });
    return visitor;
  };
  const first = await knock(speaker.userId);
  await first.hears("welcome");
  let goOn = (): void => undefined;
  slow = new Promise((resolve) => (goOn = resolve));
  const hasRead = new Promise<void>((resolve) => (reads = resolve));
  const newcomer = await knock((await buildUser(world.db)).userId);
  await hasRead;
  first.send({ type: "chat", messageId: newId(), text: "Can you all hear me?" });
  await first.hears("chat");
  goOn();
  const { message } = await newcomer.hears("chat");
  expect(message.text).toBe("Can you all hear me?");
  expect(newcomer.heard[0]).toMatchObject({ type: "welcome", messages: [] });
  expect(newcomer.heard.filter(({ type }) => type === "chat")).toHaveLength(1);
  for (const { socket } of [first, newcomer]) socket.terminate();
  await room.close("ENDED");
  door.close();
});
