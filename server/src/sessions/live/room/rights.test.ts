import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { CLOSE_CODES } from "@openrounds/contract/sessions/live/rules.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { BatchRow } from "../../../batches/service.ts";
import { blockAccount } from "../../../identity/blocks/service.ts";
import type { UserRow } from "../../../identity/service.ts";
import { SECOND, now } from "../../../kernel/clock.ts";
import { newId } from "../../../kernel/ids.ts";
import {
  knock as knockAt,
  openRooms,
  readEntrance,
  socketOriginOf,
  visit as visitRoom,
} from "../../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../../../organizations/factory.ts";
import { programRights } from "../../../programs/tables.ts";
import { buildHubWithSession, runningNow } from "../../factory.ts";
import type { SessionRow } from "../../queries.ts";
import type { RoomSupervisor } from "./supervisor.ts";
import { HEARD_WITHIN_MS as WITHIN_MS, Visitor } from "./visitor.ts";

/** The most people in a room. */
const PEOPLE = 20;

let world: World;
let other: World;
let rooms: RoomSupervisor;
let origin: string;
type Organization = Awaited<ReturnType<typeof buildOrganization>>;
let superhub: Organization;
let hub: Organization;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;

beforeAll(async () => {
  world = await createWorld({ env: { LIVE_PEOPLE: String(PEOPLE) } });
  other = await createWorld({ joins: world });
  ({ supervisor: rooms, origin } = await openRooms(world));
});
afterAll(async () => {
  await rooms.stop();
  await other.close();
  await world.close();
});
beforeEach(async () => {
  await rooms.ready;
  superhub = await buildOrganization(world.db, { level: "SUPERHUB" });
  ({ hub, owner, batch, session } = await buildHubWithSession(world.db, {
    hub: { parentId: superhub.organizationId },
    owner: { firstName: "Meera", lastName: "Iyer" },
    session: runningNow(),
  }));
});

const enterAs = (person: UserRow) => readEntrance({ world, session }, person);
const visit = (person: UserRow) => visitRoom({ world, session }, person);
const knock = (entrance: LiveRoomDetails) => knockAt(world, entrance);
const buildAttendee = (firstName = "Asha") =>
  buildParticipant(world.db, batch, "ATTENDEE", { firstName, lastName: "Rao" });

/** The status of a refused WebSocket upgrade. */
const refusedWith = ({ socket }: Visitor): Promise<number | undefined> =>
  new Promise((resolve) => socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode)));

/** Within how long a right that was taken away ends a stay; the call that takes it is not counted. */
const closesAtOnce = (visitor: Visitor): Promise<number | undefined> => visitor.closesWithin(SECOND);

/** The old token is refused and reveals nothing. */
async function expectRefused(entrance: LiveRoomDetails): Promise<void> {
  const again = await knock(entrance);
  expect(await again.closed).toBe(CLOSE_CODES.NOT_ADMITTED);
  expect(again.heard).toEqual([]);
}

const RIGHTS = { canEdit: true, canView: true, notification: false, isAdmin: false } as const;
const at = () => ({ id: batch.batchId });
const signInOf = async (person: UserRow): Promise<string> => {
  const { userId } = person;
  const { signInList } = await world.call(signInEndpoints.list, { params: { userId } }, person);
  return signInList.find(({ isCurrent }) => isCurrent)?.signInId ?? "";
};

test.each<[string, (person: UserRow) => Promise<unknown>]>([
  [
    "was removed from the batch",
    ({ userId }) => other.call(participantEndpoints.remove, { params: { ...at(), participantId: userId } }, owner),
  ],
  [
    "has a blocked account",
    ({ userId }) =>
      other.db.transaction((tx) =>
        blockAccount(other.app.platform, tx, userId, { organization: "Deccan superhub", reason: "Asked by the hub." }),
      ),
  ],
  [
    "signed out",
    async (person) =>
      other.call(signInEndpoints.end, { params: { userId: person.userId, signInId: await signInOf(person) } }, person),
  ],
  [
    "was signed out by another device",
    ({ userId }) => other.call(signInEndpoints.endOthers, { params: { userId } }, { userId }),
  ],
])("whoever %s leaves the room within a second and finds it closed to the old token", async (_, takeAway) => {
  const person = await buildAttendee();
  const asha = await visit(person);
  await takeAway(person);
  expect(await closesAtOnce(asha)).toBe(CLOSE_CODES.REMOVED);
  await expectRefused(asha.entrance);
});

test("whoever left the team leaves the room within a second and finds it closed to the old token", async () => {
  const admin = await buildMember(world.db, hub, "ADMIN");
  await world.db
    .insert(programRights)
    .values({ ...RIGHTS, programId: batch.programId, userId: admin.userId, updatedAt: now() });
  const there = await visit(admin);
  expect(there.welcome.canModerate).toBe(true);
  await other.call(teamEndpoints.remove, { params: { id: hub.organizationId, userId: admin.userId } }, owner);
  expect(await closesAtOnce(there)).toBe(CLOSE_CODES.REMOVED);
  await expectRefused(there.entrance);
});

test("a facilitator who became a participant moderates no more, by the old token neither", async () => {
  const watching = await visit(owner);
  const person = await buildParticipant(world.db, batch, "FACILITATOR", { firstName: "Ravi" });
  const ravi = await visit(person);
  expect(ravi.welcome.canModerate).toBe(true);
  const body = { roles: ["ATTENDEE" as const] };
  await other.call(participantEndpoints.update, { params: { ...at(), participantId: person.userId }, body }, owner);
  ravi.send({ type: "mute", peerId: watching.welcome.peerId, kind: "mic" });
  ravi.send({ type: "chat", messageId: newId(), text: "Still here." });
  await watching.hears("chat");
  expect(watching.heard.some(({ type }) => type === "muted")).toBe(false);
  expect(await ravi.hears("rights")).toMatchObject({ canModerate: false });
  await watching.hears("people", ({ people }) =>
    people.some(({ userId, role, canModerate }) => userId === person.userId && role === "ATTENDEE" && !canModerate),
  );
  const again = await knock(ravi.entrance);
  expect((await again.hears("welcome")).canModerate).toBe(false);
});

test("closing a batch ends its running session for all", async () => {
  const asha = await visit(await buildAttendee());
  const body = { entityId: batch.batchId, entityType: "BATCH", status: "INACTIVE" } as const;
  await other.call(sessionEndpoints.setStatus, { body }, owner);
  expect(await closesAtOnce(asha)).toBe(CLOSE_CODES.ENDED);
});

test("a hub that becomes inactive ends its running sessions for all", async () => {
  const above = await buildMember(world.db, superhub, "OWNER");
  const asha = await visit(await buildAttendee());
  const params = { id: hub.organizationId };
  await other.call(hubInvitationEndpoints.setStatus, { params, body: { entityStatus: "INACTIVE" } }, above);
  expect(await closesAtOnce(asha)).toBe(CLOSE_CODES.ENDED);
});

test("one person has three seats: the fourth device takes the oldest one's", async () => {
  const person = await buildAttendee();
  const devices = [await visit(person), await visit(person), await visit(person)];
  const fourth = await visit(person);
  expect(await closesAtOnce(devices[0] ?? fourth)).toBe(CLOSE_CODES.REPLACED);
  await fourth.hears("people", ({ people }) => people.length === 3);
});

test("a full room takes organisers and presenters in, and nobody else", async () => {
  for (let i = 0; i < PEOPLE; i++) await visit(await buildAttendee(`Asha ${i}`));
  expect(await (await knock(await enterAs(await buildAttendee("Late")))).closed).toBe(CLOSE_CODES.ROOM_FULL);
  for (const role of ["FACILITATOR", "CASE_PRESENTER", "GUEST_LECTURER"] as const) {
    await visit(await buildParticipant(world.db, batch, role));
  }
  await visit(owner);
}, 60_000);

test("chat is slowed down for a person over all their devices", async () => {
  const person = await buildAttendee();
  const devices = [await visit(person), await visit(person), await visit(person)];
  for (const device of devices) {
    for (let i = 0; i < 8; i++) device.send({ type: "chat", messageId: newId(), text: `again ${i}` });
  }
  for (const device of devices.slice(1)) expect(await device.hears("refused")).toMatchObject({ reason: "chat" });
  const watching = await visit(owner);
  await expect.poll(() => watching.welcome.messages.length, { timeout: WITHIN_MS }).toBeLessThan(14);
});

test("a socket without a pass of its own is refused without asking the database", async () => {
  const { token } = await enterAs(owner);
  const blind = await createWorld({ joins: world });
  const { port } = (await blind.app.http.listen({ port: 0 }), blind.app.http.server.address() as AddressInfo);
  await blind.app.database.close();
  const address = `ws://127.0.0.1:${port}`;
  for (const path of [
    "/live-socket",
    `/live-socket?pass=${token}`,
    "/live-socket?pass=x.y",
    `/live-socket?node=${newId()}`,
  ]) {
    expect(await refusedWith(new Visitor(address, path))).toBe(404);
  }
  expect(await refusedWith(new Visitor(address, (await enterAs(owner)).socketPath))).toBe(503);
  await expect(blind.close()).rejects.toThrow("end");
});

test("one participant cannot hold the door shut for others", async () => {
  const { socketPath } = await enterAs(await buildAttendee());
  const silent = Array.from({ length: 230 }, () => new Visitor(origin, socketPath));
  const opened = await Promise.allSettled(silent.map((each) => each.opened()));
  expect(opened.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  await visit(owner);
  for (const { socket } of silent) socket.terminate();
});

test("a person opens only so many sockets a minute", async () => {
  const strict = await createWorld({ joins: world, env: { RATE_FACTOR: "1" } });
  await strict.app.http.listen({ port: 0 });
  const { socketPath } = await enterAs(await buildAttendee());
  const tries = Array.from({ length: 60 }, () => new Visitor(socketOriginOf(strict), socketPath));
  const opened = await Promise.allSettled(tries.map((each) => each.opened()));
  expect(opened.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(30);
  for (const { socket } of tries) socket.terminate();
  const { socketPath: own, token } = await enterAs(owner);
  const visitor = new Visitor(socketOriginOf(strict), own);
  await visitor.shows({ token });
  await visitor.hears("welcome");
  visitor.socket.terminate();
  await strict.close();
});
