import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWTPayload } from "jose";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { socialEndpoints } from "@openrounds/contract/identity/social/endpoints.ts";
import { openBrowser } from "../../kernel/testing/browser.ts";
import { listenLocally } from "../../kernel/testing/servers.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";

const { login } = identityEndpoints;
const CLIENT_ID = "care";

interface Keys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

let world: World;
let server: Server;
let issuer: string;
let own: Keys;
let foreign: Keys;
/** The next response of the token endpoint. */
let idToken: string;

const minted = (claims: JWTPayload, { key = own, alg = "RS256" }: { key?: Keys; alg?: string } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: "k1" }).sign(key.privateKey);

/** A provider whose responses the test decides. */
async function responsesOf(path: string): Promise<object> {
  if (path === "/jwks") return { keys: [{ ...(await exportJWK(own.publicKey)), kid: "k1", alg: "RS256", use: "sig" }] };
  if (path === "/token") return { access_token: "a", token_type: "Bearer", expires_in: 60, id_token: idToken };
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

beforeAll(async () => {
  [own, foreign] = await Promise.all([generateKeyPair("RS256", { extractable: true }), generateKeyPair("RS256")]);
  server = createServer((request, response) => {
    void responsesOf(request.url ?? "").then((document) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(document));
    });
  });
  issuer = `http://${await listenLocally(server)}`;
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: "secret", LOG_LEVEL: "silent" };
  world = await createWorld({ env });
});
afterAll(async () => {
  await world.close();
  server.close();
});
beforeEach(() => {
  idToken = "";
});

const nowS = (): number => Math.floor(Date.now() / 1000);

/** Starts a sign-in and returns from the provider with the token that was minted for it. */
async function comeWith(mint: (claims: JWTPayload) => Promise<string> | string) {
  const browser = openBrowser(world);
  const { authorizationUrl } = await browser.call(socialEndpoints.begin, {});
  const parameters = new URL(authorizationUrl).searchParams;
  const claims = {
    iss: issuer,
    aud: CLIENT_ID,
    sub: "person-1",
    nonce: parameters.get("nonce") ?? "",
    iat: nowS(),
    exp: nowS() + 300,
    email: "person@test.example",
    email_verified: true,
  };
  idToken = await mint(claims);
  const socialToken = new URLSearchParams({ code: "c", state: parameters.get("state") ?? "" }).toString();
  return { browser, input: { body: { loginMode: "GOOGLE" as const, socialToken } } };
}

test("an identity that the provider signed for this visit is taken", async () => {
  const { browser, input } = await comeWith((claims) => minted(claims));
  expect((await browser.call(login, input)).social).toMatchObject({ primaryEmail: "person@test.example" });
});

const unsigned = (claims: JWTPayload): string =>
  [{ alg: "none" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
    .concat(".");

test.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
  ["signed by somebody else", (claims) => minted(claims, { key: foreign })],
  ["not signed", unsigned],
  ["for another client", (claims) => minted({ ...claims, aud: "another" })],
  ["of another issuer", (claims) => minted({ ...claims, iss: "https://accounts.evil.example" })],
  ["that has expired", (claims) => minted({ ...claims, iat: nowS() - 900, exp: nowS() - 600 })],
  ["for another visit", (claims) => minted({ ...claims, nonce: "another" })],
  ["without a nonce", ({ nonce: _, ...claims }) => minted(claims)],
  ["without a subject", ({ sub: _, ...claims }) => minted(claims)],
  ["that is no token", () => "a.b.c"],
])("an identity %s is refused", async (_, mint) => {
  const { browser, input } = await comeWith(mint);
  const refused = await browser.refusal(login, input);
  expect(refused).toMatchObject({ status: 401, body: { responseCode: "LOGIN_SOCIAL_FAILED" } });
});

test.each([["true"], [1], [undefined], [null], [false]])(
  "an e-mail whose verification is told as %j counts as not verified",
  async (isVerified) => {
    const { browser, input } = await comeWith((claims) => minted({ ...claims, email_verified: isVerified }));
    expect((await browser.call(login, input)).social).toEqual({
      primaryEmail: "person@test.example",
      firstName: "",
      lastName: "",
      profileImage: null,
    });
  },
);

test.each([
  "http://169.254.169.254/latest/meta-data",
  "https://evil.example/a.png",
  "https://googleusercontent.com.evil.example/a.png",
  "file:///etc/passwd",
  42,
])("a picture at %s is not taken over", async (picture) => {
  const { browser, input } = await comeWith((claims) => minted({ ...claims, picture }));
  expect((await browser.call(login, input)).social?.profileImage).toBeNull();
});

test("names of the provider come as they are written there, for the person to correct what is not taken here", async () => {
  const { browser, input } = await comeWith((claims) =>
    minted({ ...claims, given_name: " D'Souza\u0000  3rd", family_name: ["x"] }),
  );
  expect((await browser.call(login, input)).social).toMatchObject({ firstName: "D'Souza 3rd", lastName: "" });
});
