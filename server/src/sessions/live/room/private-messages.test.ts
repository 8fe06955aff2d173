import { expect, test } from "vitest";
import { buildParticipant } from "../../../batches/factory.ts";
import { newId } from "../../../kernel/ids.ts";
import { openRoomScene } from "../../../kernel/testing/room-scene.ts";
import type { WelcomedVisitor } from "../../../kernel/testing/rooms.ts";

const scene = openRoomScene();
const { buildAttendee, visit } = scene;

/** Says something, and waits until it is heard by the person themselves. */
async function say(visitor: WelcomedVisitor, text: string, toHosts?: boolean): Promise<string> {
  const messageId = newId();
  visitor.send({ type: "chat", messageId, text, ...(toHosts !== undefined && { toHosts }) });
  await visitor.hears("chat", ({ message }) => message.messageId === messageId);
  return messageId;
}

const textsOf = ({ heard, welcome }: WelcomedVisitor): string[] => [
  ...welcome.messages.map(({ text }) => text),
  ...heard.flatMap((signal) => (signal.type === "chat" ? [signal.message.text] : [])),
];

test("a message to hosts reaches moderators and its author's devices only, then and after coming again", async () => {
  const host = await visit(scene.owner);
  const person = await buildAttendee();
  const raviPerson = await buildAttendee("Ravi");
  const presenter = await buildParticipant(scene.world.db, scene.batch, "CASE_PRESENTER", { firstName: "Leela" });
  const [asha, phone] = [await visit(person), await visit(person)];
  const [ravi, leela] = [await visit(raviPerson), await visit(presenter)];
  await say(asha, "A name is on the slide.", true);
  await say(ravi, "Thank you.");
  await Promise.all([asha, phone, host, leela].map((each) => each.hears("chat", ({ message }) => !message.toHosts)));
  const all = ["A name is on the slide.", "Thank you."];
  for (const each of [host, asha, phone]) expect(textsOf(each)).toEqual(all);
  for (const each of [ravi, leela]) expect(textsOf(each)).toEqual(["Thank you."]);
  for (const reader of [scene.owner, person]) expect(textsOf(await visit(reader))).toEqual(all);
  for (const other of [raviPerson, presenter, await buildAttendee("Bela")]) {
    expect(textsOf(await visit(other))).toEqual(["Thank you."]);
  }
});

test("a message to hosts does not become public when it is sent again, by its author or under its id", async () => {
  const host = await visit(scene.owner);
  const asha = await visit(await buildAttendee());
  const ravi = await visit(await buildAttendee("Ravi"));
  const messageId = await say(asha, "To hosts.", true);
  for (const each of [asha, ravi]) each.send({ type: "chat", messageId, text: "To hosts.", toHosts: false });
  await say(asha, "After it.");
  await say(ravi, "And that.");
  await host.hears("chat", ({ message }) => message.text === "And that.");
  expect(textsOf(ravi)).toEqual(["After it.", "And that."]);
  expect((await visit(await buildAttendee("Bela"))).welcome.messages).toHaveLength(2);
});

test("who is no host any more receives and reads none, and a co-host reads all of them at once as long as they are one", async () => {
  const host = await visit(scene.owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  const ravi = await visit(await buildAttendee("Ravi"));
  const appoint = async (isCohost: boolean): Promise<void> => {
    host.send({ type: "cohost", peerId: asha.welcome.peerId, isCohost });
    await asha.hears("rights", ({ canModerate }) => canModerate === isCohost);
  };
  await say(ravi, "Before you are co-host.", true);
  await appoint(true);
  const { messages } = await asha.hears("rights", ({ canModerate }) => canModerate);
  expect(messages.map(({ text }) => text)).toEqual(["Before you are co-host."]);
  await say(ravi, "While you are co-host.", true);
  await asha.hears("chat", ({ message }) => message.toHosts);
  await appoint(false);
  await say(ravi, "While you are none.", true);
  await say(ravi, "To everyone.");
  await asha.hears("chat", ({ message }) => !message.toHosts);
  expect(textsOf(asha)).toEqual(["While you are co-host.", "To everyone."]);
  expect(textsOf(await visit(person))).toEqual(["To everyone."]);
});
