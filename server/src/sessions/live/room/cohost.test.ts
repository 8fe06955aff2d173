import { expect, test } from "vitest";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { CLOSE_CODES } from "@openrounds/contract/sessions/live/rules.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import { newId } from "../../../kernel/ids.ts";
import { openRoomScene } from "../../../kernel/testing/room-scene.ts";
import { knock, type WelcomedVisitor } from "../../../kernel/testing/rooms.ts";
import { liveRights } from "../tables.ts";

const scene = openRoomScene();
const { buildAttendee, visit, killRoom } = scene;

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
  const host = await visit(scene.owner);
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
  const body = { entityId: scene.session.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  expect((await scene.world.refusal(sessionEndpoints.setStatus, { body }, person)).status).toBe(403);
  expect(asha.entrance.canEnd).toBe(false);
});

test("nobody but a host appoints: neither participants nor co-hosts, and hosts stay hosts", async () => {
  const { host, person, asha } = await visitWithCohost();
  const ravi = await visit(await buildAttendee("Ravi"));
  const leela = await visit(
    await buildParticipant(scene.world.db, scene.batch, "CASE_PRESENTER", { firstName: "Leela" }),
  );
  for (const each of [ravi, leela, asha]) {
    for (const { welcome } of [ravi, leela]) each.send({ type: "cohost", peerId: welcome.peerId, isCohost: true });
  }
  asha.send({ type: "cohost", peerId: host.welcome.peerId, isCohost: false });
  asha.send({ type: "cohost", peerId: asha.welcome.peerId, isCohost: false });
  asha.send({ type: "remove", peerId: host.welcome.peerId });
  host.send({ type: "cohost", peerId: host.welcome.peerId, isCohost: true });
  await settle(ravi, leela, asha, host);
  const rights = await scene.world.db.select().from(liveRights);
  expect(rights.filter(({ sessionId }) => sessionId === scene.session.sessionId)).toMatchObject([
    { userId: person.userId, kind: "COHOST", givenBy: scene.owner.userId },
  ]);
  for (const each of [ravi, leela, host]) expect(each.heard.filter(({ type }) => type === "rights")).toEqual([]);
});

test("a co-host is one still after the room's process died, until a host ends it, by an old token neither", async () => {
  const { person } = await visitWithCohost();
  await killRoom();
  const asha = await visit(person);
  expect(asha.welcome.canModerate).toBe(true);
  const host = await visit(scene.owner);
  host.send({ type: "cohost", peerId: asha.welcome.peerId, isCohost: false });
  await asha.hears("rights", ({ canModerate }) => !canModerate);
  const again = await knock(scene.world, asha.entrance);
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
  // The rights of the first appointment were heard before.
  await expect.poll(() => asha.heard.findLast((signal) => signal.type === "rights")?.canModerate).toBe(true);
  const body = { entityId: scene.session.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  await scene.world.call(sessionEndpoints.setStatus, { body }, scene.owner);
  expect(await asha.closed).toBe(CLOSE_CODES.ENDED);
  const rights = await scene.world.db.select().from(liveRights);
  expect(rights.filter(({ userId }) => userId === person.userId)).toEqual([]);
});
