import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { clearDeliveries, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { sendMail } from "../service.ts";
import { mailDigests } from "./service.ts";

/** 20:30 and 7:01 in India. */
const EVENING = new Date("2027-03-01T15:00:00Z");
const MORNING = new Date("2027-03-02T01:31:00Z");
const LINK = "https://openrounds.example/batch/1";

let world: World;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  await clearDeliveries(world);
  person = await buildUser(world.db, { timezone: "Asia/Kolkata" });
});
afterEach(() => resetClock());

const choose = (digest: boolean, mail = true) =>
  world.call(settingsEndpoints.update, { body: { DISCUSSIONS: { mail, push: true, digest } } }, person);

async function write(heading: string, template: "BATCH_MESSAGE" | "SESSION_REMINDER" = "BATCH_MESSAGE"): Promise<void> {
  const about = { batch: "Batch 4", program: "Diabetes", organization: "Sewa hub", sender: "Meera" };
  const values = { ...about, heading, note: "Bring a case.", topic: "Foot ulcers", when: "9:00" };
  const { userId, email } = person;
  const mail = { template, effectKey: newId(), to: email ?? "", userId, locale: "en", link: LINK, values };
  await world.db.transaction((tx) => sendMail(tx, mail));
  await world.settled();
}

const digest = () => mailDigests(world.app.platform);
const sent = async () => (await listDeliveries(world, { to: person.email })).filter(({ status }) => status === "SENT");

test("messages of batches come at once, until a person wants them together", async () => {
  await write("First");
  expect(await sent()).toHaveLength(1);
  const { settings } = await choose(true);
  expect([settings.DISCUSSIONS.digest, settings.REMINDERS.digest]).toEqual([true, false]);
  await write("Second");
  expect(await sent()).toHaveLength(1);
  await write("Reminder", "SESSION_REMINDER");
  expect((await sent()).map(({ template }) => template)).toEqual(["BATCH_MESSAGE", "SESSION_REMINDER"]);
});

test("several come in one mail at seven in the morning of the person, with their texts, once", async () => {
  startClockAt(EVENING);
  await choose(true);
  await write("First");
  await write("Second");
  await digest();
  expect(await sent()).toEqual([]);
  startClockAt(MORNING);
  await together(3, digest);
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: "DIGEST", userId: person.userId });
  expect(mail?.text).toMatch(/First: Bring a case\.[^]*Second: Bring a case\./);
  await write("Third");
  await digest();
  expect(await sent()).toHaveLength(1);
});

test("a single message comes in the morning as it is", async () => {
  startClockAt(EVENING);
  await choose(true);
  await write("Only");
  startClockAt(MORNING);
  await digest();
  expect((await sent()).map(({ template }) => template)).toEqual(["BATCH_MESSAGE"]);
});

test("a mail whose morning passed while no server ran comes later, and none to a person who turned these mails off", async () => {
  startClockAt(EVENING);
  await choose(true);
  await write("First");
  await write("Second");
  await choose(true, false);
  startClockAt(MORNING);
  await digest();
  expect(await sent()).toEqual([]);
  await choose(true);
  await write("Third");
  await write("Fourth");
  passTime(40 * HOUR);
  await digest();
  expect(await sent()).toMatchObject([{ template: "DIGEST", text: expect.stringContaining("Fourth") as string }]);
});
