import { expect, test } from "vitest";
import { openRoomScene } from "../../../kernel/testing/room-scene.ts";
import type { WelcomedVisitor } from "../../../kernel/testing/rooms.ts";

const scene = openRoomScene();
const { buildAttendee, visit, killRoom } = scene;

const linesOf = ({ heard }: WelcomedVisitor): string[] =>
  heard.flatMap((signal) => (signal.type === "captions" ? signal.lines.map(({ text }) => text) : []));

/** Lets a person write captions, or ends that; everybody sees it in the list of people. */
async function appoint(host: WelcomedVisitor, { welcome }: WelcomedVisitor, isCaptioner: boolean): Promise<void> {
  host.send({ type: "captioner", peerId: welcome.peerId, isCaptioner });
  await expect
    .poll(() => host.heard.findLast((signal) => signal.type === "people")?.people)
    .toContainEqual(expect.objectContaining({ peerId: welcome.peerId, isCaptioner }));
}

test("what a captioner writes reaches everybody, and newcomers the last lines, also after the room's process died", async () => {
  const host = await visit(scene.owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  await appoint(host, asha, true);
  const said = ["Good morning.", "  Here is the film. ", "What do you see?"];
  for (const text of said) asha.send({ type: "caption", text });
  await expect.poll(() => linesOf(host)).toEqual(["Good morning.", "Here is the film.", "What do you see?"]);
  const last = ["Here is the film.", "What do you see?"];
  const ravi = await visit(await buildAttendee("Ravi"));
  await expect.poll(() => linesOf(ravi)).toEqual(last);
  await killRoom();
  const back = await visit(person);
  await expect.poll(() => linesOf(back)).toEqual(last);
  back.send({ type: "caption", text: "A shadow." });
  await expect.poll(() => linesOf(back)).toEqual([...last, "A shadow."]);
}, 60_000);

test("nobody else writes captions or lets people write them, and who may no longer does not", async () => {
  const host = await visit(scene.owner);
  const [asha, ravi] = [await visit(await buildAttendee()), await visit(await buildAttendee("Ravi"))];
  ravi.send({ type: "captioner", peerId: ravi.welcome.peerId, isCaptioner: true });
  for (const each of [ravi, host]) each.send({ type: "caption", text: "Not by a captioner." });
  await appoint(host, asha, true);
  asha.send({ type: "lock", isLocked: true });
  asha.send({ type: "caption", text: "By a captioner." });
  await expect.poll(() => linesOf(ravi)).toEqual(["By a captioner."]);
  await appoint(host, asha, false);
  asha.send({ type: "caption", text: "Too late." });
  asha.send({ type: "react", reaction: "CLAP" });
  await host.hears("reaction");
  expect(linesOf(ravi)).toEqual(["By a captioner."]);
  expect((await host.hears("lock")).isLocked).toBe(false);
});
