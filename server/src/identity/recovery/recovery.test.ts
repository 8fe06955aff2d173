import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { MINUTE, resetClock, startClockAt } from "../../kernel/clock.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { newId, newToken } from "../../kernel/ids.ts";
import { idInLink, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildUser } from "../factory.ts";
import { mailAccountLink } from "../links/service.ts";
import { hashNewPassword } from "../passwords/service.ts";
import type { UserRow } from "../service.ts";
import { accountLinks, users } from "../tables.ts";

const { exists, login, refreshToken } = identityEndpoints;
const { forgotPassword, resetPassword, unlock, unlockAccount, verifyEmail, checkLink } = recoveryEndpoints;
const OLD = "learn-together-2026";
const NEW = "another-good-phrase-77";

let world: World;
let passwordHash: string;
let person: UserRow;
let email: string;
let begun: number;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true, env: { PUBLIC_URL: "https://rounds.example" } });
  passwordHash = await hashNewPassword(world.app.platform, btoa(OLD), []);
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  begun = Date.now();
  person = await buildUser(world.db, { passwordHash });
  email = person.email ?? "";
});

const at = (minutes: number): void => startClockAt(new Date(begun + minutes * MINUTE));
const mailsTo = (to: string, template: string) => listDeliveries(world, { to, template });

/** The secret in the newest mail of a template. */
const linkIn = async (template: string, recipient = email): Promise<string> =>
  idInLink((await mailsTo(recipient, template)).at(-1));
async function resetLink(): Promise<string> {
  await world.call(forgotPassword, { body: { email } });
  return linkIn("FORGOT_PASSWORD");
}
const renewal = (orderId: string, password = NEW) => ({ body: { orderId, newPassword: btoa(password) } });
const enter = (password: string) => ({ body: { loginMode: "EMAIL" as const, email, password: btoa(password) } });
const userNow = async () => (await world.db.select().from(users).where(eq(users.userId, person.userId)))[0];
const lock = async () => {
  for (let i = 0; i < 10; i++) await world.refusal(login, enter(`wrong-${i}`));
};

describe("a forgotten password", () => {
  test("is asked for by e-mail, and the link of the mail opens the welcome page [AUTH-134] [AUTH-161]", async () => {
    const { message } = await world.call(forgotPassword, { body: { email: email.toUpperCase() } });
    expect(message).toBe(translate("en", "FORGOT_PASSWORD_SENT"));
    await world.settled();
    const [mail] = await mailsTo(email, "FORGOT_PASSWORD");
    expect(mail?.links[0]).toMatch(/^https:\/\/rounds\.example\/welcome\?type=forgot-password&id=[\w-]{43}$/);
    expect(mail?.text).toContain(mail?.links[0]);
  });

  test("is replaced by the link, and the old one no longer signs in [AUTH-135]", async () => {
    await world.call(resetPassword, renewal(await resetLink()));
    expect((await world.refusal(login, enter(OLD))).body.responseCode).toBe("LOGIN_INCORRECT_PASSWORD");
    expect((await world.call(login, enter(NEW))).authorization?.userId).toBe(person.userId);
  });

  test("that is replaced ends every sign-in and every known device, and signs nobody in", async () => {
    const { authorization, deviceId } = await world.call(login, enter(OLD));
    const result = await world.call(resetPassword, renewal(await resetLink()));
    expect(Object.keys(result)).toEqual(["message"]);
    const headers = { authorization: `Bearer ${authorization?.authToken}` };
    const own = await world.app.http.inject({ url: `/api/v1/user/end-user/${person.userId}`, headers });
    expect(own.statusCode).toBe(401);
    const refreshed = await world.refusal(refreshToken, { body: { refreshKey: authorization?.refreshKey ?? "" } });
    expect(refreshed.status).toBe(401);
    await lock();
    const known = await world.app.http.inject({
      method: "POST",
      url: `/api${login.path}`,
      headers: { ...world.anonymous(), "x-device-id": deviceId ?? "" },
      payload: enter(NEW).body,
    });
    expect(known.statusCode).toBe(423);
  });

  test("that is replaced is told by mail [AUTH-162]", async () => {
    await world.call(resetPassword, renewal(await resetLink()));
    await world.settled();
    expect(await mailsTo(email, "PASSWORD_UPDATED")).toHaveLength(1);
  });
});

describe("a link", () => {
  test("that set a password ends those of the other purpose", async () => {
    const token = newToken();
    await mailAccountLink(
      world.app.platform,
      { ...person, email },
      { purpose: "UNLOCK_ACCOUNT", userId: person.userId, token },
    );
    await world.call(resetPassword, renewal(await resetLink()));
    expect((await world.refusal(unlockAccount, renewal(token, OLD))).status).toBe(410);
  });

  test("works once, however many use it at once [AUTH-159]", async () => {
    const orderId = await resetLink();
    const { results } = await contend(10, (i) => world.call(resetPassword, renewal(orderId, `${NEW}-${i}`)));
    process.stdout.write(`uses of one link that worked, of 10 at once: ${results.length}\n`);
    expect(results).toHaveLength(1);
    const refused = await world.refusal(resetPassword, renewal(orderId));
    expect(refused).toMatchObject({ status: 410, body: { message: "reset link expired" } });
  });

  test("can be asked about without being used up, and is over for that too once it is used", async () => {
    const orderId = await resetLink();
    const input = { body: { orderId, isUnlock: false } };
    for (const _ of [1, 2]) expect(await world.call(checkLink, input)).toEqual({});
    const refused = await world.refusal(checkLink, { body: { orderId, isUnlock: true } });
    expect(refused).toMatchObject({ status: 410, body: { responseCode: "RESET_LINK_EXPIRED" } });
    await world.call(resetPassword, renewal(orderId));
    expect((await world.refusal(checkLink, input)).status).toBe(410);
  });

  test("works for thirty minutes", async () => {
    const orderId = await resetLink();
    at(31);
    expect((await world.refusal(resetPassword, renewal(orderId))).body.responseCode).toBe("RESET_LINK_EXPIRED");
  });

  test("ends with the next one that is asked for", async () => {
    const first = await resetLink();
    at(1);
    const second = await resetLink();
    expect(second).not.toBe(first);
    expect((await world.refusal(resetPassword, renewal(first))).status).toBe(410);
    await world.call(resetPassword, renewal(second));
  });

  test.each([
    ["a new password", "FORGOT_PASSWORD", resetPassword],
    ["unlocking", "UNLOCK_ACCOUNT", unlockAccount],
  ] as const)("for %s does not take the present password, and stays", async (_, purpose, endpoint) => {
    await world.call(purpose === "FORGOT_PASSWORD" ? forgotPassword : unlock, { body: { email } });
    const orderId = await linkIn(purpose);
    const refused = await world.refusal(endpoint, renewal(orderId, OLD));
    expect(refused.body.responseCode).toBe("PROFILE_SAME_PASSWORD");
    expect(refused.body.error.fields).toHaveProperty("newPassword");
    await world.call(endpoint, renewal(orderId));
  });

  test("stays when the password is refused, and the refusal stands at its field [AUTH-129]", async () => {
    const orderId = await resetLink();
    const refused = await world.refusal(resetPassword, renewal(orderId, "short-one"));
    expect(refused.body).toMatchObject({
      message: "Password must have a minimum of 10 characters",
      error: { fields: { newPassword: translate("en", "VALID_PASSWORD_MIN") } },
    });
    expect((await world.refusal(resetPassword, renewal(orderId, "password123"))).body.responseCode).toBe(
      "VALID_PASSWORD_COMMON",
    );
    await world.call(resetPassword, renewal(orderId, "quiet-rive"));
  });

  test("is not used up by being opened", async () => {
    const orderId = await resetLink();
    for (let i = 0; i < 3; i++) {
      await world.app.http.inject({ url: `/welcome?type=forgot-password&id=${orderId}` });
      await world.app.http.inject({ url: `/api${resetPassword.path}?orderId=${orderId}` });
    }
    await world.call(resetPassword, renewal(orderId));
  });

  test("is stored as a hash only", async () => {
    const orderId = await resetLink();
    const rows = await world.db.select().from(accountLinks).where(eq(accountLinks.userId, person.userId));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(orderId);
  });

  test.each([
    ["nothing", ""],
    ["a word", "cookie"],
    ["an id", newId()],
    ["a made-up secret", newToken()],
    ["a list", ["a".repeat(43)] as unknown as string],
    ["an object", { $ne: "a" } as unknown as string],
    ["a very long text", "a".repeat(10_000)],
  ])("that is %s opens nothing", async (_, orderId) => {
    for (const endpoint of [resetPassword, unlockAccount]) {
      const refused = await world.refusal(endpoint, renewal(orderId));
      expect(refused.body.responseCode).toBe("RESET_LINK_EXPIRED");
    }
    expect((await world.refusal(verifyEmail, { body: { orderId } })).status).toBeGreaterThanOrEqual(400);
  });

  test("serves the purpose that it was made for, whatever the request says [AUTH-138] [AUTH-139]", async () => {
    const forgotten = await resetLink();
    await world.call(unlock, { body: { email } });
    const unlocking = await linkIn("UNLOCK_ACCOUNT");
    expect((await world.refusal(unlockAccount, renewal(forgotten))).status).toBe(410);
    expect((await world.refusal(resetPassword, renewal(unlocking))).status).toBe(410);
    expect((await world.refusal(verifyEmail, { body: { orderId: forgotten } })).status).toBe(410);
    await world.call(unlockAccount, renewal(unlocking));
    await world.call(resetPassword, renewal(await resetLink(), `${NEW}-b`));
  });
});

describe("a locked account", () => {
  test("is mailed a way to unlock it, and the link does so with a new password [AUTH-137] [AUTH-138]", async () => {
    await lock();
    expect((await world.refusal(login, enter(OLD))).status).toBe(423);
    await world.call(unlockAccount, renewal(await linkIn("UNLOCK_ACCOUNT")));
    expect(await world.call(exists, { body: { uid: email, mode: "EMAIL" } })).toMatchObject({ status: "ACTIVE" });
    expect((await world.call(login, enter(NEW))).authorization?.userId).toBe(person.userId);
  });

  test("is sent another link when it asks for one [AUTH-137]", async () => {
    await lock();
    const first = await linkIn("UNLOCK_ACCOUNT");
    at(1);
    const { message } = await world.call(unlock, { body: { email } });
    expect(message).toBe(translate("en", "UNLOCK_ACCOUNT_SENT"));
    expect(await linkIn("UNLOCK_ACCOUNT")).not.toBe(first);
  });
});

test.each([
  ["BLOCKED", "LOGIN_ACCOUNT_BLOCKED"],
  ["DEACTIVATED", "LOGIN_INCORRECT_PASSWORD"],
] as const)("an account that is %s stays so, with a link or without", async (status, refusal) => {
  const orderId = await resetLink();
  await world.db.update(users).set({ status }).where(eq(users.userId, person.userId));
  await world.call(resetPassword, renewal(orderId));
  expect((await userNow())?.status).toBe(status);
  expect((await world.refusal(login, enter(NEW))).body.responseCode).toBe(refusal);
  await world.call(forgotPassword, { body: { email } });
  await world.settled();
  expect(await mailsTo(email, "FORGOT_PASSWORD")).toHaveLength(1);
});

describe("who asks", () => {
  test("learns nothing: known and unknown e-mails get the same response, and only known ones a mail", async () => {
    for (const endpoint of [forgotPassword, unlock]) {
      const known = await world.call(endpoint, { body: { email } });
      const unknown = await world.call(endpoint, { body: { email: "nobody@recovery.example" } });
      expect(unknown).toEqual(known);
    }
    expect(await listDeliveries(world, { to: "nobody@recovery.example" })).toEqual([]);
  });

  test("waits as long for an unknown e-mail as for a known one", async () => {
    const idle = await createWorld({ joins: world });
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 30; i++) {
      const addresses = { known: (await buildUser(world.db)).email ?? "", unknown: `nobody-${i}@recovery.example` };
      for (const kind of ["known", "unknown"] as const) {
        const before = performance.now();
        await idle.call(forgotPassword, { body: { email: addresses[kind] } });
        times[kind].push(performance.now() - before);
      }
    }
    await idle.close();
    const [known = 0, unknown = 0] = [times.known, times.unknown].map((all) => all.toSorted((x, y) => x - y)[15]);
    process.stdout.write(
      `median ms of asking for a link, known and unknown: ${known.toFixed(1)} ${unknown.toFixed(1)}\n`,
    );
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(5, known / 2));
  });

  test.each([
    ["known", () => email],
    ["unknown", () => "nobody-asks@recovery.example"],
  ])("fifty times at once for an e-mail that is %s has three mails ordered at most [AUTH-160]", async (_, address) => {
    const { results } = await contend(50, () => world.call(forgotPassword, { body: { email: address() } }));
    expect(results).toHaveLength(3);
    const refused = await world.refusal(forgotPassword, { body: { email: address() } });
    expect(refused).toMatchObject({ status: 429, body: { responseCode: "LINK_TOO_MANY" } });
    await world.settled();
    expect((await mailsTo(address(), "FORGOT_PASSWORD")).length).toBeLessThanOrEqual(3);
  });

  test.each([
    ["no e-mail", ""],
    ["a word", "x"],
    ["a space", "a b@recovery.example"],
    ["two e-mails", ["a@recovery.example", "b@recovery.example"] as unknown as string],
    ["an object", { $ne: 1 } as unknown as string],
    ["a line break", "a@recovery.example\r\nBcc: b@recovery.example"],
    ["a null byte", "a@recovery.example\u0000"],
  ])("with %s is told so at the field, and no mail is sent [AUTH-127]", async (_, address) => {
    const refused = await world.refusal(forgotPassword, { body: { email: address } });
    expect(refused.body.message).toBe("Please enter a valid email");
    expect(refused.body.error.fields).toEqual({ email: translate("en", "VALID_EMAIL") });
  });

  test.each(["host", "x-forwarded-host", "x-host", "forwarded", "x-original-host", "x-forwarded-server"])(
    "with a forged %s gets a link to this platform all the same",
    async (name) => {
      const headers = {
        ...world.anonymous(),
        [name]: name === "forwarded" ? "host=evil.example" : "evil.example",
      };
      const url = `/api${forgotPassword.path}`;
      const { statusCode } = await world.app.http.inject({ method: "POST", url, headers, payload: { email } });
      expect(statusCode).toBe(200);
      await world.settled();
      const mails = await mailsTo(email, "FORGOT_PASSWORD");
      expect(mails.flatMap(({ links }) => links).every((link) => link.startsWith("https://rounds.example/"))).toBe(
        true,
      );
      expect(JSON.stringify(mails)).not.toContain("evil.example");
    },
  );
});

describe("an e-mail that is given without a code", () => {
  const mailed = async (address: string): Promise<string> => {
    const person_ = { primaryReadingLanguage: "en_US", email: address };
    const order = { purpose: "EMAIL_VERIFICATION" as const, userId: person.userId, email: address, token: newToken() };
    await mailAccountLink(world.app.platform, person_, order);
    return linkIn("EMAIL_LINK", address);
  };
  beforeEach(async () => {
    person = await buildUser(world.db, { email: null, countryCode: "91", phone: String(Date.now()).slice(-10) });
  });

  test("is that of the account once its link is opened [AUTH-136]", async () => {
    const address = `${person.userId.slice(-8)}@recovery.example`;
    const orderId = await mailed(address);
    expect((await userNow())?.email).toBeNull();
    await world.call(verifyEmail, { body: { orderId } });
    expect(await userNow()).toMatchObject({ email: address });
    expect((await userNow())?.emailVerifiedAt).not.toBeNull();
    await world.call(verifyEmail, { body: { orderId } });
  });

  test("that is no link at all is told as one of an e-mail", async () => {
    const { body } = await world.refusal(verifyEmail, { body: { orderId: "none" } });
    expect(body.responseCode).toBe("VERIFY_LINK_EXPIRED");
  });

  test("stays out when it belongs to another account by then, or the day is over", async () => {
    const taken = await buildUser(world.db);
    const ofOther = await mailed(taken.email ?? "");
    expect((await world.refusal(verifyEmail, { body: { orderId: ofOther } })).body.responseCode).toBe(
      "VERIFY_LINK_EXPIRED",
    );
    const late = await mailed(`${person.userId.slice(-8)}@late.example`);
    at(25 * 60);
    expect((await world.refusal(verifyEmail, { body: { orderId: late } })).status).toBe(410);
    expect((await userNow())?.email).toBeNull();
  });
});
