import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { RULE_OF_NEW_BATCHES } from "@openrounds/contract/certificates/rule/schemas.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import { batchCompleted } from "../../batches/events.ts";
import { completeEndedBatches } from "../../batches/service.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { together } from "../../kernel/testing/together.ts";
import { untilWaiting } from "../../kernel/testing/waiting.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { deliveries } from "../../notifications/tables.ts";
import { buildHubWithProgram, buildProgram } from "../../programs/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { buildHeldSession } from "../../sessions/factory.ts";
import { attendanceEvents } from "../../sessions/tables.ts";
import { storeDesign } from "../designs/service.ts";
import { certificateForm } from "../factory.ts";
import { certificateRuns, certificates } from "../tables.ts";
import { sumAttendance } from "../rule/queries.ts";
import { saveRule } from "../rule/service.ts";
import { issueRequested, produceFiles } from "./service.ts";

const { save } = markEndpoints;
const { submit } = feedbackEndpoints;

let world: World;
let owner: UserRow;
let program: ProgramRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, program } = await buildHubWithProgram(world.db));
});

const buildEnded = (fields: Partial<Parameters<typeof buildBatch>[1]> = {}, { programId } = program) =>
  buildBatch(world.db, {
    programId,
    createdBy: owner.userId,
    certificateSetup: "Auto",
    endsAt: new Date(nowMs() - 2 * DAY),
    ...fields,
  });
const issuedIn = (batchId: string) => world.db.select().from(certificates).where(eq(certificates.batchId, batchId));
const finish = async () => {
  await completeEndedBatches(world.db);
  await world.settled();
};

test("when a batch with automatic certificates ends, learners who attended a session get theirs", async () => {
  const batch = await buildEnded();
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  await buildParticipant(world.db, batch, "ATTENDEE");
  await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, [learner, facilitator]);
  await finish();
  const issued = await issuedIn(batch.batchId);
  expect(issued.map(({ userId }) => userId)).toEqual([learner.userId]);
  expect(issued[0]).toMatchObject({
    printed: { heading: "Certificate of completion", description: "For taking part in Diabetes care." },
  });
  expect(issued[0]?.imageKey).not.toBeNull();
});

test("they are issued in the design that was kept for the batch", async () => {
  const batch = await buildEnded();
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, [learner]);
  const design = await certificateForm(world.app.platform, batch.batchId, {
    templateType: "Classic",
    heading: "Well done",
  });
  await world.db.transaction((tx) => storeDesign(tx, batch.batchId, design));
  await finish();
  expect((await issuedIn(batch.batchId))[0]?.printed).toMatchObject({ templateType: "Classic", heading: "Well done" });
});

test("an end that is announced twice certifies nobody twice", async () => {
  const batch = await buildEnded();
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, [learner]);
  await finish();
  await together(3, () => world.db.transaction((tx) => announce(tx, batchCompleted, { batchId: batch.batchId })));
  await world.settled();
  expect(await issuedIn(batch.batchId)).toHaveLength(1);
  expect(await listDeliveries(world, { to: learner.email })).toHaveLength(1);
});

test("attendance that is entered after the end certifies who fulfils the rule by it, and nobody twice", async () => {
  const batch = await buildEnded();
  const [learner, late] = [
    await buildParticipant(world.db, batch, "ATTENDEE"),
    await buildParticipant(world.db, batch, "ATTENDEE"),
  ];
  const { sessionId } = await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, [learner]);
  await finish();
  const [first, ...more] = await issuedIn(batch.batchId);
  expect([first?.userId, more]).toEqual([learner.userId, []]);
  const marks = [learner, late].map(({ userId }) => ({ userId, attendance: "ATTENDED" as const }));
  await world.call(save, { params: { id: sessionId }, body: { marks, reason: "ON_SITE" } }, owner);
  await world.settled();
  const issued = await issuedIn(batch.batchId);
  expect(issued.map(({ userId }) => userId).toSorted()).toEqual([learner.userId, late.userId].toSorted());
  expect(issued).toContainEqual(first);
});

test("feedback that the rule asks for certifies its person when it comes after the end", async () => {
  const batch = await buildEnded();
  const [learner, silent] = [
    await buildParticipant(world.db, batch, "ATTENDEE"),
    await buildParticipant(world.db, batch, "ATTENDEE"),
  ];
  await world.db.transaction((tx) => saveRule(tx, batch.batchId, { ...RULE_OF_NEW_BATCHES, asksFeedback: true }));
  const { sessionId } = await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, [
    learner,
    silent,
  ]);
  await finish();
  expect(await issuedIn(batch.batchId)).toEqual([]);
  const answers = { recommend: 9, intention: "YES" };
  await world.call(submit, { params: { id: sessionId }, body: { version: 1, answers } }, learner);
  await world.settled();
  expect((await issuedIn(batch.batchId)).map(({ userId }) => userId)).toEqual([learner.userId]);
});

test("attendance that is entered while a batch runs certifies nobody yet", async () => {
  const batch = await buildEnded({ endsAt: new Date(nowMs() + DAY) });
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  const { sessionId } = await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY });
  const marks = [{ userId: learner.userId, attendance: "ATTENDED" as const }];
  await world.call(save, { params: { id: sessionId }, body: { marks, reason: "ON_SITE" } }, owner);
  await finish();
  expect(await issuedIn(batch.batchId)).toEqual([]);
});

test("nothing is issued by itself where the setup is manual or the program gives no certificates", async () => {
  const withoutCertificates = await buildProgram(world.db, {
    organizationId: program.organizationId,
    createdBy: owner.userId,
    isCertificationProgram: false,
  });
  const ended = [await buildEnded({ certificateSetup: "Manual" }), await buildEnded({}, withoutCertificates)];
  for (const batch of ended) {
    const learner = await buildParticipant(world.db, batch, "ATTENDEE");
    await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, [learner]);
  }
  await finish();
  for (const { batchId } of ended) expect(await issuedIn(batchId)).toEqual([]);
});

test("a certificate whose making was cut off is made again, and counted and told once", async () => {
  const quiet = await createWorld();
  try {
    const { platform } = quiet.app;
    const { owner: issuer, batch } = await buildHubWithBatch(quiet.db);
    const { batchId } = batch;
    const learner = await buildParticipant(quiet.db, batch, "ATTENDEE");
    const request = await certificateForm(platform, batchId, { userList: [learner.userId] });
    await issueRequested(platform, request, issuer.userId);
    const [certificate] = await quiet.db.select().from(certificates);
    const certificateId = certificate?.certificateId ?? "";
    const cutOff = Object.create(quiet.db, { transaction: { value: () => Promise.reject(new Error("killed")) } }) as Db;
    await expect(produceFiles({ ...platform, db: cutOff }, certificateId)).rejects.toThrow("killed");
    await together(2, () => produceFiles(platform, certificateId));
    await produceFiles(platform, certificateId);
    expect(await quiet.db.select().from(certificateRuns)).toMatchObject([{ total: 1, done: 1, state: "DONE" }]);
    expect(await quiet.db.select().from(deliveries)).toHaveLength(1);
  } finally {
    await quiet.close();
  }
});

test("what two devices attended at the same time counts once, and only while the session was open", async () => {
  const batch = await buildEnded();
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  const { sessionId } = await buildHeldSession(world.db, { batchId: batch.batchId }, [learner]);
  await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, [learner]);
  const again = await world.db.select().from(attendanceEvents).where(eq(attendanceEvents.sessionId, sessionId));
  const second = again.map((line) => ({
    ...line,
    eventId: newId(),
    connectionId: "second device",
    at: new Date(line.at.getTime() + 30 * 60_000),
  }));
  await world.db.insert(attendanceEvents).values(second);
  const attended = await sumAttendance(world.db, { batchIds: [batch.batchId] }, now());
  const { batchId } = batch;
  expect(attended).toEqual([{ batchId, userId: learner.userId, sessions: 2, withFeedback: 0, minutes: 120 }]);
  for (const [userId, own] of [
    [learner.userId, attended],
    [newId(), []],
  ] as const) {
    expect(await sumAttendance(world.db, { batchIds: [batchId], userId }, now())).toEqual(own);
  }
});

test("who is removed while certificates are issued gets none", async () => {
  const batch = await buildEnded();
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  const form = await certificateForm(world.app.platform, batch.batchId, { userList: [learner.userId] });
  const [issuing] = await world.db.transaction(async (tx) => {
    await tx.delete(batchParticipants).where(eq(batchParticipants.userId, learner.userId));
    const call = world.refusal(certificateEndpoints.issue, { body: form }, owner);
    await untilWaiting(world.db, 1);
    return [call];
  });
  expect((await issuing)?.body.responseCode).toBe("CERTIFICATE_STRANGER");
  expect(await issuedIn(batch.batchId)).toEqual([]);
});

test("a batch that is deleted while certificates are issued gives none", async () => {
  const batch = await buildEnded();
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  const form = await certificateForm(world.app.platform, batch.batchId, { userList: [learner.userId] });
  const [issuing] = await world.db.transaction(async (tx) => {
    await tx.update(batches).set({ deletedAt: now() }).where(eq(batches.batchId, batch.batchId));
    const call = world.refusal(certificateEndpoints.issue, { body: form }, owner);
    await untilWaiting(world.db, 1);
    return [call];
  });
  expect((await issuing)?.status).toBe(404);
  expect(await issuedIn(batch.batchId)).toEqual([]);
});

test("a batch that was deleted since it ended gives no certificates", async () => {
  const batch = await buildEnded({ deletedAt: now() });
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  await buildHeldSession(world.db, { batchId: batch.batchId, endedMsAgo: DAY }, [learner]);
  await world.db.transaction((tx) => announce(tx, batchCompleted, { batchId: batch.batchId }));
  await world.settled();
  expect(await issuedIn(batch.batchId)).toEqual([]);
});
