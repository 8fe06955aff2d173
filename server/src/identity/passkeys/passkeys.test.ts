import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import { MAX_PASSKEYS } from "@openrounds/contract/identity/passkeys/schemas.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { resetClock, startClockAt } from "../../kernel/clock.ts";
import { Authenticator, type Circumstances } from "../../kernel/testing/authenticator.ts";
import { openBrowser } from "../../kernel/testing/browser.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { ageProof } from "../../kernel/testing/sign-ins.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildUser } from "../factory.ts";
import { hashNewPassword } from "../passwords/service.ts";
import type { UserRow } from "../service.ts";
import { users } from "../tables.ts";

const { add, beginLogin, beginMaking, list, login, remove, rename } = passkeyEndpoints;
const PASSWORD = Buffer.from("learn-together-2026").toString("base64");
const ORIGIN = "https://care.example";
const HERE: Circumstances = { origin: ORIGIN };

let world: World;
let passwordHash: string;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld({ env: { PUBLIC_URL: ORIGIN, LOG_LEVEL: "silent" } });
  passwordHash = await hashNewPassword(world.app.platform, PASSWORD, []);
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  person = await buildUser(world.db, { passwordHash });
});

const prove = (owner: UserRow = person) =>
  world.call(profileEndpoints.confirm, { params: { userId: owner.userId }, body: { password: PASSWORD } }, owner);

const challengeToMake = async (owner: UserRow = person) => (await world.call(beginMaking, {}, owner)).options.challenge;
const challengeToUse = async () => (await world.call(beginLogin, {})).options.challenge;

/** A passkey of the person, created by their authenticator. */
async function enrolled(owner: UserRow = person, circumstances = HERE): Promise<Authenticator> {
  await prove(owner);
  const authenticator = new Authenticator();
  const credential = authenticator.make(await challengeToMake(owner), circumstances);
  await world.call(add, { body: { name: "Phone", credential } }, owner);
  return authenticator;
}

const use = async (authenticator: Authenticator, circumstances = HERE) => ({
  body: { credential: authenticator.use(await challengeToUse(), circumstances) },
});

test("a passkey signs its owner in, without a password and without being asked who they are", async () => {
  const authenticator = await enrolled();
  const { authorization, otp } = await world.call(login, await use(authenticator));
  expect(authorization?.userId).toBe(person.userId);
  expect(otp).toBeUndefined();
  const { passkeyList } = await world.call(list, {}, person);
  expect(passkeyList).toMatchObject([{ name: "Phone" }]);
  expect(passkeyList[0]?.lastUsedAt).not.toBeNull();
});

test("a passkey with the cookie transport leaves no refresh key to script", async () => {
  const authenticator = await enrolled();
  const { authorization } = await openBrowser(world).call(login, await use(authenticator));
  expect(authorization?.refreshKey).toBe("cookie");
});

describe("making one", () => {
  test("asks for a fresh proof that the owner is at the device", async () => {
    await ageProof(world, person);
    expect((await world.refusal(beginMaking, {}, person)).body.responseCode).toBe("PROOF_NEEDED");
    await prove();
    const { options } = await world.call(beginMaking, {}, person);
    expect(options).toMatchObject({
      rp: { id: "care.example" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  test.each<[string, Circumstances]>([
    ["on another site", { origin: "https://care.example.evil.example" }],
    ["for another site", { origin: ORIGIN, rpId: "evil.example" }],
    ["without showing who holds the device", { origin: ORIGIN, isVerified: false }],
  ])("%s is refused", async (_, circumstances) => {
    await prove();
    const credential = new Authenticator().make(await challengeToMake(), circumstances);
    const refused = await world.refusal(add, { body: { name: "Phone", credential } }, person);
    expect(refused).toMatchObject({ status: 401, body: { responseCode: "PASSKEY_FAILED" } });
  });

  test("with a challenge of somebody else, of a sign-in, used up or too old is refused", async () => {
    const other = await buildUser(world.db, { passwordHash });
    await Promise.all([prove(), prove(other)]);
    const used = await challengeToMake();
    const made = (challenge: string) => ({
      body: { name: "Phone", credential: new Authenticator().make(challenge, HERE) },
    });
    await world.call(add, made(used), person);
    const late = await challengeToMake();
    const wrong = [await challengeToMake(other), await challengeToUse(), used, "aW52ZW50ZWQ"];
    for (const challenge of wrong) expect((await world.refusal(add, made(challenge), person)).status).toBe(401);
    startClockAt(new Date(Date.now() + 11 * 60_000));
    expect((await world.refusal(add, made(late), person)).status).toBe(401);
  });

  test("of an authenticator that belongs to somebody already is refused", async () => {
    const authenticator = await enrolled();
    const other = await buildUser(world.db, { passwordHash });
    await prove(other);
    const credential = authenticator.make(await challengeToMake(other), HERE);
    expect((await world.refusal(add, { body: { name: "Mine", credential } }, other)).status).toBe(401);
    expect((await world.call(login, await use(authenticator))).authorization?.userId).toBe(person.userId);
  });

  test("beyond the limit is refused, counted exactly over parallel calls", async () => {
    await prove();
    const bodies = [];
    for (let made = 0; made < MAX_PASSKEYS + 3; made++) {
      const credential = new Authenticator().make(await challengeToMake(), HERE);
      bodies.push({ body: { name: `Key ${made}`, credential } });
    }
    const { results } = await contend(bodies, (body) => world.call(add, body, person));
    expect(results).toHaveLength(MAX_PASSKEYS);
    expect((await world.refusal(beginMaking, {}, person)).body.responseCode).toBe("PASSKEY_TOO_MANY");
  });
});

describe("using one", () => {
  test.each<[string, Circumstances]>([
    ["on another site", { origin: "https://evil.example" }],
    ["for another site", { origin: ORIGIN, rpId: "evil.example" }],
    ["without showing who holds the device", { origin: ORIGIN, isVerified: false }],
  ])("%s is refused", async (_, circumstances) => {
    const authenticator = await enrolled();
    expect((await world.refusal(login, await use(authenticator, circumstances))).status).toBe(401);
  });

  test("works once for a challenge, however many bring it at once", async () => {
    const authenticator = await enrolled();
    const input = await use(authenticator);
    const { results } = await contend(10, () => world.call(login, input));
    expect(results).toHaveLength(1);
    expect((await world.refusal(login, input)).body.responseCode).toBe("PASSKEY_FAILED");
  });

  test("with a challenge for making one, or an old or invented one, is refused", async () => {
    const authenticator = await enrolled();
    const late = await challengeToUse();
    for (const challenge of [await challengeToMake(), "aW52ZW50ZWQ"]) {
      const body = { credential: authenticator.use(challenge, HERE) };
      expect((await world.refusal(login, { body })).status).toBe(401);
    }
    startClockAt(new Date(Date.now() + 11 * 60_000));
    const body = { credential: authenticator.use(late, HERE) };
    expect((await world.refusal(login, { body })).status).toBe(401);
  });

  test("with the signature of another key is refused", async () => {
    const [own, foreign] = [await enrolled(), new Authenticator()];
    const { body } = await use(foreign);
    const id = own.credentialId.toString("base64url");
    expect((await world.refusal(login, { body: { credential: { ...body.credential, id, rawId: id } } })).status).toBe(
      401,
    );
    expect((await world.refusal(login, { body })).status).toBe(401);
  });

  test("for somebody else than the authenticator names is refused", async () => {
    const authenticator = await enrolled();
    const handle = Buffer.from((await buildUser(world.db)).userId.replaceAll("-", ""), "hex").toString("base64url");
    const body = { credential: authenticator.use(await challengeToUse(), HERE, handle) };
    expect((await world.refusal(login, { body })).status).toBe(401);
  });

  test("with a count that fell back is refused: it was copied", async () => {
    const authenticator = await enrolled(person, { ...HERE, counter: 5 });
    expect((await world.call(login, await use(authenticator, { ...HERE, counter: 6 }))).authorization).toBeDefined();
    expect((await world.refusal(login, await use(authenticator, { ...HERE, counter: 6 }))).status).toBe(401);
  });

  test.each(["BLOCKED", "DEACTIVATED"] as const)("of a %s account is refused", async (status) => {
    const authenticator = await enrolled();
    await world.db.update(users).set({ status }).where(eq(users.userId, person.userId));
    expect((await world.refusal(login, await use(authenticator))).status).toBe(401);
  });
});

describe("the list", () => {
  test("shows, renames and removes only own passkeys, and removing asks for a fresh proof", async () => {
    const authenticator = await enrolled();
    const [passkey] = (await world.call(list, {}, person)).passkeyList;
    const params = { passkeyId: passkey?.passkeyId ?? "" };
    const stranger = await buildUser(world.db, { passwordHash });
    await prove(stranger);
    expect((await world.call(list, {}, stranger)).passkeyList).toEqual([]);
    expect((await world.refusal(rename, { params, body: { name: "Mine" } }, stranger)).status).toBe(404);
    expect((await world.refusal(remove, { params }, stranger)).status).toBe(404);
    const renamed = await world.call(rename, { params, body: { name: "Work phone" } }, person);
    expect(renamed.passkey.name).toBe("Work phone");
    await ageProof(world, person);
    expect((await world.refusal(remove, { params }, person)).body.responseCode).toBe("PROOF_NEEDED");
    await prove();
    await world.call(remove, { params }, person);
    expect((await world.refusal(login, await use(authenticator))).status).toBe(401);
  });
});

test("a passkey that is added or removed is told to its owner, so that no thief does it unseen", async () => {
  await enrolled();
  const [first] = (await world.call(list, {}, person)).passkeyList;
  await world.call(remove, { params: { passkeyId: first?.passkeyId ?? "" } }, person);
  const sent = await listDeliveries(world, { to: person.email });
  expect(sent.map(({ template }) => template)).toEqual(["SIGN_IN_CHANGED", "SIGN_IN_CHANGED"]);
});
