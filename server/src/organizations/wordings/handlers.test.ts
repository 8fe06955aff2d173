import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WORDED_MESSAGES } from "@openrounds/contract/notifications/wordings.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { wordingEndpoints } from "@openrounds/contract/organizations/wordings/endpoints.ts";
import { WORDING_LIMITS, type SaveWording } from "@openrounds/contract/organizations/wordings/schemas.ts";
import { LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import type { UserRow } from "../../identity/service.ts";
import { resetClock, startClockAt } from "../../kernel/clock.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildSuperhub } from "../factory.ts";
import type { OrganizationRow } from "../queries.ts";

const { list, preview, remove, save } = wordingEndpoints;

const KEYS = [
  "REQUIRED_VALIDATION",
  "COMMON_CHAR_LIMIT_ERROR_MESSAGE",
  "WORDING_PLAIN_TEXT",
  "WORDING_PLACEHOLDERS",
  "error.invalidField",
] as const;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  const { superhub } = await buildSuperhub(world.db);
  const fields = { name: "Sewa hub", parentId: superhub.organizationId };
  ({ hub, owner } = await buildHub(world.db, { hub: fields, owner: { timezone: "Asia/Kolkata" } }));
});

const params = () => ({ id: hub.organizationId });
const reminder = (fields: Partial<SaveWording> = {}): SaveWording => ({
  message: "SESSION_REMINDER",
  locale: "en",
  subject: "{session} begins {when}",
  text: "Dear {name},\n\nsee you at {when}.",
  ...fields,
});
const write = (fields: Partial<SaveWording> = {}, as = owner) =>
  world.call(save, { params: params(), body: reminder(fields) }, as);
const fieldsRefused = async (fields: Partial<SaveWording>) => {
  const { status, body } = await world.refusal(save, { params: params(), body: reminder(fields) }, owner);
  expect(status).toBe(400);
  const keyOf = (text: string) => KEYS.find((key) => translate("en", key) === text);
  return Object.fromEntries(Object.entries(body.error.fields ?? {}).map(([field, text]) => [field, keyOf(text)]));
};
const templates = async (locale: Locale) =>
  (await world.call(list, { params: params(), query: { locale } }, owner)).templateList;
const shown = async (fields: Partial<SaveWording> = {}) =>
  (await world.call(preview, { params: params(), body: reminder(fields) }, owner)).preview;

test("a hub writes a message in one language; the product's own text is offered in each", async () => {
  expect((await templates("en"))[1]).toEqual({
    message: "SESSION_REMINDER",
    own: null,
    standard: { subject: "{session} starts {when}", text: "Your session in {program} starts {when}." },
    ownLocales: [],
  });
  await write();
  await write({ text: "Hello {name}" });
  await write({ locale: "hi", subject: "{session}: {when}" });
  expect((await templates("en"))[1]).toMatchObject({
    own: { subject: "{session} begins {when}", text: "Hello {name}" },
    ownLocales: expect.arrayContaining(["en", "hi"]) as string[],
  });
  expect((await templates("ta"))[1]).toMatchObject({ own: null });
  await world.call(remove, { params: { ...params(), message: "SESSION_REMINDER", locale: "en" } }, owner);
  expect((await templates("en"))[1]).toMatchObject({ own: null, ownLocales: ["hi"] });
  const { entries } = await world.call(auditEndpoints.list, { params: params(), query: {} }, owner);
  expect(entries[0]).toMatchObject({
    action: "MESSAGE_TEMPLATE_REMOVED",
    details: { message: "SESSION_REMINDER", language: "English" },
  });
  expect(entries).toHaveLength(4);
});

test.each(LOCALE_CODES)("the product's own texts can be saved in %s as they are", async (locale) => {
  for (const { message, standard } of await templates(locale)) await write({ message, locale, ...standard });
  expect((await templates(locale)).map(({ own }) => own !== null)).toEqual(WORDED_MESSAGES.map(() => true));
});

test("an unknown placeholder, a loose brace and HTML are refused at their field", async () => {
  expect(await fieldsRefused({ subject: "{sesion}" })).toEqual({ subject: "WORDING_PLACEHOLDERS" });
  for (const text of ["{nam}", "{name", "name}", "{{name}}", "{na me}", "{नाम}", "{constructor}"]) {
    expect(await fieldsRefused({ text })).toEqual({ text: "WORDING_PLACEHOLDERS" });
  }
  for (const text of ["<b>Hello</b>", "Hello<br/>", "</p>", "<!-- x -->", '<img src=x onerror="alert(1)">']) {
    expect(await fieldsRefused({ text })).toEqual({ text: "WORDING_PLAIN_TEXT" });
    expect(await fieldsRefused({ subject: text })).toEqual({ subject: "WORDING_PLAIN_TEXT" });
  }
  await write({ text: "BP < 140, 3 <4 & more" });
});

test("a placeholder belongs to its message, and the link and schedule to the text only", async () => {
  expect(await fieldsRefused({ text: "{role}" })).toEqual({ text: "WORDING_PLACEHOLDERS" });
  expect(await fieldsRefused({ subject: "{link}" })).toEqual({ subject: "WORDING_PLACEHOLDERS" });
  const invitation = { message: "INVITATION", subject: "{program}", text: "{role}: {schedule} {link}" } as const;
  await write(invitation);
  expect(await fieldsRefused({ ...invitation, subject: "{schedule}" })).toEqual({
    subject: "WORDING_PLACEHOLDERS",
  });
});

test("a language that the product has not is refused, and its spelling does not matter", async () => {
  expect(await fieldsRefused({ locale: "zz" })).toEqual({ locale: "error.invalidField" });
  await write({ locale: "pt-BR" });
  expect((await templates("pt-br"))[1]?.own).not.toBeNull();
  expect((await templates("pt"))[1]?.own).toBeNull();
});

test("empty and too long texts are refused at their field", async () => {
  const { subject, text } = WORDING_LIMITS;
  expect(await fieldsRefused({ subject: " ", text: "\n" })).toEqual({
    subject: "REQUIRED_VALIDATION",
    text: "REQUIRED_VALIDATION",
  });
  expect(await fieldsRefused({ subject: "x".repeat(subject + 1), text: "x".repeat(text + 1) })).toEqual({
    subject: "COMMON_CHAR_LIMIT_ERROR_MESSAGE",
    text: "COMMON_CHAR_LIMIT_ERROR_MESSAGE",
  });
  await write({ subject: "x".repeat(subject), text: "x".repeat(text) });
});

test("the preview shows mail, SMS, WhatsApp and push message with sample values in the writer's time zone", async () => {
  startClockAt(new Date("2027-10-15T12:00:00Z"));
  expect(await shown()).toEqual({
    subject: "Foot care in diabetes begins Sat, 16 Oct, 5:30 pm IST",
    heading: "Foot care in diabetes begins Sat, 16 Oct, 5:30 pm IST",
    paragraphs: ["Dear Asha,", "see you at Sat, 16 Oct, 5:30 pm India Standard Time (GMT+5:30)."],
    action: "Open session",
    footer: expect.stringContaining("OpenRounds") as string,
    sms: "Foot care in diabetes begins Sat, 16 Oct, 5:30 pm IST: http://localhost:3000",
    whatsApp: expect.stringMatching(/^Reminder: Foot care in diabetes starts Sat.* STOP/) as string,
    push: { title: "Foot care in diabetes", body: "Foot care in diabetes begins Sat, 16 Oct, 5:30 pm IST" },
  });
  expect(await shown({ message: "CERTIFICATE", subject: "{organization}", text: "{batch}" })).toMatchObject({
    ...{ subject: "Sewa hub", sms: null, push: null },
  });
  const [, template] = await templates("en");
  expect(await shown(template?.standard)).toMatchObject({
    subject: "Foot care in diabetes starts Sat, 16 Oct, 5:30 pm IST",
    heading: "Foot care in diabetes",
    push: { title: "Foot care in diabetes", body: "Starts Sat, 16 Oct, 5:30 pm IST" },
  });
  expect((await shown({ locale: "hi" })).action).toMatch(/[ऀ-ॿ]/);
  expect(await templates("en")).toMatchObject(WORDED_MESSAGES.map(() => ({ own: null })));
});

test("whoever may edit communication templates of the hub does so, and nobody else", async () => {
  const admin = await buildMember(world.db, hub, "ADMIN");
  const { owner: stranger } = await buildHub(world.db);
  const key = { ...params(), message: "SESSION_REMINDER", locale: "en" } as const;
  for (const [person, status] of [
    [admin, 403],
    [stranger, 404],
  ] as const) {
    expect((await world.refusal(list, { params: params(), query: { locale: "en" } }, person)).status).toBe(status);
    expect((await world.refusal(save, { params: params(), body: reminder() }, person)).status).toBe(status);
    expect((await world.refusal(preview, { params: params(), body: reminder() }, person)).status).toBe(status);
    expect((await world.refusal(remove, { params: key }, person)).status).toBe(status);
  }
});
