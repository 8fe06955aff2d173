import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { domains } from "./app.ts";
import { readPayload, type EventType } from "./kernel/jobs/definitions.ts";

const id = "0199ab00-6d2c-7c5e-9a41-3f0d2b7c8e11";
const otherId = "7494dcb5-4c96-8b7f-a6a6-d48a469534d7";
const atMs = 1_790_000_000_000;

/** One entry of each kind as the version wrote it that had it first: what waits in a queue is read by every later version. */
const WRITTEN: Readonly<Record<string, object>> = {
  "analytics.makeReport": { reportId: id },
  "batches.completed": { batchId: id },
  "batches.sendOffer": { batchId: id, userId: otherId, endsAtMs: atMs },
  "batches.sendSeat": { batchId: id, userId: otherId },
  "certificates.produce": { certificateId: "98c1f7aa-7a6c-80ed-9eac-ab06dd9068b7" },
  "community.removePostFiles": { storageKeys: [`documents/${id}.pdf`] },
  "community.tellOfPost": { postId: id, version: 0, after: otherId },
  "content.decided": { versionId: id },
  "content.removeFiles": { stored: [{ versionId: id, fileExtension: "", storageKey: null }] },
  "content.submitted": { versionId: id },
  // A version of content went into the queue whole.
  "content.sweepUpload": { versionId: id, fileExtension: "pdf", link: null, ownerComment: "", wasThere: false },
  "feedback.given": { sessionId: id },
  "forms.askForFeedback": { sessionId: id, onlyAttended: true },
  "forms.tellAssessed": { instanceId: id },
  "identity.accountErased": { userId: id },
  "identity.eraseAccount": { userId: id },
  "identity.importPicture": { userId: id, picture: "https://pictures.example/1.png" },
  "identity.registered": { userId: id },
  "identity.sendLink": { requestId: id, purpose: "UNLOCK_ACCOUNT", email: "meena@test.example" },
  "identity.writeExport": { exportId: id },
  "invitations.send": { invitationId: id, sentAtMs: atMs },
  "invitations.sendLetter": { letterId: id, batchId: id, writtenBy: id, userIds: [otherId], text: "Hello" },
  "invitations.sendMember": { invitationId: id, sentAtMs: atMs },
  "marks.attendanceCorrected": { sessionId: id },
  "notifications.deliver": { deliveryId: id },
  "notifications.deliverBulk": { deliveryId: id, failures: 3 },
  "onboarding.agreementsHandedIn": { organizationId: id, time: atMs },
  "onboarding.agreementsRejected": { organizationId: id, time: atMs, comment: "The seal is missing" },
  "organizations.hubConfirmed": { organizationId: id },
  "organizations.hubProfileReady": { organizationId: id },
  "organizations.hubStatusChanged": { organizationId: id, to: "PILOT", atMs },
  "organizations.sendHubInvitation": { organizationId: id, sending: 1 },
  "programs.awaitsDecision": { programId: id, atMs },
  "programs.drawBanner": { bannerId: id },
  "programs.statusChanged": {
    programId: id,
    from: "CONCEPT_NOTE_APPROVED",
    to: "READY_TO_PILOT",
    byUserId: null,
    atMs,
  },
  "reference.loadPlaces": {},
  "sessions.ended": { sessionId: id },
  "sessions.refreshCalendars": { batchId: id },
  "sessions.tellPerson": { batchId: id, userId: otherId },
  "sessions.composeRecording": { recordingId: id },
  "sessions.removeRecordingFiles": { recordingId: id, storageKey: "recordings/a.mp4" },
  "zoom.endMeeting": { sessionId: id },
  "zoom.mendAttendance": { sessionId: id, reading: 0 },
  "zoom.readResults": { sessionId: id },
  "zoom.syncBatch": { batchId: id },
  "zoom.syncMeeting": { sessionId: id },
  "zoom.withdrawPerson": { batchId: id, userId: otherId },
};

/** Every event and job that a domain declares, by its name. */
async function readDeclared(): Promise<Map<string, EventType<unknown>>> {
  const found = new Map<string, EventType<unknown>>();
  for (const file of globSync("**/events.ts", { cwd: import.meta.dirname })) {
    const declared = (await import(`./${file}`)) as Readonly<Record<string, unknown>>;
    for (const each of Object.values(declared)) {
      if (typeof each !== "object" || each === null || !("payload" in each)) continue;
      const type = each as EventType<unknown>;
      found.set(type.name, type);
    }
  }
  return found;
}

const declared = await readDeclared();

test("there is an entry of each kind that a job or a listener reads", () => {
  const workers = domains.flatMap(({ jobs = [], listeners = [] }) => [...jobs, ...listeners]);
  const topics = new Set(workers.filter(({ cron }) => cron === undefined).map(({ topic }) => topic));
  expect([...topics].toSorted()).toEqual(Object.keys(WRITTEN).toSorted());
});

test.each(Object.entries(WRITTEN))("an entry of %s is read as it was first written", (name, payload) => {
  const type = declared.get(name);
  if (type === undefined) throw new Error("nobody reads it any more");
  expect(payload).toMatchObject(readPayload(type, payload) as object);
});
