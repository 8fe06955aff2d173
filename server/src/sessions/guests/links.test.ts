import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { CLOSE_CODES } from "@openrounds/contract/sessions/live/rules.ts";
import type { BatchRow } from "../../batches/service.ts";
import { blockAccount } from "../../identity/blocks/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { SECOND, now } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { openRooms } from "../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildHubWithSession, buildSession } from "../factory.ts";
import type { RoomSupervisor } from "../live/room/supervisor.ts";
import { HEARD_WITHIN_MS as WITHIN_MS, Visitor } from "../live/room/visitor.ts";
import type { SessionRow } from "../service.ts";

const { add, enter, list, remove, resend, visit } = guestEndpoints;

let world: World;
let rooms: RoomSupervisor;
let origin: string;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;

beforeAll(async () => {
  world = await createWorld();
  ({ supervisor: rooms, origin } = await openRooms(world));
});
afterAll(async () => {
  await rooms.stop();
  await world.close();
});
beforeEach(async () => {
  await rooms.ready;
  ({ owner, batch, session } = await buildHubWithSession(world.db, {
    owner: { firstName: "Meera", lastName: "Iyer" },
  }));
});

const addGuest = async (email = `${newId().slice(-12)}@test.example`) => {
  const body = { sessionId: session.sessionId, firstName: "Leela", lastName: "Nair", email };
  return (await world.call(add, { body }, owner)).guest;
};
const mailsTo = (to: string) => listDeliveries(world, { to });
const linkTo = async (email: string): Promise<string> => (await mailsTo(email)).at(-1)?.links[0] ?? "";
const keyOf = (link: string): string => new URL(link).hash.slice(1);
const keyTo = async (email: string): Promise<string> => keyOf(await linkTo(email));
const start = () => world.call(sessionEndpoints.start, { body: { sessionId: session.sessionId } }, owner);
const refusalOf = async (key: string) => (await world.refusal(visit, { body: { key } })).body.responseCode;

/** A guest enters the room with the link. */
async function comeIn(key: string) {
  const { entrance } = await world.call(enter, { body: { key } });
  const visitor = new Visitor(origin, entrance.room?.socketPath ?? "");
  await visitor.shows({ token: entrance.room?.token ?? "" });
  return Object.assign(visitor, { entrance });
}

const attendanceOf = async ({ userId }: { userId: string }) => {
  const { attendanceList } = await world.call(attendanceEndpoints.list, { params: { id: session.sessionId } }, owner);
  return attendanceList.find((row) => row.userId === userId);
};

test("the mail and the calendar entry carry the guest's own link, whose secret stands behind the #", async () => {
  const { email } = await addGuest();
  const [mail] = await mailsTo(email);
  const link = new URL(mail?.links[0] ?? "");
  expect([link.pathname, link.search]).toEqual(["/guest", ""]);
  expect(mail?.attachments[0]?.text.replaceAll(/\r?\n[ \t]/g, "")).toContain(link.href);
  expect(await keyTo((await addGuest()).email)).not.toBe(keyOf(link.href));
});

test("the link shows the session, its time and the name, and nothing of others", async () => {
  const key = await keyTo((await addGuest()).email);
  const { visit: shown } = await world.call(visit, { body: { key } });
  expect(shown).toMatchObject({
    firstName: "Leela",
    topic: session.topic,
    timeZone: "Asia/Kolkata",
    startDateTime: session.startsAt.getTime(),
    sessionStatus: "YET_TO_BEGIN",
  });
  expect(JSON.stringify(shown)).not.toMatch(/@|Meera|batchId|sessionId/);
});

test("a link that is forged or of a guest who was removed opens nothing", async () => {
  const guest = await addGuest();
  const key = await keyTo(guest.email);
  const [body = "", seal = ""] = key.split(".");
  const other = Buffer.from(JSON.stringify({ guestId: newId() })).toString("base64url");
  for (const forged of ["x", `${other}.${seal}`, `${body}.${seal}x`, `${body}.`]) {
    expect(await refusalOf(forged)).toBe("GUEST_LINK_INVALID");
  }
  await world.call(remove, { body: { sessionId: session.sessionId, guestId: guest.guestId } }, owner);
  expect(await refusalOf(key)).toBe("GUEST_LINK_INVALID");
  expect((await world.call(list, { query: { sessionId: session.sessionId } }, owner)).guestList).toEqual([]);
  const again = await addGuest(guest.email);
  expect(again.guestId).not.toBe(guest.guestId);
  expect(await refusalOf(key)).toBe("GUEST_LINK_INVALID");
});

test("the link is sent once more by those who may let guests in, and stays the same", async () => {
  const guest = await addGuest();
  const link = await linkTo(guest.email);
  const body = { sessionId: session.sessionId, guestId: guest.guestId };
  await world.call(resend, { body }, owner);
  const mails = await mailsTo(guest.email);
  expect(mails.map(({ links }) => links[0])).toEqual([link, link]);
  const { owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(resend, { body }, stranger)).status).toBe(404);
  expect((await world.refusal(remove, { body }, stranger)).status).toBe(404);
  const elsewhere = await buildSession(world.db, { batchId: batch.batchId });
  const wrong = { ...body, sessionId: elsewhere.sessionId };
  expect((await world.refusal(remove, { body: wrong }, owner)).status).toBe(404);
});

test("a guest without an account comes into the running session by the link, under their name, and has their minutes", async () => {
  const guest = await addGuest();
  const key = await keyTo(guest.email);
  expect((await world.refusal(enter, { body: { key } })).body.responseCode).toBe("SESSION_NOT_STARTED");
  await start();
  const leela = await comeIn(key);
  expect(await leela.hears("welcome")).toMatchObject({ canModerate: false });
  const { people } = await leela.hears("people");
  expect(people).toMatchObject([{ name: "Leela Nair", role: "GUEST_PARTICIPANT", canModerate: false }]);
  const { userId } = leela.entrance;
  await expect
    .poll(() => attendanceOf({ userId }), { timeout: WITHIN_MS })
    .toMatchObject({ firstName: "Leela", role: "GUEST_PARTICIPANT", attendance: "ATTENDED", isPresent: true });

  leela.send({ type: "chat", messageId: newId(), text: "Good evening." });
  await leela.hears("chat");
  const again = await comeIn(key);
  expect((await again.hears("welcome")).messages).toMatchObject([{ name: "Leela Nair", text: "Good evening." }]);
  for (const { socket } of [leela, again]) socket.terminate();

  await world.db.update(users).set({ status: "ACTIVE", emailVerifiedAt: now() }).where(eq(users.email, guest.email));
  const mine = await world.call(attendanceEndpoints.list, { params: { id: session.sessionId } }, { userId });
  expect(mine.attendanceList).toMatchObject([{ userId, attendance: "ATTENDED" }]);
});

test.each<[string, number, (guest: { guestId: string; email: string; userId: string }) => Promise<unknown>]>([
  [
    "removed",
    CLOSE_CODES.REMOVED,
    ({ guestId }) => world.call(remove, { body: { sessionId: session.sessionId, guestId } }, owner),
  ],
  [
    "blocked",
    CLOSE_CODES.REMOVED,
    async ({ email, userId }) => {
      await world.db.update(users).set({ status: "ACTIVE" }).where(eq(users.email, email));
      const notice = { organization: "Deccan superhub", reason: "Asked by the hub." };
      await world.db.transaction((tx) => blockAccount(world.app.platform, tx, userId, notice));
    },
  ],
  [
    "on the way to be deleted",
    CLOSE_CODES.REMOVED,
    async ({ email, userId }) => {
      await world.db.update(users).set({ status: "ACTIVE" }).where(eq(users.email, email));
      const body = { reason: "No longer needed" };
      await world.call(profileEndpoints.deleteAccount, { body }, { userId });
    },
  ],
  [
    "ended",
    CLOSE_CODES.ENDED,
    () =>
      world.call(
        sessionEndpoints.setStatus,
        { body: { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } },
        owner,
      ),
  ],
])("a guest who is in the room when they are or it is %s leaves within a second", async (_, code, end) => {
  const guest = await addGuest();
  const key = await keyTo(guest.email);
  await start();
  const leela = await comeIn(key);
  await leela.hears("welcome");
  const { userId } = leela.entrance;
  await end({ ...guest, userId });
  expect(await leela.closesWithin(SECOND)).toBe(code);
  expect((await world.refusal(enter, { body: { key } })).status).toBeGreaterThanOrEqual(404);
});

test("the link of an organiser who was added as a guest gives what a guest has, and no more", async () => {
  const guest = await addGuest(owner.email ?? "");
  await start();
  const key = await keyTo(guest.email);
  const visitor = await comeIn(key);
  expect(await visitor.hears("welcome")).toMatchObject({ canModerate: false });
  expect(visitor.entrance.room).toMatchObject({ canModerate: false, canEnd: false });
  expect((await world.call(liveEndpoints.enter, { body: { sessionId: session.sessionId } }, owner)).room.canEnd).toBe(
    true,
  );
  visitor.socket.terminate();
});

test("where a session meets elsewhere, the link leads there once it runs", async () => {
  const body = { vcProvider: "LINK" as const, vcLink: "https://zoom.us/j/1" };
  await world.call(batchEndpoints.setMeeting, { params: { id: batch.batchId }, body }, owner);
  const key = await keyTo((await addGuest()).email);
  expect((await world.refusal(enter, { body: { key } })).body.responseCode).toBe("SESSION_NOT_STARTED");
  await start();
  const { entrance } = await world.call(enter, { body: { key } });
  expect(entrance).toMatchObject({ joinUrl: body.vcLink, room: null });
  expect(await attendanceOf(entrance)).toMatchObject({ attendance: "ATTENDED" });
});
