import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { FailureBody } from "@openrounds/contract/kernel/envelope.ts";
import type { InjectOptions } from "fastify";
import { batchForm } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { buildMember, buildOrganization } from "../../organizations/factory.ts";
import { buildProgram } from "../../programs/factory.ts";
import { newId } from "../ids.ts";
import { createWorld, type World } from "../testing/world.ts";
import { sealSharedKey, sharedKeyOf } from "./shared-key.ts";

let world: World;
let owner: UserRow;
let signedIn: { authorization: string };
let sharedKey: { "x-shared-key": string };

beforeAll(async () => {
  world = await createWorld();
  owner = await buildMember(world.db, await buildOrganization(world.db), "OWNER");
  signedIn = { authorization: await world.authorize(owner) };
  sharedKey = { "x-shared-key": sealSharedKey(sharedKeyOf(world.app.platform)) };
});
afterAll(() => world.close());

const EXISTS = "/api/v1/user/end-user/exists";
const send = (options: InjectOptions) => world.app.http.inject(options);
const post = (payload: string, headers: Record<string, string> = {}) =>
  send({
    method: "POST",
    url: EXISTS,
    headers: { "content-type": "application/json", ...sharedKey, ...headers },
    payload,
  });

async function failureOf(options: InjectOptions): Promise<{ status: number; body: FailureBody }> {
  const answer = await send(options);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  return { status: answer.statusCode, body: answer.json<FailureBody>() };
}

describe("the envelope", () => {
  test("a success carries responseCode Success and the result in resultBody [API-014]", async () => {
    const answer = await send({ url: "/api/v1/user/config" });
    expect(answer.json()).toMatchObject({ responseCode: "Success", resultBody: { productName: "OpenRounds" } });
    expect(Object.keys(answer.json())).toEqual(["responseCode", "resultBody"]);
  });

  test("a refusal carries its key, its text for both readers, and its status [API-015] [PROG-179]", async () => {
    const { status, body } = await failureOf({ url: "/api/v1/user/permissions/0" });
    expect(status).toBe(401);
    expect(body).toEqual({
      responseCode: "error.unauthorized",
      message: "Please log in to continue",
      error: { message: "Please log in to continue", code: "error.unauthorized" },
    });
  });

  test("each version of a call answers alike, and a version that it does not have is unknown [API-001]", async () => {
    const hub = await buildOrganization(world.db);
    const member = { authorization: await world.authorize(await buildMember(world.db, hub, "OWNER")) };
    const path = `org/${hub.organizationId}/all/members`;
    const statuses = [1, 2, 3].map(
      async (version) => (await send({ url: `/api/v${version}/${path}`, headers: member })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });

  test("fields are named with a text in the language of the caller", async () => {
    const program = await buildProgram(world.db, { organizationId: newHub.organizationId, createdBy: newOwner.userId });
    const body = batchForm(program.programId, { batchName: " " });
    const ask = async (language: string) => {
      const headers = { authorization: await world.authorize(newOwner), "accept-language": language };
      return failureOf({ method: "POST", url: `/api${batchEndpoints.create.path}`, headers, payload: body });
    };
    const english = await ask("en-GB,en;q=0.8");
    expect(english.status).toBe(400);
    expect(english.body.error.fields).toEqual({ batchName: "Batch name is required" });
    const hindi = await ask("hi-IN,hi;q=0.9,en;q=0.5");
    expect(hindi.body.responseCode).toBe("VALID_CREATE_BATCH_NAME");
    expect(hindi.body.error.fields?.["batchName"]).toMatch(/[\u0900-\u097f]/);
    expect(hindi.body.message).toBe(hindi.body.error.fields?.["batchName"]);
  });

  let newHub: Awaited<ReturnType<typeof buildOrganization>>;
  let newOwner: UserRow;
  beforeAll(async () => {
    newHub = await buildOrganization(world.db);
    newOwner = await buildMember(world.db, newHub, "OWNER");
  });
});

describe("the correlation id", () => {
  test.each(["5f0c1c1e-6d7b-4c9f-8f6e-0a1b2c3d4e5f", "abcdefgh", "A".repeat(64)])(
    "%s is taken over [API-008]",
    async (id) => {
      const answer = await send({ url: "/healthz", headers: { "x-correlation-id": id } });
      expect(answer.headers["x-correlation-id"]).toBe(id);
    },
  );

  test.each([
    "short",
    "A".repeat(65),
    "a".repeat(10_000),
    "has spaces in it",
    "<script>alert(1)</script>",
    "ünïcödé-ünïcödé",
  ])("%s is replaced by a new one", async (id) => {
    const answer = await send({ url: "/healthz", headers: { "x-correlation-id": id } });
    expect(answer.headers["x-correlation-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("what the door turns away", () => {
  test.each([
    ["an unknown path", { url: "/api/v1/nowhere" }, 404],
    ["an unknown version", { url: "/api/v9/user/config" }, 404],
    ["a wrong method", { method: "DELETE", url: "/api/v1/user/config" }, 404],
    ["a path that is no address", { method: "POST", url: "//" }, 404],
    ["a path that leaves the host", { method: "POST", url: "//evil.example/x" }, 404],
    ["broken escapes", { url: "/api/v1/user/%E0%A4%A" }, 400],
    ["a path above the root", { method: "POST", url: "/../../etc/passwd" }, 404],
    ["escaped dots", { method: "POST", url: "/%2e%2e/%2e%2e/etc/passwd" }, 404],
    ["a null byte", { url: "/api/v1/user/config%00" }, 404],
  ] as const)("%s is answered in the one shape of refusals", async (_, options, status) => {
    const refused = await failureOf(options);
    expect(refused.status).toBe(status);
    expect(refused.body.responseCode).toMatch(/^error\./);
  });

  test("a parameter of great length finds nothing", async () => {
    const url = `/api/v1/session/batch/${"a".repeat(5000)}`;
    expect([400, 404, 414]).toContain((await send({ url, headers: signedIn })).statusCode);
  });

  test.each([
    ["no JSON", "{", 400],
    ["nothing at all", "", 400],
    ["a list", "[]", 400],
    ["null", "null", 400],
    ["a text", '"x"', 400],
    ["a prototype", '{"__proto__":{"isAdmin":true},"uid":"a@b.example","mode":"EMAIL"}', 400],
    ["a constructor", '{"constructor":{"prototype":{"isAdmin":true}},"uid":"a@b.example","mode":"EMAIL"}', 400],
    ["lists for texts", '{"uid":["a@b.example","c@d.example"],"mode":"EMAIL"}', 400],
    ["an object for a text", '{"uid":{"$ne":1},"mode":"EMAIL"}', 400],
    ["another mode", '{"uid":"a@b.example","mode":"email"}', 400],
    ["very deep nesting", "[".repeat(50_000) + "]".repeat(50_000), 400],
  ])("a body of %s is refused", async (_, payload, status) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  test("a body above the limit is too large, one below is read [API-009]", async () => {
    const body = (length: number) => JSON.stringify({ uid: "a@b.example", mode: "EMAIL", more: "x".repeat(length) });
    expect((await post(body(300 * 1024))).statusCode).toBe(413);
    expect((await post(body(100 * 1024))).statusCode).toBe(200);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense"])(
    "a body of type %s is refused, so that no foreign page can send one",
    async (type) => {
      const answer = await post('{"uid":"a@b.example","mode":"EMAIL"}', { "content-type": type });
      expect(answer.statusCode).toBe(415);
    },
  );

  test("a query that names something twice is refused", async () => {
    const { statusCode } = await send({ url: "/api/v1/org/institute/search?text=a&text=b", headers: signedIn });
    expect(statusCode).toBe(400);
    const unknown = await send({ url: "/api/v1/org/institute/search?text=a&x=1&x=2", headers: signedIn });
    expect(unknown.statusCode).toBe(400);
  });

  test.each([
    "pageSize=501",
    "pageSize=0",
    "pageSize=1e9",
    "pageSize=10;drop",
    "pageNumber=-1",
    "pageNumber=1.5",
    "entityStatus=ANY",
    "pageSize=",
  ])("the list query %s is refused", async (query) => {
    const hub = await buildOrganization(world.db);
    const headers = { authorization: await world.authorize(await buildMember(world.db, hub, "OWNER")) };
    const answer = await send({ url: `/api/v1/org/${hub.organizationId}/all/members?${query}`, headers });
    expect(answer.statusCode).toBe(400);
  });

  test("a wrong or missing shared key is refused, and a right one opens nothing that asks a sign-in [API-013]", async () => {
    const body = { uid: "a@b.example", mode: "EMAIL" };
    const without = await send({ method: "POST", url: EXISTS, payload: body });
    expect(without.json()).toMatchObject({ responseCode: "error.sharedKey" });
    expect(without.statusCode).toBe(401);
    const foreign = { "x-shared-key": sealSharedKey("another installation") };
    expect((await send({ method: "POST", url: EXISTS, headers: foreign, payload: body })).statusCode).toBe(401);
    expect((await send({ url: `/api/v1/user/end-user/${owner.userId}`, headers: sharedKey })).statusCode).toBe(401);
  });
});

test("what is wrong with a body does not say so to somebody without a right", async () => {
  const url = `/api/v1/session/batch/setting/${newId()}/reminder`;
  expect((await send({ method: "POST", url, payload: {} })).statusCode).toBe(401);
});

test("public calls need no sign-in, authenticated ones take the access token [API-011]", async () => {
  expect((await send({ url: `/api${identityEndpoints.config.path}` })).statusCode).toBe(200);
  const self = `/api/v1/user/end-user/${owner.userId}`;
  expect((await send({ url: self, headers: signedIn })).statusCode).toBe(200);
  expect(
    (await send({ url: self, headers: { authorization: signedIn.authorization.replace("Bearer ", "Basic ") } }))
      .statusCode,
  ).toBe(401);
});
