import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { postTypeSchema } from "@openrounds/contract/community/schemas.ts";
import { postPath } from "@openrounds/contract/community/paths.ts";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { uploads } from "../../media/tables.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { batchParticipants } from "../../batches/tables.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { contend } from "../../kernel/testing/together.ts";
import { buildHub } from "../../organizations/factory.ts";
import { mailDigests } from "../digests/service.ts";
import { buildPost } from "../factory.ts";
import { notifyOfPost } from "../telling/service.ts";

const { list, listMine, post, react, read, remove, update } = announcementEndpoints;

/** For so long the author of a question or an answer can take it back. */
const TAKEN_BACK_MS = 12_000;

let world: World;
let ownHub: OrganizationRow;
let batch: BatchRow;
let owner: UserRow;
let facilitator: UserRow;
let colleague: UserRow;
let learner: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  ({ hub: ownHub, owner, batch } = await buildHubWithBatch(world.db, { batch: { batchName: "Batch 4" } }));
  facilitator = await buildParticipant(world.db, batch, "FACILITATOR", { firstName: "Meera", lastName: "Nair" });
  colleague = await buildParticipant(world.db, batch, "FACILITATOR");
  learner = await buildParticipant(world.db, batch, "ATTENDEE", {
    firstName: "Rahul",
    email: `${newId()}@test.example`,
  });
});

const entity = () => ({ entityId: batch.batchId, entityType: "BATCH" as const });
const text = { heading: "Case forms", subText: "<p>Please send them by <b>Wednesday</b>.</p>" };
const postAs = async (as: UserRow, body: object = {}) =>
  (await world.call(post, { body: { ...entity(), ...text, sendNotification: false, ...body } }, as))
    .announcementDetails;
const postRefused = (as: UserRow, body: object = {}) =>
  world.refusal(post, { body: { ...entity(), ...text, sendNotification: false, ...body } }, as);
const on = (postId: string) => ({ query: { postId } });
const readAs = async (as: UserRow, postId: string) => (await world.call(read, on(postId), as)).announcementDetails;
const deliveriesTo = async (to: string | null) =>
  (await listDeliveries(world, { to })).map(({ channel, template }) => `${channel} ${template}`).toSorted();

describe("an announcement", () => {
  test("is posted by holders of ADD_ANNOUNCEMENT and read by everybody in the batch [COMM-002] [COMM-032] [COMM-065]", async () => {
    expect(routeOf(post)).toBe("POST /v1/announcement");
    expect((await postRefused(learner)).status).toBe(403);
    const attachmentDetails = [await buildUpload(facilitator, "form.pdf")];
    const { postId } = await postAs(facilitator, { sendNotification: true, attachmentDetails });
    for (const reader of [learner, colleague]) {
      const shown = await readAs(reader, postId);
      expect(shown).toMatchObject({ userId: facilitator.userId, ...entity(), ...text, canEdit: false });
      expect(shown).toMatchObject({ sendNotification: true, attachmentDetailsList: [{ filename: "form.pdf" }] });
    }
    expect((await postAs(owner)).postId).toBeTruthy();
  });

  test("has the fields of a post, and how it was told [COMM-006] [COMM-066]", async () => {
    expect(routeOf(read)).toBe("GET /v1/announcement/details");
    const attachmentDetails = [await buildUpload(facilitator, "form.pdf")];
    const announcement = await postAs(facilitator, { sendNotification: true, attachmentDetails });
    expect((await readAs(learner, announcement.postId)).sendNotification).toBe(true);
    expect((await readAs(learner, announcement.postId)).attachmentDetailsList).toMatchObject([
      { filename: "form.pdf", url: expect.stringMatching(/^\/files\//) as string },
    ]);
    const details = await readAs(learner, (await postAs(facilitator)).postId);
    expect(details).toMatchObject({
      ...{ ...entity(), postType: "ANNOUNCEMENT", parentId: null, sendNotification: false, status: "SEEN" },
      ...{ attachmentDetailsList: [], isEdited: false, reactionList: {}, reactionByUser: "NONE" },
      userDetail: { firstName: "Meera", lastName: "Nair", profileImage: null, roles: ["FACILITATOR"] },
    });
  });

  test("is new until it is opened, and listed with its batch [COMM-064]", async () => {
    expect(routeOf(list)).toBe("GET /v1/announcement/entity");
    const { postId } = await postAs(facilitator);
    const listed = () => world.call(list, { query: entity() }, learner);
    expect((await listed()).announcementInBatch[0]).toMatchObject({ postId, status: "UNSEEN" });
    await readAs(learner, postId);
    const { batchId: entityId } = await buildBatch(world.db, { ...batch, batchId: newId() });
    const elsewhere = await postAs(owner, { entityId });
    expect(await listed()).toMatchObject({ totalNumber: 1, announcementInBatch: [{ postId, status: "SEEN" }] });
    const { announcementInBatch } = await world.call(list, { query: { entityId } }, owner);
    expect(announcementInBatch.map((each) => each.postId)).toEqual([elsewhere.postId]);
  });

  test("of all own batches is listed together, of no others [COMM-067]", async () => {
    expect(routeOf(listMine)).toBe("GET /v1/announcement/user");
    const own = await postAs(facilitator);
    const { owner: stranger } = await buildHub(world.db);
    const mine = () => world.call(listMine, { query: {} }, learner);
    expect(await mine()).toMatchObject({
      totalNumber: 1,
      announcementList: [{ postId: own.postId, entityName: "Batch 4" }],
    });
    expect((await world.call(listMine, { query: {} }, stranger)).announcementList).toEqual([]);
    expect((await world.refusal(list, { query: entity() }, stranger)).status).toBe(404);
    expect((await world.refusal(read, on(own.postId), stranger)).status).toBe(404);
    const another = await buildBatch(world.db, { ...batch, batchId: newId(), batchName: "Batch 5" });
    const part = { batchId: another.batchId, userId: learner.userId, roles: ["ATTENDEE" as const] };
    const at = new Date();
    await world.db.insert(batchParticipants).values({ ...part, entityStatus: "ACTIVE", createdAt: at, updatedAt: at });
    await postAs(owner, { entityId: another.batchId });
    const { announcementList } = await mine();
    expect(announcementList.map(({ entityName }) => entityName)).toEqual(["Batch 5", "Batch 4"]);
  });

  test("is edited by its author only: title, text, files and whether it is told [COMM-030] [COMM-057] [COMM-058] [COMM-059]", async () => {
    expect(routeOf(update)).toBe("PUT /v1/announcement");
    const { postId } = await postAs(facilitator);
    const attachmentDetails = [await buildUpload(facilitator, "form.pdf")];
    const body = { heading: "Forms", subText: "<p>By Friday.</p>", sendNotification: true, attachmentDetails };
    for (const as of [colleague, owner]) {
      expect((await world.refusal(update, { ...on(postId), body }, as)).body.responseCode).toBe("POST_NOT_YOURS");
    }
    const { announcementDetails } = await world.call(update, { ...on(postId), body }, facilitator);
    expect(announcementDetails).toMatchObject({
      ...{ heading: "Forms", subText: "<p>By Friday.</p>", isEdited: true, sendNotification: true },
      attachmentDetailsList: [{ filename: "form.pdf" }],
    });
    expect(await readAs(learner, postId)).toMatchObject({
      ...{ heading: "Forms", subText: "<p>By Friday.</p>", isEdited: true, sendNotification: true },
      attachmentDetailsList: [{ filename: "form.pdf" }],
    });
    expect(await deliveriesTo(learner.email)).toEqual(["MAIL ANNOUNCEMENT"]);
    const { version } = announcementDetails;
    const again = await world.call(
      update,
      { ...on(postId), body: { ...text, sendNotification: false, version } },
      facilitator,
    );
    expect(again.announcementDetails).toMatchObject({ sendNotification: false, attachmentDetailsList: [] });
    expect(await deliveriesTo(learner.email)).toHaveLength(1);
  });

  test("is deleted by its author or a holder of DELETE_ANNOUNCEMENT [COMM-031] [COMM-060]", async () => {
    expect(routeOf(remove)).toBe("DELETE /v1/announcement");
    const [own, others] = [await postAs(facilitator), await postAs(facilitator)];
    expect((await world.refusal(remove, on(own.postId), learner)).status).toBe(403);
    await world.call(remove, on(own.postId), facilitator);
    await world.call(remove, on(others.postId), colleague);
    const { postId } = await buildPost(world.db, { ...batch, userId: learner.userId, postType: "ANNOUNCEMENT" });
    expect(await readAs(learner, postId)).toMatchObject({ canEdit: false, canDelete: true });
    const participant = await buildParticipant(world.db, batch, "ATTENDEE");
    expect((await world.refusal(remove, on(postId), participant)).status).toBe(403);
    await world.call(remove, on(postId), learner);
    expect((await world.call(list, { query: entity() }, learner)).announcementInBatch).toEqual([]);
  });

  test("is kept in the activity record of the hub when it is published and when it is removed", async () => {
    const { postId } = await postAs(facilitator);
    await world.call(remove, on(postId), colleague);
    const id = ownHub.organizationId;
    const { entries, isIntact } = await world.call(auditEndpoints.list, { params: { id }, query: {} }, owner);
    const details = { heading: "Case forms", batch: "Batch 4" };
    expect(entries.toReversed()).toMatchObject([
      { action: "ANNOUNCEMENT_PUBLISHED", actorName: "Meera Nair", details },
      { action: "ANNOUNCEMENT_REMOVED", details },
    ]);
    expect(isIntact).toBe(true);
  });

  test("takes reactions of its readers [COMM-068]", async () => {
    expect(routeOf(react)).toBe("POST /v1/announcement/reaction");
    const { postId } = await postAs(facilitator);
    const reacted = await world.call(react, { body: { postId, reaction: "GRATITUDE" } }, learner);
    expect(reacted).toEqual({ reactionList: { GRATITUDE: 1 }, reactionByUser: "GRATITUDE" });
    expect(await readAs(learner, postId)).toMatchObject(reacted);
    expect(await readAs(colleague, postId)).toMatchObject({ ...reacted, reactionByUser: "NONE" });
  });

  test("has a title of at most 80 characters and a text of at most 2000 [COMM-041] [COMM-042] [COMM-043] [COMM-044]", async () => {
    const wrong = [
      [{ heading: "" }, "VALID_POST_HEADING_REQUIRED"],
      [{ heading: "x".repeat(81) }, "VALID_POST_HEADING_MAX"],
      [{ subText: "<p></p>" }, "VALID_POST_DESCRIPTION_REQUIRED"],
      [{ subText: `<p>${"x".repeat(2001)}</p>` }, "VALID_POST_DESCRIPTION_MAX"],
    ] as const;
    for (const [body, key] of wrong) expect((await postRefused(facilitator, body)).body.responseCode).toBe(key);
    for (const missing of [{ heading: undefined }, { subText: undefined }]) {
      const { status, body } = await postRefused(facilitator, missing);
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, Object.keys(missing)]);
    }
    const longest = { heading: "x".repeat(80), subText: `<p>${"x".repeat(2000)}</p>` };
    const { postId } = await postAs(facilitator, longest);
    for (const [fields, key] of wrong) {
      const body = { ...text, sendNotification: false, ...fields };
      expect((await world.refusal(update, { ...on(postId), body }, facilitator)).body.responseCode).toBe(key);
    }
    const other = await postAs(facilitator);
    const change = { ...on(other.postId), body: { ...longest, sendNotification: false } };
    expect((await world.call(update, change, facilitator)).announcementDetails).toMatchObject(longest);
  });

  test("has at most seven files [COMM-048]", async () => {
    const files = await Promise.all(Array.from({ length: 8 }, (_, index) => buildUpload(facilitator, `${index}.pdf`)));
    const refused = await postRefused(facilitator, { attachmentDetails: files });
    expect(refused.body.responseCode).toBe("VALID_POST_ATTACHMENTS_MAX");
    const kept = await postAs(facilitator, { attachmentDetails: files.slice(0, 7) });
    expect(kept.attachmentDetailsList).toHaveLength(7);
    const attachmentDetails = kept.attachmentDetailsList.map(({ filename, url }) => ({ filename, url }));
    const change = { ...on(kept.postId), body: { ...text, sendNotification: false, attachmentDetails } };
    expect((await world.call(update, change, facilitator)).announcementDetails.attachmentDetailsList).toHaveLength(7);
    const edit = { ...on(kept.postId), body: { ...text, sendNotification: false, attachmentDetails: files } };
    expect((await world.refusal(update, edit, facilitator)).body.responseCode).toBe("VALID_POST_ATTACHMENTS_MAX");
  });

  test("is not posted while announcements of the batch are closed", async () => {
    const body = { isConversationEnabled: true, isAnnouncementEnabled: false };
    await world.call(communityEndpoints.saveSettings, { query: { batchId: batch.batchId }, body }, owner);
    expect((await postRefused(facilitator)).body.responseCode).toBe("ANNOUNCEMENTS_CLOSED");
  });
});

async function buildUpload({ userId }: UserRow, filename: string) {
  const uploadId = newId();
  const storageKey = `documents/${uploadId}.pdf`;
  const row = { uploadId, ownerId: userId, storageKey, mediaType: "application/pdf", sizeBytes: 8 };
  await world.db.insert(uploads).values({ ...row, createdAt: new Date() });
  return { filename, url: `/files/${storageKey}` };
}

describe("telling", () => {
  test("everybody of an announcement by mail and on their devices is what sendNotification does, and the default [COMM-026] [COMM-065]", async () => {
    const device = { deviceId: newId(), deviceToken: `token-${learner.userId}`, deviceType: "PHONE", osType: "IOS" };
    await world.call(notificationEndpoints.saveDevice, { body: device }, learner);
    await postAs(facilitator);
    expect(await deliveriesTo(learner.email)).toEqual([]);
    const { announcementDetails } = await world.call(post, { body: { ...entity(), ...text } }, facilitator);
    expect(announcementDetails.sendNotification).toBe(true);
    expect(await deliveriesTo(learner.email)).toEqual(["MAIL ANNOUNCEMENT"]);
    expect(await deliveriesTo(device.deviceId)).toEqual(["PUSH ANNOUNCEMENT"]);
    expect(await deliveriesTo(facilitator.email)).toEqual([]);
    const [mail] = await listDeliveries(world, { to: learner.email });
    expect(mail?.text).toContain("Please send them by Wednesday.");
    expect(mail?.links[0]).toContain(postPath(batch.batchId, announcementDetails));
  });

  test("is once for each state of an announcement, however often its job runs", async () => {
    const { postId } = await postAs(facilitator, { sendNotification: true });
    await world.settled();
    for (const _ of [1, 2]) await notifyOfPost(world.app.platform, { postId, version: 0 });
    expect(await deliveriesTo(learner.email)).toEqual(["MAIL ANNOUNCEMENT"]);
    await world.call(update, { ...on(postId), body: { ...text, sendNotification: true } }, facilitator);
    expect(await deliveriesTo(learner.email)).toHaveLength(2);
  });

  test("respects what a person chose", async () => {
    await world.call(settingsEndpoints.update, { body: { DISCUSSIONS: { mail: false, push: false } } }, learner);
    await postAs(facilitator, { sendNotification: true });
    expect(await deliveriesTo(learner.email)).toEqual([]);
  });

  test("a batch is limited to five times an hour, counted exactly", async () => {
    const { results } = await contend(8, () => postAs(facilitator, { sendNotification: true }));
    expect(results).toHaveLength(5);
    expect((await postRefused(colleague, { sendNotification: true })).body.responseCode).toBe(
      "ANNOUNCEMENT_LIMIT_REACHED",
    );
    expect((await postAs(colleague)).postId).toBeTruthy();
    passTime(HOUR + 1000);
    expect((await postAs(colleague, { sendNotification: true })).postId).toBeTruthy();
  });

  test("of a question goes to those who mentor, of an answer to those in the conversation", async () => {
    const body = { ...entity(), heading: "When do you refer?", subText: "<p>Canary text.</p>" };
    const { postDetail } = await world.call(communityEndpoints.ask, { body }, learner);
    passTime(TAKEN_BACK_MS);
    await world.settled();
    await mailDigests(world.app.platform);
    expect(await deliveriesTo(facilitator.email)).toEqual(["MAIL QUESTION"]);
    expect(await deliveriesTo(learner.email)).toEqual([]);
    const answering = { questionId: postDetail.postId, subText: "<p>Probe to bone.</p>" };
    await world.call(communityEndpoints.answer, { body: answering }, facilitator);
    passTime(TAKEN_BACK_MS);
    expect(await deliveriesTo(learner.email)).toEqual(["MAIL ANSWER"]);
    expect(await deliveriesTo(colleague.email)).toEqual(["MAIL QUESTION"]);
    const [mail] = await listDeliveries(world, { to: facilitator.email, template: "QUESTION" });
    expect(mail?.text).not.toContain("Canary text");
  });

  test("waits until its author can no longer take a question or an answer back", async () => {
    const body = { ...entity(), heading: "Wrong batch", subText: "<p>Sorry.</p>" };
    const ask = async () => (await world.call(communityEndpoints.ask, { body }, learner)).postDetail.postId;
    const taken = await ask();
    await world.call(communityEndpoints.removeQuestion, { query: { postId: taken } }, learner);
    const questionId = await ask();
    const answering = { questionId, subText: "<p>Probe to bone.</p>" };
    const { postDetail } = await world.call(communityEndpoints.answer, { body: answering }, facilitator);
    expect(await deliveriesTo(learner.email)).toEqual([]);
    await world.call(communityEndpoints.removeAnswer, { query: { postId: postDetail.postId } }, facilitator);
    passTime(TAKEN_BACK_MS);
    await world.settled();
    await mailDigests(world.app.platform);
    expect(await deliveriesTo(facilitator.email)).toEqual(["MAIL QUESTION"]);
    expect(await deliveriesTo(learner.email)).toEqual([]);
  });
});

test("posts are questions, answers, announcements, and conversations in what is told of them [COMM-003]", () => {
  expect(postTypeSchema.options).toEqual(["Question", "Answer", "ANNOUNCEMENT", "CONVERSATION"]);
  expect(postPath("b", { postType: "CONVERSATION", postId: "p" })).toBe(
    "/batch/b?tab=discussions&subtab=conversations&postId=p",
  );
  expect(postPath("b", { postType: "ANNOUNCEMENT", postId: "p" })).toBe(
    "/batch/b?tab=discussions&subtab=announcement&announcementId=p",
  );
});
