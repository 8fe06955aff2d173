import { expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import { users } from "../../identity/tables.ts";
import { translate } from "../i18n/messages.ts";
import { createWorld } from "../testing/world.ts";
import { sealSharedKey, sharedKeyOf } from "./shared-key.ts";

const MAIL = "canary.bird@test.example";
const PHONE = "9812345670";
const PASSWORD = "canary-sings-2027";
const NAME = "Canaryname";
const encoded = Buffer.from(PASSWORD).toString("base64");

test("no name, address, password, code or token that passes through reaches the log, not even by a bug", async () => {
  const lines: string[] = [];
  const world = await createWorld({
    env: { LOG_LEVEL: "debug" },
    runsJobs: true,
    logsTo: (line) => void lines.push(line),
  });
  const { http, platform } = world.app;
  const person = await buildUser(world.db, { email: MAIL, phone: PHONE, countryCode: "91", firstName: NAME });
  const token = await world.authorize(person);
  http.get("/api/v1/bug/plain", () => Promise.reject(new Error(`${MAIL} ${PHONE} ${token}\n    at ${NAME}`)));
  http.get("/api/v1/bug/database", async () => {
    await world.db.insert(users).values({ ...person, phone: null });
    return {};
  });
  const headers = {
    "x-shared-key": sealSharedKey(sharedKeyOf(platform)),
    authorization: token,
    "x-correlation-id": "canary-run-1",
  };
  const post = (path: string, payload: object) => http.inject({ method: "POST", url: `/api${path}`, headers, payload });

  const { login, sendCode, validateCode, exists, register } = identityEndpoints;
  await post(login.path, { loginMode: "EMAIL", email: MAIL, password: encoded });
  await post(exists.path, { uid: `91${PHONE}`, mode: "PHONE" });
  await post(register.path, { loginMode: "EMAIL", email: MAIL, password: encoded, firstName: 7 });
  const { orderId } = (await post(sendCode.path, { email: MAIL })).json<{ resultBody: { orderId: string } }>()
    .resultBody;
  await world.settled();
  await post(validateCode.path, { orderId, otp: "000000", uid: MAIL });
  await http.inject({ url: `/api/v1/user/end-user/${person.userId}?note=${MAIL}`, headers });
  expect((await http.inject({ url: "/api/v1/bug/plain", headers })).statusCode).toBe(500);
  const broken = await http.inject({ url: `/api/v1/bug/database?note=${MAIL}`, headers });
  expect(broken.json()).toEqual({
    responseCode: "error.internal",
    message: "Internal Server Error. Try again",
    error: {
      code: "error.internal",
      message: "Internal Server Error. Try again",
      text: translate("en", "error.internal"),
    },
  });
  // Only the English message is fixed by the specification; another language has one text for both.
  const inHindi = await http.inject({ url: "/api/v1/bug/plain", headers: { ...headers, "accept-language": "hi" } });
  const message = translate("hi", "error.internal");
  expect(inHindi.json()).toEqual({
    responseCode: "error.internal",
    message,
    error: { code: "error.internal", message },
  });
  await world.close();

  const all = lines.join("\n");
  expect(lines.filter((line) => line.includes('"bug"'))).toHaveLength(3);
  expect(all).toContain("canary-run-1");
  expect(all).toContain("23505");
  for (const secret of [MAIL, "canary.bird", PHONE, PASSWORD, encoded, NAME, token.slice(-40), orderId]) {
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
  }
});
