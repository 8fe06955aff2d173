import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { CLOSE_CODES } from "@openrounds/contract/sessions/live/rules.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { BatchRow } from "../../../batches/service.ts";
import type { UserRow } from "../../../identity/service.ts";
import { newId } from "../../../kernel/ids.ts";
import { killRoom, knock, openRooms, visit as visitRoom, type WelcomedVisitor } from "../../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession, runningNow } from "../../factory.ts";
import type { SessionRow } from "../../queries.ts";
import { liveRights } from "../tables.ts";
import type { RoomSupervisor } from "./supervisor.ts";

let world: World;
let rooms: RoomSupervisor;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;

beforeAll(async () => {
  world = await createWorld();
  ({ supervisor: rooms } = await openRooms(world));
});
afterAll(async () => {
  await rooms.stop();
  await world.close();
});
beforeEach(async () => {
  await rooms.ready;
  ({ owner, batch, session } = await buildHubWithSession(world.db, { session: runningNow() }));
});

const buildAttendee = (firstName = "Asha") =>
  buildParticipant(world.db, batch, "ATTENDEE", { firstName, lastName: "Rao" });
const visit = (person: UserRow) => visitRoom({ world, session }, person);

/** Says something in the chat: what was sent before has been done once it is heard. */
async function settle(...visitors: WelcomedVisitor[]): Promise<void> {
  for (const each of visitors) {
    const messageId = newId();
    each.send({ type: "chat", messageId, text: "settled" });
    await each.hears("chat", ({ message }) => message.messageId === messageId);
  }
}

/** A host, and a participant whom the host made co-host. */
async function visitWithCohost() {
  const host = await visit(owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  host.send({ type: "cohost", peerId: asha.welcome.peerId, isCohost: true });
  await asha.hears("rights", ({ canModerate }) => canModerate);
  return { host, person, asha };
}

test("a co-host moderates as a host does, is shown as such, and does not end the session", async () => {
  const { host, person, asha } = await visitWithCohost();
  await host.hears("people", ({ people }) =>
    people.some(({ userId, isCohost, canModerate }) => userId === person.userId && isCohost && canModerate),
  );
  const ravi = await visit(await buildAttendee("Ravi"));
  asha.send({ type: "lock", isLocked: true });
  await ravi.hears("lock", ({ isLocked }) => isLocked);
  asha.send({ type: "remove", peerId: ravi.welcome.peerId });
  expect(await ravi.closed).toBe(CLOSE_CODES.REMOVED);
  expect((await asha.hears("removed", ({ people }) => people.length > 0)).people).toHaveLength(1);
  const body = { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  expect((await world.refusal(sessionEndpoints.setStatus, { body }, person)).status).toBe(403);
  expect(asha.entrance.canEnd).toBe(false);
});

test("nobody but a host appoints: neither participants nor co-hosts, and hosts stay hosts", async () => {
  const { host, person, asha } = await visitWithCohost();
  const ravi = await visit(await buildAttendee("Ravi"));
  const leela = await visit(await buildParticipant(world.db, batch, "CASE_PRESENTER", { firstName: "Leela" }));
  for (const each of [ravi, leela, asha]) {
    for (const { welcome } of [ravi, leela]) each.send({ type: "cohost", peerId: welcome.peerId, isCohost: true });
  }
  asha.send({ type: "cohost", peerId: host.welcome.peerId, isCohost: false });
  asha.send({ type: "cohost", peerId: asha.welcome.peerId, isCohost: false });
  asha.send({ type: "remove", peerId: host.welcome.peerId });
  host.send({ type: "cohost", peerId: host.welcome.peerId, isCohost: true });
  await settle(ravi, leela, asha, host);
  const rights = await world.db.select().from(liveRights);
  expect(rights.filter(({ sessionId }) => sessionId === session.sessionId)).toMatchObject([
    { userId: person.userId, kind: "COHOST", givenBy: owner.userId },
  ]);
  for (const each of [ravi, leela, host]) expect(each.heard.filter(({ type }) => type === "rights")).toEqual([]);
});

test("a co-host is one still after the room's process died, until a host ends it, by an old token neither", async () => {
  const { person } = await visitWithCohost();
  await killRoom(rooms);
  const asha = await visit(person);
  expect(asha.welcome.canModerate).toBe(true);
  const host = await visit(owner);
  host.send({ type: "cohost", peerId: asha.welcome.peerId, isCohost: false });
  await asha.hears("rights", ({ canModerate }) => !canModerate);
  const again = await knock(world, asha.entrance);
  expect((await again.hears("welcome")).canModerate).toBe(false);
  again.send({ type: "lock", isLocked: true });
  asha.send({ type: "lock", isLocked: true });
  again.send({ type: "react", reaction: "CLAP" });
  await host.hears("reaction");
  await settle(asha);
  expect(host.heard.filter((signal) => signal.type === "lock" && signal.isLocked)).toEqual([]);
}, 60_000);

test("who was co-host is removed like everybody, comes back without the right, and none outlasts the session", async () => {
  const { host, person, asha } = await visitWithCohost();
  const { peerId } = asha.welcome;
  host.send({ type: "remove", peerId });
  await settle(host);
  expect(asha.socket.readyState).toBe(asha.socket.OPEN);
  host.send({ type: "cohost", peerId, isCohost: false });
  await asha.hears("rights", ({ canModerate }) => !canModerate);
  host.send({ type: "cohost", peerId, isCohost: true });
  await host.hears("people", ({ people }) => people.some(({ isCohost }) => isCohost));
  const body = { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  await world.call(sessionEndpoints.setStatus, { body }, owner);
  expect(await asha.closed).toBe(CLOSE_CODES.ENDED);
  const rights = await world.db.select().from(liveRights);
  expect(rights.filter(({ userId }) => userId === person.userId)).toEqual([]);
});
