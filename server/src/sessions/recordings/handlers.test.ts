import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import type { RecordingVisibility } from "@openrounds/contract/sessions/recordings/schemas.ts";
import { buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, HOUR, MINUTE, resetClock, startClockAt } from "../../kernel/clock.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { storageOf } from "../../media/service.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildHubWithSession } from "../factory.ts";
import type { SessionRow } from "../queries.ts";
import { buildConsent, buildRecording } from "./factory.ts";
import { findRecording, type RecordingRow } from "./queries.ts";
import { tracksFolder } from "./render/tracks.ts";
import { expire } from "./service.ts";

const { change, compose, list, listViews, noteWatched, readPublic, readTerms, remove, setTerms } = recordingEndpoints;
const BYTES = "0123456789";

let world: World;
let owner: UserRow;
let asha: UserRow;
let batch: BatchRow;
let session: SessionRow;
let organizationId: string;
let recording: RecordingRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
afterEach(resetClock);
beforeEach(async () => {
  const built = await buildHubWithSession(world.db, { session: { status: "COMPLETED" } });
  ({ owner, batch, session } = built);
  ({ organizationId } = built.hub);
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  recording = await buildRecording(world.db, { sessionId: session.sessionId, startedBy: owner.userId });
  await storageOf(world.app.platform).put(recording.storageKey ?? "", Buffer.from(BYTES), "video/mp4");
});

const params = () => ({ id: session.sessionId, recordingId: recording.recordingId });
const listAs = async (person: UserRow) =>
  (await world.call(list, { params: { id: session.sessionId } }, person)).recordingList;
const urlFor = async (person: UserRow): Promise<string> => (await listAs(person))[0]?.url ?? "";
const share = (visibility: RecordingVisibility) =>
  world.call(change, { params: params(), body: { visibility } }, owner);
const play = async (url: string, person?: UserRow, range?: string) =>
  world.app.http.inject({
    method: "GET",
    url,
    headers: {
      ...(person !== undefined && { authorization: await world.authorize(person) }),
      ...(range !== undefined && { range }),
    },
  });
const fileOf = ({ storageKey }: RecordingRow) => storageOf(world.app.platform).size(storageKey ?? "");

test("hosts watch a recording by default; participants once it is shared, and others never", async () => {
  const [seen] = await listAs(owner);
  expect(seen).toMatchObject({ status: "READY", visibility: "TEAM", chapters: [{ title: session.topic, atMs: 0 }] });
  expect((await play(seen?.url ?? "", owner)).body).toBe(BYTES);
  expect(await listAs(asha)).toEqual([]);
  expect(
    (await world.refusal(noteWatched, { params: params(), body: { positionMs: 0, parts: [] } }, asha)).status,
  ).toBe(404);
  await share("PARTICIPANTS");
  expect((await play(await urlFor(asha), asha)).body).toBe(BYTES);
  const { owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(list, { params: { id: session.sessionId } }, stranger)).status).toBe(404);
  expect((await world.refusal(readPublic, { params: { recordingId: recording.recordingId } })).status).toBe(404);
});

test("an address plays for its person only, and ends with their right to watch", async () => {
  await share("PARTICIPANTS");
  const url = await urlFor(asha);
  const ravi = await buildParticipant(world.db, batch, "ATTENDEE");
  expect((await play(url, ravi)).statusCode).toBe(403);
  expect((await play(url)).statusCode).toBe(403);
  expect((await play(url.replace(recording.recordingId, session.sessionId), asha)).statusCode).toBe(403);
  expect((await play(url.split("?")[0] ?? "", asha)).statusCode).toBe(404);
  await share("TEAM");
  expect((await play(url, asha)).statusCode).toBe(404);
  await share("PARTICIPANTS");
  expect((await play(url, asha)).statusCode).toBe(200);
  const participant = { id: batch.batchId, participantId: asha.userId };
  await world.call(participantEndpoints.remove, { params: participant }, owner);
  expect((await play(url, asha)).statusCode).toBe(404);
  expect((await world.refusal(list, { params: { id: session.sessionId } }, asha)).status).toBe(404);
});

test("a player requests parts, and a public recording plays for anyone", async () => {
  const part = await play(await urlFor(owner), owner, "bytes=2-4");
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
  await share("PUBLIC");
  const { recording: shown } = await world.call(readPublic, { params: { recordingId: recording.recordingId } });
  expect(shown).toMatchObject({ topic: session.topic, url: `/files/recordings/${recording.recordingId}` });
  expect((await play(shown.url)).body).toBe(BYTES);
  await share("TEAM");
  expect((await play(shown.url)).statusCode).toBe(404);
});

test("who does not host neither shares, deletes nor composes a recording, nor reads who watched it", async () => {
  await share("PARTICIPANTS");
  const refusals = await Promise.all([
    world.refusal(change, { params: params(), body: { visibility: "PUBLIC" } }, asha),
    world.refusal(remove, { params: params() }, asha),
    world.refusal(compose, { params: params() }, asha),
    world.refusal(listViews, { params: params() }, asha),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test("a person resumes where they stopped, and what they watched twice counts once", async () => {
  await share("PARTICIPANTS");
  const watch = (fromMs: number, toMs: number) =>
    world.call(noteWatched, { params: params(), body: { positionMs: toMs, parts: [{ fromMs, toMs }] } }, asha);
  await watch(0, 20 * MINUTE);
  await watch(10 * MINUTE, 42 * MINUTE);
  expect(await listAs(asha)).toMatchObject([{ positionMs: 42 * MINUTE, watchedMs: 42 * MINUTE }]);
  expect(await listAs(owner)).toMatchObject([{ positionMs: 0, watchedMs: 0 }]);
  const { viewList } = await world.call(listViews, { params: params() }, owner);
  expect(viewList).toMatchObject([{ userId: asha.userId, name: "Asha Rao", watchedMs: 42 * MINUTE }]);
  await watch(50 * MINUTE, 3 * HOUR);
  expect(await listAs(asha)).toMatchObject([{ positionMs: 60 * MINUTE, watchedMs: 52 * MINUTE }]);
});

test("a deleted recording is gone with its file, and the audit trail says so", async () => {
  await world.call(remove, { params: params() }, owner);
  await world.settled();
  expect(await listAs(owner)).toEqual([]);
  expect(await fileOf(recording)).toBeUndefined();
  const { entries } = await world.call(auditEndpoints.list, { params: { id: organizationId }, query: {} }, owner);
  expect(entries[0]).toMatchObject({ action: "RECORDING_REMOVED", details: { session: session.topic } });
  const running = await buildRecording(world.db, {
    sessionId: session.sessionId,
    startedBy: owner.userId,
    status: "RECORDING",
  });
  const refused = await world.refusal(remove, { params: { ...params(), recordingId: running.recordingId } }, owner);
  expect(refused.body.responseCode).toBe("RECORDING_RUNS");
});

test("recordings are deleted after the time that the hub set, and the page says before on which day", async () => {
  const { owner: stranger } = await buildHub(world.db);
  expect(
    (await world.refusal(setTerms, { params: { id: organizationId }, body: { keptDays: 1 } }, stranger)).status,
  ).toBe(404);
  expect((await world.call(readTerms, { params: { id: organizationId } }, owner)).terms.keptDays).toBe(365);
  await world.call(setTerms, { params: { id: organizationId }, body: { keptDays: 30 } }, owner);
  const stoppedAtMs = recording.stoppedAt?.getTime() ?? 0;
  expect(await listAs(owner)).toMatchObject([{ deletesDateTime: stoppedAtMs + 30 * DAY }]);
  startClockAt(new Date(stoppedAtMs + 29 * DAY));
  await expire(world.app.platform);
  expect((await findRecording(world.db, recording.recordingId))?.status).toBe("READY");
  startClockAt(new Date(stoppedAtMs + 31 * DAY));
  await expire(world.app.platform);
  await world.settled();
  expect(await fileOf(recording)).toBeUndefined();
  expect(await listAs(owner)).toMatchObject([{ status: "EXPIRED", url: null }]);
});

test("a hub keeps recordings for ever if it says so", async () => {
  await world.call(setTerms, { params: { id: organizationId }, body: { keptDays: null } }, owner);
  expect(await listAs(owner)).toMatchObject([{ deletesDateTime: null }]);
  startClockAt(new Date(Date.now() + 4000 * DAY));
  await expire(world.app.platform);
  expect((await findRecording(world.db, recording.recordingId))?.status).toBe("READY");
});

test("a recording that could not be composed is composed again when a host asks for it", async () => {
  const failed = await buildRecording(world.db, {
    sessionId: session.sessionId,
    startedBy: owner.userId,
    status: "FAILED",
    storageKey: null,
  });
  const folder = tracksFolder(world.app.platform.env.DATA_DIR, failed.recordingId);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "left"), "");
  const ofFailed = { params: { ...params(), recordingId: failed.recordingId } };
  await world.call(compose, ofFailed, owner);
  expect((await findRecording(world.db, failed.recordingId))?.status).not.toBe("FAILED");
  expect((await world.refusal(compose, ofFailed, owner)).body.responseCode).toBe("RECORDING_NOT_FAILED");
  await world.call(remove, ofFailed, owner);
  await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false);
});

test("the file about a person holds what they agreed to and watched; what they watched is erased with their account", async () => {
  const ravi = await buildUser(world.db, { firstName: "Ravi" });
  await buildConsent(world.db, { sessionId: session.sessionId, userId: asha.userId });
  await share("PARTICIPANTS");
  const body = { positionMs: MINUTE, parts: [{ fromMs: 0, toMs: MINUTE }] };
  await world.call(noteWatched, { params: params(), body }, asha);
  const heldOf = async (person: UserRow) => {
    const self = { params: { userId: person.userId } };
    await world.call(profileEndpoints.orderExport, self, person);
    await world.settled();
    const { url } = await world.call(profileEndpoints.exportLink, self, person);
    const file = await world.openFile(url, person);
    return (JSON.parse(file.body) as { held: Record<string, Record<string, unknown>[]> }).held;
  };
  const held = await heldOf(asha);
  expect(held["recording_consents"]).toMatchObject([{ session_id: session.sessionId }]);
  expect(held["recording_views"]).toMatchObject([{ recording_id: recording.recordingId, watched_ms: MINUTE }]);
  expect((await heldOf(ravi))["recording_views"] ?? []).toEqual([]);
  await world.call(profileEndpoints.deleteAccount, { body: { reason: "I move to another clinic." } }, asha);
  startClockAt(new Date(Date.now() + 73 * HOUR));
  await world.settled();
  expect((await world.call(listViews, { params: params() }, owner)).viewList).toEqual([]);
}, 60_000);
