import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { newId } from "../../kernel/ids.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { sendMail, sendPush } from "../service.ts";
import { deliveries } from "../tables.ts";

const { read, update } = settingsEndpoints;
const ON = { mail: true, push: true };

let world: World;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db);
});

const sentTo = async (recipient: string): Promise<string[]> => {
  const rows = await world.db.select().from(deliveries).where(eq(deliveries.recipient, recipient));
  return rows.map(({ template }) => template);
};

test("a person is told of everything until they choose otherwise, and keeps what they did not name", async () => {
  expect(await world.call(read, {}, person)).toEqual({
    settings: { REMINDERS: ON, DISCUSSIONS: ON, CERTIFICATES: ON },
  });
  await world.call(update, { body: { REMINDERS: { mail: false, push: true } } }, person);
  const { settings } = await world.call(update, { body: { CERTIFICATES: { mail: true, push: false } } }, person);
  expect(settings).toEqual({
    REMINDERS: { mail: false, push: true },
    DISCUSSIONS: ON,
    CERTIFICATES: { mail: true, push: false },
  });
  expect(await world.call(read, {}, person)).toEqual({ settings });
});

test("what was turned off does not come, by that way only, and codes always come", async () => {
  const device = { deviceId: newId(), deviceToken: `token-${person.userId}`, deviceType: "PHONE", osType: "IOS" };
  await world.call(notificationEndpoints.saveDevice, { body: device }, person);
  await world.call(update, { body: { REMINDERS: { mail: false, push: true } } }, person);
  const { userId, email } = person;
  const reminder = { template: "SESSION_REMINDER", userId, locale: "en", effectKey: newId() } as const;
  await sendMail(world.db, { ...reminder, to: email ?? "" });
  await sendPush(world.db, reminder);
  await sendMail(world.db, { ...reminder, template: "EMAIL_VERIFICATION", effectKey: newId(), to: email ?? "" });
  expect(await sentTo(email ?? "")).toEqual(["EMAIL_VERIFICATION"]);
  expect(await sentTo(device.deviceId)).toEqual(["SESSION_REMINDER"]);
});

test.each([[{ REMINDERS: { mail: "yes", push: true } }], [{ REMINDERS: { mail: true } }], [{ REMINDERS: null }]])(
  "%j is refused",
  async (body) => {
    const refused = await world.refusal(update, { body: body as object }, person);
    expect(refused.status).toBe(400);
  },
);
