import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { newId } from "../../kernel/ids.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { sendMail, sendPush } from "../service.ts";
import { unsubscribeAddress } from "./access.ts";

const { read, update, readSubscription, changeSubscription } = settingsEndpoints;
const ON = { mail: true, push: true, whatsApp: true, inApp: true, digest: false };

let world: World;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db);
});

const sentTo = async (to: string | null): Promise<string[]> =>
  (await listDeliveries(world, { to })).map(({ template }) => template);

test("a person is told of everything until they choose otherwise, and keeps what they did not name", async () => {
  expect(await world.call(read, {}, person)).toEqual({
    settings: { REMINDERS: ON, DISCUSSIONS: ON, CERTIFICATES: ON },
  });
  await world.call(update, { body: { REMINDERS: { mail: false, push: true } } }, person);
  const { settings } = await world.call(update, { body: { CERTIFICATES: { mail: true, push: false } } }, person);
  expect(settings).toEqual({
    REMINDERS: { mail: false, push: true, whatsApp: true, inApp: true, digest: false },
    DISCUSSIONS: ON,
    CERTIFICATES: { mail: true, push: false, whatsApp: true, inApp: true, digest: false },
  });
  expect(await world.call(read, {}, person)).toEqual({ settings });
});

test("what was turned off does not come, by that way only, and codes always come", async () => {
  const device = { deviceId: newId(), deviceToken: `token-${person.userId}`, deviceType: "PHONE", osType: "IOS" };
  await world.call(notificationEndpoints.saveDevice, { body: device }, person);
  await world.call(update, { body: { REMINDERS: { mail: false, push: true } } }, person);
  const { userId, email } = person;
  const reminder = { template: "SESSION_REMINDER", userId, locale: "en", effectKey: newId() } as const;
  await world.db.transaction((tx) => sendMail(tx, { ...reminder, to: email ?? "" }));
  await world.db.transaction((tx) => sendPush(tx, reminder));
  await world.db.transaction((tx) =>
    sendMail(tx, { ...reminder, template: "EMAIL_VERIFICATION", effectKey: newId(), to: email ?? "" }),
  );
  expect(await sentTo(email)).toEqual(["EMAIL_VERIFICATION"]);
  expect(await sentTo(device.deviceId)).toEqual(["SESSION_REMINDER"]);
});

test.each([[{ REMINDERS: { mail: "yes", push: true } }], [{ REMINDERS: { mail: true } }], [{ REMINDERS: null }]])(
  "%j is refused",
  async (body) => {
    const refused = await world.refusal(update, { body: body as object }, person);
    expect(refused.status).toBe(400);
  },
);

describe("the link of a mail", () => {
  const keyOf = (topic: "REMINDERS" | "DISCUSSIONS"): string => {
    const { userId } = person;
    return new URL(unsubscribeAddress(world.app.platform, { userId, topic })).searchParams.get("key") ?? "";
  };
  const post = (key: string, payload: string, type = "application/x-www-form-urlencoded") => {
    const url = `/unsubscribe?key=${encodeURIComponent(key)}`;
    return world.app.http.inject({ method: "POST", url, payload, headers: { "content-type": type } });
  };
  const multipart = [
    "--b",
    'content-disposition: form-data; name="List-Unsubscribe"',
    "",
    "One-Click",
    "--b--",
    "",
  ].join("\r\n");

  test.each([
    ["List-Unsubscribe=One-Click", undefined],
    [multipart, "multipart/form-data; boundary=b"],
  ])("ends mails of its kind by one click of a mailbox, without sign-in: %j", async (payload, type) => {
    await world.call(update, { body: { REMINDERS: { mail: true, push: false } } }, person);
    expect((await post(keyOf("REMINDERS"), payload, type)).statusCode).toBe(200);
    const { settings } = await world.call(read, {}, person);
    expect(settings).toEqual({
      REMINDERS: { mail: false, push: false, whatsApp: true, inApp: true, digest: false },
      DISCUSSIONS: ON,
      CERTIFICATES: ON,
    });
    const reminder = { template: "SESSION_REMINDER", userId: person.userId, locale: "en" } as const;
    await world.db.transaction((tx) => sendMail(tx, { ...reminder, effectKey: newId(), to: person.email ?? "" }));
    expect(await sentTo(person.email)).toEqual([]);
  });

  test("changes nothing when it is only opened, and tells how things are", async () => {
    const key = keyOf("DISCUSSIONS");
    await world.app.http.inject({ method: "GET", url: `/unsubscribe?key=${key}` });
    const { subscription } = await world.call(readSubscription, { query: { key } });
    expect(subscription).toEqual({ topic: "DISCUSSIONS", mail: true });
  });

  test("ends mails and lets them come again", async () => {
    const key = keyOf("DISCUSSIONS");
    for (const mail of [false, true]) {
      expect(await world.call(changeSubscription, { body: { key, mail } })).toEqual({
        subscription: { topic: "DISCUSSIONS", mail },
      });
      expect((await world.call(read, {}, person)).settings.DISCUSSIONS).toEqual({ ...ON, mail });
    }
  });

  test("that is forged or lacks what a mailbox sends changes nothing", async () => {
    const key = keyOf("REMINDERS");
    const forged = `${Buffer.from(JSON.stringify({ userId: person.userId, topic: "REMINDERS" })).toString("base64url")}.${"A".repeat(43)}`;
    expect((await post(key, "")).statusCode).toBe(400);
    expect((await post(forged, "List-Unsubscribe=One-Click")).statusCode).toBe(404);
    const refused = await world.refusal(changeSubscription, { body: { key: forged, mail: false } });
    expect(refused.body.responseCode).toBe("UNSUBSCRIBE_LINK_INVALID");
    expect((await world.call(read, {}, person)).settings.REMINDERS).toEqual(ON);
  });
});
