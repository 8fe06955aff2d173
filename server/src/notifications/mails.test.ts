import { expect, test } from "vitest";
import { SERVICE_TEMPLATES } from "@openrounds/contract/notifications/schemas.ts";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import english from "@openrounds/messages/notifications/en.json" with { type: "json" };
import { renderMail, renderPush, renderText, type MessageContent } from "./mails.ts";

const values = {
  name: "Meena",
  organization: "Sewa hub",
  program: "Diabetes care",
  batch: "Batch 1",
  sender: "Meera Iyer",
  role: "Participant",
  schedule: "8 sessions",
  topic: "Foot ulcers",
  when: "Mon, 9:00 am",
};
const told = (template: string, locale: string, fields: Partial<MessageContent> = {}): MessageContent => ({
  template,
  locale,
  values,
  code: "123456",
  links: ["https://openrounds.example/welcome?a=1&b=2"],
  ...fields,
});

test("there are codes for welcome, forgot password, e-mail verification, password updated, invitation, session reminder and unlock account [AUTH-162]", () => {
  expect(SERVICE_TEMPLATES).toEqual([
    ...["WELCOME", "FORGOT_PASSWORD", "EMAIL_VERIFICATION", "PASSWORD_UPDATED"],
    ...["INVITATION", "SESSION_REMINDER", "UNLOCK_ACCOUNT"],
  ]);
});

const TEMPLATES = [
  ...SERVICE_TEMPLATES,
  "CERTIFICATE",
  "CALENDAR_INVITE",
  "CALENDAR_INVITES",
  "GUEST_INVITATION",
  "BATCH_LETTER",
];

test.each(LOCALE_CODES)("all mail templates can be written in %s [AUTH-162]", async (locale) => {
  for (const template of TEMPLATES) {
    const { subject, text, html } = await renderMail(told(template, locale), { product: "OpenRounds" });
    expect(subject.trim()).not.toBe("");
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|mail\.[A-Z_]+\./);
    expect(html).toContain(`lang="${locale}"`);
    expect(text).toContain("https://openrounds.example/welcome?a=1&b=2");
  }
});

test.each(LOCALE_CODES)("no subject in %s begins with what a person is called", async (locale) => {
  const called = "Asha Rao";
  const people = { name: called, author: called, member: called, owner: called, sender: called, person: called };
  const asked = Object.values(english).flatMap((text) => [...text.matchAll(/\{(\w+)/g)]);
  const others = Object.fromEntries(asked.map(([, name = ""]) => [name, 2] as const));
  for (const key of Object.keys(english).filter((each) => each.startsWith("mail.") && each.endsWith(".subject"))) {
    const template = key.slice("mail.".length, -".subject".length);
    const { subject } = await renderMail(told(template, locale, { values: { ...values, ...others, ...people } }), {
      product: "OpenRounds",
    });
    expect([template, subject.startsWith(called)]).toEqual([template, false]);
  }
});

test.each(LOCALE_CODES)("short messages can be written in %s", (locale) => {
  for (const template of ["CODE", "INVITATION", "SESSION_REMINDER"]) {
    expect(renderText(told(template, locale), { product: "OpenRounds", host: "care.example" })).not.toMatch(
      /\{\w+\}|sms\./,
    );
  }
  const { title, body } = renderPush(told("SESSION_REMINDER", locale), "OpenRounds");
  expect(title).toContain("Foot ulcers");
  expect(body).toContain("Mon, 9:00 am");
});

test("names cannot bring markup into a mail or lines into its subject", async () => {
  const evil = {
    ...values,
    organization: "Sewa\r\nBcc: evil@test.example",
    program: "<img src=x onerror=alert(1)>",
    note: "<script>1</script>",
  };
  const { subject, html } = await renderMail(told("INVITATION", "en", { values: evil }), { product: "OpenRounds" });
  expect(subject).toBe("<img src=x onerror=alert(1)>: invitation from Sewa Bcc: evil@test.example");
  expect(html).not.toMatch(/<img src=x|<script>1/);
});

test("a locale in any spelling is written in its language, an unknown one in English", async () => {
  const subjectIn = async (locale: string) =>
    (await renderMail(told("PASSWORD_UPDATED", locale), { product: "OpenRounds" })).subject;
  expect(await subjectIn("hi_IN")).toBe("आपका पासवर्ड बदल दिया गया है");
  expect(await subjectIn("xx_YY")).toBe("Your password was changed");
});

test("the code of a text message stands in its last line for this host only, so that a phone fills it in nowhere else", () => {
  const text = renderText({ ...told("CODE", "hi"), code: "123456" }, { product: "OpenRounds", host: "care.example" });
  expect(text.split("\n").at(-1)).toBe("@care.example #123456");
  const reminder = { ...told("SESSION_REMINDER", "en"), code: null };
  expect(renderText(reminder, { product: "OpenRounds", host: "care.example" })).not.toContain("@care.example");
});
