import { expect, test } from "vitest";
import { SERVICE_TEMPLATES } from "@openrounds/contract/notifications/schemas.ts";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { graphemesOf } from "@openrounds/contract/kernel/graphemes.ts";
import english from "@openrounds/messages/notifications/en.json" with { type: "json" };
import { renderMail, renderPush, renderText, translateMail, type MessageContent } from "./mails.ts";

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
const mailOf = (template: string, locale: string, fields: Partial<MessageContent> = {}): MessageContent => ({
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
    const { subject, text, html } = await renderMail(mailOf(template, locale), { product: "OpenRounds" });
    expect(subject.trim()).not.toBe("");
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|mail\.[A-Z_]+\./);
    expect(html).toContain(`lang="${locale}"`);
    expect(text).toContain("https://openrounds.example/welcome?a=1&b=2");
  }
});

const ALL_TEMPLATES = Object.keys(english).flatMap((key) => /^mail\.(\w+)\.subject$/.exec(key)?.[1] ?? []);
/** A value for each placeholder of the texts. */
const ANY = Object.fromEntries(
  Object.values(english).flatMap((text) => [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => [name, 2] as const)),
);

test.each(LOCALE_CODES)("no subject in %s begins with what a person is called", (locale) => {
  const called = "Asha Rao";
  const people = { name: called, author: called, member: called, owner: called, sender: called, person: called };
  for (const template of ALL_TEMPLATES) {
    const { subject } = translateMail(
      mailOf(template, locale, { values: { ...ANY, ...values, ...people } }),
      "OpenRounds",
    );
    expect([template, subject.startsWith(called)]).toEqual([template, false]);
  }
});

/** Names as long as the longest that people give. */
const LONG_NAMES = {
  ...{
    program: "Diabetes and hypertension in primary care for community health officers",
    hub: "Vidarbha Care Hub".repeat(4),
  },
  ...{
    batch: "Batch of the northern districts, October 2026 to February 2027, evenings",
    name: "Venkatanarasimharajuvaripeta Rao",
  },
  ...{
    organization: "Sewagram institute of rural health and community medicine, Wardha",
    title: "पैर के घाव ".repeat(9),
  },
  ...{
    superhub: "Deccan superhub for rural health and community medicine, Hyderabad",
    above: "National hub ".repeat(6),
  },
  ...{
    topic: "When to refer foot ulcers and how to dress them until then: four cases",
    heading: "Which dressing? ".repeat(5),
  },
  ...{
    author: "Meenakshi Sundareswaran Iyer",
    member: "Meenakshi Sundareswaran Iyer",
    owner: "Meenakshi Sundareswaran Iyer",
  },
  ...{
    sender: "Meenakshi Sundareswaran Iyer",
    roles: "Facilitator, Case presenter and Guest lecturer",
    what: "Foot ulcers ".repeat(7),
  },
};
const OTHERS = { when: "Thu, 12 Mar, 7:00 pm GMT+5:30", kind: "LEFT", count: 12 };

test.each(LOCALE_CODES)("a subject in %s has at most 60 characters: long names are cut, times are not", (locale) => {
  for (const template of ALL_TEMPLATES) {
    const mail = mailOf(template, locale, { values: { ...ANY, ...OTHERS, ...LONG_NAMES } });
    const { subject } = translateMail(mail, "OpenRounds");
    expect([template, subject, graphemesOf(subject).length <= 60]).toEqual([template, subject, true]);
    if (["SESSION_REMINDER", "CALENDAR_INVITE", "GUEST_INVITATION"].includes(template)) {
      expect(subject).toContain(OTHERS.when);
    }
  }
});

test("a subject that fits is not cut, one that does not loses the ends of its longest names", () => {
  const subjectOf = (given: Record<string, string>) =>
    translateMail(mailOf("QUESTION", "en", { values: { ...ANY, ...given } }), "OpenRounds").subject;
  expect(subjectOf({ batch: "Batch 4", author: "Asha Rao", heading: "When do you refer?" })).toBe(
    "Batch 4: Asha Rao asked “When do you refer?”",
  );
  expect(
    subjectOf({ batch: "Batch 4", author: "Asha Rao", heading: "When do you refer a patient with an ulcer?" }),
  ).toBe("Batch 4: Asha Rao asked “When do you refer a patient with…”");
});

test.each(LOCALE_CODES)("short messages can be written in %s", (locale) => {
  for (const template of ["CODE", "INVITATION", "SESSION_REMINDER"]) {
    expect(renderText(mailOf(template, locale), { product: "OpenRounds", host: "care.example" })).not.toMatch(
      /\{\w+\}|sms\./,
    );
  }
  const { title, body } = renderPush(mailOf("SESSION_REMINDER", locale), "OpenRounds");
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
  const { subject, html } = await renderMail(mailOf("INVITATION", "en", { values: evil }), { product: "OpenRounds" });
  expect(subject).toBe("<img src=x onerror=a…: invitation from Sewa Bcc: evil@test.…");
  expect(html).not.toMatch(/<img src=x|<script>1/);
});

test("a locale in any spelling is written in its language, an unknown one in English", async () => {
  const subjectIn = async (locale: string) =>
    (await renderMail(mailOf("PASSWORD_UPDATED", locale), { product: "OpenRounds" })).subject;
  expect(await subjectIn("hi_IN")).toBe("आपका पासवर्ड बदल दिया गया है");
  expect(await subjectIn("xx_YY")).toBe("Your password was changed");
});

test("the code of a text message stands in its last line for this host only, so that a phone fills it in nowhere else", () => {
  const text = renderText({ ...mailOf("CODE", "hi"), code: "123456" }, { product: "OpenRounds", host: "care.example" });
  expect(text.split("\n").at(-1)).toBe("@care.example #123456");
  const reminder = { ...mailOf("SESSION_REMINDER", "en"), code: null };
  expect(renderText(reminder, { product: "OpenRounds", host: "care.example" })).not.toContain("@care.example");
});
