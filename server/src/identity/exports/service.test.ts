import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { DAY, HOUR, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { ageProof } from "../../kernel/testing/sign-ins.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { storageOf } from "../../media/service.ts";
import { sendMail } from "../../notifications/service.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildUser } from "../factory.ts";
import type { UserRow } from "../queries.ts";
import { forgetPastExports } from "./service.ts";
import { dataExports } from "./tables.ts";

const { exportLink, orderExport, readExport } = profileEndpoints;

let world: World;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner: person } = await buildHub(world.db, { owner: { firstName: "Meera" } }));
});

const self = () => ({ params: { userId: person.userId } });

async function fetchFile(): Promise<{ text: string; disposition: string }> {
  const { url } = await world.call(exportLink, self(), person);
  const { statusCode, body, headers } = await world.openFile(url, person);
  expect(statusCode).toBe(200);
  return { text: body, disposition: String(headers["content-disposition"]) };
}

test("a person orders a file with everything that is held about them, sees how far it got, and fetches it", async () => {
  await world.call(identityEndpoints.updateUser, { ...self(), body: { pronoun: "she/her" } }, person);
  const mail = { template: "SIGN_IN_CHANGED", to: person.email ?? "", userId: person.userId, locale: "en_US" } as const;
  await world.db.transaction((tx) => sendMail(tx, { ...mail, effectKey: "changed", values: { name: "Meera" } }));
  expect((await world.call(readExport, self(), person)).dataExport).toBeNull();
  const { dataExport } = await world.call(orderExport, self(), person);
  expect(dataExport).toMatchObject({ status: "RUNNING", progress: 0 });
  await world.settled();
  expect((await world.call(readExport, self(), person)).dataExport).toMatchObject({ status: "READY", progress: 100 });
  const { text, disposition } = await fetchFile();
  expect(disposition).toMatch(/^attachment; filename="OpenRounds \d{4}-\d\d-\d\d\.json"/);
  const { held } = JSON.parse(text) as { held: Record<string, Record<string, unknown>[]> };
  expect(held["users"]?.[0]).toMatchObject({ first_name: "Meera", email: person.email, pronoun: "she/her" });
  expect(held["notices"]).toMatchObject([{ template: "SIGN_IN_CHANGED", values: { name: "Meera" } }]);
  expect(held["members"]?.[0]).toMatchObject({ roles: ["OWNER"] });
  expect(held["sign_in_sessions"]?.length).toBeGreaterThan(0);
  expect(await listDeliveries(world, { to: person.email, template: "DATA_EXPORT" })).toMatchObject([
    { status: "SENT" },
  ]);
});

test("the file holds nothing of others and no secret", async () => {
  const other = await buildUser(world.db, { firstName: "Canarybird", passwordHash: "secret-of-another" });
  person = await buildUser(world.db, { passwordHash: "hash-of-mine" });
  await world.call(orderExport, self(), person);
  await world.settled();
  const { text } = await fetchFile();
  expect(text).not.toMatch(new RegExp(`Canarybird|hash-of-mine|secret-of-another|${other.userId}`));
});

test("two orders at once make one file", async () => {
  const orders = await together(3, () => world.call(orderExport, self(), person));
  expect(new Set(orders.map(({ dataExport }) => dataExport.exportId)).size).toBe(1);
});

test("ordering and fetching wait for a fresh proof, and nobody fetches before the file is there or that of others", async () => {
  expect((await world.refusal(exportLink, self(), person)).body.responseCode).toBe("PROFILE_EXPORT_NOT_READY");
  await ageProof(world, person);
  for (const endpoint of [orderExport, exportLink]) {
    expect((await world.refusal(endpoint, self(), person)).body.responseCode).toBe("PROOF_NEEDED");
  }
  const mallory = await buildUser(world.db);
  for (const endpoint of [orderExport, readExport, exportLink]) {
    expect((await world.refusal(endpoint, self(), mallory)).status).toBe(404);
  }
});

test("an export that never ended is given up after an hour, and a new one begins", async () => {
  const exportId = newId();
  const createdAt = new Date(Date.now() - 2 * HOUR);
  const row = { exportId, userId: person.userId, status: "RUNNING" as const, createdAt };
  await world.db.insert(dataExports).values({ ...row, expiresAt: new Date(Date.now() + DAY) });
  const { dataExport } = await world.call(orderExport, self(), person);
  expect(dataExport.exportId).not.toBe(exportId);
});

test("after seven days the file is gone", async () => {
  const { dataExport } = await world.call(orderExport, self(), person);
  await world.settled();
  const key = `exports/${dataExport.exportId}.json`;
  expect(await storageOf(world.app.platform).size(key)).toBeGreaterThan(0);
  startClockAt(new Date(Date.now() + 8 * DAY));
  await forgetPastExports(world.app.platform);
  resetClock();
  expect(await storageOf(world.app.platform).size(key)).toBeUndefined();
  expect((await world.call(readExport, self(), person)).dataExport).toBeNull();
});
