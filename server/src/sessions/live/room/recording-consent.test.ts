import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { RoomRecording } from "@openrounds/contract/sessions/live/signals.ts";
import { newId } from "../../../kernel/ids.ts";
import { openRoomScene } from "../../../kernel/testing/room-scene.ts";
import { readEntrance, type WelcomedVisitor } from "../../../kernel/testing/rooms.ts";
import { findRecording, findRunning, listConsents } from "../../recordings/queries.ts";

const folder = mkdtempSync(path.join(tmpdir(), "openrounds-ffmpeg-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** An FFmpeg that says what it can do; the room needs no more of it. */
function standIn(): string {
  const file = path.join(folder, "ffmpeg");
  writeFileSync(file, "#!/bin/sh\necho ' V....D libx264  H.264'\necho ' A..... aac  AAC'\n");
  chmodSync(file, 0o755);
  return file;
}

const scene = openRoomScene({ FFMPEG_PATH: standIn() });
const { buildAttendee, visit, killRoom } = scene;

/** Waits for what a person is told of the recording. */
const isTold = async (visitor: WelcomedVisitor, fits: (recording: RoomRecording) => boolean): Promise<RoomRecording> =>
  (await visitor.hears("recording", ({ recording }) => fits(recording))).recording;

/** Says something in the chat: what was sent before has been done once it is heard. */
async function settle(visitor: WelcomedVisitor): Promise<void> {
  const messageId = newId();
  visitor.send({ type: "chat", messageId, text: "settled" });
  await visitor.hears("chat", ({ message }) => message.messageId === messageId);
}

const running = () => findRunning(scene.world.db, scene.session.sessionId);
const agreed = () => listConsents(scene.world.db, scene.session.sessionId);

test("everyone inside is told of a recording and agrees by their own word; who comes later is told before", async () => {
  const host = await visit(scene.owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  expect(await isTold(asha, () => true)).toEqual({ sinceMs: null, isPossible: true, hasAgreed: false });
  host.send({ type: "record", isOn: true });
  expect(await isTold(host, ({ sinceMs }) => sinceMs !== null)).toMatchObject({ hasAgreed: true });
  expect(await isTold(asha, ({ sinceMs }) => sinceMs !== null)).toMatchObject({ hasAgreed: false });
  expect(await agreed()).toEqual([scene.owner.userId]);
  asha.send({ type: "agree" });
  await isTold(asha, ({ hasAgreed }) => hasAgreed);
  expect(await agreed()).toContain(person.userId);
  const late = await buildAttendee("Ravi");
  expect((await readEntrance(scene, late)).isRecorded).toBe(true);
  expect(await isTold(await visit(late), () => true)).toMatchObject({ hasAgreed: false });
});

test("neither participants nor co-hosts start or stop a recording", async () => {
  const host = await visit(scene.owner);
  const asha = await visit(await buildAttendee());
  const cohost = await visit(await buildAttendee("Ravi"));
  host.send({ type: "cohost", peerId: cohost.welcome.peerId, isCohost: true });
  await cohost.hears("rights", ({ canModerate }) => canModerate);
  for (const each of [asha, cohost]) {
    each.send({ type: "record", isOn: true });
    await settle(each);
  }
  expect(await running()).toBeUndefined();
  host.send({ type: "record", isOn: true });
  await isTold(asha, ({ sinceMs }) => sinceMs !== null);
  for (const each of [asha, cohost]) {
    each.send({ type: "record", isOn: false });
    await settle(each);
  }
  expect((await running())?.startedBy).toBe(scene.owner.userId);
});

test("a recording goes on after the room's process died, and who agreed is not asked again", async () => {
  const host = await visit(scene.owner);
  host.send({ type: "record", isOn: true });
  const { sinceMs } = await isTold(host, (recording) => recording.sinceMs !== null);
  const before = await running();
  await killRoom();
  const again = await visit(scene.owner);
  expect(await isTold(again, () => true)).toEqual({ sinceMs, isPossible: true, hasAgreed: true });
  expect((await running())?.recordingId).toBe(before?.recordingId);
});

test("the end of a session ends its recording", async () => {
  const host = await visit(scene.owner);
  host.send({ type: "record", isOn: true });
  await isTold(host, ({ sinceMs }) => sinceMs !== null);
  const { recordingId = "" } = (await running()) ?? {};
  const body = { entityId: scene.session.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  await scene.world.call(sessionEndpoints.setStatus, { body }, scene.owner);
  expect(await findRecording(scene.world.db, recordingId)).toMatchObject({ status: "COMPOSING" });
});
