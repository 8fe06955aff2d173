import { expect, test } from "vitest";
import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { openRoomScene } from "../../../kernel/testing/room-scene.ts";
import type { WelcomedVisitor } from "../../../kernel/testing/rooms.ts";

const scene = openRoomScene();
const { buildAttendee, visit, killRoom } = scene;

/** A person as the last list of people shows them. */
const seenBy = ({ heard }: WelcomedVisitor, { userId }: { userId: string }): RoomPerson | undefined =>
  heard.findLast((signal) => signal.type === "people")?.people.find((person) => person.userId === userId);

const speak = (visitor: WelcomedVisitor, isInterpreting: boolean): void =>
  visitor.send({ type: "state", mic: true, camera: false, screen: false, isInterpreting });

/** A host, and a participant who interprets into Hindi, with the microphone in the channel. */
async function visitWithInterpreter() {
  const host = await visit(scene.owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  host.send({ type: "interpreter", peerId: asha.welcome.peerId, language: "hi" });
  await expect.poll(() => seenBy(host, person)?.interprets).toBe("hi");
  speak(asha, true);
  await expect.poll(() => seenBy(host, person)).toMatchObject({ isInterpreting: true, on: ["mic"] });
  return { host, person, asha };
}

test("a person whom a host made interpreter speaks into the channel, also after the room's process died", async () => {
  const { person } = await visitWithInterpreter();
  await killRoom();
  const [asha, host] = [await visit(person), await visit(scene.owner)];
  await expect.poll(() => seenBy(host, person)).toMatchObject({ interprets: "hi", isInterpreting: false, on: [] });
  speak(asha, true);
  await expect.poll(() => seenBy(host, person)).toMatchObject({ isInterpreting: true, on: ["mic"] });
}, 60_000);

test("an interpreter who may interpret no more, or into another language, is silenced and not heard in the room", async () => {
  const { host, person, asha } = await visitWithInterpreter();
  const { peerId } = asha.welcome;
  host.send({ type: "interpreter", peerId, language: "ta" });
  await expect.poll(() => seenBy(host, person)).toMatchObject({ interprets: "ta", isInterpreting: false, on: [] });
  expect((await asha.hears("muted")).kind).toBe("mic");
  speak(asha, true);
  await expect.poll(() => seenBy(host, person)).toMatchObject({ isInterpreting: true, on: ["mic"] });
  host.send({ type: "interpreter", peerId, language: null });
  await expect.poll(() => seenBy(host, person)).toMatchObject({ interprets: null, isInterpreting: false, on: [] });
  speak(asha, false);
  await expect.poll(() => seenBy(host, person)).toMatchObject({ isInterpreting: false, on: ["mic"] });
});

test("nobody makes themselves interpreter, and the words of who is none reach neither channel nor room", async () => {
  const host = await visit(scene.owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  asha.send({ type: "interpreter", peerId: asha.welcome.peerId, language: "hi" });
  host.send({ type: "interpreter", peerId: asha.welcome.peerId, language: "xx" });
  speak(asha, true);
  expect((await asha.hears("muted")).kind).toBe("mic");
  asha.send({ type: "react", reaction: "CLAP" });
  await host.hears("reaction");
  await expect.poll(() => seenBy(host, person)).toMatchObject({ interprets: null, isInterpreting: false, on: [] });
});

test("an interpreter goes on when a host mutes everybody", async () => {
  const { host, person, asha } = await visitWithInterpreter();
  const ravi = await visit(await buildAttendee("Ravi"));
  speak(ravi, false);
  host.send({ type: "muteAll" });
  await ravi.hears("muted");
  expect(asha.heard.filter(({ type }) => type === "muted")).toEqual([]);
  expect(seenBy(host, person)).toMatchObject({ isInterpreting: true, on: ["mic"] });
});
