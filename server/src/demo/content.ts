import { REACTIONS, type ApprovalStatus, type ContentType } from "@openrounds/contract/content/schemas.ts";
import { contentReactions, contentUses, contentVersions, contents } from "../content/tables.ts";
import { DAY, HOUR } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import type { Platform } from "../kernel/platform.ts";
import { storageOf } from "../media/service.ts";
import type { BatchHistory } from "./history.ts";
import { demoId } from "./ids.ts";
import { chartOf, pdfOf, toneOf } from "./papers.ts";
import { randomFor } from "./random.ts";

const FACILITATOR = "facilitator@demo.example";
const PRESENTER = "presenter@demo.example";
const LECTURER = "lecturer@demo.example";
const RUNNING_BATCH = "Diabetes Care for Primary Health Centres/Batch 4 · Vidarbha health centres";

/** A content item of a batch. */
interface DemoContent {
  readonly name: string;
  readonly type: ContentType;
  /** Its session, starting at 1; undefined for the whole batch. */
  readonly session?: number;
  readonly owner: string;
  readonly status?: ApprovalStatus;
  readonly said?: string;
  readonly daysAgo: number;
  readonly liked?: number;
  /** The address of a link, or the lines of a page, the bar heights of a chart, the pitch of a sound. */
  readonly what: string | readonly string[] | readonly number[] | number;
}

const LIBRARY: readonly DemoContent[] = [
  {
    name: "Foot ulcer case - W., 54 years",
    ...{ type: "CASE_PRESENTATION", session: 9, owner: PRESENTER, status: "UNDER_REVIEW", daysAgo: 0 },
    what: [
      "Woman, 54 years, diabetes for eleven years.",
      "Ulcer below the left big toe for three weeks.",
      "When should she be referred?",
    ],
  },
  {
    name: "Grading foot ulcers in the clinic",
    ...{ type: "GUEST_LECTURE", session: 9, owner: LECTURER, status: "UNDER_REVIEW", daysAgo: 0 },
    what: ["Look, touch, measure.", "Grade 0 to 5, with a photograph of each step."],
  },
  {
    name: "Agenda, session 9",
    ...{ type: "AGENDA", session: 9, owner: FACILITATOR, daysAgo: 1, liked: 4 },
    what: [
      "Welcome, 5 minutes",
      "Case: a foot ulcer, 25 minutes",
      "Lecture: grading, 20 minutes",
      "Questions, 15 minutes",
    ],
  },
  {
    name: "HbA1c of the first eight weeks",
    ...{ type: "ADDITIONAL_RESOURCE", session: 8, owner: FACILITATOR, daysAgo: 5, liked: 31 },
    what: [0.92, 0.88, 0.85, 0.79, 0.74, 0.7, 0.67, 0.63],
  },
  {
    name: "Titration chart, one page",
    ...{ type: "READING_MATERIAL", session: 8, owner: FACILITATOR, daysAgo: 6, liked: 52 },
    what: [
      "Begin with 10 units at night.",
      "Fasting above 130: two units more every three days.",
      "Fasting below 80: four units less, at once.",
    ],
  },
  {
    name: "State diabetes protocol 2026",
    ...{ type: "LINK", owner: FACILITATOR, daysAgo: 9, liked: 18 },
    what: "https://example.org/protocols/diabetes-2026",
  },
  {
    name: "Case - fever and weight loss",
    ...{ type: "CASE_PRESENTATION", session: 7, owner: PRESENTER, status: "REJECTED", daysAgo: 14 },
    said: "The second picture shows the patient's name on the bed. Please remove it and upload the case again.",
    what: ["Man, 41 years, fever for six weeks.", "Sputum positive, sugar 312."],
  },
  {
    name: "Sputum first: when to look for tuberculosis",
    ...{ type: "GUEST_LECTURE", session: 7, owner: LECTURER, daysAgo: 15, liked: 23 },
    said: "Clear and short. Thank you.",
    what: ["Cough for two weeks, or fever, or weight loss: test.", "Sugar and tuberculosis treatment, side by side."],
  },
  {
    name: "Targets on one card",
    ...{ type: "READING_MATERIAL", session: 6, owner: FACILITATOR, daysAgo: 22, liked: 27 },
    what: ["Below 140 / 90 for most people.", "Below 130 / 80 with kidney disease."],
  },
  {
    name: "Lecture recording, session 5",
    ...{ type: "OTHER", session: 5, owner: FACILITATOR, daysAgo: 27, liked: 12 },
    what: 220,
  },
  {
    name: "Five questions that open a talk about habits",
    ...{ type: "ADDITIONAL_RESOURCE", session: 5, owner: FACILITATOR, daysAgo: 29, liked: 19 },
    what: ["What does a usual day look like?", "What would be easiest to change?", "Who at home would help?"],
  },
  {
    name: "A plate from the village kitchen: jowar, dal, greens and what to leave out",
    ...{ type: "READING_MATERIAL", session: 4, owner: FACILITATOR, daysAgo: 36, liked: 44 },
    what: ["Half the plate vegetables, a quarter dal, a quarter bhakri.", "Tea without sugar; fruit before noon."],
  },
  {
    name: "Case - sugar of 380 at the first visit",
    ...{ type: "CASE_PRESENTATION", session: 2, owner: PRESENTER, daysAgo: 50, liked: 16 },
    what: ["Farmer, 47 years, tired for months.", "What is done today, and what next week?"],
  },
  {
    name: "Guests of the first session",
    ...{ type: "GUEST_PARTICIPANTS", session: 1, owner: FACILITATOR, daysAgo: 57 },
    what: ["District health officer", "Two pharmacists of the taluka"],
  },
];

/** The content of other started batches: a page for each of the first sessions. */
const pagesOf = ({ batch, sessions }: BatchHistory): readonly DemoContent[] =>
  sessions.slice(0, 3).map(({ topic }, index) => ({
    name: `Summary - ${topic.replaceAll(/[\\/:*?"<>|]/g, " -")}`.slice(0, 120),
    ...{
      type: "READING_MATERIAL",
      session: index + 1,
      owner: batch.plan.facilitator,
      daysAgo: 60 - index * 7,
      liked: 6,
    },
    what: ["What we learned together, on one page.", "Questions to try at your own clinic."],
  }));

interface DemoFile {
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

async function paperOf({ name, what }: DemoContent): Promise<DemoFile | undefined> {
  if (typeof what === "string") return undefined;
  if (typeof what === "number") return { extension: "wav", mediaType: "audio/wav", bytes: toneOf(what) };
  const heights = what.filter((each) => typeof each === "number");
  if (heights.length > 0) return { extension: "png", mediaType: "image/png", bytes: await chartOf(heights) };
  const lines = what.filter((each) => typeof each === "string");
  return { extension: "pdf", mediaType: "application/pdf", bytes: pdfOf(name, lines) };
}

/** Inserts reactions and uses of people in the batch. */
async function seedTraces(tx: Tx, { history, key, contentId, at, liked }: SeededContent): Promise<void> {
  const random = randomFor(`content:${key}`);
  const people = random.shuffled([...history.participation.active.keys()]).slice(0, liked);
  if (people.length === 0) return;
  const userIds = people.map((email) => demoId("user", email));
  await tx
    .insert(contentReactions)
    .values(userIds.map((userId) => ({ contentId, userId, reaction: random.pick(REACTIONS), updatedAt: at })));
  await tx.insert(contentUses).values(userIds.map((userId) => ({ contentId, userId, use: "VIEW" as const, at })));
}

interface SeededContent {
  readonly history: BatchHistory;
  readonly key: string;
  readonly contentId: string;
  readonly at: Date;
  readonly liked: number;
}

async function seedItem(
  platform: Platform,
  tx: Tx,
  history: BatchHistory,
  item: DemoContent,
  now: Date,
): Promise<void> {
  const { batch, sessions } = history;
  const key = `${batch.key}/${item.name}`;
  const at = new Date(now.getTime() - item.daysAgo * DAY - HOUR / 2);
  const [contentId, versionId] = [demoId("content", key), demoId("content-version", key)];
  const ownerId = demoId("user", item.owner);
  const paper = await paperOf(item);
  const approvalStatus = item.status ?? "APPROVED";
  const storageKey = paper === undefined ? null : `content/${versionId}.${paper.extension}`;
  if (paper !== undefined && storageKey !== null) {
    await storageOf(platform).put(storageKey, paper.bytes, paper.mediaType);
  }
  await tx.insert(contents).values({
    ...{ contentId, ownerId, batchId: batch.batchId, name: item.name, type: item.type, createdAt: at, updatedAt: at },
    sessionId: item.session === undefined ? null : (sessions[item.session - 1]?.sessionId ?? null),
    ...{ language: batch.plan.language, license: "", latestVersionId: versionId },
    approvedVersionId: approvalStatus === "APPROVED" ? versionId : null,
  });
  await tx.insert(contentVersions).values({
    ...{ versionId, contentId, authorId: ownerId, storageKey, approvalStatus, createdAt: at, finishedAt: at },
    ...{ fileExtension: paper?.extension ?? "link", mediaType: paper?.mediaType ?? "" },
    ...{ sizeBytes: paper?.bytes.length ?? 0, link: typeof item.what === "string" ? item.what : null },
    ...{ ownerComment: "", approverComment: item.said ?? "" },
  });
  await seedTraces(tx, { history, key, contentId, at, liked: item.liked ?? 0 });
}

/** Creates the content of a started batch with generated files. */
export async function seedContent(platform: Platform, tx: Tx, history: BatchHistory, now: Date): Promise<void> {
  const items = history.batch.key === RUNNING_BATCH ? LIBRARY : pagesOf(history);
  const hasBegun = history.batch.calendar.dates.startsAt < now;
  for (const item of hasBegun ? items : []) await seedItem(platform, tx, history, item, now);
}
