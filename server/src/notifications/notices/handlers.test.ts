import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NOTICES_AT_ONCE, NOTICES_KEPT_DAYS } from "@openrounds/contract/notifications/notices/schemas.ts";
import { noticeEndpoints } from "@openrounds/contract/notifications/notices/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, HOUR, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { eraseRecipient, sendMail, sendPush } from "../service.ts";
import { noticeJobs } from "./jobs.ts";
import { notices } from "./tables.ts";

const { list, countUnread, markRead } = noticeEndpoints;

let world: World;
let person: UserRow;
let other: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  person = await buildUser(world.db);
  other = await buildUser(world.db);
});

const VALUES = {
  name: "Asha",
  topic: "Foot care",
  when: "7:00 pm",
  program: "Diabetes",
  heading: "Referral",
  author: "Ravi",
  batch: "B",
};
const orderFor = (
  reader: UserRow,
  effectKey: string,
  template: "SESSION_REMINDER" | "ANSWER" = "SESSION_REMINDER",
) => ({
  template,
  effectKey,
  to: reader.email ?? "",
  userId: reader.userId,
  locale: "en_US",
  values: VALUES,
  link: `${world.app.platform.env.PUBLIC_URL}/session/1?tab=attendance`,
});
const mail = (reader: UserRow, key: string, template?: "ANSWER") =>
  world.db.transaction((tx) => sendMail(tx, orderFor(reader, key, template)));
const pageOf = (reader: UserRow, before?: string) =>
  world.call(list, { query: before === undefined ? {} : { before } }, reader);
const unreadOf = async (reader: UserRow) => (await world.call(countUnread, {}, reader)).unreadCount;

test("what was mailed and pushed is one notice under the subject of the mail, also without a device", async () => {
  const { to: _, ...push } = orderFor(person, "a");
  await world.db.transaction((tx) => sendPush(tx, push));
  await mail(person, "a");
  const { noticeList, hasMore } = await pageOf(person);
  expect(hasMore).toBe(false);
  expect(noticeList).toMatchObject([{ topic: "REMINDERS", path: "/session/1?tab=attendance", isRead: false }]);
  expect(noticeList[0]?.title).toContain("Foot care");
  expect((await pageOf(other)).noticeList).toEqual([]);
});

test("codes and links to an account make no notice", async () => {
  const { template: _, ...order } = orderFor(person, "code");
  await world.db.transaction((tx) => sendMail(tx, { ...order, template: "FORGOT_PASSWORD" }));
  expect((await pageOf(person)).noticeList).toEqual([]);
});

test("one notice is marked as read, or one with all older ones, on every device and never those of others", async () => {
  for (const key of ["a", "b", "c"]) {
    await mail(person, key);
    await mail(other, `${key} other`);
  }
  const { noticeList } = await pageOf(person);
  const [newest, middle] = noticeList;
  const body = { noticeId: middle?.noticeId ?? "" };
  expect(await world.call(markRead, { body }, person)).toEqual({ unreadCount: 2 });
  expect((await pageOf(person)).noticeList.map(({ isRead }) => isRead)).toEqual([false, true, false]);
  expect(await world.call(markRead, { body: { ...body, withOlder: true } }, person)).toEqual({ unreadCount: 1 });
  await world.call(markRead, { body: { noticeId: newest?.noticeId ?? "", withOlder: true } }, other);
  expect(await unreadOf(person)).toBe(1);
});

test("a long list comes by pages, the newest first, each notice once", async () => {
  for (let index = 0; index <= NOTICES_AT_ONCE; index += 1) await mail(person, `many ${index}`);
  const first = await pageOf(person);
  expect(first).toMatchObject({ hasMore: true });
  expect(first.noticeList).toHaveLength(NOTICES_AT_ONCE);
  const rest = await pageOf(person, first.noticeList.at(-1)?.noticeId);
  expect(rest).toMatchObject({ hasMore: false });
  expect(rest.noticeList).toHaveLength(1);
});

test("a topic is turned off in the product without its mails, and mails without the product", async () => {
  const { update } = settingsEndpoints;
  await world.call(update, { body: { REMINDERS: { mail: true, push: true, inApp: false } } }, person);
  await mail(person, "quiet");
  expect((await pageOf(person)).noticeList).toEqual([]);
  const changed = { DISCUSSIONS: { mail: false, push: false } };
  const { settings } = await world.call(update, { body: changed }, person);
  expect(settings).toMatchObject({ REMINDERS: { inApp: false }, DISCUSSIONS: { mail: false, inApp: true } });
  await mail(person, "kept", "ANSWER");
  expect((await pageOf(person)).noticeList).toMatchObject([{ topic: "DISCUSSIONS" }]);
});

test("notices go after 90 days, and with the account of their person", async () => {
  await mail(person, "old");
  passTime(NOTICES_KEPT_DAYS * DAY + HOUR);
  await mail(person, newId());
  for (const { work } of noticeJobs) await work(world.app.platform, {});
  const kept = () => world.db.select().from(notices).where(eq(notices.userId, person.userId));
  expect(await kept()).toHaveLength(1);
  await world.db.transaction((tx) => eraseRecipient(tx, person.userId, [person.email]));
  expect(await kept()).toEqual([]);
});
