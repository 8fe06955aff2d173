import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { digestEndpoints } from "@openrounds/contract/community/digests/endpoints.ts";
import type { QuestionMails } from "@openrounds/contract/community/digests/schemas.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { postPath } from "@openrounds/contract/community/paths.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import type { UserRow } from "../../identity/service.ts";
import type { Db } from "../../kernel/db/database.ts";
import { HOUR, MINUTE, resetClock, startClockAt } from "../../kernel/clock.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { communityJobs } from "../jobs.ts";

let world: World;
let second: World;
let batch: BatchRow;
let mentor: UserRow;
let learner: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
  second = await createWorld({ joins: world });
});
afterAll(async () => {
  await second.close();
  await world.close();
});
beforeEach(async () => {
  resetClock();
  startClockAt(new Date("2026-10-18T12:00:00Z"));
  ({ batch } = await buildHubWithBatch(world.db, { batch: { batchName: "Batch 4" } }));
  const hindi = { primaryReadingLanguage: "hi_IN", timezone: "Asia/Kolkata" };
  mentor = await buildParticipant(world.db, batch, "FACILITATOR", hindi);
  learner = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Rahul", lastName: "Deo" });
});

/** For so long the author can take a post back. */
const TAKEN_BACK_MS = 12_000;

async function ask(...headings: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const heading of headings) {
    const body = { entityId: batch.batchId, entityType: "BATCH", heading, subText: "<p>How?</p>" } as const;
    ids.push((await world.call(communityEndpoints.ask, { body }, learner)).postDetail.postId);
  }
  passTime(TAKEN_BACK_MS);
  await world.settled();
  return ids;
}

async function digest(at = world): Promise<void> {
  const job = communityJobs.find(({ name }) => name === "community.mailDigests");
  await job?.work(at.app.platform, {});
}

const mails = () => listDeliveries(world, { to: mentor.email, template: "QUESTION%" });

test("many questions come in one mail, in the language and the zone of who mentors, each with its link [COMM-003]", async () => {
  const ids = await ask("When do you refer?", "Which dressing?", "How often?");
  expect(await mails()).toEqual([]);
  await digest();
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ template: "QUESTIONS", locale: "hi_IN", userId: mentor.userId });
  const text = sent[0]?.text ?? "";
  for (const heading of ["When do you refer?", "Which dressing?", "How often?"]) expect(text).toContain(heading);
  expect(text).toContain("5:30 pm");
  for (const postId of ids) {
    const link = `${world.app.platform.env.PUBLIC_URL}${postPath(batch.batchId, { postType: "CONVERSATION", postId })}`;
    expect(link).toContain(`?tab=discussions&subtab=conversations&postId=${postId}`);
    expect(text).toContain(link);
    expect(sent[0]?.html).toContain(link.replaceAll("&", "&#38;"));
  }
});

test("a single question is told as such", async () => {
  await ask("When do you refer?");
  await digest();
  const [sent] = await mails();
  expect(sent?.template).toBe("QUESTION");
  expect(sent?.subject).toContain("When do you refer?");
});

test("the next mail comes an hour later, with all that was asked in between and nothing twice", async () => {
  await ask("First");
  await digest();
  for (const heading of ["Second", "Third"]) {
    passTime(20 * MINUTE);
    await ask(heading);
    await digest();
  }
  expect(await mails()).toHaveLength(1);
  passTime(20 * MINUTE);
  await digest();
  const sent = await mails();
  expect(sent.map(({ template }) => template)).toEqual(["QUESTION", "QUESTIONS"]);
  expect(sent[1]?.text).toMatch(/Second[^]*Third/);
  expect(sent[1]?.text).not.toContain("First");
  passTime(2 * HOUR);
  await digest();
  expect(await mails()).toHaveLength(2);
});

test("workers that do it at once, or again, mail it once", async () => {
  await ask("First", "Second");
  await together([world, second, world, second], digest);
  await digest();
  expect(await mails()).toHaveLength(1);
});

test("what a worker that was killed had not mailed is mailed by the next", async () => {
  await ask("First", "Second");
  const { platform } = second.app;
  // The connection drops after the mail was ordered, before the commit.
  const dying = { ...platform, db: dyingAt(platform.db) };
  await expect(digestOn(dying)).rejects.toThrow("killed");
  expect(await mails()).toEqual([]);
  await digest();
  expect(await mails()).toHaveLength(1);
});

const chooses = (person: UserRow, questionMails: QuestionMails) =>
  world.call(digestEndpoints.update, { body: { questionMails } }, person);
/** Passes the time in the steps of the job, and counts the mails that came. */
async function mailedIn(hours: number): Promise<number> {
  const before = (await mails()).length;
  for (let at = 0; at < hours; at += 0.5) {
    passTime(HOUR / 2);
    await together([world, second], digest);
  }
  return (await mails()).length - before;
}

test("who chooses one mail a day gets it at seven in the morning of their zone, with all that was asked, and once", async () => {
  // 17:30 in Kolkata.
  await chooses(mentor, "DAILY");
  await ask("First");
  expect(await mailedIn(13)).toBe(0);
  await ask("Second");
  expect(await mailedIn(0.5)).toBe(1);
  const [sent] = await mails();
  expect(sent).toMatchObject({ template: "QUESTIONS", locale: "hi_IN" });
  expect(sent?.text).toMatch(/First[^]*Second/);
  await ask("Third");
  expect(await mailedIn(23.5)).toBe(0);
  expect(await mailedIn(0.5)).toBe(1);
  expect(await mailedIn(48)).toBe(0);
});

test("a digest whose time passed while the server was down comes when it is up again, once", async () => {
  await chooses(mentor, "DAILY");
  await ask("First");
  passTime(20 * HOUR);
  await together([world, second, world], digest);
  expect(await mails()).toHaveLength(1);
  await ask("Second");
  await digest();
  expect(await mails()).toHaveLength(1);
});

test("who chooses one mail a week gets it on Monday morning", async () => {
  // Sunday evening in Kolkata: the next morning is a Monday.
  await chooses(mentor, "WEEKLY");
  await ask("First");
  expect(await mailedIn(13)).toBe(0);
  expect(await mailedIn(0.5)).toBe(1);
  await ask("Second");
  expect(await mailedIn(7 * 24 - 0.5)).toBe(0);
  expect(await mailedIn(0.5)).toBe(1);
});

test("who wants no mails about questions gets none, also of those that were asked before they change their mind", async () => {
  await chooses(mentor, "NEVER");
  await ask("First");
  expect(await mailedIn(24)).toBe(0);
  await chooses(mentor, "AT_ONCE");
  expect(await mailedIn(2)).toBe(0);
  await ask("Second");
  await digest();
  expect((await mails()).map(({ values }) => values["heading"])).toEqual(["Second"]);
});

test("owners of a batch get one mail a day until they choose otherwise, others are mailed at once", async () => {
  const owner = await buildParticipant(world.db, batch, "OWNER", { timezone: "Asia/Kolkata" });
  const read = async (person: UserRow) => (await world.call(digestEndpoints.read, {}, person)).questionMails;
  expect([await read(owner), await read(mentor), await read(learner)]).toEqual(["DAILY", "AT_ONCE", "AT_ONCE"]);
  await ask("First");
  await digest();
  expect(await mails()).toHaveLength(1);
  const owned = () => listDeliveries(world, { to: owner.email, template: "QUESTION%" });
  expect(await owned()).toEqual([]);
  passTime(14 * HOUR);
  await digest();
  expect(await owned()).toHaveLength(1);
  await chooses(owner, "AT_ONCE");
  expect(await read(owner)).toBe("AT_ONCE");
  passTime(HOUR);
  await ask("Second");
  await digest();
  expect(await owned()).toHaveLength(2);
});

test("a frequency that there is not is refused", async () => {
  const refused = await world.refusal(digestEndpoints.update, { body: { questionMails: "HOURLY" as "DAILY" } }, mentor);
  expect(refused.status).toBe(400);
});

const digestOn = async (platform: World["app"]["platform"]): Promise<void> => {
  const job = communityJobs.find(({ name }) => name === "community.mailDigests");
  await job?.work(platform, {});
};

/** A database whose transactions do all their work and are then rolled back, as if the process died. */
function dyingAt(db: Db): Db {
  const transaction: typeof db.transaction = (work) =>
    db.transaction(async (tx) => {
      await work(tx);
      throw new Error("killed");
    });
  return new Proxy(db, {
    get: (target, name): unknown =>
      name === "transaction" ? transaction : (Reflect.get(target, name, target) as unknown),
  });
}

test("who wants no such mail, left the batch, or whose question is gone is not mailed of it", async () => {
  await world.call(settingsEndpoints.update, { body: { DISCUSSIONS: { mail: false, push: true } } }, mentor);
  await ask("Unwanted");
  await digest();
  expect(await mails()).toEqual([]);
  await world.call(settingsEndpoints.update, { body: { DISCUSSIONS: { mail: true, push: true } } }, mentor);
  passTime(2 * HOUR);
  const [gone = ""] = await ask("Gone", "There");
  await world.call(communityEndpoints.removeQuestion, { query: { postId: gone } }, learner);
  await digest();
  const sent = await mails();
  expect(sent.map(({ values }) => values["heading"])).toEqual(["There"]);
});
