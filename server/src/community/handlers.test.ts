import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { POST_LIMITS, type PostFile } from "@openrounds/contract/community/schemas.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { UserRow } from "../identity/service.ts";
import { accountErased } from "../identity/deletion/events.ts";
import { buildUser } from "../identity/factory.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { announce } from "../kernel/jobs/outbox.ts";
import { newId } from "../kernel/ids.ts";
import { addressOf, createWorld, routeOf, type World } from "../kernel/testing/world.ts";
import { removeUnclaimed } from "../media/documents/service.ts";
import { storageOf } from "../media/service.ts";
import { uploads } from "../media/tables.ts";
import { buildMember } from "../organizations/factory.ts";
import { buildRight } from "../programs/factory.ts";
import { focusAreaIdOf } from "../reference/service.ts";
import { programs } from "../programs/tables.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../batches/factory.ts";
import type { BatchRow } from "../batches/service.ts";
import { batchParticipants } from "../batches/tables.ts";
import { contend, together } from "../kernel/testing/together.ts";
import { buildPost } from "./factory.ts";
import { postReactions, postReads, posts } from "./tables.ts";

const {
  answer,
  ask,
  guidelines,
  listQuestions,
  reactToAnswer,
  reactToQuestion,
  readQuestion,
  readSettings,
  removeAnswer,
  removeAttachment,
  removeQuestion,
  saveSettings,
  updateAnswer,
  updateQuestion,
} = communityEndpoints;

let world: World;
let batch: BatchRow;
let owner: UserRow;
let facilitator: UserRow;
let learner: UserRow;
let other: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, batch } = await buildHubWithBatch(world.db));
  facilitator = await buildParticipant(world.db, batch, "FACILITATOR", { firstName: "Sunita", lastName: "Mohanty" });
  learner = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Rahul", lastName: "Deshmukh" });
  other = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Lalitha" });
});

const entity = () => ({ entityId: batch.batchId, entityType: "BATCH" as const });
const text = { heading: "When do you refer?", subText: "<p>Six weeks of dressings.</p>" };

/** A stored file of a person, as an upload stores it. */
async function buildUpload({ userId }: UserRow, filename = "case.pdf"): Promise<PostFile> {
  const uploadId = newId();
  const storageKey = `documents/${uploadId}.pdf`;
  await storageOf(world.app.platform).put(storageKey, Buffer.from("%PDF-1.4"), "application/pdf");
  const row = { uploadId, ownerId: userId, storageKey, mediaType: "application/pdf", sizeBytes: 8 };
  await world.db.insert(uploads).values({ ...row, createdAt: new Date() });
  return { filename, url: `/files/${storageKey}` };
}
const uploadsOf = (person: UserRow, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => buildUpload(person, `${index}.pdf`)));

const askAs = async (as: UserRow, body: object = {}) =>
  (await world.call(ask, { body: { ...entity(), ...text, ...body } }, as)).postDetail;
const askRefused = (body: object, as = learner) => world.refusal(ask, { body: { ...entity(), ...text, ...body } }, as);
const answerAs = async (as: UserRow, questionId: string, body: object = {}) =>
  (await world.call(answer, { body: { questionId, subText: "<p>Probe to bone.</p>", ...body } }, as)).postDetail;
const readAs = async (as: UserRow, postId: string, page: object = {}) =>
  (await world.call(readQuestion, { query: { postId, ...page } }, as)).postDetail;
const listAs = (as: UserRow, query: object = {}) => world.call(listQuestions, { query: { ...entity(), ...query } }, as);
const on = (postId: string) => ({ query: { postId } });
const FIELDS = [
  ...["postId", "userId", "parentId", "heading", "subText", "postedAt", "isEdited", "status", "focusAreas"],
  ...["userDetail", "attachments", "reactionList", "reactionByUser", "replies", "postType"],
];

describe("a conversation", () => {
  test("is asked, answered and read by participants and facilitators of its batch [COMM-001] [COMM-054] [COMM-055] [COMM-056]", async () => {
    expect([ask, readQuestion, answer].map(routeOf)).toEqual([
      ...["POST /v1/question", "GET /v1/question/detail", "POST /v1/answer"],
    ]);
    const [sent, back] = [await buildUpload(learner, "foot.pdf"), await buildUpload(facilitator, "shoe.pdf")];
    const question = await askAs(learner, { attachmentDetails: [sent] });
    expect(question).toMatchObject({ ...entity(), userId: learner.userId, postType: "Question", ...text });
    expect(question.postId).toMatch(/^[0-9a-f-]{36}$/);
    expect(question.attachments).toMatchObject([{ filename: "foot.pdf" }]);
    expect((await world.openFile(question.attachments[0]?.url, learner)).statusCode).toBe(200);
    const answered = await answerAs(facilitator, question.postId, { attachmentsDetailList: [back] });
    expect(answered).toMatchObject({ parentId: question.postId, postType: "Answer", subText: "<p>Probe to bone.</p>" });
    expect(answered.attachments).toMatchObject([{ filename: "shoe.pdf" }]);
    const shown = await readAs(other, question.postId);
    expect(shown.replies.map(({ postId }) => postId)).toEqual([answered.postId]);
    expect(shown).toMatchObject({ postId: question.postId, replyCount: 1 });
    expect(shown.replies[0]?.userDetail).toMatchObject({ firstName: "Sunita", roles: ["FACILITATOR"] });
    const theirs = await askAs(facilitator);
    const { postId } = await answerAs(learner, theirs.postId);
    expect((await readAs(other, theirs.postId)).replies).toMatchObject([{ postId, userId: learner.userId }]);
  });

  test("has the fields of a post [COMM-003] [COMM-004] [COMM-005]", async () => {
    const profileImage = "/files/images/rahul.webp";
    learner = await buildParticipant(world.db, batch, "ATTENDEE", {
      ...{ firstName: "Rahul", lastName: "Deshmukh", profileImage },
    });
    const file = await buildUpload(learner);
    const area = focusAreaIdOf("Type 2 diabetes");
    const { postId } = await askAs(learner, { attachmentDetails: [file], focusAreas: [area] });
    await world.call(reactToQuestion, { body: { postId, reaction: "LIKE" } }, other);
    const before = (await listAs(other)).questionList[0];
    expect(before?.status).toBe("UNSEEN");
    const shown = await readAs(other, postId);
    const { postId: parentId } = await askAs(learner);
    const answered = await answerAs(facilitator, parentId);
    await world.call(updateAnswer, { ...on(answered.postId), body: { subText: "<p>Better.</p>" } }, facilitator);
    expect((await readAs(other, parentId)).replies).toMatchObject([
      { postId: answered.postId, userId: facilitator.userId, parentId, subText: "<p>Better.</p>", isEdited: true },
    ]);
    const announced = await buildPost(world.db, { ...batch, userId: learner.userId, postType: "ANNOUNCEMENT" });
    const { announcementDetails } = await world.call(announcementEndpoints.read, on(announced.postId), other);
    for (const post of [shown, answered, announcementDetails]) {
      expect(Object.keys(post)).toEqual(expect.arrayContaining(FIELDS));
    }
    expect([shown, answered, announcementDetails].map(({ postType }) => postType)).toEqual([
      ...["Question", "Answer", "ANNOUNCEMENT"],
    ]);
    expect(answered.userDetail).toMatchObject({ firstName: "Sunita", lastName: "Mohanty", profileImage: null });
    expect(shown).toMatchObject({
      ...{ postId, userId: learner.userId, parentId: null, ...text, isEdited: false, status: "SEEN" },
      focusAreas: [{ focusAreaId: area, name: "Type 2 diabetes" }],
      userDetail: { firstName: "Rahul", lastName: "Deshmukh", profileImage },
      attachments: [{ filename: "case.pdf", mediaType: "application/pdf", sizeBytes: 8 }],
      reactionList: { LIKE: 1 },
      reactionByUser: "LIKE",
      ...{ replies: [], postType: "Question" },
    });
    expect(shown.postedAt).toBeCloseTo(Date.now() / 1000, -2);
    const { url } = shown.attachments[0] ?? { url: "" };
    const { statusCode, headers } = await world.openFile(url, other);
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="case.pdf"/);
  });

  test("is new to everybody but its author until they open it [COMM-012]", async () => {
    const { postId } = await askAs(learner);
    const statusFor = async (as: UserRow) => (await listAs(as)).questionList[0]?.status;
    expect([await statusFor(learner), await statusFor(other)]).toEqual(["SEEN", "UNSEEN"]);
    await together(3, () => readAs(other, postId));
    expect([await statusFor(other), await statusFor(facilitator)]).toEqual(["SEEN", "UNSEEN"]);
  });

  test("is listed with the newest first, in pages, and with the time of the server [COMM-053]", async () => {
    for (const [index, heading] of ["first", "second", "third"].entries()) {
      const createdAt = new Date(Date.now() - 10_000 + index * 1000);
      await buildPost(world.db, { batchId: batch.batchId, userId: learner.userId, heading, createdAt });
    }
    expect(routeOf(listQuestions)).toBe("GET /v1/question/all");
    const { questionList, totalNumber, currentDT } = await listAs(other, { pageNumber: 1, pageSize: 2 });
    expect(questionList.map(({ heading }) => heading)).toEqual(["first"]);
    expect(totalNumber).toBe(3);
    expect(currentDT).toBeCloseTo(Date.now() / 1000, -2);
    expect((await listAs(other)).questionList.map(({ heading }) => heading)).toEqual(["third", "second", "first"]);
    const { batchId: entityId } = await buildBatch(world.db, { ...batch, batchId: newId() });
    expect(await listAs(owner, { entityId })).toMatchObject({ questionList: [], totalNumber: 0 });
    const query = { ...entity(), entityType: "PROGRAM" as "BATCH" };
    expect((await world.refusal(listQuestions, { query }, other)).status).toBe(400);
  });

  test("shows its answers in pages, the newest first", async () => {
    const { postId } = await askAs(learner);
    for (const subText of ["<p>1</p>", "<p>2</p>", "<p>3</p>"]) await answerAs(other, postId, { subText });
    const { replies, replyCount } = await readAs(learner, postId, { pageSize: 2 });
    expect([replies.map(({ subText }) => subText), replyCount]).toEqual([["<p>3</p>", "<p>2</p>"], 3]);
    expect((await readAs(learner, postId, { pageSize: 2, pageNumber: 1 })).replies).toHaveLength(1);
  });

  test("keeps nothing that could run", async () => {
    const subText = `<p onclick="x()">a<script>alert(1)</script><img src=x onerror=y><a href="javascript:z()">b</a></p>`;
    const { postId } = await askAs(learner, { subText });
    expect((await readAs(other, postId)).subText).toMatch(/^<p>a<a rel="[^"]+" target="_blank">b<\/a><\/p>$/);
  });
});

describe("what is wrong with a post", () => {
  test("is its title, missing or longer than 80 characters [COMM-035] [COMM-036]", async () => {
    const wrong = [
      { heading: "  ", key: "VALID_POST_HEADING_REQUIRED" },
      { heading: "x".repeat(81), key: "VALID_POST_HEADING_MAX" },
    ];
    const { postId } = await askAs(learner);
    for (const { heading, key } of wrong) {
      const edit = await world.refusal(updateQuestion, { ...on(postId), body: { ...text, heading } }, learner);
      for (const { status, body } of [await askRefused({ heading }), edit]) {
        expect([status, body.responseCode, Object.keys(body.error.fields ?? {})]).toEqual([400, key, ["heading"]]);
      }
    }
    expect((await askAs(learner, { heading: "x".repeat(POST_LIMITS.heading) })).heading).toHaveLength(80);
  });

  test("is a description of more than 2000 visible characters; a first question needs none [COMM-037] [COMM-077]", async () => {
    const long = await askRefused({ subText: `<p>${"x".repeat(2001)}</p>` });
    expect(long.body.responseCode).toBe("VALID_POST_DESCRIPTION_MAX");
    expect((await askAs(learner, { subText: `<p><b>${"x".repeat(2000)}</b></p>` })).postId).toBeTruthy();
    expect((await askAs(learner, { subText: "" })).subText).toBe("");
    const body = { ...entity(), heading: text.heading };
    const { postDetail } = await world.call(ask, { body }, learner);
    expect(postDetail.subText).toBe("");
    const edit = await world.refusal(
      updateQuestion,
      { ...on(postDetail.postId), body: { ...text, subText: "" } },
      learner,
    );
    const announcing = { body: { ...body, subText: "", sendNotification: false } };
    const announced = await world.refusal(announcementEndpoints.post, announcing, facilitator);
    for (const refused of [edit, announced]) {
      expect([refused.status, refused.body.responseCode]).toEqual([400, "VALID_POST_DESCRIPTION_REQUIRED"]);
    }
  });

  test("is an answer without text or with too much of it [COMM-038] [COMM-045]", async () => {
    const { postId: questionId } = await askAs(learner);
    const refused = async (subText: string) =>
      (await world.refusal(answer, { body: { questionId, subText } }, other)).body.responseCode;
    expect(await refused("<p> &nbsp; </p>")).toBe("VALID_POST_DESCRIPTION_REQUIRED");
    expect(await refused(`<p>${"x".repeat(2001)}</p>`)).toBe("VALID_POST_DESCRIPTION_MAX");
    expect((await answerAs(other, questionId, { subText: `<p>${"x".repeat(2000)}</p>` })).postId).toBeTruthy();
  });

  test("is, when it is edited, a missing or too long description [COMM-039] [COMM-040]", async () => {
    const { postId } = await askAs(learner);
    const longest = `<p>${"x".repeat(2000)}</p>`;
    await world.call(updateQuestion, { ...on(postId), body: { ...text, subText: longest } }, learner);
    const answered = await answerAs(learner, await askAs(other).then((question) => question.postId));
    await world.call(updateAnswer, { ...on(answered.postId), body: { subText: longest } }, learner);
    for (const [subText, key] of [
      ["", "VALID_POST_DESCRIPTION_REQUIRED"],
      [`<p>${"x".repeat(2001)}</p>`, "VALID_POST_DESCRIPTION_MAX"],
    ] as const) {
      const question = await world.refusal(updateQuestion, { ...on(postId), body: { ...text, subText } }, learner);
      const answering = await world.refusal(updateAnswer, { ...on(answered.postId), body: { subText } }, learner);
      expect([question.body.responseCode, answering.body.responseCode]).toEqual([key, key]);
    }
  });

  test("is a tag that does not exist, or more than two of them [COMM-014]", async () => {
    expect((await askRefused({ focusAreas: [newId()] })).body.responseCode).toBe("POST_TAG_UNKNOWN");
    const three = ["Type 2 diabetes", "Type 2 diabetes", "Type 2 diabetes"].map(focusAreaIdOf);
    expect((await askRefused({ focusAreas: three })).body.responseCode).toBe("VALID_POST_TAGS_MAX");
    const { postId } = await askAs(learner, { focusAreas: three.slice(1) });
    const edit = { ...on(postId), body: { ...text, focusAreas: three } };
    expect((await world.refusal(updateQuestion, edit, learner)).body.responseCode).toBe("VALID_POST_TAGS_MAX");
  });
});

describe("files", () => {
  test("are at most five of a question and of an answer [COMM-046] [COMM-047] [COMM-049] [COMM-050]", async () => {
    const six = await uploadsOf(learner, 6);
    expect((await askRefused({ attachmentDetails: six })).body.responseCode).toBe("VALID_POST_ATTACHMENTS_MAX");
    const question = await askAs(learner, { attachmentDetails: six.slice(0, 5) });
    expect(question.attachments).toHaveLength(5);
    const edit = { ...on(question.postId), body: { ...text, attachmentsDetailList: six } };
    expect((await world.refusal(updateQuestion, edit, learner)).body.responseCode).toBe("VALID_POST_ATTACHMENTS_MAX");
    const more = await uploadsOf(other, 6);
    const body = { questionId: question.postId, subText: "<p>x</p>" };
    const refused = await world.refusal(answer, { body: { ...body, attachmentsDetailList: more } }, other);
    expect(refused.body.responseCode).toBe("VALID_POST_ATTACHMENTS_MAX");
    const answered = await answerAs(other, question.postId, { attachmentsDetailList: more.slice(0, 5) });
    expect(answered.attachments).toHaveLength(5);
    const change = { ...on(answered.postId), body: { subText: "<p>x</p>", attachmentsDetailList: more } };
    expect((await world.refusal(updateAnswer, change, other)).body.responseCode).toBe("VALID_POST_ATTACHMENTS_MAX");
  });

  test("belong to one post of who uploaded them, each under a name of its own", async () => {
    const [mine, twin, theirs] = [await buildUpload(learner), await buildUpload(learner), await buildUpload(other)];
    const question = await askAs(learner, { attachmentDetails: [mine, twin] });
    expect(question.attachments.map(({ filename }) => filename)).toEqual(["case.pdf", "case (2).pdf"]);
    const gone = { filename: "x.pdf", url: `/files/documents/${newId()}.pdf` };
    const fresh = await buildUpload(learner);
    for (const attachmentDetails of [[mine], [theirs], [gone], [fresh, fresh], [{ ...fresh, url: "javascript:x" }]]) {
      expect((await askRefused({ attachmentDetails })).body.responseCode).toBe("POST_FILE_MISSING");
    }
    const { results } = await contend(5, () => askAs(learner, { attachmentDetails: [fresh] }));
    expect(results).toHaveLength(1);
  });

  test("stay, come and go when a post is changed; what is left out leaves the storage [COMM-057] [COMM-058]", async () => {
    const [first, second] = await uploadsOf(learner, 2);
    const question = await askAs(learner, { attachmentDetails: [first, second] });
    const third = await buildUpload(learner, "new.pdf");
    const attachmentsDetailList = [
      ...question.attachments.slice(1).map(({ filename, url }) => ({ filename, url })),
      third,
    ];
    expect([updateQuestion, updateAnswer].map(routeOf)).toEqual(["PUT /v1/question", "PUT /v1/answer"]);
    const body = { heading: "Changed", subText: "<p>Changed.</p>", attachmentsDetailList, version: question.version };
    const { postDetail } = await world.call(updateQuestion, { ...on(question.postId), body }, learner);
    expect(postDetail).toMatchObject({ heading: "Changed", subText: "<p>Changed.</p>", isEdited: true, version: 1 });
    expect(postDetail.attachments.map(({ filename }) => filename)).toEqual(["1.pdf", "new.pdf"]);
    const shown = await readAs(other, question.postId);
    expect(shown).toMatchObject({ heading: "Changed", subText: "<p>Changed.</p>", isEdited: true });
    expect(shown.attachments.map(({ filename }) => filename)).toEqual(["1.pdf", "new.pdf"]);
    await world.settled();
    const storage = storageOf(world.app.platform);
    const sizes = [first, second, third].map((file) => storage.size(file?.url.replace("/files/", "") ?? ""));
    expect(await Promise.all(sizes)).toEqual([undefined, 8, 8]);
  });

  test("are taken away one by one by their author [COMM-061]", async () => {
    const [first, second] = await uploadsOf(learner, 2);
    const { postId } = await askAs(learner, { attachmentDetails: [first, second] });
    expect(routeOf(removeAttachment)).toBe("DELETE /v1/attachment");
    const query = { postId, fileName: "0.pdf" };
    expect((await world.refusal(removeAttachment, { query }, other)).body.responseCode).toBe("POST_NOT_YOURS");
    await world.call(removeAttachment, { query }, learner);
    expect((await readAs(learner, postId)).attachments.map(({ filename }) => filename)).toEqual(["1.pdf"]);
    expect((await world.refusal(removeAttachment, { query }, learner)).status).toBe(404);
    await world.settled();
    expect(await storageOf(world.app.platform).size(first?.url.replace("/files/", "") ?? "")).toBeUndefined();
    expect(await world.db.$count(uploads, eq(uploads.ownerId, learner.userId))).toBe(1);
  });

  test("of a post are not swept away with what was never handed in", async () => {
    const file = await buildUpload(learner);
    await askAs(learner, { attachmentDetails: [file] });
    await world.db.update(uploads).set({ createdAt: new Date(0) });
    await removeUnclaimed(world.app.platform);
    expect(await storageOf(world.app.platform).size(file.url.replace("/files/", ""))).toBe(8);
  });
});

describe("a change", () => {
  test("of a question is its author's alone, and only while nobody answered [COMM-027] [COMM-028]", async () => {
    const question = await askAs(learner);
    expect([question.canEdit, (await readAs(facilitator, question.postId)).canEdit]).toEqual([true, false]);
    const change = (as: UserRow) => world.refusal(updateQuestion, { ...on(question.postId), body: text }, as);
    for (const as of [other, facilitator, owner]) {
      const { status, body } = await change(as);
      expect([status, body.responseCode]).toEqual([403, "POST_NOT_YOURS"]);
    }
    const answered = await answerAs(other, question.postId);
    expect([(await change(learner)).status, (await change(learner)).body.responseCode]).toEqual([
      409,
      "QUESTION_HAS_ANSWERS",
    ]);
    expect((await readAs(learner, question.postId)).canEdit).toBe(false);
    await world.call(removeAnswer, on(answered.postId), other);
    await world.call(updateQuestion, { ...on(question.postId), body: text }, learner);
    // Organisers cannot change a question either once it has an answer, nor can authors who answered it themselves.
    for (const author of [learner, facilitator, owner]) {
      const own = await askAs(author, { attachmentDetails: [await buildUpload(author)] });
      await answerAs(author, own.postId);
      const query = { postId: own.postId, fileName: "case.pdf" };
      for (const { status, body } of [
        await world.refusal(updateQuestion, { ...on(own.postId), body: text }, author),
        await world.refusal(removeAttachment, { query }, author),
      ]) {
        expect([status, body.responseCode]).toEqual([409, "QUESTION_HAS_ANSWERS"]);
      }
    }
  });

  test("never comes after an answer that came at the same moment", async () => {
    for (let round = 0; round < 20; round++) {
      const { postId } = await askAs(learner);
      const body = { ...text, heading: "Changed" };
      const change = () => world.call(updateQuestion, { ...on(postId), body }, learner);
      await contend([() => answerAs(other, postId), change], (call): Promise<unknown> => call());
      const rows = await world.db
        .select()
        .from(posts)
        .where(eq(posts.batchId, batch.batchId))
        .orderBy(asc(posts.createdAt));
      const question = rows.find((row) => row.postId === postId);
      expect(question?.replyCount).toBe(rows.filter(({ parentId }) => parentId === postId).length);
    }
  });

  test("of an older state is refused, so that nothing is lost silently", async () => {
    const { postId, version } = await askAs(learner);
    const change = (heading: string) => ({ ...on(postId), body: { ...text, heading, version } });
    await world.call(updateQuestion, change("One"), learner);
    const { status, body } = await world.refusal(updateQuestion, change("Two"), learner);
    expect([status, body.responseCode]).toEqual([409, "POST_CHANGED"]);
    expect((await readAs(learner, postId)).heading).toBe("One");
  });

  test("of an answer is its author's, also when others answered [COMM-057] [COMM-058]", async () => {
    const { postId } = await askAs(learner);
    const answered = await answerAs(other, postId);
    await answerAs(facilitator, postId);
    const body = { subText: "<p>Better.</p>", attachmentsDetailList: [await buildUpload(other, "better.pdf")] };
    expect((await world.refusal(updateAnswer, { ...on(answered.postId), body }, learner)).body.responseCode).toBe(
      "POST_NOT_YOURS",
    );
    const { postDetail } = await world.call(updateAnswer, { ...on(answered.postId), body }, other);
    expect(postDetail).toMatchObject({ subText: "<p>Better.</p>", isEdited: true });
    expect(postDetail.attachments).toMatchObject([{ filename: "better.pdf" }]);
    expect((await readAs(learner, postId)).replies.find((reply) => reply.postId === answered.postId)).toMatchObject({
      ...{ subText: "<p>Better.</p>", isEdited: true, attachments: [{ filename: "better.pdf" }] },
    });
  });
});

describe("deleting", () => {
  test("a question is for its author and for holders of DELETE_QUESTION; its answers and files go too [COMM-029] [COMM-060]", async () => {
    const file = await buildUpload(learner);
    const reply = await buildUpload(other);
    const question = await askAs(learner, { attachmentDetails: [file] });
    await answerAs(other, question.postId, { attachmentsDetailList: [reply] });
    expect((await world.refusal(removeQuestion, on(question.postId), other)).status).toBe(403);
    await world.call(removeQuestion, on(question.postId), facilitator);
    expect((await world.refusal(readQuestion, on(question.postId), learner)).status).toBe(404);
    expect(await world.db.$count(posts, eq(posts.batchId, batch.batchId))).toBe(0);
    await world.settled();
    const sizes = [file, reply].map(({ url }) => storageOf(world.app.platform).size(url.replace("/files/", "")));
    expect(await Promise.all(sizes)).toEqual([undefined, undefined]);
    const own = await askAs(learner);
    await world.call(removeQuestion, on(own.postId), learner);
    expect((await world.refusal(readQuestion, on(own.postId), learner)).status).toBe(404);
  });

  test("an answer is for its author and for holders of DELETE_QUESTION, and leaves the question [COMM-060]", async () => {
    expect([removeQuestion, removeAnswer].map(routeOf)).toEqual(["DELETE /v1/question", "DELETE /v1/answer"]);
    const { postId } = await askAs(learner);
    const [first, second] = [await answerAs(other, postId), await answerAs(other, postId)];
    expect((await world.refusal(removeAnswer, on(first.postId), learner)).status).toBe(403);
    await world.call(removeAnswer, on(first.postId), other);
    expect((await readAs(learner, postId)).replies.map((reply) => reply.postId)).toEqual([second.postId]);
    await world.call(removeAnswer, on(second.postId), facilitator);
    expect((await readAs(learner, postId)).replies).toEqual([]);
  });

  test("takes a post only under its own type", async () => {
    const { postId } = await askAs(learner);
    const answered = await answerAs(learner, postId);
    const announced = await buildPost(world.db, { ...batch, userId: learner.userId, postType: "ANNOUNCEMENT" });
    const wrong = [
      [removeAnswer, postId],
      [announcementEndpoints.remove, postId],
      [removeQuestion, answered.postId],
      [announcementEndpoints.remove, answered.postId],
      [removeQuestion, announced.postId],
      [removeAnswer, announced.postId],
    ] as const;
    for (const [endpoint, id] of wrong) expect((await world.refusal(endpoint, on(id), owner)).status).toBe(404);
  });

  test("and answering at the same moment leave neither an orphan nor a failure of the server", async () => {
    for (let round = 0; round < 20; round++) {
      const { postId } = await askAs(learner);
      const { postId: answerId } = await answerAs(other, postId);
      const calls = [
        () => world.call(removeQuestion, on(postId), learner),
        () => answerAs(facilitator, postId),
        () => world.call(removeAnswer, on(answerId), other),
        () => world.call(reactToQuestion, { body: { postId, reaction: "LIKE" } }, other),
        () => readAs(other, postId),
      ];
      const { refusals } = await contend(calls, (call): Promise<unknown> => call());
      expect(refusals.filter(({ status }) => status !== 404)).toEqual([]);
    }
    expect(await world.db.$count(posts, eq(posts.batchId, batch.batchId))).toBe(0);
  });

  test("a batch takes its posts and their files along", async () => {
    const file = await buildUpload(learner);
    await askAs(learner, { attachmentDetails: [file] });
    await world.call(batchEndpoints.remove, { params: { batchId: batch.batchId } }, owner);
    await world.settled();
    expect(await storageOf(world.app.platform).size(file.url.replace("/files/", ""))).toBeUndefined();
  });
});

describe("a reaction", () => {
  test("is set, changed and taken away on questions and answers, and counted once per person [COMM-070]", async () => {
    const { postId } = await askAs(learner);
    const answered = await answerAs(other, postId);
    expect([reactToQuestion, reactToAnswer].map(routeOf)).toEqual([
      ...["POST /v1/question/reaction", "POST /v1/answer/reaction"],
    ]);
    const react = (reaction: "LIKE" | "LOVE" | "NONE", as = other) =>
      world.call(reactToQuestion, { body: { postId, reaction } }, as);
    expect(await react("LIKE")).toEqual({ reactionList: { LIKE: 1 }, reactionByUser: "LIKE" });
    await together(20, () => react("LOVE"));
    expect(await react("LOVE", learner)).toEqual({ reactionList: { LOVE: 2 }, reactionByUser: "LOVE" });
    expect(await react("NONE")).toEqual({ reactionList: { LOVE: 1 }, reactionByUser: "NONE" });
    const body = { postId: answered.postId, reaction: "GRATITUDE" as const };
    const thanked = { reactionList: { GRATITUDE: 1 }, reactionByUser: "GRATITUDE" };
    expect(await world.call(reactToAnswer, { body }, learner)).toEqual(thanked);
    expect((await readAs(learner, postId)).replies[0]).toMatchObject(thanked);
    expect((await readAs(other, postId)).replies[0]).toMatchObject({ ...thanked, reactionByUser: "NONE" });
    expect((await world.refusal(reactToQuestion, { body }, learner)).status).toBe(404);
    expect((await listAs(learner)).questionList[0]).toMatchObject({
      reactionList: { LOVE: 1 },
      reactionByUser: "LOVE",
    });
  });

  test("is one of six, or none", async () => {
    const { postId } = await askAs(learner);
    for (const reaction of ["__proto__", "SMILE", "like"]) {
      const body = { postId, reaction: reaction as "LIKE" };
      expect((await world.refusal(reactToQuestion, { body }, other)).status).toBe(400);
    }
  });
});

describe("who may ask", () => {
  test("is decided by ADD_QUESTION on the batch [PERM-106]", async () => {
    const viewer = await buildMember(world.db, { organizationId: await hubOf() }, "GUEST");
    await buildRight(world.db, { programId: batch.programId, userId: viewer.userId, canView: true, canEdit: false });
    expect((await listAs(viewer)).totalNumber).toBe(0);
    expect((await askRefused({}, viewer)).status).toBe(403);
    for (const as of [owner, facilitator, learner]) expect((await askAs(as)).postId).toBeTruthy();
  });

  test("is nobody outside: strangers, invited people and guests find no batch and no post", async () => {
    const invited = await buildParticipant(world.db, batch, "ATTENDEE");
    await world.db
      .update(batchParticipants)
      .set({ entityStatus: "INVITED" })
      .where(eq(batchParticipants.userId, invited.userId));
    const guest = await buildParticipant(world.db, batch, "GUEST_PARTICIPANT");
    const { postId } = await askAs(learner);
    for (const as of [await buildUser(world.db), invited, guest]) {
      const statuses = await Promise.all([
        askRefused({}, as),
        world.refusal(listQuestions, { query: entity() }, as),
        world.refusal(readQuestion, on(postId), as),
        world.refusal(answer, { body: { questionId: postId, subText: "<p>x</p>" } }, as),
        world.refusal(reactToQuestion, { body: { postId, reaction: "LIKE" } }, as),
        world.refusal(removeQuestion, on(postId), as),
        world.refusal(updateQuestion, { ...on(postId), body: text }, as),
        world.refusal(readSettings, { query: { batchId: batch.batchId } }, as),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
    }
  });
});

const hubOf = async (): Promise<string> => {
  const [row] = await world.db.select().from(programs).where(eq(programs.programId, batch.programId));
  return row?.organizationId ?? "";
};

describe("the settings of discussions", () => {
  test("are open, until somebody with the right closes them [COMM-063]", async () => {
    expect(routeOf(readSettings)).toBe("GET /v1/settings/batch");
    const query = { batchId: batch.batchId };
    const open = { ...query, isConversationEnabled: true, isAnnouncementEnabled: true };
    expect(await world.call(readSettings, { query }, learner)).toEqual(open);
    const { postId } = await askAs(learner);
    const body = { isConversationEnabled: false, isAnnouncementEnabled: true };
    expect((await world.refusal(saveSettings, { query, body }, facilitator)).status).toBe(403);
    await world.call(saveSettings, { query, body }, owner);
    expect(await world.call(readSettings, { query }, learner)).toEqual({ ...query, ...body });
    const { batchId } = await buildBatch(world.db, { ...batch, batchId: newId() });
    expect(await world.call(readSettings, { query: { batchId } }, owner)).toEqual({ ...open, batchId });
    expect((await askRefused({})).body.responseCode).toBe("CONVERSATIONS_CLOSED");
    const answering = { body: { questionId: postId, subText: "<p>x</p>" } };
    expect((await world.refusal(answer, answering, other)).body.responseCode).toBe("CONVERSATIONS_CLOSED");
    expect((await readAs(other, postId)).postId).toBe(postId);
  });
});

test("the guidelines of the community come in the language of the reader [COMM-062]", async () => {
  expect(routeOf(guidelines)).toBe("GET /v1/guidelines");
  const { guidelines: shown } = await world.call(guidelines, {}, learner);
  expect(shown.map(({ title }) => title)).toEqual([
    ...["Leave out names, faces and ID numbers", "Be kind, and assume good intent"],
    ...[
      "Say where your advice comes from",
      "What is shared here stays here",
      translate("en", "community.guideline.emergency"),
    ],
  ]);
  expect(shown[0]?.text).toContain("nobody can tell who the patient is");
  expect(new Set(shown.flatMap(({ title, text: rule }) => [title, rule])).size).toBe(10);
  const headers = { authorization: await world.authorize(learner), "x-locale": "hi" };
  const inHindi = await world.app.http.inject({ url: addressOf(guidelines, {}), headers });
  expect(inHindi.json<{ resultBody: object }>().resultBody).toMatchObject({
    guidelines: Array.from({ length: 5 }, () => ({ title: expect.stringMatching(/[\u0900-\u097F]/) as string })),
  });
});

test("of somebody who is erased, what they wrote stays under no name; what they read and liked goes", async () => {
  const { postId } = await askAs(other);
  await readAs(learner, postId);
  await world.call(reactToQuestion, { body: { postId, reaction: "LIKE" } }, learner);
  await world.db.transaction((tx) => announce(tx, accountErased, { userId: learner.userId }));
  expect(await world.db.$count(postReads, eq(postReads.userId, learner.userId))).toBe(0);
  expect(await world.db.$count(postReactions, eq(postReactions.userId, learner.userId))).toBe(0);
});
