import { createHash, generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { graphemesOf } from "@openrounds/contract/kernel/graphemes.ts";
import type { FailureBody } from "@openrounds/contract/kernel/envelope.ts";
import english from "@openrounds/messages/notifications/en.json" with { type: "json" };
import { MINUTE, resetClock } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { MailServer } from "../kernel/testing/mail-server.ts";
import { passTime } from "../kernel/testing/time.ts";
import { together } from "../kernel/testing/together.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { sendMail, sendText, type MailTemplate } from "./service.ts";
import { deliveries } from "./tables.ts";

const SERVICE_KEY = "a-service-key-of-thirty-two-letters";

let smtp: MailServer;
let real: World;
let local: World;

beforeAll(async () => {
  smtp = await MailServer.start();
  real = await createWorld({
    runsJobs: true,
    env: { SMTP_URL: smtp.url, DEMO_MAIL: "on", LOG_LEVEL: "silent", SERVICE_KEY },
  });
  local = await createWorld({ runsJobs: true });
});
afterAll(async () => {
  await Promise.all([real.close(), local.close()]);
  smtp.stop();
});
beforeEach(() => {
  resetClock();
  smtp.reset();
});

/** Refuses the content of the next mails for now; returns how many of them are left. */
function refuseNext(count: number): () => number {
  let left = count;
  smtp.refuses = (step) => {
    if (step !== "DATA" || left === 0) return undefined;
    left -= 1;
    return "451 try later";
  };
  return () => left;
}

const order = (world: World, effectKey: string, locale = "en_US", values: Record<string, string> = { name: "Meena" }) =>
  world.db.transaction((tx) =>
    sendMail(tx, {
      template: "WELCOME",
      effectKey,
      to: "meena@test.example",
      locale,
      values,
      link: "https://openrounds.example/home",
    }),
  );
const rowOf = async (world: World, effectKey: string) => {
  const [row] = await world.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.effectKey, `MAIL:${effectKey}`));
  return row;
};

test.each([
  ["hi_IN", "मीना"],
  ["ru_RU", "Мина"],
])("a mail in %s arrives with its letters, its calendar file and one recipient", async (locale, name) => {
  const lines = ["BEGIN:VCALENDAR", "METHOD:PUBLISH", `SUMMARY:${name}`, "END:VCALENDAR"];
  const ics = lines.join("\r\n");
  await real.db.transaction((tx) =>
    sendMail(tx, {
      template: "SESSION_REMINDER",
      effectKey: newId(),
      to: "meena@test.example",
      locale,
      values: { topic: `${name}\r\nBcc: evil@test.example`, program: "Diabetes", when: "9:00" },
      attachments: [{ name: "sessions.ics", type: "text/calendar; charset=utf-8; method=PUBLISH", text: ics }],
    }),
  );
  await real.settled();
  const [mail] = smtp.received;
  expect(mail?.to).toEqual(["meena@test.example"]);
  const parsed = await PostalMime.parse(mail?.raw ?? "");
  expect(parsed.subject).toContain(`${name} Bcc: evil@test.example`);
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.html).toContain(name);
  const [attached] = parsed.attachments;
  expect(attached?.filename).toBe("sessions.ics");
  expect(attached?.mimeType).toBe("text/calendar");
  const content = attached?.content;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  expect(text.trim().split(/\r?\n/)).toEqual(lines);
});

test("a calendar request arrives in a form to which mailboxes offer a reply", async () => {
  const ics = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR";
  const attachments = [{ name: "sessions.ics", type: "text/calendar; charset=utf-8; method=REQUEST", text: ics }];
  const values = { topic: "Foot", program: "Diabetes", when: "9:00" };
  await real.db.transaction((tx) =>
    sendMail(tx, {
      template: "CALENDAR_INVITE",
      effectKey: newId(),
      to: "meena@test.example",
      locale: "en",
      values,
      attachments,
    }),
  );
  await real.settled();
  expect(smtp.received[0]?.raw).toMatch(/content-type: text\/calendar;[^]*method=REQUEST/i);
});

test("people of the demo get no real mail, unless a setting asks for it", async () => {
  const env = { SMTP_URL: smtp.url, ENVIRONMENT: "demo", RATE_FACTOR: "1" };
  const demo = await createWorld({ runsJobs: true, env });
  onTestFinished(() => demo.close());
  const recipients = ["hub@demo.example", "asha@clinic.example.org", "nobody@localhost", "asha@example.care"];
  for (const to of recipients) {
    const mail = { template: "WELCOME", effectKey: to, locale: "en_US", values: { name: "Asha" } } as const;
    await demo.db.transaction((tx) => sendMail(tx, { ...mail, to, link: "https://openrounds.example/home" }));
  }
  await demo.settled();
  expect(smtp.received.flatMap(({ to }) => to)).toEqual(["asha@example.care"]);
  expect((await rowOf(demo, "hub@demo.example"))?.status).toBe("SENT");
});

test("a mail says that a program wrote it, is titled as its subject, and its id is of the domain that it is from", async () => {
  await order(real, newId());
  await real.settled();
  const [{ raw } = { raw: "" }] = smtp.received;
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(raw).toMatch(/^Message-ID: <[\w-]+@openrounds\.example>\r?$/m);
  const { html = "", subject = "none" } = await PostalMime.parse(raw);
  expect(html).toContain(`<title>${subject}</title>`);
});

/** The header fields of a mail, unfolded, by lower-case names. */
function fieldsOf(raw: string): Map<string, string> {
  const [head = ""] = raw.split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

const reminderTo = (userId: string, locale = "en_US") =>
  ({
    template: "SESSION_REMINDER",
    effectKey: newId(),
    to: "meena@test.example",
    userId,
    locale,
    values: { topic: "पैर के घाव", program: "Diabetes", when: "9:00" },
  }) as const;

test("a mail that its reader can do without says how to end it, and one that always comes does not", async () => {
  await real.db.transaction((tx) => sendMail(tx, reminderTo(newId())));
  await real.settled();
  await order(real, newId());
  await real.settled();
  const [listed, always] = smtp.received.map(({ raw }) => fieldsOf(raw));
  const [, address = "none"] =
    /^<(http:\/\/localhost:\d+\/unsubscribe\?key=[\w%.-]+)>$/.exec(listed?.get("list-unsubscribe") ?? "") ?? [];
  expect(listed?.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(listed?.get("list-id")).toBe("<reminders.openrounds.example>");
  const { html = "", text = "" } = await PostalMime.parse(smtp.received[0]?.raw ?? "");
  expect(html).toContain(`href="${address}"`);
  expect(text).toContain(address);
  expect([...(always?.keys() ?? [])].filter((name) => name.startsWith("list-"))).toEqual([]);
});

const TEMPLATES = Object.keys(english).flatMap(
  (key) => /^mail\.(\w+)\.subject$/.exec(key)?.[1] ?? [],
) as MailTemplate[];
/** A value for each placeholder of the texts. */
const VALUES = Object.fromEntries(
  Object.values(english).flatMap((text) => [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => [name, 2] as const)),
);
const LONG_LINK = `https://openrounds.example/welcome?type=invitation&id=${newId()}&email=${"a".repeat(60)}%40test.example`;

test.each(["en_US", "hi_IN", "ta_IN", "ru_RU", "pt_BR", "or_IN"])(
  "every mail in %s arrives as HTML with a title and one button, and as text with its link on a line of its own",
  async (locale) => {
    const program = "Diabetes and hypertension in primary care for community health officers";
    const values = { ...VALUES, program, topic: program, batch: program, when: "Thu, 12 Mar, 7:00 pm" };
    for (const template of TEMPLATES) {
      const ordered = { template, effectKey: newId(), to: "meena@test.example", locale, values } as const;
      await real.db.transaction((tx) => sendMail(tx, { ...ordered, link: LONG_LINK, code: "123456" }));
    }
    await real.settled();
    expect(smtp.received).toHaveLength(TEMPLATES.length);
    for (const { raw } of smtp.received) {
      const { subject = "", html = "", text = "" } = await PostalMime.parse(raw);
      const fields = fieldsOf(raw);
      expect(fields.get("content-type")).toMatch(/^multipart\/alternative/);
      expect(fields.get("auto-submitted")).toBe("auto-generated");
      expect(fields.get("message-id")).toMatch(/^<[\w-]+@openrounds\.example>$/);
      expect([subject, graphemesOf(subject).length <= 60]).toEqual([subject, true]);
      const plain = (part: string) => part.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
      expect(plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "")).toBe(subject);
      // The address is behind the button only, and in the text on one line.
      expect(plain(html).split(LONG_LINK).length).toBeLessThanOrEqual(2);
      expect(text.split(/\r?\n/)).toContain(LONG_LINK);
      expect(text).not.toMatch(/<\/?\w+>|&#?\w+;/);
      expect(text.split(/\r?\n/).indexOf("-- ")).toBeGreaterThan(2);
    }
  },
);

/** A header field, and the body, in relaxed canonicalization (RFC 6376). */
const relaxedField = (name: string, value: string): string => `${name}:${value.replaceAll(/[ \t]+/g, " ").trim()}`;
const relaxedBody = (body: string): string =>
  `${body
    .split("\r\n")
    .map((line) => line.replaceAll(/[ \t]+/g, " ").trimEnd())
    .join("\r\n")
    .trimEnd()}\r\n`;

test("a mail is signed by the key of the settings, the fields that end it included", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const folder = mkdtempSync(path.join(tmpdir(), "dkim-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "key.pem");
  writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }));
  const key = { DKIM_DOMAIN: "openrounds.example", DKIM_SELECTOR: "one", DKIM_KEY_FILE: file };
  const env = { SMTP_URL: smtp.url, DEMO_MAIL: "on", ...key };
  const signing = await createWorld({ runsJobs: true, env });
  onTestFinished(() => signing.close());
  await signing.db.transaction((tx) => sendMail(tx, reminderTo(newId(), "hi_IN")));
  await signing.settled();
  const [{ raw } = { raw: "" }] = smtp.received;
  const fields = fieldsOf(raw);
  const signature = fields.get("dkim-signature") ?? "";
  const tags = new Map(
    signature.split(";").map((tag) => [tag.split("=")[0]?.trim(), tag.slice(tag.indexOf("=") + 1).replaceAll(" ", "")]),
  );
  expect([tags.get("d"), tags.get("s"), tags.get("c")]).toEqual(["openrounds.example", "one", "relaxed/relaxed"]);
  const body = raw.slice(raw.indexOf("\r\n\r\n") + 4);
  expect(tags.get("bh")).toBe(createHash("sha256").update(relaxedBody(body)).digest("base64"));
  const covered = (tags.get("h") ?? "").toLowerCase().split(":");
  expect(covered).toEqual(expect.arrayContaining(["from", "list-id", "list-unsubscribe", "list-unsubscribe-post"]));
  const signed = [
    ...covered.map((name) => relaxedField(name, fields.get(name) ?? "")),
    relaxedField("dkim-signature", signature.replace(/(;\s*b=)[^;]*$/, "$1")),
  ].join("\r\n");
  const given = Buffer.from(tags.get("b") ?? "", "base64");
  expect(verify("sha256", Buffer.from(signed), publicKey, given)).toBe(true);
});

test("what a mail server took is kept without its content", async () => {
  const key = newId();
  await order(real, key);
  await real.settled();
  expect(await rowOf(real, key)).toMatchObject({
    status: "SENT",
    subject: null,
    html: null,
    text: null,
    links: [],
    values: {},
  });
});

test("the same thing is told once, however often and at once it is ordered", async () => {
  const key = newId();
  await together(20, () => order(real, key));
  await real.settled();
  expect(smtp.received).toHaveLength(1);
});

test("a mail that was ordered in a transaction that failed is never sent", async () => {
  const key = newId();
  const failing = real.db.transaction(async (tx) => {
    await sendMail(tx, {
      template: "WELCOME",
      effectKey: key,
      to: "a@test.example",
      locale: "en",
      values: { name: "A" },
    });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await real.settled();
  expect(smtp.received).toEqual([]);
});

test("a mail server that fails gets the mail again later, once", async () => {
  const key = newId();
  refuseNext(2);
  await order(real, key);
  await real.settled();
  expect(await rowOf(real, key)).toMatchObject({ status: "QUEUED" });
  for (let minutes = 1; minutes <= 2; minutes++) {
    passTime(2 * MINUTE);
    await real.settled();
  }
  expect(smtp.received).toHaveLength(1);
  expect(await rowOf(real, key)).toMatchObject({ status: "SENT" });
});

test("after half a day of failures a mail is given up and says so", async () => {
  const key = newId();
  const left = refuseNext(100);
  await order(real, key);
  for (let tries = 0; tries < 7; tries++) {
    await real.settled();
    passTime(13 * 60 * MINUTE);
  }
  await real.settled();
  expect(await rowOf(real, key)).toMatchObject({ status: "FAILED" });
  const { body } = await real.app.http.inject({ url: "/metrics" });
  for (const outcome of ["sent", "failed", "given_up"]) {
    expect(body).toMatch(new RegExp(`^messages_total\\{channel="mail",outcome="${outcome}"\\} [1-9]`, "m"));
  }
  expect(left()).toBe(93);
});

test("the development inbox shows what would have been sent, to one or to all", async () => {
  await order(local, newId(), "hi_IN");
  await local.db.transaction((tx) =>
    sendText(tx, { template: "CODE", effectKey: newId(), to: "+919812345001", locale: "en", code: "123456" }),
  );
  await local.settled();
  const inbox = async (query: string) =>
    (await local.app.http.inject({ method: "GET", url: `/api/dev/inbox${query}` })).json<{
      messages: { channel: string; to: string; code: string | null; links: string[] }[];
    }>().messages;
  expect(await inbox("?to=meena@test.example")).toMatchObject([
    { channel: "MAIL", links: ["https://openrounds.example/home"] },
  ]);
  expect(await inbox("")).toHaveLength(2);
  expect((await inbox("?to=%2B919812345001"))[0]).toMatchObject({ channel: "SMS", code: "123456" });
});

const SERVICE_MAIL = {
  templateCode: "WELCOME",
  to: "service@test.example",
  locale: "ta",
  params: { name: "Meena", link: "https://openrounds.example/home" },
};

const askService = (world: World, payload: object, headers: Record<string, string> = {}) =>
  world.app.http.inject({ method: "POST", url: "/mail/v1/mail/send", payload, headers });

test("another service orders a template mail with its key, and the same order once [API-005]", async () => {
  const headers = { "x-service-key": SERVICE_KEY, "idempotency-key": "order-1" };
  const response = await askService(real, SERVICE_MAIL, headers);
  expect(response.json()).toEqual({ responseCode: "Success", resultBody: {} });
  await askService(real, SERVICE_MAIL, headers);
  await real.settled();
  expect(smtp.received.map(({ to }) => to)).toEqual([["service@test.example"]]);
});

test.each([
  ["WELCOME", "Welcome to OpenRounds"],
  ["FORGOT_PASSWORD", "Reset your password"],
  ["EMAIL_VERIFICATION", "123456 is your OpenRounds code"],
  ["PASSWORD_UPDATED", "Your password was changed"],
  ["INVITATION", "Diabetes care: invitation from Sewa hub"],
  ["SESSION_REMINDER", "Foot ulcers starts 9:00"],
  ["UNLOCK_ACCOUNT", "Unlock your account"],
])("the template %s can be ordered, and arrives with words of its own [AUTH-162]", async (templateCode, subject) => {
  const params = { ...SERVICE_MAIL.params, code: "123456", topic: "Foot ulcers", when: "9:00" };
  const values = {
    program: "Diabetes care",
    organization: "Sewa hub",
    role: "Participant",
    schedule: "8 sessions",
    batch: "Batch 1",
  };
  const body = { ...SERVICE_MAIL, locale: "en", templateCode, params: { ...params, ...values } };
  expect((await askService(real, body, { "x-service-key": SERVICE_KEY })).statusCode).toBe(200);
  await real.settled();
  const [mail] = smtp.received;
  expect(smtp.received).toHaveLength(1);
  expect((await PostalMime.parse(mail?.raw ?? "")).subject).toBe(subject);
});

test("half of a sign in the name that another service gives stops no mail", async () => {
  const params = { ...SERVICE_MAIL.params, name: "Meena \ud800" };
  const response = await askService(real, { ...SERVICE_MAIL, params }, { "x-service-key": SERVICE_KEY });
  expect(response.statusCode).toBe(200);
  await real.settled();
  expect(smtp.received).toHaveLength(1);
});

test.each([
  [{ ...SERVICE_MAIL, params: { ...SERVICE_MAIL.params, "\ud800": "x" } }, 400],
  [{ ...SERVICE_MAIL, templateCode: "NOPE" }, 400],
  [{ ...SERVICE_MAIL, locale: "xx" }, 400],
  [{ ...SERVICE_MAIL, to: ["a@test.example", "b@test.example"] }, 400],
  [{ ...SERVICE_MAIL, to: "a@test.example,b@test.example" }, 400],
  [{ ...SERVICE_MAIL, params: {} }, 400],
])("the mail service refuses %o", async (payload, status) => {
  expect((await askService(real, payload, { "x-service-key": SERVICE_KEY })).statusCode).toBe(status);
  await real.settled();
  expect(smtp.received).toEqual([]);
});

test("the log of a mail that failed leads to the request that ordered it", async () => {
  const lines: string[] = [];
  const env = { SMTP_URL: smtp.url, DEMO_MAIL: "on", SERVICE_KEY };
  const logging = await createWorld({ runsJobs: true, env, logsTo: (line) => void lines.push(line) });
  onTestFinished(() => logging.close());
  refuseNext(1);
  await askService(logging, SERVICE_MAIL, { "x-service-key": SERVICE_KEY, "x-correlation-id": "ordered-by-0001" });
  await logging.settled();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: "message not delivered", correlationId: "ordered-by-0001" },
  ]);
});

test("the mail service is closed without the right key, and absent where no key is set", async () => {
  expect((await askService(real, SERVICE_MAIL)).statusCode).toBe(401);
  expect((await askService(real, SERVICE_MAIL, { "x-service-key": "wrong" })).statusCode).toBe(401);
  const absent = await askService(local, SERVICE_MAIL, { "x-service-key": SERVICE_KEY });
  expect(absent.statusCode).toBe(404);
  expect(absent.json<FailureBody>().responseCode).toBe("error.notFound");
});
