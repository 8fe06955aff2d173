import { fileTypeFromBuffer } from "file-type";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import type { ReportFormat } from "@openrounds/contract/analytics/reports/schemas.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, nowMs } from "../../kernel/clock.ts";
import { textsIn } from "../../kernel/testing/archive.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization, buildSuperhub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { ensureFeedbackForm } from "../../forms/feedback/service.ts";
import { together } from "../../kernel/testing/together.ts";
import { buildHeldSession } from "../../sessions/factory.ts";
import { listOrganizationSums } from "./queries.ts";

const { order, orderOrganization, read, readOrganization } = reportEndpoints;

let world: World;
let superhub: OrganizationRow;
let superhubOwner: UserRow;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
  const { db } = world;
  ({ superhub, superhubOwner } = await buildSuperhub(db));
  const built = await buildHubWithBatch(db, {
    hub: { name: "Sahyadri", parentId: superhub.organizationId },
    program: { name: "=Diabetes" },
  });
  ({ hub, owner, program } = built);
  const { batch } = built;
  const asha = await buildParticipant(db, batch, "ATTENDEE", { firstName: "आशा", lastName: "=1+1" });
  await db.transaction((tx) => ensureFeedbackForm(tx, batch.batchId));
  await buildHeldSession(db, { batchId: batch.batchId, endedMsAgo: 2 * HOUR }, [asha]);
});
afterAll(() => world.close());

const query = () => ({ organizationId: hub.organizationId });
const OVERALL = { timeFilter: { filterName: "OVERALL" as const } };
const ordered = async (format: ReportFormat, as = owner) =>
  (await world.call(order, { query: query(), body: { format, filter: OVERALL } }, as)).report;
const readAs = (reportId: string, as = owner) => world.call(read, { query: query(), params: { reportId } }, as);

async function fileOf(reportId: string): Promise<Buffer> {
  await world.settled();
  const { report } = await readAs(reportId);
  expect(report).toMatchObject({ status: "READY", progress: 100 });
  const response = await world.openFile(report.url, owner);
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

test("a workbook is made of what the filters show, with what somebody wrote as text [ANLY-007] [ANLY-015]", async () => {
  const { reportId, status, url } = await ordered("EXCEL");
  expect([status, url]).toEqual(["RUNNING", null]);
  const bytes = await fileOf(reportId);
  expect((await fileTypeFromBuffer(bytes))?.ext).toBe("xlsx");
  const texts = textsIn(bytes);
  expect(texts).toContain("=Diabetes");
  expect(texts).toContain("Sent forms");
  expect(texts).toContain("आशा =1+1");
  expect(texts).not.toContain("<f>");
});

test("a CSV holds the people that filter and search show, none of them as a formula, and only for the team of the hub", async () => {
  const listOf = async (text: string) => {
    const body = { format: "CSV" as const, filter: OVERALL, text };
    const { report } = await world.call(order, { query: query(), body }, owner);
    return (await fileOf(report.reportId)).toString("utf8").trimEnd().split("\n");
  };
  const [heads, ...rows] = await listOf("");
  expect(heads).toBe("\uFEFFName,Profession,Organization,Place,Sessions attended,Sessions held,Hours");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^आशा =1\+1,.*,1,1,1$/);
  expect(await listOf("आशा")).toHaveLength(2);
  expect(await listOf("Ravi")).toHaveLength(1);
  const evaluator = await buildMember(world.db, superhub, "EVALUATION_ADMIN");
  const body = { format: "CSV" as const, filter: OVERALL };
  expect((await world.refusal(order, { query: query(), body }, evaluator)).status).toBe(403);
});

test("a file holds what its filter shows and nothing else [ANLY-007]", async () => {
  const made = async (format: ReportFormat, year: number) => {
    const filter = { timeFilter: { filterName: "YEARLY" as const, year } };
    return fileOf((await world.call(order, { query: query(), body: { format, filter } }, owner)).report.reportId);
  };
  const year = new Date(nowMs() - 3 * HOUR).getUTCFullYear();
  const [now, before] = [textsIn(await made("EXCEL", year)), textsIn(await made("EXCEL", year - 1))];
  for (const text of ["=Diabetes", "आशा =1+1"]) {
    expect(now).toContain(text);
    expect(before).not.toContain(text);
  }
  const pagesOf = async (of: number) => (await PDFDocument.load(await made("PDF", of))).getPageCount();
  expect(await pagesOf(year)).toBeGreaterThan(await pagesOf(year - 1));
});

test("a PDF is made of what the filters show, page by page [ANLY-007]", async () => {
  const document = await PDFDocument.load(await fileOf((await ordered("PDF")).reportId));
  expect(document.getTitle()).toBe("Analytics");
  expect(document.getPageCount()).toBeGreaterThan(2);
});

test("the same file is made once however often it is asked for, and is there for who asked only", async () => {
  const made = await together(3, () => ordered("EXCEL"));
  expect(new Set(made.map(({ reportId }) => reportId)).size).toBe(1);
  const reportId = made[0]?.reportId ?? "";
  expect((await world.refusal(read, { query: query(), params: { reportId } }, superhubOwner)).status).toBe(404);
  await world.settled();
});

test("files need DOWNLOAD_DATA_REPORTS, and people are named only for the team of the hub [ANLY-007]", async () => {
  const member = await buildMember(world.db, hub, "MEMBER");
  const { owner: stranger } = await buildHub(world.db);
  const body = { format: "PDF" as const, filter: OVERALL };
  expect((await world.refusal(order, { query: query(), body }, member)).status).toBe(403);
  expect((await world.refusal(order, { query: query(), body }, stranger)).status).toBe(404);
  const evaluator = await buildMember(world.db, superhub, "EVALUATION_ADMIN");
  const { reportId } = await ordered("EXCEL", evaluator);
  await world.settled();
  const { report } = await readAs(reportId, evaluator);
  const bytes = (await world.openFile(report.url, evaluator)).rawPayload;
  expect(textsIn(bytes)).not.toContain("आशा");
});

test("the organization report of an accessed program needs DOWNLOAD_ORGANIZATION_REPORT [PERM-040]", async () => {
  const admin = await buildMember(world.db, superhub, "ADMIN");
  const params = { id: program.programId };
  const { report: begun } = await world.call(orderOrganization, { params }, admin);
  await world.settled();
  const input = { params: { ...params, reportId: begun.reportId } };
  const { report } = await world.call(readOrganization, input, admin);
  const texts = textsIn((await world.openFile(report.url, admin)).rawPayload);
  expect(texts).toContain("Others (grouped for privacy)");
  expect(await listOrganizationSums(world.db, program.programId)).toMatchObject([
    { name: "", participants: 1, attendances: 1, minutes: 60, certificates: 0 },
  ]);
  expect((await world.refusal(orderOrganization, { params }, owner)).status).toBe(403);
  expect((await world.refusal(readOrganization, input, owner)).status).toBe(403);
  const member = await buildMember(world.db, superhub, "QUALITY_ADMIN");
  expect((await world.refusal(orderOrganization, { params }, member)).status).toBe(403);
  const far = await buildMember(world.db, await buildOrganization(world.db, { level: "SUPERHUB" }), "ADMIN");
  expect((await world.refusal(orderOrganization, { params }, far)).status).toBe(404);
});
