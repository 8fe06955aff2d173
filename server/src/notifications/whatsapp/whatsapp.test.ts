import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { whatsAppEndpoints } from "@openrounds/contract/notifications/whatsapp/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { DAY, HOUR, MINUTE, SECOND, nowMs, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { WhatsAppService } from "../../kernel/testing/whatsapp-service.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { eraseRecipient, sendMail, sendText, sendWhatsApp, sendWhatsAppCode } from "../service.ts";
import { deliveries } from "../tables.ts";
import { whatsAppConsents } from "./tables.ts";

const { read, update } = whatsAppEndpoints;
const EVENTS = "/whatsapp/v1/events";
const LINK = "https://openrounds.example/live/1";

let whatsApp: WhatsAppService;
let world: World;
let person: UserRow;
let number: string;

beforeAll(async () => {
  whatsApp = await WhatsAppService.start();
  world = await createWorld({ runsJobs: true, env: { ...whatsApp.env, LOG_LEVEL: "silent" } });
});
afterAll(async () => {
  await world.close();
  whatsApp.stop();
});
beforeEach(async () => {
  resetClock();
  whatsApp.reset();
  const phone = `98${newId().replaceAll(/\D/g, "").slice(-8).padStart(8, "1")}`;
  number = `+91${phone}`;
  person = await buildUser(world.db, {
    countryCode: "91",
    phone,
    phoneVerifiedAt: new Date(),
    timezone: "Asia/Kolkata",
  });
});

const choose = (isOn: boolean) => world.call(update, { body: { isOn } }, person);
const stateOf = async () => (await world.call(read, {}, person)).whatsApp;

interface Sending {
  readonly effectKey?: string;
  readonly locale?: string;
  readonly topic?: string;
  readonly wording?: { readonly subject: string; readonly text: string };
}

/** Orders a reminder, and waits for its first attempt; whether it is sent by WhatsApp. */
async function remind({
  effectKey = newId(),
  locale = "en",
  topic = "Foot ulcers",
  wording,
}: Sending = {}): Promise<boolean> {
  const { userId } = person;
  const values = { topic, program: "Diabetes care", when: "Thu 7:00 pm" };
  const order = { template: "SESSION_REMINDER", userId, locale, effectKey, values, link: LINK, wording } as const;
  const isOrdered = await world.db.transaction((tx) => sendWhatsApp(tx, world.app.platform.env, order));
  await world.settled();
  return isOrdered;
}

const sent = () => listDeliveries(world, { to: number });
const channels = async () => (await sent()).map(({ channel, status }) => [channel, status]);

function report(value: object, { signature, phoneNumberId }: { signature?: string; phoneNumberId?: string } = {}) {
  const signed = whatsApp.sign(value, phoneNumberId);
  return world.app.http.inject({
    ...{ method: "POST", url: EVENTS, payload: signed.payload },
    headers: { "content-type": "application/json", "x-hub-signature-256": signature ?? signed.signature },
  });
}

const secondsAt = (atMs: number): string => String(Math.floor(atMs / SECOND));
const wrote = (body: string, atMs = nowMs()) => ({
  messages: [
    { from: number.slice(1), id: `wamid.${newId()}`, timestamp: secondsAt(atMs), type: "text", text: { body } },
  ],
});
const became = (status: string, errors: readonly { code: number }[] = [], id = whatsApp.received.at(-1)?.id) => ({
  statuses: [{ id, status, timestamp: secondsAt(nowMs()), recipient_id: number.slice(1), errors }],
});

describe("the consent", () => {
  test("is off at first, is given with its date for the verified phone, and is withdrawn by one call", async () => {
    expect(await stateOf()).toEqual({ isOffered: true, number, since: null, endedBy: null });
    expect(await remind()).toBe(false);
    const { whatsApp: given } = await choose(true);
    expect(given.since).toBeGreaterThan(nowMs() - MINUTE);
    expect(await remind()).toBe(true);
    expect(await choose(false)).toEqual({ whatsApp: { isOffered: true, number, since: null, endedBy: "PERSON" } });
    expect(await remind()).toBe(false);
    expect(whatsApp.received).toHaveLength(1);
  });

  test("needs a verified phone", async () => {
    person = await buildUser(world.db, { countryCode: "91", phone: number.slice(4), phoneVerifiedAt: null });
    const { status, body } = await world.refusal(update, { body: { isOn: true } }, person);
    expect([status, body.responseCode]).toEqual([409, "WHATSAPP_NUMBER_MISSING"]);
    expect((await stateOf()).number).toBeNull();
  });

  test("is the same as the switch of the profile", async () => {
    const profile = (whatsappStatus: "OPTED_IN" | "OPTED_OUT") => ({
      params: { userId: person.userId },
      body: { communicationMode: { whatsappStatus } },
    });
    await world.call(identityEndpoints.updateUser, profile("OPTED_IN"), person);
    expect((await stateOf()).since).not.toBeNull();
    await choose(false);
    const [user] = await world.db.select().from(users).where(eq(users.userId, person.userId));
    expect(user?.whatsappStatus).toBe("OPTED_OUT");
    await choose(true);
    await world.call(identityEndpoints.updateUser, profile("OPTED_OUT"), person);
    expect((await stateOf()).since).toBeNull();
  });

  test("goes with the account", async () => {
    await choose(true);
    await remind();
    await world.db.transaction((tx) => eraseRecipient(tx, person.userId, [number]));
    expect(await world.db.$count(whatsAppConsents, eq(whatsAppConsents.userId, person.userId))).toBe(0);
    expect(await sent()).toEqual([]);
  });

  test("does not exist where an installation sends no WhatsApp messages", async () => {
    const prod = { ENVIRONMENT: "qa", RATE_FACTOR: "1" };
    const other = await createWorld({ env: prod });
    onTestFinished(() => other.close());
    const user = await buildUser(other.db, { countryCode: "91", phone: number.slice(3), phoneVerifiedAt: new Date() });
    expect((await other.call(read, {}, user)).whatsApp.isOffered).toBe(false);
    expect((await other.refusal(update, { body: { isOn: true } }, user)).body.responseCode).toBe(
      "WHATSAPP_NOT_OFFERED",
    );
    expect((await other.app.http.inject({ method: "POST", url: EVENTS, payload: {} })).statusCode).toBe(404);
  });
});

describe("a message", () => {
  beforeEach(() => choose(true));

  test.each([
    ["en_US", "en"],
    ["hi_IN", "hi"],
    ["ta", "en"],
  ])("to a reader of %s is a template in %s, with its values on one line", async (locale, code) => {
    await remind({ locale, topic: "Foot\n\tulcers      today" });
    const text = (value: string) => ({ type: "text", text: value });
    expect(whatsApp.received).toMatchObject([
      {
        to: number.slice(1),
        template: {
          name: "openrounds_session_reminder",
          language: { code },
          components: [{ parameters: [text("Foot ulcers today"), text("Thu 7:00 pm"), text(LINK)] }],
        },
      },
    ]);
    const [row] = await sent();
    expect(row).toMatchObject({
      channel: "WHATSAPP",
      status: "SENT",
      values: {},
      links: [],
      providerId: whatsApp.received[0]?.id,
    });
  });

  test("is a free text in the words of the hub within a day after the person wrote, and a template after it", async () => {
    const wording = { subject: "Join us", text: "{session} is at {when}" };
    await report(wrote("When is it?"));
    whatsApp.openWindows.add(number.slice(1));
    await remind({ wording });
    expect(whatsApp.received).toMatchObject([
      { type: "text", text: { body: `Foot ulcers is at Thu 7:00 pm\n\n${LINK}` } },
    ]);
    passTime(DAY);
    await remind({ wording });
    expect(whatsApp.received[1]).toMatchObject({ type: "template" });
  });

  test("that WhatsApp refuses as free text is sent as its template at once", async () => {
    await report(wrote("Hello"));
    await remind();
    expect([whatsApp.attempts, whatsApp.received.map(({ type }) => type)]).toEqual([2, ["template"]]);
  });

  test("whose template is not approved in a language is sent in the first one", async () => {
    whatsApp.templates.set("openrounds_session_reminder", { languages: ["en"], placeholders: 3 });
    onTestFinished(
      () => void whatsApp.templates.set("openrounds_session_reminder", { languages: ["en", "hi"], placeholders: 3 }),
    );
    await remind({ locale: "hi_IN" });
    expect(whatsApp.received).toMatchObject([{ template: { language: { code: "en" } } }]);
  });

  test.each([130_429, 131_056, 80_007])(
    "waits a minute at least after the code %i, too many messages",
    async (code) => {
      whatsApp.fails.push(code);
      await remind();
      expect(await channels()).toEqual([["WHATSAPP", "QUEUED"]]);
      passTime(30 * SECOND);
      await world.settled();
      expect(whatsApp.received).toEqual([]);
      passTime(MINUTE);
      await world.settled();
      expect(await channels()).toEqual([["WHATSAPP", "SENT"]]);
    },
  );

  test.each([131_000, 131_016, 190])("is sent again seconds after the code %i", async (code) => {
    whatsApp.fails.push(code);
    await remind();
    passTime(10 * SECOND);
    await world.settled();
    expect(await channels()).toEqual([["WHATSAPP", "SENT"]]);
  });

  test("to a number that is not on WhatsApp comes by SMS, and later ones do not try it", async () => {
    whatsApp.fails.push(131_026);
    await remind();
    expect(await channels()).toEqual(
      expect.arrayContaining([
        ["WHATSAPP", "REFUSED"],
        ["SMS", "SENT"],
      ]),
    );
    expect((await sent()).find(({ channel }) => channel === "SMS")?.text).toContain("Foot ulcers");
    expect(await stateOf()).toMatchObject({ since: null, endedBy: "UNREACHABLE" });
    expect(await remind()).toBe(false);
  });

  test("that was refused is no SMS for a person who got a mail", async () => {
    const effectKey = newId();
    const { userId, email } = person;
    const values = { topic: "Foot ulcers", program: "Diabetes", when: "9:00" };
    const mail = { template: "SESSION_REMINDER", to: email ?? "", userId, locale: "en", values, effectKey } as const;
    await world.db.transaction((tx) => sendMail(tx, mail));
    whatsApp.fails.push(131_026);
    await remind({ effectKey });
    expect(await channels()).toEqual([["WHATSAPP", "REFUSED"]]);
  });

  test.each([100, 131_009, 132_000, 132_012])("ends after the code %i, since it can never be sent", async (code) => {
    whatsApp.fails.push(code);
    await remind();
    passTime(DAY);
    await world.settled();
    expect(whatsApp.attempts).toBe(1);
    expect((await channels())[0]).toEqual(["WHATSAPP", "REFUSED"]);
    expect((await stateOf()).since).not.toBeNull();
  });

  test("waits for the end of quiet hours; a code does not", async () => {
    await world.call(settingsEndpoints.setQuietHours, { body: { quietHours: { from: "21:00", to: "07:00" } } }, person);
    startClockAt(new Date("2027-03-01T16:30:00Z"));
    await remind();
    expect(whatsApp.received).toEqual([]);
    const code = { template: "CODE", effectKey: newId(), to: number, locale: "en", code: "123456" } as const;
    await world.db.transaction((tx) => sendWhatsAppCode(tx, world.app.platform.env, code));
    await world.settled();
    const values = [{ type: "text", text: "123456" }];
    expect(whatsApp.received).toMatchObject([
      {
        template: {
          name: "openrounds_code",
          components: [{ parameters: values }, { type: "button", parameters: values }],
        },
      },
    ]);
    startClockAt(new Date("2027-03-02T01:31:00Z"));
    await world.settled();
    expect(whatsApp.received).toHaveLength(2);
  });

  test("does not come once the person turned that topic off, and a code goes to no number without consent", async () => {
    const off = { mail: true, push: true, whatsApp: false };
    await world.call(settingsEndpoints.update, { body: { REMINDERS: off } }, person);
    expect(await remind()).toBe(false);
    await choose(false);
    const code = { template: "CODE", effectKey: newId(), to: number, locale: "en", code: "123456" } as const;
    await world.db.transaction((tx) => sendWhatsAppCode(tx, world.app.platform.env, code));
    await world.settled();
    expect(whatsApp.received).toEqual([]);
  });

  test("that waits is not sent once the consent ended", async () => {
    whatsApp.fails.push(131_000);
    await remind();
    await choose(false);
    passTime(HOUR);
    await world.settled();
    expect([await sent(), whatsApp.received]).toEqual([[], []]);
  });
});

describe("an event of WhatsApp", () => {
  beforeEach(() => choose(true));

  test("proves the address by the verify token only", async () => {
    const ask = (query: string) => world.app.http.inject({ url: `${EVENTS}?${query}` });
    const right = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${whatsApp.account.verifyToken}`;
    expect((await ask(right)).body).toBe("1158201444");
    const wrong = [
      right.replace("subscribe", "x"),
      right.replace("=whatsapp", "=other"),
      right.replace("1158201444", "<b>"),
      "",
    ];
    for (const query of wrong) expect((await ask(query)).statusCode).toBe(403);
  });

  test("carries a message on to delivered and read, in any order, and never back", async () => {
    await remind();
    const status = async () => (await channels())[0]?.[1];
    for (const [event, state] of [
      ["sent", "SENT"],
      ["read", "READ"],
      ["delivered", "READ"],
      ["sent", "READ"],
    ] as const) {
      expect((await report(became(event))).statusCode).toBe(200);
      expect(await status()).toBe(state);
    }
  });

  test("that a message failed ends it, and a number that is not on WhatsApp gets no more of them", async () => {
    await remind();
    await report(became("failed", [{ code: 131_026 }]));
    expect(await channels()).toEqual([["WHATSAPP", "REFUSED"]]);
    expect((await stateOf()).endedBy).toBe("UNREACHABLE");
  });

  test.each(["STOP", "stop.", "बंद करें"])("with %s ends the messages at once, START begins them again", async (word) => {
    passTime(SECOND);
    await report(wrote(word));
    expect(await stateOf()).toMatchObject({ since: null, endedBy: "STOP" });
    expect(await remind()).toBe(false);
    passTime(SECOND);
    await report(wrote("Start"));
    expect((await stateOf()).since).not.toBeNull();
    expect(await remind()).toBe(true);
  });

  test("that is repeated changes nothing", async () => {
    const start = wrote("START", nowMs() + SECOND);
    passTime(2 * SECOND);
    await report(wrote("STOP"));
    await report(start);
    expect((await stateOf()).endedBy).toBe("STOP");
    passTime(2 * SECOND);
    const stop = wrote("STOP", nowMs() - 2 * SECOND);
    await report(wrote("START"));
    await report(stop);
    expect((await stateOf()).since).not.toBeNull();
    passTime(8 * DAY);
    await report(wrote("STOP", nowMs() - 7.5 * DAY));
    expect((await stateOf()).since).not.toBeNull();
  });

  test("with START gives no consent to people who never gave it, or who turned it off themselves", async () => {
    await choose(false);
    await report(wrote("START"));
    expect((await stateOf()).since).toBeNull();
    await world.db.delete(whatsAppConsents).where(eq(whatsAppConsents.userId, person.userId));
    await report(wrote("START"));
    expect((await stateOf()).since).toBeNull();
  });

  test("is refused unsigned, signed by another secret, changed, or in another form, and one for another number is ignored", async () => {
    const { payload, signature } = whatsApp.sign(wrote("STOP"));
    const post = (body: string, given: string | undefined) =>
      world.app.http.inject({
        ...{ method: "POST", url: EVENTS, payload: body },
        headers: { "content-type": "application/json", ...(given !== undefined && { "x-hub-signature-256": given }) },
      });
    expect((await post(payload, undefined)).statusCode).toBe(401);
    expect((await post(payload, "sha256=00")).statusCode).toBe(401);
    expect((await post(payload.replace("STOP", "QUIT"), signature)).statusCode).toBe(401);
    for (const body of ["{", "[]", "{}", JSON.stringify({ object: "page", entry: [] })]) {
      expect((await post(body, whatsApp.signatureOf(body))).statusCode).toBe(400);
    }
    const malformed = [{ statuses: [{ id: "x", status: "eaten" }] }, { messages: [{ from: "Bob", timestamp: "1" }] }];
    for (const value of malformed) expect((await report(value)).statusCode).toBe(400);
    expect((await report(wrote("STOP"), { phoneNumberId: "999999999" })).statusCode).toBe(200);
    expect((await stateOf()).since).not.toBeNull();
  });
});

test("an SMS is not sent by WhatsApp, and the inbox of a development server names the channel", async () => {
  const local = await createWorld({ runsJobs: true });
  onTestFinished(() => local.close());
  const user = await buildUser(local.db, { countryCode: "91", phone: number.slice(3), phoneVerifiedAt: new Date() });
  await local.call(update, { body: { isOn: true } }, user);
  const values = { topic: "Foot ulcers", when: "9:00" };
  const order = {
    template: "SESSION_REMINDER",
    userId: user.userId,
    locale: "en",
    effectKey: newId(),
    values,
    link: LINK,
  } as const;
  await local.db.transaction((tx) => sendWhatsApp(tx, local.app.platform.env, order));
  await local.db.transaction((tx) => sendText(tx, { ...order, to: number }));
  await local.settled();
  const { body } = await local.app.http.inject({ url: `/api/dev/inbox?to=${encodeURIComponent(number)}` });
  const { messages } = JSON.parse(body) as { messages: { channel: string; text: string }[] };
  expect(messages.map(({ channel }) => channel).toSorted()).toEqual(["SMS", "WHATSAPP"]);
  expect(messages.find(({ channel }) => channel === "WHATSAPP")?.text).toMatch(/^Reminder: Foot ulcers starts .*STOP/);
  expect(await local.db.$count(deliveries, eq(deliveries.channel, "WHATSAPP"))).toBe(1);
});
