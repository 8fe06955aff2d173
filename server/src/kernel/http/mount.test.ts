import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { FailureBody } from "@openrounds/contract/kernel/envelope.ts";
import type { InjectOptions } from "fastify";
import { batchForm } from "../../batches/factory.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { buildHub, buildMember, buildOrganization } from "../../organizations/factory.ts";
import { buildProgram } from "../../programs/factory.ts";
import { focusAreaIdOf } from "../../reference/service.ts";
import { translate } from "../i18n/messages.ts";
import { newId } from "../ids.ts";
import { createWorld, type World } from "../testing/world.ts";
import { sealSharedKey } from "./shared-key.ts";

let world: World;
let owner: UserRow;
let signedIn: { authorization: string };
let sharedKey: { "x-shared-key": string };

beforeAll(async () => {
  world = await createWorld();
  ({ owner } = await buildHub(world.db));
  signedIn = { authorization: await world.authorize(owner) };
  sharedKey = world.anonymous();
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
  const response = await send(options);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  return { status: response.statusCode, body: response.json<FailureBody>() };
}

describe("the envelope", () => {
  test("a success carries responseCode Success and the result in resultBody [API-014]", async () => {
    const response = await send({ url: "/api/v1/user/config" });
    expect(response.json()).toMatchObject({ responseCode: "Success", resultBody: { productName: "OpenRounds" } });
    expect(Object.keys(response.json())).toEqual(["responseCode", "resultBody"]);
  });

  test("a refusal carries its key, its text for both readers, and its status [API-015] [PROG-179]", async () => {
    const { status, body } = await failureOf({ url: "/api/v1/user/permissions/0" });
    expect(status).toBe(401);
    expect(body).toEqual({
      responseCode: "error.unauthorized",
      message: translate("en", "error.unauthorized"),
      error: { message: translate("en", "error.unauthorized"), code: "error.unauthorized" },
    });
  });

  test("each version of a call has the same response, and a version that it does not have is unknown [API-001]", async () => {
    const hub = await buildOrganization(world.db);
    const member = { authorization: await world.authorize(await buildMember(world.db, hub, "OWNER")) };
    const path = `org/${hub.organizationId}/all/members`;
    const statuses = [1, 2, 3].map(
      async (version) => (await send({ url: `/api/v${version}/${path}`, headers: member })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });

  test("a new program is taken by the second and the third version of its call, and by no first one [API-001]", async () => {
    const body = {
      organizationId: newHub.organizationId,
      description: "<p>Insulin, feet, pregnancy</p>",
      focusAreas: [focusAreaIdOf("Type 2 diabetes")],
      certificateCriteria: "Seven of ten sessions",
      visibility: "private",
    };
    const headers = { authorization: await world.authorize(newOwner) };
    const statuses = [];
    for (const version of [1, 2, 3]) {
      const payload = { ...body, name: `Care ${version}` };
      statuses.push(
        (await send({ method: "POST", url: `/api/v${version}/program/program`, headers, payload })).statusCode,
      );
    }
    expect(statuses).toEqual([404, 200, 200]);
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
    ({ hub: newHub, owner: newOwner } = await buildHub(world.db));
  });
});

describe("the correlation id", () => {
  test.each(["5f0c1c1e-6d7b-4c9f-8f6e-0a1b2c3d4e5f", "abcdefgh", "A".repeat(64)])(
    "%s is taken over [API-008]",
    async (id) => {
      const response = await send({ url: "/healthz", headers: { "x-correlation-id": id } });
      expect(response.headers["x-correlation-id"]).toBe(id);
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
    const response = await send({ url: "/healthz", headers: { "x-correlation-id": id } });
    expect(response.headers["x-correlation-id"]).toMatch(/^[0-9a-f-]{36}$/);
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
    const response = await post(payload);
    expect(response.statusCode).toBe(status);
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
      const response = await post('{"uid":"a@b.example","mode":"EMAIL"}', { "content-type": type });
      expect(response.statusCode).toBe(415);
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
    const response = await send({ url: `/api/v1/org/${hub.organizationId}/all/members?${query}`, headers });
    expect(response.statusCode).toBe(400);
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

  test.each([
    ["POST", "user/end-user/login", "[AUTH-131]"],
    ["POST", "user/end-user/registration", "[AUTH-132]"],
    ["POST", "user/end-user/exists", "[AUTH-133]"],
    ["POST", "user/end-user/forgot-password", "[AUTH-134]"],
    ["POST", "user/end-user/reset-password", "[AUTH-135]"],
    ["POST", "user/end-user/verify-email", "[AUTH-136]"],
    ["POST", "user/end-user/unlock", "[AUTH-137]"],
    ["POST", "user/end-user/unlock-account", "[AUTH-138]"],
    ["POST", "user/otp/send", "[AUTH-141]"],
    ["POST", "user/otp/validate", "[AUTH-142]"],
    ["GET", `user/invitation/${newId()}`, "[AUTH-143]"],
    ["GET", "user/app/check/update", "[MOBI-006]"],
    ["GET", `user/end-user/public/profile/${newId()}`, "[USER-042]"],
    ["GET", "user/location/approximate", "[AUTH-144]"],
    ["GET", "user/geo/timezone", "[AUTH-145]"],
  ] as const)("%s %s is open to whoever sends the shared key, and to nobody without %s", async (method, path, _id) => {
    const call = { method, url: `/api/v1/${path}`, ...(method === "POST" && { payload: {} }) };
    const without = await send(call);
    expect([without.statusCode, without.json<FailureBody>().responseCode]).toEqual([401, "error.sharedKey"]);
    expect([200, 400, 404, 410]).toContain((await send({ ...call, headers: sharedKey })).statusCode);
  });

  test.each([
    ["POST", "user/end-user/refresh-token", {}, "[AUTH-146]"],
    ["GET", "user/end-user/:id", undefined, "[USER-043]"],
    ["PATCH", "user/end-user/:id", {}, "[USER-044]"],
    ["PATCH", "user/end-user/change-password/:id", {}, "[USER-047]"],
    ["PATCH", "user/end-user/onboarding/:id", {}, "[USER-048]"],
    ["PATCH", "user/end-user/:id/update-phone", {}, "[USER-049]"],
    ["PATCH", "user/end-user/:id/update-email", {}, "[USER-050]"],
    ["PATCH", "user/end-user/:id/update-address", {}, "[USER-051]"],
    ["DELETE", "user/end-user/delete", {}, "[USER-052]"],
    ["GET", "user/timezones", undefined, "[USER-053]"],
    ["POST", "user/notification/save", {}, "[USER-054]"],
    ["POST", "user/invitation/trigger", {}, "[AUTH-147]"],
  ] as const)("%s %s is closed to the shared key alone %s", async (method, path, payload, _id) => {
    const url = `/api/v1/${path.replace(":id", owner.userId)}`;
    const call = { method, url, ...(payload !== undefined && { payload }) };
    expect((await send({ ...call, headers: sharedKey })).statusCode).toBe(401);
  });

  test("an access token does where the shared key is asked, and one that is not valid does not", async () => {
    for (const name of ["countries", "languages"]) {
      const url = `/api/v1/user/${name}`;
      expect((await send({ url, headers: signedIn })).statusCode).toBe(200);
      expect((await send({ url, headers: { authorization: "Bearer nobody" } })).statusCode).toBe(401);
      expect((await send({ url })).statusCode).toBe(401);
    }
  });

  test("a body above the limit is refused in the one shape, with 413", async () => {
    const { status, body } = await failureOf({
      method: "POST",
      url: EXISTS,
      headers: sharedKey,
      payload: { uid: "x".repeat(300 * 1024) },
    });
    expect(status).toBe(413);
    expect(body.error.code).toBe("error.tooLarge");
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

test("a call is told in one line: by its pattern, never by its address, with the id that its response carries", async () => {
  const lines: string[] = [];
  const logging = await createWorld({
    joins: world,
    env: { LOG_LEVEL: "info" },
    logsTo: (line) => void lines.push(line),
  });
  const person = await buildUser(world.db);
  const headers = { authorization: await logging.authorize(person), "x-correlation-id": "a-call-of-mine" };
  await logging.app.http.inject({ url: "/api/v1/user/notification/settings?token=secret", headers });
  await logging.app.http.inject({ url: "/healthz" });
  const requests = lines.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === "request");
  expect(requests).toMatchObject([
    { method: "GET", route: "/api/v1/user/notification/settings", correlationId: "a-call-of-mine" },
  ]);
  expect(lines.join("")).not.toContain("secret");
  await logging.close();
});
