import { jwtVerify, type JWTPayload } from "jose";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import {
  createServer as createHttp2Server,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { writeSubscription } from "@openrounds/contract/notifications/rules.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { MINUTE, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { PushService } from "../../kernel/testing/push-service.ts";
import { listenLocally } from "../../kernel/testing/servers.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { listDevices } from "../queries.ts";
import { sendPush } from "../service.ts";

const { saveDevice, pushKey } = notificationEndpoints;
const LINK = "https://openrounds.example/live/1";
const TOPIC = "मधुमेह: foot ulcers";
const pem = (key: KeyObject): string => key.export({ type: "pkcs8", format: "pem" });

interface Sent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const folder = mkdtempSync(path.join(tmpdir(), "openrounds-push-"));
const firebase = { sent: [] as Sent[], tokens: [] as JWTPayload[], response: { status: 200, body: {} as object } };
const apple = { sent: [] as Sent[], sessions: 0, response: { status: 200, reason: "" } };

let world: World;
let service: PushService;
let firebaseServer: Server;
let appleServer: Http2Server;
let person: UserRow;

async function respondAsFirebase(base: string, url: string, headers: IncomingHttpHeaders, text: string) {
  if (url === "/token") {
    const form = new URLSearchParams(text);
    expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const audience = `${base}/token`;
    const { payload } = await jwtVerify(form.get("assertion") ?? "", rsa.publicKey, {
      algorithms: ["RS256"],
      audience,
    });
    firebase.tokens.push(payload);
    return { status: 200, body: { access_token: `access-${firebase.tokens.length}`, expires_in: 3600 } };
  }
  firebase.sent.push({ path: url, headers, body: JSON.parse(text) });
  return firebase.response;
}

/** A stand-in for Firebase: its token service and its messages. */
async function openFirebase(): Promise<string> {
  firebaseServer = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const base = `http://${request.headers.host}`;
      void respondAsFirebase(base, request.url ?? "", request.headers, text).then(({ status, body }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
      );
    });
  });
  const url = `http://${await listenLocally(firebaseServer)}`;
  const account = { project_id: "care", client_email: "push@care.example", token_uri: `${url}/token` };
  const file = path.join(folder, "account.json");
  writeFileSync(file, JSON.stringify({ ...account, private_key: pem(rsa.privateKey) }));
  return url;
}

/** A stand-in for Apple, over HTTP/2. */
async function openApple(): Promise<string> {
  appleServer = createHttp2Server();
  appleServer.on("session", () => (apple.sessions += 1));
  appleServer.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    let text = "";
    stream.on("data", (part) => (text += String(part)));
    stream.on("end", () => {
      apple.sent.push({ path: String(headers[":path"]), headers, body: JSON.parse(text) });
      stream.respond({ ":status": apple.response.status });
      stream.end(apple.response.status === 200 ? "" : JSON.stringify({ reason: apple.response.reason }));
    });
  });
  writeFileSync(path.join(folder, "key.p8"), pem(ec.privateKey));
  return `http://${await listenLocally(appleServer)}`;
}

beforeAll(async () => {
  service = await PushService.open();
  const vapid = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  world = await createWorld({
    runsJobs: true,
    env: {
      LOG_LEVEL: "silent",
      VAPID_PRIVATE_KEY: vapid.d ?? "",
      PUSH_SERVICES: `push.example, ${service.host}`,
      FCM_URL: await openFirebase(),
      FCM_ACCOUNT_FILE: path.join(folder, "account.json"),
      APNS_URL: await openApple(),
      APNS_KEY_FILE: path.join(folder, "key.p8"),
      APNS_KEY_ID: "KEY1234567",
      APNS_TEAM_ID: "TEAM123456",
    },
  });
});
afterAll(async () => {
  await world.close();
  service.close();
  firebaseServer.close();
  appleServer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  resetClock();
  service.status = 201;
  service.received.length = 0;
  firebase.sent.length = 0;
  firebase.response = { status: 200, body: { name: "projects/care/messages/1" } };
  apple.sent.length = 0;
  apple.response = { status: 200, reason: "" };
  person = await buildUser(world.db);
});

const device = (osType: string, deviceToken: string) => ({
  body: { deviceId: newId(), deviceToken, deviceType: osType === "WEB" ? "BROWSER" : "PHONE", osType },
});
const browser = () => device("WEB", writeSubscription(service.subscription));

async function push(): Promise<void> {
  const values = { topic: TOPIC, when: "Mon, 9:00 am" };
  const message = { template: "SESSION_REMINDER", effectKey: newId(), locale: "en_US", values, link: LINK } as const;
  await world.db.transaction((tx) => sendPush(tx, { ...message, userId: person.userId }));
  await world.settled();
}

describe("a browser", () => {
  test("receives what only it can read, from a sender that signed for itself [MOBI-001]", async () => {
    await world.call(saveDevice, browser(), person);
    await push();
    const [message] = service.received;
    expect(JSON.parse(message?.text ?? "{}")).toEqual({ title: TOPIC, body: "Starts Mon, 9:00 am", link: LINK });
    expect(message?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "high" });
    expect(message?.claims.sub).toBe("mailto:support@openrounds.example");
    expect(message?.claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
  });

  test("is told the key that it subscribes with, the same as the messages are signed with", async () => {
    const { publicKey } = await world.call(pushKey, {}, person);
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    await world.call(saveDevice, browser(), person);
    await push();
    expect(service.received[0]?.headers.authorization).toContain(`k=${publicKey}`);
  });

  test.each([404, 410])("that unsubscribed (%i) is forgotten", async (status) => {
    await world.call(saveDevice, browser(), person);
    service.status = status;
    await push();
    expect(await listDevices(world.db, person.userId)).toEqual([]);
  });

  test("whose push service fails gets the message later", async () => {
    await world.call(saveDevice, browser(), person);
    service.status = 503;
    await push();
    expect(service.received).toEqual([]);
    service.status = 201;
    passTime(2 * MINUTE);
    await world.settled();
    expect(service.received).toHaveLength(1);
  });

  test.each([
    ["https://evil.example/push"],
    ["http://127.0.0.1:1/push"],
    ["https://push.example.evil.example/push"],
    ["https://user@push.example/push"],
    ["file:///etc/passwd"],
  ])("that names %s as its push service is refused", async (endpoint) => {
    const token = Buffer.from(JSON.stringify({ ...service.subscription, endpoint })).toString("base64url");
    const refused = await world.refusal(saveDevice, device("WEB", token), person);
    expect(refused).toMatchObject({ status: 400, body: { responseCode: "VALID_DEVICE_TOKEN" } });
  });

  test.each(["not-a-subscription", Buffer.from("{}").toString("base64url"), Buffer.from("[1]").toString("base64url")])(
    "with the token %s is refused",
    async (token) => {
      expect((await world.refusal(saveDevice, device("WEB", token), person)).status).toBe(400);
    },
  );
});

describe("an Android device", () => {
  const token = () => `fcm:${newId()}`;

  test("receives the message by Firebase, with a token that the account signed for and that is asked for once", async () => {
    const own = token();
    await world.call(saveDevice, device("ANDROID", own), person);
    const sentBefore = firebase.tokens.length;
    await push();
    await push();
    expect(firebase.sent).toHaveLength(2);
    expect(firebase.sent[0]).toMatchObject({
      path: "/v1/projects/care/messages:send",
      body: {
        message: {
          token: own,
          notification: { title: TOPIC, body: "Starts Mon, 9:00 am" },
          data: { link: LINK },
          android: { priority: "HIGH" },
        },
      },
    });
    expect(firebase.sent[0]?.headers.authorization).toMatch(/^Bearer access-\d+$/);
    expect(firebase.tokens.length - sentBefore).toBeLessThanOrEqual(1);
    expect(firebase.tokens.at(-1)).toMatchObject({
      iss: "push@care.example",
      scope: "https://www.googleapis.com/auth/firebase.messaging",
    });
  });

  test("that lost the app is forgotten, one that Firebase could not reach is not", async () => {
    const saved = device("ANDROID", token());
    await world.call(saveDevice, saved, person);
    firebase.response = { status: 503, body: { error: { status: "UNAVAILABLE" } } };
    await push();
    expect(await listDevices(world.db, person.userId)).toHaveLength(1);
    firebase.response = {
      status: 404,
      body: { error: { status: "NOT_FOUND", details: [{ errorCode: "UNREGISTERED" }] } },
    };
    await push();
    expect(await listDevices(world.db, person.userId)).toEqual([]);
  });
});

describe("an iOS device", () => {
  const token = () => newId().replaceAll("-", "").repeat(2);

  test("receives the message from Apple over one connection, signed by our key", async () => {
    const own = token();
    await world.call(saveDevice, device("IOS", own), person);
    await push();
    await push();
    expect(apple.sessions).toBe(1);
    const [first] = apple.sent;
    expect(first).toMatchObject({
      path: `/3/device/${own}`,
      body: { aps: { alert: { title: TOPIC, body: "Starts Mon, 9:00 am" }, sound: "default" }, link: LINK },
    });
    expect(first?.headers).toMatchObject({
      ":method": "POST",
      "apns-topic": "org.openrounds.app",
      "apns-push-type": "alert",
      "apns-priority": "10",
    });
    const bearer = first?.headers.authorization?.replace(/^bearer /, "") ?? "";
    const { payload, protectedHeader } = await jwtVerify(bearer, ec.publicKey, { algorithms: ["ES256"] });
    expect(protectedHeader).toMatchObject({ kid: "KEY1234567" });
    expect(payload).toMatchObject({ iss: "TEAM123456" });
  });

  test("gets a new signature before Apple stops taking the old one, and keeps the old one until then", async () => {
    await world.call(saveDevice, device("IOS", token()), person);
    const signatures: (string | undefined)[] = [];
    for (const minutes of [0, 30, 50]) {
      startClockAt(new Date(Date.now() + minutes * MINUTE));
      await push();
      signatures.push(apple.sent.at(-1)?.headers.authorization);
    }
    expect(signatures[0]).toBe(signatures[1]);
    expect(signatures[1]).not.toBe(signatures[2]);
  });

  test.each([
    [410, "Unregistered"],
    [400, "BadDeviceToken"],
  ])("that Apple does not know (%i %s) is forgotten", async (status, reason) => {
    await world.call(saveDevice, device("IOS", token()), person);
    apple.response = { status, reason };
    await push();
    expect(await listDevices(world.db, person.userId)).toEqual([]);
  });

  test("that Apple refuses for our own fault is kept", async () => {
    await world.call(saveDevice, device("IOS", token()), person);
    apple.response = { status: 403, reason: "InvalidProviderToken" };
    await push();
    expect(await listDevices(world.db, person.userId)).toHaveLength(1);
  });
});
