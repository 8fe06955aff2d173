import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FailureBody } from "@openrounds/contract/kernel/envelope.ts";
import { MINUTE, nowMs, resetClock, startClockAt } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { sendMail, sendText } from "./service.ts";
import { deliveries } from "./tables.ts";

const SERVICE_KEY = "a-service-key-of-thirty-two-letters";

let smtp: SMTPServer;
let real: World;
let local: World;
let refusals = 0;
const received: { raw: string; to: string[] }[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error("try later"), { responseCode: 451 }));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ raw: Buffer.concat(chunks).toString("utf8"), to });
        return done();
      });
    },
  });
  smtp.on("error", () => undefined);
  await new Promise<void>((done) => smtp.listen(0, "127.0.0.1", done));
  const { port } = smtp.server.address() as { port: number };
  real = await createWorld({
    runsJobs: true,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: "silent", SERVICE_KEY },
  });
  local = await createWorld({ runsJobs: true });
});
afterAll(async () => {
  await Promise.all([real.close(), local.close()]);
  smtp.close();
});
beforeEach(() => {
  resetClock();
  refusals = 0;
  received.length = 0;
});

const order = (world: World, effectKey: string, locale = "en_US", values: Record<string, string> = { name: "Meena" }) =>
  sendMail(world.db, {
    template: "WELCOME",
    effectKey,
    to: "meena@test.example",
    locale,
    values,
    link: "https://openrounds.example/home",
  });
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
  await sendMail(real.db, {
    template: "SESSION_REMINDER",
    effectKey: newId(),
    to: "meena@test.example",
    locale,
    values: { topic: `${name}\r\nBcc: evil@test.example`, program: "Diabetes", when: "9:00" },
    attachments: [{ name: "sessions.ics", type: "text/calendar; charset=utf-8; method=PUBLISH", text: ics }],
  });
  await real.settled();
  const [mail] = received;
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

test("a calendar request arrives so that mailboxes offer an answer", async () => {
  const ics = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR";
  const attachments = [{ name: "sessions.ics", type: "text/calendar; charset=utf-8; method=REQUEST", text: ics }];
  const values = { topic: "Foot", program: "Diabetes", when: "9:00" };
  await sendMail(real.db, {
    template: "CALENDAR_INVITE",
    effectKey: newId(),
    to: "meena@test.example",
    locale: "en",
    values,
    attachments,
  });
  await real.settled();
  expect(received[0]?.raw).toMatch(/content-type: text\/calendar;[^]*method=REQUEST/i);
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
  await Promise.all(Array.from({ length: 20 }, () => order(real, key)));
  await real.settled();
  expect(received).toHaveLength(1);
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
  expect(received).toEqual([]);
});

test("a mail server that fails gets the mail again later, once", async () => {
  const key = newId();
  refusals = 2;
  await order(real, key);
  await real.settled();
  expect(await rowOf(real, key)).toMatchObject({ status: "QUEUED" });
  for (let minutes = 1; minutes <= 2; minutes++) {
    startClockAt(new Date(nowMs() + 2 * MINUTE));
    await real.settled();
  }
  expect(received).toHaveLength(1);
  expect(await rowOf(real, key)).toMatchObject({ status: "SENT" });
});

test("after half a day of failures a mail is given up and says so", async () => {
  const key = newId();
  refusals = 100;
  await order(real, key);
  for (let tries = 0; tries < 7; tries++) {
    await real.settled();
    startClockAt(new Date(nowMs() + 13 * 60 * MINUTE));
  }
  await real.settled();
  expect(await rowOf(real, key)).toMatchObject({ status: "FAILED" });
  expect(refusals).toBe(93);
});

test("the development inbox shows what would have been sent, to one or to all", async () => {
  await order(local, newId(), "hi_IN");
  await sendText(local.db, { template: "CODE", effectKey: newId(), to: "+919812345001", locale: "en", code: "123456" });
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
  const answer = await askService(real, SERVICE_MAIL, headers);
  expect(answer.json()).toEqual({ responseCode: "Success", resultBody: {} });
  await askService(real, SERVICE_MAIL, headers);
  await real.settled();
  expect(received.map(({ to }) => to)).toEqual([["service@test.example"]]);
});

test.each([
  [{ ...SERVICE_MAIL, templateCode: "NOPE" }, 400],
  [{ ...SERVICE_MAIL, to: ["a@test.example", "b@test.example"] }, 400],
  [{ ...SERVICE_MAIL, to: "a@test.example,b@test.example" }, 400],
  [{ ...SERVICE_MAIL, params: {} }, 400],
])("the mail service refuses %o", async (payload, status) => {
  expect((await askService(real, payload, { "x-service-key": SERVICE_KEY })).statusCode).toBe(status);
  await real.settled();
  expect(received).toEqual([]);
});

test("the mail service is closed without the right key, and absent where no key is set", async () => {
  expect((await askService(real, SERVICE_MAIL)).statusCode).toBe(401);
  expect((await askService(real, SERVICE_MAIL, { "x-service-key": "wrong" })).statusCode).toBe(401);
  const absent = await askService(local, SERVICE_MAIL, { "x-service-key": SERVICE_KEY });
  expect(absent.statusCode).toBe(404);
  expect(absent.json<FailureBody>().responseCode).toBe("error.notFound");
});
