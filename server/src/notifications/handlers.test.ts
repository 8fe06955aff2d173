import { afterAll, beforeAll, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { createServer, type Server } from "node:http";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { newId } from "../kernel/ids.ts";
import { listenLocally } from "../kernel/testing/servers.ts";
import { createWorld, routeOf, type World } from "../kernel/testing/world.ts";
import { listDevices } from "./queries.ts";
import { sendPush } from "./service.ts";

const { saveDevice, removeDevice } = notificationEndpoints;

let world: World;
let gateway: Server;
let gone = false;
const pushed: { token: string; title: string; body: string; link: string }[] = [];

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      if (!gone) pushed.push(JSON.parse(text) as (typeof pushed)[number]);
      response.writeHead(gone ? 410 : 200).end();
    });
  });
  world = await createWorld({ runsJobs: true, env: { PUSH_URL: `http://${await listenLocally(gateway)}/push` } });
});
afterAll(async () => {
  await world.close();
  gateway.close();
});

const device = (deviceId = newId(), deviceToken = `token-${newId()}`) => ({
  deviceId,
  deviceToken,
  deviceType: "PHONE",
  osType: "ANDROID",
});
const save = (body: ReturnType<typeof device>, as: UserRow) => world.call(saveDevice, { body }, as);

async function push(person: UserRow): Promise<void> {
  const values = { topic: "Foot ulcers", when: "Mon, 9:00 am" };
  const message = { template: "SESSION_REMINDER", effectKey: `test:${newId()}`, locale: "en_US", values } as const;
  await world.db.transaction((tx) =>
    sendPush(tx, { ...message, userId: person.userId, link: "https://openrounds.example/live/1" }),
  );
  await world.settled();
}

test("a device saved with its id, token and two types receives the push messages of its person [USER-009] [USER-054]", async () => {
  const person = await buildUser(world.db);
  const body = device();
  for (const missing of Object.keys(body)) {
    const refused = await world.refusal(saveDevice, { body: { ...body, [missing]: undefined } }, person);
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual([missing]);
  }
  await save(body, person);
  expect(await listDevices(world.db, person.userId)).toMatchObject([body]);
  await push(person);
  expect(pushed).toContainEqual(
    expect.objectContaining({
      token: body.deviceToken,
      title: "Foot ulcers",
      body: "Starts Mon, 9:00 am",
      link: "https://openrounds.example/live/1",
    }),
  );
});

test("signing out and removing the device both end its push messages [AUTH-087]", async () => {
  expect(routeOf(removeDevice)).toBe("DELETE /v1/user/notification/:deviceId");
  const leaving = await buildUser(world.db);
  const removing = await buildUser(world.db);
  const [first, second] = [device(), device()];
  await save(first, leaving);
  await save(second, removing);
  const tokens = [first.deviceToken, second.deviceToken];
  const received = () => pushed.map(({ token }) => token).filter((token) => tokens.includes(token));
  await push(leaving);
  await push(removing);
  expect(received().toSorted()).toEqual(tokens.toSorted());
  await world.call(identityEndpoints.logout, {}, leaving);
  await world.call(removeDevice, { params: { deviceId: second.deviceId } }, removing);
  await push(leaving);
  await push(removing);
  expect(received()).toHaveLength(tokens.length);
});

test("a device belongs to whoever saved it last, and nobody receives the pushes of the one before", async () => {
  const [before, after] = [await buildUser(world.db), await buildUser(world.db)];
  const shared = device();
  await save(shared, before);
  await save(device(newId(), shared.deviceToken), after);
  expect(await listDevices(world.db, before.userId)).toEqual([]);
  expect(await listDevices(world.db, after.userId)).toHaveLength(1);
});

test("a device of somebody else cannot be removed", async () => {
  const [owner, other] = [await buildUser(world.db), await buildUser(world.db)];
  const body = device();
  await save(body, owner);
  await world.call(removeDevice, { params: { deviceId: body.deviceId } }, other);
  expect(await listDevices(world.db, owner.userId)).toHaveLength(1);
});

test("an address is no device token, so that the server cannot be made to call one", async () => {
  const person = await buildUser(world.db);
  const body = device(newId(), "https://127.0.0.1:8080/steal");
  const refusal = await world.refusal(saveDevice, { body }, person);
  expect(refusal).toMatchObject({ status: 400, body: { responseCode: "VALID_DEVICE_TOKEN" } });
});

test("a device that the gateway does not know any more is forgotten", async () => {
  const person = await buildUser(world.db);
  await save(device(), person);
  gone = true;
  await push(person);
  gone = false;
  expect(await listDevices(world.db, person.userId)).toEqual([]);
});
