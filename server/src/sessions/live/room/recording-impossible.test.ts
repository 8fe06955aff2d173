import { expect, test } from "vitest";
import { openRoomScene } from "../../../kernel/testing/room-scene.ts";
import { newId } from "../../../kernel/ids.ts";
import { findRunning } from "../../recordings/queries.ts";

const scene = openRoomScene({ FFMPEG_PATH: "/nowhere/ffmpeg" });

test("without FFmpeg a host is told so, and nothing is recorded", async () => {
  const host = await scene.visit(scene.owner);
  expect((await host.hears("recording")).recording).toEqual({ sinceMs: null, isPossible: false, hasAgreed: false });
  host.send({ type: "record", isOn: true });
  const messageId = newId();
  host.send({ type: "chat", messageId, text: "settled" });
  await host.hears("chat", ({ message }) => message.messageId === messageId);
  expect(await findRunning(scene.world.db, scene.session.sessionId)).toBeUndefined();
  const metrics = await scene.world.app.http.inject({ method: "GET", url: "/metrics" });
  expect(metrics.body).toMatch(/recording_possible(\{\})? 0/);
});
