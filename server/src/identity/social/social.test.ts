import { eq } from "drizzle-orm";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { socialEndpoints } from "@openrounds/contract/identity/social/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { createIdentityProvider, type ProviderAccount } from "../../demo/identity-provider/provider.ts";
import { invitations } from "../../invitations/tables.ts";
import { resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { openBrowser, type Browser } from "../../kernel/testing/browser.ts";
import { codeSentTo, wrongCode } from "../../kernel/testing/deliveries.ts";
import { buildFixture } from "../../kernel/testing/fixture.ts";
import { listenLocally } from "../../kernel/testing/servers.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildUser } from "../factory.ts";
import { hashNewPassword } from "../passwords/service.ts";
import { users } from "../tables.ts";

const { login, register, legalPolicies, config, readUser } = identityEndpoints;
const { begin, list, unlink } = socialEndpoints;
const PASSWORD = Buffer.from("learn-together-2026").toString("base64");
const PUBLIC_URL = "http://openrounds.test";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

let world: World;
let plain: World;
let server: Server;
let account: ProviderAccount;
let serial = 0;

beforeAll(async () => {
  server = createServer();
  const issuer = `http://${await listenLocally(server)}`;
  const client = { clientId: "care", clientSecret: "a-secret-of-the-client" };
  const identity = await createIdentityProvider({
    issuer,
    ...client,
    redirectUri: `${PUBLIC_URL}/social`,
    choosePath: (uid) => `/choose/${uid}`,
  });
  const handle = identity.provider.callback();
  server.on("request", (request, response) => {
    if (request.url === "/picture.png") {
      response.end(Buffer.from(PIXEL, "base64"));
    } else if (request.url?.startsWith("/choose/") === true) {
      identity.know(account.email, account);
      void identity.provider.interactionFinished(request, response, { login: { accountId: account.email } });
    } else void handle(request, response);
  });
  account = { email: "unset@test.example", emailVerified: true, firstName: "Asha", lastName: "Rao" };
  const env = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    PUBLIC_URL,
    LOG_LEVEL: "silent",
  };
  world = await createWorld({ env, runsJobs: true });
  plain = await createWorld();
});
afterAll(async () => {
  await Promise.all([world.close(), plain.close()]);
  server.close();
});
beforeEach(() => {
  resetClock();
  account = {
    email: `social-${++serial}@test.example`,
    emailVerified: true,
    firstName: "Asha",
    lastName: "Rao",
    picture: `${world.app.platform.env.OIDC_ISSUER}/picture.png`,
  };
});

/** Follows the redirects of the provider as a browser does, up to its response. */
async function visit(browser: Browser): Promise<string> {
  const { authorizationUrl } = await browser.call(begin, {});
  const jar = new Map<string, string>();
  let url = authorizationUrl;
  for (let steps = 0; steps < 8; steps++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    url = new URL(response.headers.get("location") ?? "", url).href;
    if (url.startsWith(`${PUBLIC_URL}/social?`)) return url.slice(url.indexOf("?") + 1);
  }
  throw new Error("the provider never sent anybody back");
}

const bodyOf = (socialToken: string, more: { invitationRequest?: { invitationId: string } } = {}) => ({
  body: { loginMode: "GOOGLE" as const, socialToken, ...more },
});

async function come(browser: Browser = openBrowser(world)) {
  return browser.call(login, bodyOf(await visit(browser)));
}

async function signUp(more: { socialToken?: string; primaryEmail?: string } = {}) {
  const { policyList } = await world.call(legalPolicies, {});
  return {
    body: {
      loginMode: "GOOGLE" as const,
      firstName: "Asha",
      gender: "FEMALE" as const,
      policyAgreements: policyList.map(({ legalPolicyId: id, type }) => ({ id, type })),
      profileImage: "https://evil.example/a.png",
      ...more,
    },
  };
}

const userAt = async (email: string) => (await world.db.select().from(users).where(eq(users.email, email)))[0];

/** A person who signed up with the current external account. */
async function newcomer(): Promise<{ browser: Browser; userId: string }> {
  const browser = openBrowser(world);
  const { social } = await come(browser);
  const { authorization } = await browser.call(register, await signUp({ socialToken: social?.socialToken ?? "" }));
  return { browser, userId: authorization?.userId ?? "" };
}

describe("a social account", () => {
  test("without an account here continues to sign-up with its profile, and signs in from then on [AUTH-003] [AUTH-043] [AUTH-044] [AUTH-118] [AUTH-158]", async () => {
    const browser = openBrowser(world);
    const { authorization, social } = await come(browser);
    expect(authorization).toBeUndefined();
    expect(social).toMatchObject({ primaryEmail: account.email, firstName: "Asha", lastName: "Rao" });
    expect(social?.profileImage).toBe(account.picture);
    const body = await signUp({ socialToken: social?.socialToken ?? "", primaryEmail: account.email });
    const registered = await browser.call(register, body);
    expect((await come()).authorization?.userId).toBe(registered.authorization?.userId);
    expect(await userAt(account.email)).toMatchObject({ status: "ACTIVE", passwordHash: null });
    expect((await userAt(account.email))?.emailVerifiedAt).not.toBeNull();
  });

  test("gives the new account its e-mail and its picture, stored here, and not the one that the request names [AUTH-047] [AUTH-049] [AUTH-050]", async () => {
    const browser = openBrowser(world);
    const { social } = await come(browser);
    const sent = { socialToken: social?.socialToken ?? "", primaryEmail: account.email.toUpperCase() };
    const { authorization } = await browser.call(register, await signUp(sent));
    expect(authorization?.userId).toBe((await userAt(account.email))?.userId);
    await world.settled();
    expect((await userAt(account.email))?.profileImage).toMatch(/^\/files\/images\/.*\.webp$/);
  });

  test("completes the account that an invitation made", async () => {
    const invited = await buildUser(world.db, { email: account.email, status: "INVITED", firstName: "" });
    expect((await newcomer()).userId).toBe(invited.userId);
  });

  test("of an e-mail that the provider has not verified proves nothing: sign-up goes on without it", async () => {
    await buildUser(world.db, { email: account.email });
    account = { ...account, emailVerified: false };
    const { social, otp, authorization } = await come();
    expect([otp, authorization, social?.socialToken]).toEqual([undefined, undefined, undefined]);
    expect(social).toMatchObject({ primaryEmail: account.email, firstName: "Asha" });
  });

  test("is known by its subject, not by its e-mail, which may be given to somebody else", async () => {
    const { userId } = await newcomer();
    await world.db
      .update(users)
      .set({ email: `moved-${serial}@test.example` })
      .where(eq(users.userId, userId));
    expect((await come()).authorization?.userId).toBe(userId);
  });

  test.each(["BLOCKED", "DEACTIVATED"] as const)("opens no %s account", async (status) => {
    const { userId } = await newcomer();
    await world.db.update(users).set({ status }).where(eq(users.userId, userId));
    const browser = openBrowser(world);
    const refused = await browser.refusal(login, bodyOf(await visit(browser)));
    expect(refused).toMatchObject({ status: 401, body: { responseCode: "LOGIN_SOCIAL_FAILED" } });
  });
});

describe("an account with the same e-mail", () => {
  const meet = async (fields: Parameters<typeof buildUser>[1] = {}) => {
    const person = await buildUser(world.db, { email: account.email, emailVerifiedAt: new Date(), ...fields });
    const browser = openBrowser(world);
    const { otp } = await come(browser);
    return { person, browser, orderId: otp?.orderId ?? "" };
  };
  const confirm = (orderId: string, otp: string) => ({ body: { loginMode: "GOOGLE" as const, orderId, otp } });

  test.each(["ACTIVE", "MIGRATED"] as const)(
    "that is %s is linked after a code to that e-mail, and never again [AUTH-066] [AUTH-077]",
    async (status) => {
      const { person, browser, orderId } = await meet({ status });
      const { authorization } = await browser.call(login, confirm(orderId, await codeSentTo(world, account.email)));
      expect(authorization?.userId).toBe(person.userId);
      expect((await come()).authorization?.userId).toBe(person.userId);
    },
  );

  test("is not linked by a wrong code, by nobody's order, or from another browser [AUTH-154]", async () => {
    const { browser, orderId } = await meet();
    const code = await codeSentTo(world, account.email);
    const stranger = openBrowser(world);
    await stranger.call(begin, {});
    const refusals = [
      await browser.refusal(login, confirm(orderId, wrongCode(code))),
      await browser.refusal(login, confirm(newId(), code)),
      await stranger.refusal(login, confirm(orderId, code)),
    ];
    expect(refusals.map(({ body }) => body.responseCode)).toEqual(refusals.map(() => "LOGIN_INCORRECT_OTP"));
  });

  test("is linked by one of many that bring the right code at once", async () => {
    const { browser, orderId } = await meet();
    const body = confirm(orderId, await codeSentTo(world, account.email));
    const { results } = await contend(10, () => browser.call(login, body));
    expect(results).toHaveLength(1);
  });

  test("that a stranger had made is taken from them: their password and sign-ins end", async () => {
    const passwordHash = await hashNewPassword(world.app.platform, PASSWORD, []);
    const { person, browser, orderId } = await meet({ passwordHash, emailVerifiedAt: null });
    const asStranger = { authorization: await world.authorize(person) };
    await browser.call(login, confirm(orderId, await codeSentTo(world, account.email)));
    const body = { loginMode: "EMAIL" as const, email: account.email, password: PASSWORD };
    expect((await world.refusal(login, { body })).status).toBe(401);
    await expect
      .poll(async () => {
        const url = `/api${readUser.path.replace(":userId", person.userId)}`;
        return (await world.app.http.inject({ url, headers: asStranger })).statusCode;
      })
      .toBe(401);
  });
});

describe("what the provider sent back", () => {
  test("works once, however often and at once it is brought", async () => {
    const { browser } = await newcomer();
    const body = bodyOf(await visit(browser));
    const { results } = await contend(10, () => browser.call(login, body));
    expect(results).toHaveLength(1);
    expect((await browser.refusal(login, body)).body.responseCode).toBe("LOGIN_SOCIAL_FAILED");
  });

  test("works in the browser that asked only, so that nobody is signed in as somebody else", async () => {
    const { browser } = await newcomer();
    const body = bodyOf(await visit(browser));
    expect((await openBrowser(world).refusal(login, body)).status).toBe(401);
    const victim = openBrowser(world);
    await victim.call(begin, {});
    expect((await victim.refusal(login, body)).status).toBe(401);
    expect((await browser.call(login, body)).authorization).toBeDefined();
  });

  test("works for ten minutes", async () => {
    const { browser } = await newcomer();
    const body = bodyOf(await visit(browser));
    startClockAt(new Date(Date.now() + 11 * 60_000));
    expect((await browser.refusal(login, body)).status).toBe(401);
  });

  test.each([
    ["a state of its own", (response: URLSearchParams) => response.set("state", "x".repeat(43))],
    ["no state", (response: URLSearchParams) => response.delete("state")],
    ["a code of its own", (response: URLSearchParams) => response.set("code", "invented")],
    ["another issuer", (response: URLSearchParams) => response.set("iss", "https://evil.example")],
    ["a refusal", (response: URLSearchParams) => response.set("error", "access_denied")],
  ])("with %s is refused", async (_, spoil) => {
    const { browser } = await newcomer();
    const response = new URLSearchParams(await visit(browser));
    spoil(response);
    expect((await browser.refusal(login, bodyOf(response.toString()))).body.responseCode).toBe("LOGIN_SOCIAL_FAILED");
  });

  test("is sent to one address only, with PKCE, a state and a nonce that are never the same", async () => {
    const browser = openBrowser(world);
    const [first, second] = [await browser.call(begin, {}), await browser.call(begin, {})].map(
      ({ authorizationUrl }) => new URL(authorizationUrl).searchParams,
    );
    expect(first?.get("redirect_uri")).toBe(`${PUBLIC_URL}/social`);
    expect(first?.get("code_challenge_method")).toBe("S256");
    for (const name of ["code_challenge", "state", "nonce"]) {
      expect(first?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first?.get(name)).not.toBe(second?.get(name));
    }
  });
});

describe("a sign-up", () => {
  test("with a proof of another browser, used up or invented is refused", async () => {
    const browser = openBrowser(world);
    const { social } = await come(browser);
    const body = await signUp({ socialToken: social?.socialToken ?? "" });
    const stranger = openBrowser(world);
    await stranger.call(begin, {});
    expect((await stranger.refusal(register, body)).body.responseCode).toBe("REGISTRATION_UNVERIFIED");
    await browser.call(register, body);
    expect((await browser.refusal(register, body)).body.responseCode).toBe("REGISTRATION_UNVERIFIED");
    const invented = await signUp({ socialToken: newId() });
    expect((await browser.refusal(register, invented)).body.responseCode).toBe("REGISTRATION_UNVERIFIED");
  });

  test("with another e-mail than the proved one is refused, and the proof stays good [AUTH-047] [AUTH-049]", async () => {
    const browser = openBrowser(world);
    const { social } = await come(browser);
    const socialToken = social?.socialToken ?? "";
    const wrong = await signUp({ socialToken, primaryEmail: "victim@test.example" });
    expect((await browser.refusal(register, wrong)).body.responseCode).toBe("REGISTRATION_UNVERIFIED");
    expect((await browser.call(register, await signUp({ socialToken }))).authorization).toBeDefined();
  });

  test("many at once make one account", async () => {
    const browser = openBrowser(world);
    const { social } = await come(browser);
    const body = await signUp({ socialToken: social?.socialToken ?? "" });
    const { results } = await contend(8, () => browser.call(register, body));
    expect(results).toHaveLength(1);
  });
});

describe("an invitation", () => {
  const inviteTo = async (email: string): Promise<string> => {
    const fixture = await buildFixture(world.db);
    const body = { contacts: [email], roles: ["ATTENDEE" as const] };
    await world.call(invitationEndpoints.invite, { params: { id: fixture.batch.batchId }, body }, fixture.owner);
    const [row] = await world.db.select().from(invitations).where(eq(invitations.entityId, fixture.batch.batchId));
    return row?.invitationId ?? "";
  };
  const arrive = async (invitationId: string) => {
    const browser = openBrowser(world);
    return { browser, input: bodyOf(await visit(browser), { invitationRequest: { invitationId } }) };
  };

  test("for another e-mail than that of the social account is told so [AUTH-030] [AUTH-042] [AUTH-043] [AUTH-157]", async () => {
    const { browser, input } = await arrive(await inviteTo(`invited-${serial}@test.example`));
    expect(await browser.refusal(login, input)).toMatchObject({
      status: 409,
      body: { responseCode: "INVITATION_FOR_OTHER" },
    });
  });

  test.each(["ACTIVE", "MIGRATED"] as const)(
    "for the e-mail of an account that is %s lets it sign in by its social account [AUTH-066]",
    async (status) => {
      const person = await buildUser(world.db, { email: account.email, emailVerifiedAt: new Date(), status });
      const { browser, input } = await arrive(await inviteTo(account.email));
      const { otp } = await browser.call(login, input);
      const code = { orderId: otp?.orderId ?? "", otp: await codeSentTo(world, account.email) };
      const { invitationRequest } = input.body;
      const body = { loginMode: "GOOGLE" as const, ...code, invitationRequest };
      expect((await browser.call(login, { body })).authorization?.userId).toBe(person.userId);
    },
  );

  test.each(["PUBLIC", "open"] as const)("that is %s is for whoever comes [AUTH-042]", async (visibility) => {
    const invitationId = await inviteTo(`invited-${visibility}-${serial}@test.example`.toLowerCase());
    await world.db.update(invitations).set({ visibility }).where(eq(invitations.invitationId, invitationId));
    const { browser, input } = await arrive(invitationId);
    expect((await browser.call(login, input)).social?.primaryEmail).toBe(account.email);
  });

  test("for the same e-mail goes on", async () => {
    const { browser, input } = await arrive(await inviteTo(account.email));
    expect((await browser.call(login, input)).social?.primaryEmail).toBe(account.email);
  });

  test("that nobody sent changes nothing", async () => {
    const { browser, input } = await arrive(newId());
    expect((await browser.call(login, input)).social?.primaryEmail).toBe(account.email);
  });
});

test("a person sees and unlinks their own social accounts, and nobody else's", async () => {
  const { userId } = await newcomer();
  const { socialAccountList } = await world.call(list, {}, { userId });
  expect(socialAccountList).toMatchObject([{ email: account.email }]);
  const params = { socialAccountId: socialAccountList[0]?.socialAccountId ?? "" };
  const stranger = await buildUser(world.db);
  expect((await world.call(list, {}, stranger)).socialAccountList).toEqual([]);
  expect((await world.refusal(unlink, { params }, stranger)).status).toBe(404);
  await world.call(unlink, { params }, { userId });
  expect((await world.call(list, {}, { userId })).socialAccountList).toEqual([]);
});

test("without a provider there is no button and no such way in", async () => {
  expect(await plain.call(config, {})).toMatchObject({ socialClientId: null, socialProvider: null });
  expect(await world.call(config, {})).toMatchObject({ socialClientId: "care", socialProvider: "Google" });
  expect((await plain.refusal(begin, {})).status).toBe(404);
  expect((await plain.refusal(login, bodyOf("code=1&state=2"))).status).toBe(401);
});
