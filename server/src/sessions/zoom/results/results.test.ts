import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../../batches/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { MINUTE, nowMs, resetClock } from "../../../kernel/clock.ts";
import { passTime } from "../../../kernel/testing/time.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { ZoomService, type RecordedFile } from "../../../kernel/testing/zoom-service.ts";
import { buildSession } from "../../factory.ts";
import type { SessionRow } from "../../queries.ts";
import { buildZoomAccount, zoomAccountForm } from "../factory.ts";
import { zoomMeetings } from "../tables.ts";
import { readZoomResults } from "./service.ts";

const UUID = "/polls//and==";

let zoom: ZoomService;
let world: World;
let owner: UserRow;
let asha: UserRow;
let session: SessionRow;
let accountId: string;
let beganAtMs: number;

beforeAll(async () => {
  zoom = await ZoomService.start();
  world = await createWorld({ env: zoom.env, runsJobs: true });
});
afterAll(async () => {
  await world.close();
  await zoom.stop();
});
beforeEach(async () => {
  resetClock();
  zoom.meetings.clear();
  const built = await buildHubWithBatch(world.db);
  const { batch } = built;
  ({ owner } = built);
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  const account = { organizationId: built.hub.organizationId, userId: owner.userId };
  accountId = await buildZoomAccount(world.app.platform, account, zoomAccountForm(zoom.account));
  session = await buildSession(world.db, { batchId: batch.batchId });
  const body = { vcProvider: "ZOOM_MEETING" } as const;
  await world.call(batchEndpoints.setMeeting, { params: { id: batch.batchId }, body }, owner);
  await world.settled();
  await world.call(sessionEndpoints.start, { body: { sessionId: session.sessionId } }, owner);
  await world.call(sessionEndpoints.join, { body: { sessionId: session.sessionId } }, asha);
  beganAtMs = nowMs();
});
afterEach(async () => {
  await world.db.delete(zoomMeetings);
  zoom.requireNoOffence();
  resetClock();
});

const at = (minute: number): string => `${new Date(beganAtMs + minute * MINUTE).toISOString().slice(0, 19)}Z`;
const file = (id: string, fields: Partial<RecordedFile> = {}): RecordedFile => ({
  id,
  file_type: "MP4",
  recording_start: at(1),
  recording_end: at(41),
  file_size: 90_000_000,
  play_url: `https://us02web.zoom.us/rec/play/${id}`,
  download_url: `https://us02web.zoom.us/rec/download/${id}`,
  status: "completed",
  ...fields,
});
const answers = (email: string, name: string, answer: string) => ({
  email,
  name,
  question_details: [{ question: "Refer now, or offload first?", answer, date_time: at(12), polling_id: "p1" }],
});
const addressOf = (person: UserRow): string =>
  zoom.last.registrants.find(({ email }) => email.startsWith(person.userId))?.email ?? "";
const hold = (instance: Partial<(typeof zoom.last.instances)[number]>): void => {
  zoom.last.instances.push({ uuid: UUID, startedAt: at(0), pages: [[]], ...instance });
};
const read = () => readZoomResults(world.app.platform, { sessionId: session.sessionId });
const listed = (as: UserRow) => world.call(recordingEndpoints.list, { params: { id: session.sessionId } }, as);

async function csv(): Promise<string[]> {
  const { csvUrl } = await world.call(pollEndpoints.report, { query: { sessionId: session.sessionId } }, owner);
  const { body } = await world.openFile(csvUrl, owner);
  return body.trim().split("\n").slice(1);
}

test("answers to polls at Zoom are in the report of polls, with the names of the product where it knows them", async () => {
  hold({
    polls: [answers(addressOf(asha), "a phone", "Offload"), answers("somebody@clinic.example", "=Ravi", "Refer")],
  });
  await read();
  await read();
  const lines = await csv();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^"?Refer now, or offload first\?"?,Offload,Asha Rao,/);
  expect(lines[1], "no formula").toMatch(/,Refer,'=Ravi,/);
  const query = { sessionId: session.sessionId };
  const { conference } = await world.call(liveEndpoints.conference, { query }, owner);
  expect(conference.pollCount).toBe(1);
});

test("recordings at Zoom are listed for hosts alone, once they are finished, with address and passcode", async () => {
  const elsewhere = file("elsewhere", { play_url: "https://evil.example/rec/play/1" });
  hold({ files: [file("video"), file("half", { status: "processing" }), elsewhere] });
  await read();
  expect((await listed(owner)).zoomRecordingList).toEqual([
    {
      fileId: "video",
      type: "MP4",
      startedDateTime: Date.parse(at(1)),
      durationMs: 40 * MINUTE,
      sizeBytes: 90_000_000,
      url: "https://us02web.zoom.us/rec/play/video",
      passcode: "7!sea",
    },
  ]);
  expect((await listed(asha)).zoomRecordingList).toEqual([]);
  zoom.last.instances.length = 0;
  hold({ files: [] });
  await read();
  expect((await listed(owner)).zoomRecordingList, "deleted at Zoom").toEqual([]);
});

test("an app without the right to recordings still tells about polls", async () => {
  const { scopes } = zoom;
  zoom.scopes = scopes.replace("recording:read:admin ", "");
  zoom.expireTokens();
  hold({ polls: [answers(addressOf(asha), "", "Offload")], files: [file("video")] });
  await read();
  zoom.scopes = scopes;
  zoom.expireTokens();
  expect(await csv()).toHaveLength(1);
  expect((await listed(owner)).zoomRecordingList).toEqual([]);
});

test("a recording is listed when Zoom reports that it is ready, and polls after the report of the session", async () => {
  hold({ polls: [answers(addressOf(asha), "", "Offload")], files: [file("video")] });
  passTime(60 * MINUTE);
  const object = { id: String(zoom.last.id), uuid: UUID, host_id: "host-1", recording_files: [] };
  const payload = JSON.stringify({
    event: "recording.completed",
    event_ts: nowMs(),
    payload: { account_id: zoom.account.zoomAccountId, object },
  });
  const headers = zoom.signature(payload, nowMs());
  const url = `/api/zoom/events/${accountId}`;
  expect((await world.app.http.inject({ method: "POST", url, headers, payload })).statusCode).toBe(200);
  await world.settled();
  expect((await listed(owner)).zoomRecordingList).toHaveLength(1);
  expect(await csv()).toHaveLength(1);
});
