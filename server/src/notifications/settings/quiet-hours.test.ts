import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, MINUTE, nowMs, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { clearDeliveries, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { sendMail, sendPush, sendText } from "../service.ts";

const { readQuietHours, setQuietHours } = settingsEndpoints;
const NIGHT = { from: "21:00", to: "07:00" };
/** 20:30, 22:00 and 7:00 in India. */
const EVENING = new Date("2027-03-01T15:00:00Z");
const LATE = new Date("2027-03-01T16:30:00Z");
const MORNING = new Date("2027-03-02T01:30:00Z");

let world: World;
let person: UserRow;
let device: { deviceId: string; deviceToken: string; deviceType: string; osType: string };
beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  await clearDeliveries(world);
  person = await buildUser(world.db, { timezone: "Asia/Kolkata" });
  device = { deviceId: newId(), deviceToken: `token-${newId()}`, deviceType: "PHONE", osType: "IOS" };
});
afterEach(() => resetClock());

/** The person with a device, and quiet hours at night. */
async function restAtNight(hours: typeof NIGHT | null = NIGHT): Promise<void> {
  await world.call(notificationEndpoints.saveDevice, { body: device }, person);
  await world.call(setQuietHours, { body: { quietHours: hours } }, person);
}

type About = Pick<Parameters<typeof sendPush>[1], "session">;
const VALUES = { topic: "Foot ulcers", program: "Diabetes care", when: "9:00" };
const message = (about: About = {}) =>
  ({
    template: "SESSION_REMINDER",
    userId: person.userId,
    locale: "en",
    effectKey: newId(),
    values: VALUES,
    link: "https://openrounds.example/home",
    ...about,
  }) as const;
const sessionIn = (ms: number) => ({ session: { sessionId: newId(), startsAt: new Date(nowMs() + ms) } });
/** Sends a push message, and waits for its first attempt. */
async function push(about?: About): Promise<void> {
  await world.db.transaction((tx) => sendPush(tx, message(about)));
  await world.settled();
}
const stateOf = async (to: string): Promise<(string | number)[]> =>
  (await listDeliveries(world, { to })).flatMap(({ status, sentAt }) => [status, sentAt?.getTime() ?? 0]);

test("a person has no quiet hours until they set them, and turns them off again", async () => {
  expect(await world.call(readQuietHours, {}, person)).toEqual({ quietHours: null });
  await world.call(setQuietHours, { body: { quietHours: NIGHT } }, person);
  const changed = { from: "22:30", to: "06:00" };
  await world.call(setQuietHours, { body: { quietHours: changed } }, person);
  expect(await world.call(readQuietHours, {}, person)).toEqual({ quietHours: changed });
  await world.call(setQuietHours, { body: { quietHours: null } }, person);
  expect(await world.call(readQuietHours, {}, person)).toEqual({ quietHours: null });
});

test.each([
  [{ from: "21:00", to: "21:00" }, "quietHours.to"],
  [{ from: "24:00", to: "07:00" }, "quietHours.from"],
  [{ from: "9", to: "07:00" }, "quietHours.from"],
])("%j is refused at its field", async (quietHours, field) => {
  const { body } = await world.refusal(setQuietHours, { body: { quietHours } }, person);
  expect(Object.keys(body.error.fields ?? {})).toEqual([field]);
});

test("at night a push message waits for the morning in the time zone of the person, and is sent once", async () => {
  await restAtNight();
  startClockAt(LATE);
  await push();
  expect(await stateOf(device.deviceId)).toEqual(["QUEUED", 0]);
  startClockAt(new Date(MORNING.getTime() - MINUTE));
  expect(await stateOf(device.deviceId)).toEqual(["QUEUED", 0]);
  startClockAt(new Date(MORNING.getTime() + MINUTE));
  expect(await stateOf(device.deviceId)).toEqual(["SENT", expect.any(Number)]);
});

test("an SMS waits as well; mails, and what a person without quiet hours gets, do not", async () => {
  await restAtNight();
  startClockAt(LATE);
  await world.db.transaction((tx) => sendText(tx, { ...message(), to: "+919812345001" }));
  await world.db.transaction((tx) => sendMail(tx, { ...message(), to: "person@test.example" }));
  expect(await stateOf("+919812345001")).toEqual(["QUEUED", 0]);
  expect((await stateOf("person@test.example"))[0]).toBe("SENT");
  await world.call(setQuietHours, { body: { quietHours: null } }, person);
  await push();
  expect((await stateOf(device.deviceId))[0]).toBe("SENT");
});

test("in the evening everything is sent at once", async () => {
  await restAtNight();
  startClockAt(EVENING);
  await push();
  expect((await stateOf(device.deviceId))[0]).toBe("SENT");
});

test("a code is sent at night", async () => {
  await restAtNight();
  startClockAt(LATE);
  const code = { template: "CODE", effectKey: newId(), to: "+919812345002", locale: "en", code: "123456" } as const;
  await world.db.transaction((tx) => sendText(tx, code));
  expect((await stateOf("+919812345002"))[0]).toBe("SENT");
});

test("a reminder of a session within the hour is sent at night", async () => {
  await restAtNight();
  startClockAt(LATE);
  await push(sessionIn(HOUR));
  expect((await stateOf(device.deviceId))[0]).toBe("SENT");
});

test("a reminder of a session later at night waits until an hour before", async () => {
  await restAtNight();
  startClockAt(LATE);
  await push(sessionIn(3 * HOUR));
  passTime(2 * HOUR - 2 * MINUTE);
  expect((await stateOf(device.deviceId))[0]).toBe("QUEUED");
  passTime(3 * MINUTE);
  expect((await stateOf(device.deviceId))[0]).toBe("SENT");
});

test("what waits is sent in quiet hours that were changed meanwhile only when those end", async () => {
  await restAtNight();
  startClockAt(LATE);
  await push();
  await world.call(setQuietHours, { body: { quietHours: { from: "21:00", to: "09:00" } } }, person);
  startClockAt(new Date(MORNING.getTime() + MINUTE));
  expect((await stateOf(device.deviceId))[0]).toBe("QUEUED");
  passTime(2 * HOUR);
  expect((await stateOf(device.deviceId))[0]).toBe("SENT");
});
