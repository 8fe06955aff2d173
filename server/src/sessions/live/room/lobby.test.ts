import { expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { CLOSE_CODES } from "@openrounds/contract/sessions/live/rules.ts";
import type { LobbyMode } from "@openrounds/contract/sessions/live/signals.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { SECOND } from "../../../kernel/clock.ts";
import { newId } from "../../../kernel/ids.ts";
import { listDeliveries } from "../../../kernel/testing/deliveries.ts";
import { openRoomScene } from "../../../kernel/testing/room-scene.ts";
import { knock as knockAt, readEntrance } from "../../../kernel/testing/rooms.ts";
import type { Visitor } from "./visitor.ts";

const scene = openRoomScene();
const { buildAttendee, visit, knock, killRoom } = scene;

/** A guest of the session, and the key of their link. */
async function buildGuest() {
  const email = `${newId().slice(-12)}@test.example`;
  const body = { sessionId: scene.session.sessionId, firstName: "Leela", lastName: "Nair", email };
  const { guest } = await scene.world.call(guestEndpoints.add, { body }, scene.owner);
  const [mail] = await listDeliveries(scene.world, { to: email });
  return { ...guest, key: new URL(mail?.links[0] ?? "").hash.slice(1) };
}

/** Presents the token of a guest's link at the door. */
async function knockAsGuest({ key }: { key: string }): Promise<Visitor & { userId: string }> {
  const { entrance } = await scene.world.call(guestEndpoints.enter, { body: { key } });
  const visitor = await knockAt(scene.world, { token: "", socketPath: "", ...entrance.room });
  return Object.assign(visitor, { userId: entrance.userId });
}

/** A host whose lobby is on. */
async function hostWith(mode: LobbyMode) {
  const host = await visit(scene.owner);
  host.send({ type: "lobby", mode });
  await host.hears("controls", ({ controls }) => controls.lobby === mode);
  return host;
}

/** Waits until a host hears that nobody is kept out. */
async function hearsNoRemoved({ heard }: Visitor): Promise<void> {
  await expect.poll(() => heard.findLast(({ type }) => type === "removed")).toMatchObject({ people: [] });
}

const typesOf = ({ heard }: Visitor): string[] => heard.map(({ type }) => type);

test("guests wait while participants come in, and enter without coming again when a host lets them in", async () => {
  const host = await hostWith("UNEXPECTED");
  const guest = await knockAsGuest(await buildGuest());
  expect((await guest.hears("wait")).mode).toBe("UNEXPECTED");
  const asha = await visit(await buildAttendee());
  const { people } = await host.hears("waiting", (signal) => signal.people.length > 0);
  expect(people).toEqual([{ userId: guest.userId, name: "Leela Nair", role: "GUEST_PARTICIPANT" }]);
  host.send({ type: "admit", userIds: [guest.userId] });
  await guest.hears("welcome");
  await asha.hears("people", (signal) => signal.people.length === 3);
  await host.hears("waiting", (signal) => signal.people.length === 0);
  expect(typesOf(asha)).not.toContain("waiting");
});

test("a room begins with the lobby of its batch, and a host changes it for the session", async () => {
  const at = { params: { id: scene.batch.batchId } };
  await scene.world.call(batchEndpoints.setLobby, { ...at, body: { hasLobby: true } }, scene.owner);
  const host = await visit(scene.owner);
  expect((await host.hears("controls")).controls.lobby).toBe("UNEXPECTED");
  await (await knockAsGuest(await buildGuest())).hears("wait");
  host.send({ type: "lobby", mode: "OFF" });
  await host.hears("controls", ({ controls }) => controls.lobby === "OFF");
  await scene.world.call(batchEndpoints.setLobby, { ...at, body: { hasLobby: true } }, scene.owner);
  await (await knockAsGuest(await buildGuest())).hears("welcome");
});

test("who waits receives nothing of the room and cannot act in it", async () => {
  const host = await hostWith("EVERYONE");
  const leela = await knock(
    await buildParticipant(scene.world.db, scene.batch, "CASE_PRESENTER", { firstName: "Leela" }),
  );
  const { peerId } = (await leela.hears("welcome")) as { peerId: string };
  const asha = await buildAttendee();
  const waiting = await knock(asha);
  await waiting.hears("wait");
  host.send({ type: "chat", messageId: newId(), text: "The patient's name is secret." });
  host.send({ type: "state", mic: true, camera: true, screen: false });
  waiting.send({ type: "chat", messageId: newId(), text: "I am inside." });
  waiting.send({ type: "admit", userIds: [asha.userId] });
  waiting.send({ type: "lobby", mode: "OFF" });
  waiting.send({ type: "mute", peerId, kind: "mic" });
  waiting.send({ type: "restart" });
  waiting.send({ type: "publish", offerId: 1, sdp: "v=0", kinds: {} });
  waiting.send({ type: "hand", isRaised: true });
  await host.hears("chat");
  leela.send({ type: "admit", userIds: [asha.userId] });
  leela.send({ type: "react", reaction: "CLAP" });
  await host.hears("reaction");
  expect(typesOf(waiting)).toEqual(["wait"]);
  expect(host.heard.filter(({ type }) => type === "chat")).toHaveLength(1);
  const { people } = await host.hears("people");
  expect(people.map(({ userId }) => userId)).not.toContain(asha.userId);
  expect(typesOf(leela)).not.toContain("waiting");
  const entrance = await readEntrance(scene.place, asha);
  expect(entrance.inside).toBeNull();
  expect((await readEntrance(scene.place, scene.owner)).inside?.names).toEqual(["Leela Person"]);
  waiting.send({ type: "hello", token: entrance.token, device: "another" });
  expect(await waiting.closed).toBe(CLOSE_CODES.BAD_SIGNAL);
});

test("nobody is let in who does not wait, and a seat of somebody else opens nothing", async () => {
  const host = await hostWith("EVERYONE");
  const ravi = await buildAttendee("Ravi");
  const asha = await buildAttendee();
  host.send({ type: "admit", userIds: [ravi.userId, newId()] });
  const entrance = await readEntrance(scene.place, ravi);
  const waiting = await knockAt(scene.world, entrance, { resume: host.welcome.resume });
  await waiting.hears("wait");
  await knock(asha);
  await host.hears("waiting", ({ people }) => people.length === 2);
  host.send({ type: "admit", userIds: [ravi.userId, asha.userId] });
  await host.hears("people", ({ people }) => people.length === 3);
  expect((await waiting.hears("welcome")).isResumed).toBe(false);
});

test("who is turned away does not come back by an old or a new token until they are let back in, and then waits", async () => {
  const host = await hostWith("UNEXPECTED");
  const invited = await buildGuest();
  const guest = await knockAsGuest(invited);
  const { entrance } = await scene.world.call(guestEndpoints.enter, { body: { key: invited.key } });
  await guest.hears("wait");
  host.send({ type: "turnAway", userId: guest.userId });
  expect(await guest.closed).toBe(CLOSE_CODES.TURNED_AWAY);
  const { people } = await host.hears("removed", (signal) => signal.people.length > 0);
  expect(people.map(({ userId }) => userId)).toEqual([guest.userId]);
  const again = await knockAt(scene.world, { token: "", socketPath: "", ...entrance.room });
  expect(await again.closed).toBe(CLOSE_CODES.NOT_ADMITTED);
  const refusal = await scene.world.refusal(guestEndpoints.enter, { body: { key: invited.key } });
  expect(refusal.body.responseCode).toBe("ROOM_REMOVED");
  host.send({ type: "readmit", userId: guest.userId });
  await hearsNoRemoved(host);
  await (await knockAsGuest(invited)).hears("wait");
});

test("lobby and those who were let in survive the process of the room; nobody who was inside waits", async () => {
  const host = await hostWith("EVERYONE");
  const [asha, ravi] = [await buildAttendee(), await buildAttendee("Ravi")];
  const inside = await knock(asha);
  await inside.hears("wait");
  host.send({ type: "admit", userIds: [asha.userId] });
  await inside.hears("welcome");
  const before = await knock(ravi);
  await before.hears("wait");
  await killRoom();
  expect(await before.closed).toBe(1006);
  const after = await knock(ravi);
  await after.hears("wait");
  await visit(asha);
  const back = await visit(scene.owner);
  expect((await back.hears("waiting")).people.map(({ userId }) => userId)).toEqual([ravi.userId]);
  back.send({ type: "lobby", mode: "OFF" });
  await after.hears("welcome");
}, 60_000);

test("a removed person is no longer let in by an earlier decision, and a lock takes all of them back", async () => {
  const host = await hostWith("EVERYONE");
  const admit = async (person: UserRow) => {
    const visitor = await knock(person);
    await visitor.hears("wait");
    host.send({ type: "admit", userIds: [person.userId] });
    return Object.assign(visitor, { peerId: (await visitor.hears("welcome")).peerId });
  };
  const [asha, ravi] = [await buildAttendee(), await buildAttendee("Ravi")];
  const removed = await admit(asha);
  host.send({ type: "remove", peerId: removed.peerId });
  expect(await removed.closed).toBe(CLOSE_CODES.REMOVED);
  await host.hears("removed", ({ people }) => people.length > 0);
  host.send({ type: "readmit", userId: asha.userId });
  await hearsNoRemoved(host);
  const again = await knock(asha);
  await again.hears("wait");
  const left = await admit(ravi);
  left.send({ type: "leave" });
  await left.closed;
  host.send({ type: "lock", isLocked: true });
  await host.hears("lock", ({ isLocked }) => isLocked);
  expect(await (await knock(ravi)).closed).toBe(CLOSE_CODES.LOCKED);
  host.send({ type: "admit", userIds: [asha.userId] });
  await again.hears("welcome");
});

test("who loses the right to come while they wait is shown out, and everybody when the session ends", async () => {
  await hostWith("EVERYONE");
  const invited = await buildGuest();
  const guest = await knockAsGuest(invited);
  const asha = await knock(await buildAttendee());
  for (const each of [guest, asha]) await each.hears("wait");
  const { sessionId } = scene.session;
  await scene.world.call(guestEndpoints.remove, { body: { sessionId, guestId: invited.guestId } }, scene.owner);
  expect(await guest.closesWithin(2 * SECOND)).toBe(CLOSE_CODES.REMOVED);
  const body = { entityId: sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  await scene.world.call(sessionEndpoints.setStatus, { body }, scene.owner);
  expect(await asha.closed).toBe(CLOSE_CODES.ENDED);
});
