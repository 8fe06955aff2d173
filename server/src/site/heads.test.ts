import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { publishedEndpoints } from "@openrounds/contract/sessions/published/endpoints.ts";
import fastify, { type FastifyInstance } from "fastify";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildBatch } from "../batches/factory.ts";
import { batchSettings } from "../batches/tables.ts";
import { certificates } from "../certificates/tables.ts";
import { DAY, now, nowMs } from "../kernel/clock.ts";
import { autocommit } from "../kernel/db/database.ts";
import { mountWeb } from "../kernel/http/web.ts";
import { newId } from "../kernel/ids.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { buildProgram } from "../programs/factory.ts";
import type { programs } from "../programs/tables.ts";
import { buildSession } from "../sessions/factory.ts";
import { headOf } from "./service.ts";

const PAGE = `<!doctype html><head><meta name="description" content="Rounds" /><title>OpenRounds</title>
  <script nonce="%NONCE%"></script></head>`;
const HOSTILE = `"><script nonce="%NONCE%">alert(1)</script> $& $' <b>`;

/** What search engines ask of a course, its instances and events; any other type or field fails. */
const placeShape = z.union([
  z.strictObject({ "@type": z.literal("VirtualLocation"), url: z.url() }),
  z.strictObject({ "@type": z.literal("Place"), name: z.string(), address: z.string() }),
]);
const providerShape = z.strictObject({
  "@type": z.literal("Organization"),
  name: z.string(),
  address: z.optional(z.string()),
});
const scheduleShape = z.strictObject({
  "@type": z.literal("Schedule"),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  scheduleTimezone: z.string(),
  duration: z.iso.duration(),
  repeatFrequency: z.enum(["Weekly", "Monthly"]),
  repeatCount: z.optional(z.number()),
});
const instanceShape = z.strictObject({
  "@type": z.literal("CourseInstance"),
  name: z.string(),
  courseMode: z.enum(["Online", "Onsite", "Blended"]),
  inLanguage: z.string(),
  location: z.array(placeShape),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  courseSchedule: scheduleShape,
});
const courseShape = z.strictObject({
  "@type": z.literal("Course"),
  "@id": z.url(),
  url: z.url(),
  name: z.string(),
  description: z.string(),
  provider: providerShape,
  educationalCredentialAwarded: z.optional(z.string()),
  hasCourseInstance: z.array(instanceShape),
});
const eventShape = z.strictObject({
  "@type": z.literal("EducationEvent"),
  name: z.string(),
  description: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  eventAttendanceMode: z.templateLiteral(["https://schema.org/", z.string(), "EventAttendanceMode"]),
  eventStatus: z.literal("https://schema.org/EventScheduled"),
  location: z.array(placeShape),
  organizer: providerShape,
  url: z.url(),
});
const dataShape = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@graph": z.tuple([courseShape], eventShape),
});

let world: World;
let folder: string;
let pages: FastifyInstance;
let hub: OrganizationRow;
let createdBy: string;

beforeAll(async () => {
  world = await createWorld({ env: { PUBLIC_URL: "https://rounds.example" } });
  hub = await buildOrganization(world.db, { name: "Sahyadri Health Hub", visibility: "PUBLIC", description: "Cares" });
  createdBy = (await buildMember(world.db, hub, "OWNER")).userId;
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-page-"));
  writeFileSync(path.join(folder, "index.html"), PAGE);
  pages = fastify();
  const { platform } = world.app;
  await mountWeb(pages, { storageOrigin: "", root: folder, headOf: (pathname) => headOf(platform, pathname) });
});
afterAll(async () => {
  await pages.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const htmlOf = async (url: string): Promise<string> => (await pages.inject({ url })).body;
const build = (fields: Partial<typeof programs.$inferInsert>) =>
  buildProgram(world.db, {
    organizationId: hub.organizationId,
    createdBy,
    visibility: "PUBLIC_PROGRAM",
    entityStatus: "ACTIVE",
    ...fields,
  });

/** Issues a certificate to the owner of the hub; returns its number. */
async function buildCertificate(fields: Partial<typeof certificates.$inferInsert> = {}): Promise<string> {
  const { batchId } = await buildBatch(world.db, { programId: (await build({})).programId, createdBy });
  const number = newId().toUpperCase().slice(0, 40);
  const printed = {
    templateType: "Modern" as const,
    number,
    personName: "Pooja Patil",
    heading: "Certificate of completion",
    subHeading: "Awarded to",
    description: "For taking part.",
    programName: "Snakebite care",
    batchName: "Batch 1",
    organizationName: hub.name,
    sessionsAttended: 1,
    minutesAttended: 60,
    issuedOn: "2027-03-09",
    language: "en",
    headerImgUrl: "",
    footerImgUrl: "",
    verifyUrl: `https://rounds.example/certificate/${number}`,
  };
  const key = { certificateId: newId(), number, batchId, userId: createdBy, runId: newId() };
  const row = { ...key, issuedAt: now(), printed, ...fields };
  await autocommit(world.db).insert(certificates).values(row);
  return number;
}

test("a public program says to machines what it is: title, words, address and picture [PROG-018] [PROG-019]", async () => {
  const fields = { name: "Snakebite care", description: "<p>First&nbsp;aid</p><p>Antivenom</p>" };
  const { programId } = await build({ ...fields, logo: "/files/images/banner.webp" });
  for (const url of [`/public/program/${programId}`, `/hub-onboarding/public/program/${programId}?orgId=1`]) {
    const html = await htmlOf(url);
    expect(html).toContain("<title>Snakebite care · Sahyadri Health Hub · OpenRounds</title>");
    expect(html).toContain(`<meta name="description" content="First aid Antivenom" />`);
    expect(html).toContain(`<meta property="og:title" content="Snakebite care · Sahyadri Health Hub · OpenRounds" />`);
    expect(html).toContain(`<meta property="og:url" content="https://rounds.example/public/program/${programId}" />`);
    expect(html).toContain(
      `<meta property="og:image" content="https://rounds.example/files/images/banner_1024.webp" />`,
    );
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
  }
});

test("a public hub does so too; a long description is cut", async () => {
  const open = await buildOrganization(world.db, { visibility: "PUBLIC", description: "word ".repeat(100) });
  const html = await htmlOf(`/hub-profile/${open.organizationId}`);
  expect(html).toContain(`<title>${open.name} · OpenRounds</title>`);
  expect(/name="description" content="([^"]*)"/.exec(html)?.[1]?.length).toBeLessThanOrEqual(200);
});

test("a certificate says of what program and hub it is, and not whose; a revoked one says nothing", async () => {
  const [valid, revoked] = [await buildCertificate(), await buildCertificate({ revokedAt: now() })];
  const html = await htmlOf(`/certificate/${valid.toLowerCase()}`);
  expect(html).toContain("<title>Snakebite care · Sahyadri Health Hub · OpenRounds</title>");
  expect(html).toContain(`<meta property="og:description" content="Certificate of completion" />`);
  expect(html).not.toContain("Pooja");
  for (const number of [revoked, "0000-0000-0000", "x".repeat(41)]) {
    expect(await htmlOf(`/certificate/${number}`)).not.toMatch(/og:|Snakebite/);
  }
});

test("nothing is said of what not everybody may see", async () => {
  const hidden = await build({ name: "Secret one", visibility: "PRIVATE_PROGRAM" });
  const unapproved = await build({ name: "Secret two", entityStatus: "APPROVAL_PENDING" });
  const closed = await buildOrganization(world.db, { name: "Secret three", visibility: "PRIVATE" });
  const urls = [
    `/public/program/${hidden.programId}`,
    `/public/program/${unapproved.programId}`,
    `/public/program/${newId()}`,
    `/hub-profile/${closed.organizationId}`,
    "/public/program/none",
    "/home",
  ];
  for (const url of urls) {
    const html = await htmlOf(url);
    expect(html).toContain("<title>OpenRounds</title>");
    expect(html).not.toMatch(/Secret|og:/);
  }
});

test("what people wrote is text, whatever it looks like", async () => {
  const { programId } = await build({ name: HOSTILE, description: `<p>${HOSTILE.replaceAll("<", "&lt;")}</p>` });
  const html = await htmlOf(`/public/program/${programId}`);
  const scripts = html.match(/<script[^>]*>/g);
  expect(scripts).toEqual([`<script type="application/ld+json">`, expect.stringMatching(/^<script nonce="[^"%]+">$/)]);
  expect(html).toContain("%NONCE%");
  expect(/<script nonce="([^"]+)">/.exec(html)?.[1]).not.toBe("%NONCE%");
  expect(html).toContain("$&#38; $&#39;");
  expect(html).not.toContain("alert(1)</script>");
});

async function dataOf(programId: string) {
  const html = await htmlOf(`/public/program/${programId}`);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return dataShape.parse(JSON.parse(json));
}

test("a public program says to search engines which course it is, when it is held, and what is open", async () => {
  const { programId } = await build({ name: "Snakebite care", isCertificationProgram: true });
  const schedule = "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO";
  const open = await buildBatch(world.db, { programId, createdBy, batchName: "Batch 2", schedule });
  await buildBatch(world.db, { programId, createdBy, batchName: "Batch 1", batchMode: "HYBRID" });
  await buildBatch(world.db, { programId, createdBy, batchName: "Batch 0", entityStatus: "COMPLETED" });
  await autocommit(world.db)
    .update(batchSettings)
    .set({ isRegistrationOpen: true })
    .where(eq(batchSettings.batchId, open.batchId));
  const next = new Date(nowMs() + DAY);
  const { batchId } = open;
  await buildSession(world.db, { batchId, startsAt: new Date(nowMs() - DAY), status: "COMPLETED" });
  await buildSession(world.db, { batchId, startsAt: new Date(nowMs() + 8 * DAY) });
  await buildSession(world.db, { batchId, startsAt: next });
  await buildSession(world.db, { batchId, status: "CANCELLED" });
  const url = `https://rounds.example/public/program/${programId}`;
  const [course, ...events] = (await dataOf(programId))["@graph"];
  expect(course).toMatchObject({ url, name: "Snakebite care", provider: { name: hub.name } });
  expect(course.hasCourseInstance.map(({ name }) => name).toSorted()).toEqual(["Batch 1", "Batch 2"]);
  const [first, second] = ["Batch 1", "Batch 2"].map((name) =>
    course.hasCourseInstance.find((each) => each.name === name),
  );
  expect(first).toMatchObject({ courseMode: "Blended", location: [{ url }, { name: hub.name }] });
  expect(second?.courseSchedule).toMatchObject({ repeatCount: 3, repeatFrequency: "Weekly", duration: "PT60M" });
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    name: "Snakebite care · Batch 2",
    startDate: next.toISOString(),
  });
});

test("the sessions of a public program are counted for everybody, those of a hidden one for nobody", async () => {
  const { programId } = await build({});
  const { batchId } = await buildBatch(world.db, { programId, createdBy });
  await buildSession(world.db, { batchId });
  const params = { programId };
  expect(await world.call(publishedEndpoints.listOfProgram, { params })).toMatchObject({
    batchList: [{ batchId, sessionCount: 1 }],
  });
  const hidden = { programId: (await build({ visibility: "PRIVATE_PROGRAM" })).programId };
  expect((await world.refusal(publishedEndpoints.listOfProgram, { params: hidden })).status).toBe(404);
});
