import fastify, { type FastifyInstance } from "fastify";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildBatch } from "../batches/factory.ts";
import { certificates } from "../certificates/tables.ts";
import { now } from "../kernel/clock.ts";
import { autocommit } from "../kernel/db/database.ts";
import { mountWeb } from "../kernel/http/web.ts";
import { newId } from "../kernel/ids.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { buildProgram } from "../programs/factory.ts";
import type { programs } from "../programs/tables.ts";
import { headOf } from "./service.ts";

const PAGE = `<!doctype html><head><meta name="description" content="Rounds" /><title>OpenRounds</title>
  <script nonce="%NONCE%"></script></head>`;
const HOSTILE = `"><script nonce="%NONCE%">alert(1)</script> $& $' <b>`;

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
    expect(html).toContain(`<meta property="og:url" content="https://rounds.example${url.split("?")[0] ?? ""}" />`);
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
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain("%NONCE%");
  expect(/<script nonce="([^"]+)">/.exec(html)?.[1]).not.toBe("%NONCE%");
  expect(html).toContain("$&#38; $&#39;");
  expect(html).not.toContain("alert(1)</script>");
});
