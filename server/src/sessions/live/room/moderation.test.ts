import { expect, test } from "vitest";
import { CLOSE_CODES } from "@openrounds/contract/sessions/live/rules.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import { MINUTE, nowMs } from "../../../kernel/clock.ts";
import { newId } from "../../../kernel/ids.ts";
import { openRoomScene } from "../../../kernel/testing/room-scene.ts";
import { knock as knockAt } from "../../../kernel/testing/rooms.ts";
import type { Visitor } from "./visitor.ts";

const scene = openRoomScene();
const { buildAttendee, visit, knock, killRoom } = scene;

const enterBody = () => ({ body: { sessionId: scene.session.sessionId } });

type PeopleSignal = Extract<RoomSignal, { type: "people" }>;
const withMics =
  (...peerIds: string[]) =>
  ({ people }: PeopleSignal): boolean =>
    people
      .filter(({ on }) => on.includes("mic"))
      .map(({ peerId }) => peerId)
      .toSorted()
      .join() === peerIds.toSorted().join();
const turnOn = (visitor: Visitor): void => visitor.send({ type: "state", mic: true, camera: true, screen: false });

test("everyone but the moderators is muted at once, and hears of it; cameras stay on", async () => {
  const moderator = await visit(scene.owner);
  const [asha, ravi] = [await visit(await buildAttendee()), await visit(await buildAttendee("Ravi"))];
  for (const each of [moderator, asha, ravi]) turnOn(each);
  await moderator.hears("people", withMics(...[moderator, asha, ravi].map(({ welcome }) => welcome.peerId)));
  asha.send({ type: "muteAll" });
  moderator.send({ type: "muteAll" });
  for (const each of [asha, ravi]) expect((await each.hears("muted")).kind).toBe("mic");
  const { people } = await moderator.hears("people", withMics(moderator.welcome.peerId));
  expect(people.filter(({ on }) => on.includes("camera"))).toHaveLength(3);
  expect(moderator.heard.filter(({ type }) => type === "muted")).toEqual([]);
});

test("a removed person is out with all devices, finds the room closed, and comes back when let in", async () => {
  const moderator = await visit(scene.owner);
  const person = await buildAttendee();
  const [phone, computer] = [await visit(person), await visit(person)];
  const ravi = await visit(await buildAttendee("Ravi"));
  ravi.send({ type: "remove", peerId: phone.welcome.peerId });
  ravi.send({ type: "chat", messageId: newId(), text: "tried" });
  await moderator.hears("chat");
  moderator.send({ type: "remove", peerId: phone.welcome.peerId });
  for (const each of [phone, computer]) expect(await each.closed).toBe(CLOSE_CODES.REMOVED);
  const removed = [{ userId: person.userId, name: "Asha Rao" }];
  expect((await moderator.hears("removed", ({ people }) => people.length > 0)).people).toEqual(removed);
  expect(ravi.heard.filter(({ type }) => type === "removed")).toEqual([]);
  const refusal = await scene.world.refusal(liveEndpoints.enter, enterBody(), person);
  expect([refusal.status, refusal.body.responseCode]).toEqual([403, "ROOM_REMOVED"]);
  expect((await (await visit(scene.owner)).hears("removed")).people).toEqual(removed);
  const before = moderator.heard.length;
  moderator.send({ type: "readmit", userId: person.userId });
  await expect.poll(() => moderator.heard.slice(before)).toContainEqual({ type: "removed", people: [] });
  expect((await visit(person)).welcome.isResumed).toBe(false);
});

test("a token from before the removal opens nothing, and moderators are not removed", async () => {
  const moderator = await visit(scene.owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  moderator.send({ type: "remove", peerId: moderator.welcome.peerId });
  moderator.send({ type: "remove", peerId: asha.welcome.peerId });
  expect(await asha.closed).toBe(CLOSE_CODES.REMOVED);
  const again = await knockAt(scene.world, asha.entrance);
  expect(await again.closed).toBe(CLOSE_CODES.NOT_ADMITTED);
  expect((await moderator.hears("removed", ({ people }) => people.length > 0)).people).toHaveLength(1);
  expect(moderator.socket.readyState).toBe(moderator.socket.OPEN);
});

test("into a locked room only hosts come, and those who are there already, also after the room's process died", async () => {
  const moderator = await visit(scene.owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  asha.send({ type: "lock", isLocked: true });
  moderator.send({ type: "lock", isLocked: true });
  await asha.hears("lock", ({ isLocked }) => isLocked);
  const newcomer = await buildAttendee("Ravi");
  expect(await (await knock(newcomer)).closed).toBe(CLOSE_CODES.LOCKED);
  await visit(
    await buildParticipant(scene.world.db, scene.batch, "CASE_PRESENTER", { firstName: "Leela", lastName: "Nair" }),
  );
  await visit(person);
  await killRoom();
  expect(await (await knock(newcomer)).closed).toBe(CLOSE_CODES.LOCKED);
  const returned = await visit(person);
  returned.send({ type: "leave" });
  await returned.closed;
  const back = await visit(scene.owner);
  back.send({ type: "lock", isLocked: false });
  await back.hears("lock", ({ isLocked }) => !isLocked);
  await visit(newcomer);
}, 60_000);

test("people start muted while a host wants it, also after the room's process died; hosts do not", async () => {
  const moderator = await visit(scene.owner);
  const asha = await visit(await buildAttendee());
  expect(asha.welcome.startsMuted).toBe(false);
  asha.send({ type: "muteOnEntry", isOn: true });
  moderator.send({ type: "muteOnEntry", isOn: true });
  await asha.hears("controls", ({ controls }) => controls.mutesOnEntry);
  expect(asha.heard.filter((signal) => signal.type === "controls" && signal.controls.mutesOnEntry)).toHaveLength(1);
  expect((await visit(await buildAttendee("Ravi"))).welcome.startsMuted).toBe(true);
  expect((await visit(scene.owner)).welcome.startsMuted).toBe(false);
  await killRoom();
  const back = await visit(scene.owner);
  expect((await back.hears("controls")).controls.mutesOnEntry).toBe(true);
  expect((await visit(await buildAttendee("Leela"))).welcome.startsMuted).toBe(true);
  back.send({ type: "muteOnEntry", isOn: false });
  await back.hears("controls", ({ controls }) => !controls.mutesOnEntry);
  expect((await visit(await buildAttendee("Bela"))).welcome.startsMuted).toBe(false);
}, 60_000);

test("a host shows a person in large to everybody until that person leaves; others cannot", async () => {
  const moderator = await visit(scene.owner);
  const [asha, ravi] = [await visit(await buildAttendee()), await visit(await buildAttendee("Ravi"))];
  const { peerId } = asha.welcome;
  ravi.send({ type: "spotlight", peerId: ravi.welcome.peerId });
  moderator.send({ type: "spotlight", peerId: newId() });
  moderator.send({ type: "spotlight", peerId });
  await ravi.hears("controls", ({ controls }) => controls.spotlight !== null);
  const lit = ravi.heard.flatMap((signal) => (signal.type === "controls" ? [signal.controls.spotlight] : []));
  expect(lit).toEqual([null, peerId]);
  const late = await visit(await buildAttendee("Leela"));
  expect((await late.hears("controls")).controls.spotlight).toBe(peerId);
  asha.send({ type: "leave" });
  await expect
    .poll(() => late.heard.findLast(({ type }) => type === "controls"))
    .toMatchObject({ controls: { spotlight: null } });
});

test("everybody sees the timer that a host started, also after the room's process died, until a host ends it", async () => {
  const moderator = await visit(scene.owner);
  const asha = await visit(await buildAttendee());
  asha.send({ type: "timer", minutes: 1 });
  const before = nowMs();
  moderator.send({ type: "timer", minutes: 5 });
  const { timerEndsAtMs } = (await asha.hears("controls", ({ controls }) => controls.timerEndsAtMs !== null)).controls;
  expect(Math.abs((timerEndsAtMs ?? 0) - before - 5 * MINUTE)).toBeLessThan(MINUTE / 2);
  await killRoom();
  const back = await visit(scene.owner);
  expect((await back.hears("controls")).controls.timerEndsAtMs).toBe(timerEndsAtMs);
  back.send({ type: "timer", minutes: null });
  await back.hears("controls", ({ controls }) => controls.timerEndsAtMs === null);
  const endless = await visit(scene.owner);
  endless.socket.send(JSON.stringify({ type: "timer", minutes: 100_000 }));
  expect(await endless.closed).toBe(CLOSE_CODES.BAD_SIGNAL);
}, 60_000);
