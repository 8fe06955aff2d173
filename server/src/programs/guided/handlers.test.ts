import { createServer, type IncomingMessage, type Server } from "node:http";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { guidedEndpoints } from "@openrounds/contract/programs/guided/endpoints.ts";
import { programNameSchema } from "@openrounds/contract/programs/schemas.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { newId } from "../../kernel/ids.ts";
import { listenLocally } from "../../kernel/testing/servers.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { focusAreaIdOf, occupationIdOf } from "../../reference/service.ts";
import { uploads } from "../../media/tables.ts";
import { buildHub } from "../../organizations/factory.ts";

const { downloadBanner, generateBanner, proposeNames } = guidedEndpoints;
const AREA = { focusAreaId: focusAreaIdOf("Type 2 diabetes") };

let world: World;
let owner: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner } = await buildHub(world.db));
});

const names = async (fields: Partial<Parameters<typeof world.call<typeof proposeNames>>[1]["body"]> = {}) => {
  const body = { ...AREA, focusAreaLanguage: "en", ...fields };
  return (await world.call(proposeNames, { body }, owner)).guidedPrograms;
};
const order = (as = owner) => world.call(generateBanner, { body: { ...AREA, bannerName: "Diabetes care" } }, as);
const download = async (bannerId: string, as = owner) =>
  (await world.call(downloadBanner, { params: { bannerId } }, as)).bannerImageUrl;

test("the program-name service proposes up to ten names that a program may have [API-003] [PROG-201] [PROG-220]", async () => {
  const proposed = await names({ targetedAudience: [occupationIdOf("Physician"), occupationIdOf("Nurse")] });
  expect(proposed).toHaveLength(10);
  expect(new Set(proposed).size).toBe(10);
  expect(proposed.every((name) => programNameSchema.safeParse(name).success)).toBe(true);
  expect(proposed.every((name) => name.includes("Type 2 diabetes"))).toBe(true);
  expect(proposed.some((name) => name.includes("for physicians and nurses"))).toBe(true);
  expect(proposed).toContain("Physicians and nurses learn about Type 2 diabetes");
});

test.each([
  ["Stop deaths from snakebite in farming villages", "snakebite"],
  ["Earlier treatment of heart failure in rural clinics", "heart failure"],
  ["Reduce amputations through better foot care", "amputations"],
  ["Start insulin safely", "insulin"],
])("names say what the objective is about: %s [PROG-201]", async (programObjective, topic) => {
  const nurses = [occupationIdOf("Nurse")];
  const proposed = await names({ programObjective, targetedAudience: nurses });
  expect(proposed[0]?.toLowerCase()).toContain(topic);
  expect(proposed.some((name) => name.toLowerCase().includes(topic) && /nurses/i.test(name))).toBe(true);
  expect(proposed.filter((name) => /village|clinic|safely|Nurse\b/.test(name))).toEqual([]);
});

test("an audience that is no list is refused as what it is, not as too long a list", async () => {
  const body = { ...AREA, focusAreaLanguage: "en", targetedAudience: "nurses in villages" as unknown as string[] };
  const refused = await world.refusal(proposeNames, { body }, owner);
  expect(refused.body.responseCode).toBe("error.invalidInput");
});

test("names are in the language of the focus area [PROG-201]", async () => {
  const [first = ""] = await names({ focusAreaLanguage: "hi" });
  expect(first).toMatch(/[\u0900-\u097F]/);
});

test("names in a language that there is not are refused at its field", async () => {
  const refused = await world.refusal(proposeNames, { body: { ...AREA, focusAreaLanguage: "xx" } }, owner);
  expect(refused.body.responseCode).toBe("error.invalidInput");
  expect(Object.keys(refused.body.error.fields ?? {})).toEqual(["focusAreaLanguage"]);
});

test("only who may create programs has names proposed and banners drawn", async () => {
  const stranger = await buildUser(world.db);
  const body = { ...AREA, focusAreaLanguage: "en" };
  expect((await world.refusal(proposeNames, { body }, stranger)).status).toBe(403);
  const banner = { ...AREA, bannerName: "Diabetes care" };
  expect((await world.refusal(generateBanner, { body: banner }, stranger)).status).toBe(403);
});

test("an unknown focus area is refused at its field, and so is a banner without a name [PROG-201] [PROG-202]", async () => {
  const body = { focusAreaId: newId(), focusAreaLanguage: "en", bannerName: "Diabetes care" };
  for (const endpoint of [proposeNames, generateBanner]) {
    const refused = await world.refusal(endpoint, { body }, owner);
    expect(refused).toMatchObject({ status: 400, body: { responseCode: "PROGRAM_FOCUS_AREA_UNKNOWN" } });
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual(["focusAreaId"]);
  }
  const nameless = await world.refusal(generateBanner, { body: { ...AREA, bannerName: " " } }, owner);
  expect(Object.keys(nameless.body.error.fields ?? {})).toEqual(["bannerName"]);
});

test("the banner service draws a banner of 16 by 9 that its orderer finds after the wait [API-004] [PROG-202] [PROG-203] [PROG-204]", async () => {
  const { bannerId, waitMs } = await order();
  expect(waitMs).toBe(50_000);
  await world.settled();
  const url = await download(bannerId);
  const response = await world.app.http.inject({ url });
  const { width, height, format } = await sharp(response.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1600, height: 900, format: "webp" });
  expect(await world.db.$count(uploads, eq(uploads.ownerId, owner.userId))).toBe(1);
  const { owner: other } = await buildHub(world.db);
  expect((await world.refusal(downloadBanner, { params: { bannerId } }, other)).status).toBe(404);
});

test("each order is drawn differently, and each person has one in the making at a time", async () => {
  const quiet = await createWorld({ joins: world });
  const body = { ...AREA, bannerName: "Diabetes care" };
  const { results } = await contend(5, () => quiet.call(generateBanner, { body }, owner));
  await quiet.close();
  expect(results).toHaveLength(1);
  await world.settled();
  const one = results[0]?.bannerId;
  const { bannerId: two } = await order();
  await world.settled();
  const pictures = await Promise.all(
    [one ?? "", two].map(async (id) => (await world.app.http.inject({ url: await download(id) })).rawPayload),
  );
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false);
});

test("twenty banners an hour are enough for one person", async () => {
  for (let i = 0; i < 20; i++) {
    await order();
    await world.settled();
  }
  const refused = await world.refusal(generateBanner, { body: { ...AREA, bannerName: "Diabetes care" } }, owner);
  expect(refused).toMatchObject({ status: 429, body: { responseCode: "BANNER_LIMIT_REACHED" } });
}, 120_000);

/** A service on another host, as a setting names it. */
async function serviceThat(respond: (request: IncomingMessage) => { status: number; body: Buffer | string }) {
  const service: Server = createServer((request, response) => {
    const { status, body } = respond(request);
    response.writeHead(status).end(body);
  });
  return { service, url: `http://${await listenLocally(service)}/` };
}

test("a service of another host is called where a setting names it, and its response is cleaned and cut to ten [API-003] [API-006] [PROG-220]", async () => {
  const many = Array.from({ length: 12 }, (_, at) => `Care close to home, round ${at + 1}`);
  const guidedPrograms = ["  Care close to home ", "ECHO for all", "Care close to home", "x".repeat(251), ...many];
  const { service, url } = await serviceThat(() => ({ status: 200, body: JSON.stringify({ guidedPrograms }) }));
  const elsewhere = await createWorld({ joins: world, env: { PROGRAM_NAME_URL: url } });
  const body = { ...AREA, focusAreaLanguage: "en" };
  expect((await elsewhere.call(proposeNames, { body }, owner)).guidedPrograms).toEqual([
    "Care close to home",
    ...many.slice(0, 9),
  ]);
  await elsewhere.close();
  service.close();
});

test("services that fail say so with the message of the specification [API-006]", async () => {
  const { service, url } = await serviceThat(() => ({ status: 500, body: "" }));
  const failing = await createWorld({
    joins: world,
    env: { PROGRAM_NAME_URL: url, BANNER_URL: url, LOG_LEVEL: "silent" },
    runsJobs: false,
  });
  const body = { ...AREA, focusAreaLanguage: "en" };
  const refused = await failing.refusal(proposeNames, { body }, owner);
  expect(refused).toMatchObject({ status: 503, body: { responseCode: "NEW_PROGRAM_PROGRAM_NAME_ERROR" } });
  await failing.close();

  const alone = await createWorld({ env: { BANNER_URL: url, LOG_LEVEL: "silent" }, runsJobs: true });
  await alone.db.execute(sql`update pgboss.queue set retry_delay = 0, retry_backoff = false, retry_limit = 0`);
  const { owner: person } = await buildHub(alone.db);
  const { bannerId } = await alone.call(generateBanner, { body: { ...AREA, bannerName: "Care" } }, person);
  const ask = async () => (await alone.refusal(downloadBanner, { params: { bannerId } }, person)).body.responseCode;
  await expect.poll(ask, { timeout: 15_000 }).toBe("NEW_PROGRAM_BANNER_GEN_ERROR");
  await alone.call(generateBanner, { body: { ...AREA, bannerName: "Care" } }, person);
  await alone.close();
  service.close();
});
