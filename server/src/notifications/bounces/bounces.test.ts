import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MINUTE, SECOND, now, nowMs, resetClock } from "../../kernel/clock.ts";
import { hmacOf } from "../../kernel/http/signed-text.ts";
import { newId } from "../../kernel/ids.ts";
import { MailServer } from "../../kernel/testing/mail-server.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { sendMail } from "../service.ts";
import { deliveries } from "../tables.ts";

const BOUNCE_KEY = "a-bounce-key-of-thirty-two-letters";

let smtp: MailServer;
let world: World;
const lines: string[] = [];

beforeAll(async () => {
  smtp = await MailServer.start();
  const env = { SMTP_URL: smtp.url, DEMO_MAIL: "on", LOG_LEVEL: "warn", BOUNCE_KEY };
  world = await createWorld({ runsJobs: true, env, logsTo: (line) => void lines.push(line) });
});
afterAll(async () => {
  await world.close();
  smtp.stop();
});
beforeEach(() => {
  resetClock();
  smtp.reset();
  lines.length = 0;
});

const address = (): string => `${newId().slice(-12)}@test.example`;

async function mailTo(to: string): Promise<void> {
  await world.db.transaction((tx) =>
    sendMail(tx, {
      ...{ template: "WELCOME", effectKey: newId(), to, locale: "en_US", values: { name: "Meena" } },
      link: "https://openrounds.example/home",
    }),
  );
  await world.settled();
}

async function rowTo(to: string) {
  const [row] = await world.db.select().from(deliveries).where(eq(deliveries.recipient, to));
  return row;
}

test.each([
  ["the recipient", "RCPT", "550 5.1.1 No such user"],
  ["the content", "DATA", "554 5.7.1 Message refused"],
])("a mail of which the server refuses %s for good ends at once, without its content", async (_, refused, reply) => {
  const to = address();
  smtp.refuses = (step) => (step === refused ? reply : undefined);
  await mailTo(to);
  expect(await rowTo(to)).toMatchObject({ status: "REFUSED", values: {}, links: [] });
  smtp.reset();
  passTime(13 * 60 * MINUTE);
  await world.settled();
  expect([smtp.attempts, (await rowTo(to))?.status]).toEqual([0, "REFUSED"]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ msg: "message refused", channel: "MAIL" }]);
  expect(lines.join("")).not.toContain(to);
  const { body } = await world.app.http.inject({ url: "/metrics" });
  expect(body).toMatch(/^messages_total\{channel="mail",outcome="refused"\} [1-9]/m);
});

test.each([
  ["the recipient for now", "RCPT", "450 4.2.0 Try again later"],
  ["the content for now", "DATA", "451 4.3.0 Try again later"],
  ["the sender", "MAIL", "550 5.7.1 Sender not allowed"],
])("a mail of which the server refuses %s is sent later", async (_, refused, reply) => {
  const to = address();
  smtp.refuses = (step) => (step === refused ? reply : undefined);
  await mailTo(to);
  expect(await rowTo(to)).toMatchObject({ status: "QUEUED" });
  smtp.reset();
  passTime(2 * MINUTE);
  await world.settled();
  expect(await rowTo(to)).toMatchObject({ status: "SENT" });
});

interface Sending {
  readonly key?: string;
  readonly atMs?: number;
  readonly sent?: string;
  readonly headers?: Record<string, string>;
}

/** Reports a bounce, signed as the operator's guide says, unless told otherwise. */
function report(body: object | string, { key = BOUNCE_KEY, atMs = nowMs(), sent, headers }: Sending = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(atMs / SECOND));
  const signature = `v0=${hmacOf(key, `v0:${timestamp}:${text}`)}`;
  return world.app.http.inject({
    ...{ method: "POST", url: "/mail/v1/bounces", payload: sent ?? text },
    headers: {
      "content-type": "application/json",
      "x-bounce-timestamp": timestamp,
      "x-bounce-signature": signature,
      ...headers,
    },
  });
}

const reportOf = (to: string, time = now().toISOString()) => ({ address: to, reason: "550 5.1.1 No such user", time });

test("a bounce that is reported later ends the mails of the days before to this address, and no other", async () => {
  const [to, other] = [address(), address()];
  for (const each of [to, other]) await mailTo(each);
  passTime(MINUTE);
  const response = await report(reportOf(to.toUpperCase()));
  expect(response.json()).toEqual({ responseCode: "Success", resultBody: {} });
  expect([(await rowTo(to))?.status, (await rowTo(other))?.status]).toEqual(["REFUSED", "SENT"]);
});

test("a bounce from before the mail, or a week after it, is not about it", async () => {
  const to = address();
  const before = now().toISOString();
  passTime(MINUTE);
  await mailTo(to);
  await report(reportOf(to, before));
  passTime(7 * 24 * 60 * MINUTE);
  await report(reportOf(to));
  expect((await rowTo(to))?.status).toBe("SENT");
});

test("a report is refused when it is unsigned, changed, signed by another key, old, repeated, too large or incomplete", async () => {
  const to = address();
  await mailTo(to);
  passTime(MINUTE);
  const right = reportOf(to);
  const statusOf = async (...given: Parameters<typeof report>) => (await report(...given)).statusCode;
  expect(await statusOf(right, { headers: { "x-bounce-signature": "" } })).toBe(401);
  expect(await statusOf(right, { key: "another-key-of-thirty-two-letters!" })).toBe(401);
  expect(await statusOf(right, { sent: JSON.stringify({ ...right, address: address() }) })).toBe(401);
  for (const awayMs of [-6 * MINUTE, 6 * MINUTE]) expect(await statusOf(right, { atMs: nowMs() + awayMs })).toBe(401);
  expect(await statusOf({ ...right, reason: "x".repeat(9000) })).toBe(413);
  for (const wrong of ["{", "[]", { ...right, time: "yesterday" }, { address: to }, { ...right, address: "nobody" }]) {
    expect(await statusOf(wrong)).toBe(400);
  }
  expect((await rowTo(to))?.status).toBe("SENT");
  expect(await statusOf(right)).toBe(200);
  await mailTo(to);
  expect(await statusOf(right)).toBe(409);
});

test("without a key, reports are not received", async () => {
  const local = await createWorld();
  const answer = await local.app.http.inject({ method: "POST", url: "/mail/v1/bounces", payload: {} });
  await local.close();
  expect(answer.statusCode).toBe(404);
});
