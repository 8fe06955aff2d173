import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { buildUser } from "./identity/factory.ts";
import { newId } from "./kernel/ids.ts";
import { hasNginx, startNginx, type Nginx } from "./kernel/testing/nginx.ts";
import { buildWeb } from "./build-web.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import { uploadAddress } from "./media/providers/links.ts";
import { issuePass } from "./sessions/live/providers/admission.ts";
import { RoomSupervisor } from "./sessions/live/room/supervisor.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));
const HOST = "openrounds.example.org";
const MB = 1024 * 1024;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasNginx)("behind the nginx of the example", () => {
  let world: World;
  let rooms: RoomSupervisor;
  let nginx: Nginx;
  let agent: Agent;
  beforeAll(async () => {
    await buildWeb();
    world = await createWorld({ env: { TRUSTED_PROXIES: "127.0.0.1", PUBLIC_URL: `https://${HOST}` } });
    await world.app.http.listen({ port: 0, host: "127.0.0.1" });
    rooms = new RoomSupervisor(world.app.platform, world.databaseUrl);
    rooms.start();
    nginx = await startNginx(path.join(folder, "nginx"), Number(new URL(world.app.http.listeningOrigin).port));
    agent = new Agent({ ca: nginx.certificate, servername: HOST });
  });
  afterAll(async () => {
    agent.destroy();
    await nginx.stop();
    await rooms.stop();
    await world.close();
  });

  interface HttpResponse {
    readonly status: number;
    readonly text: string;
    readonly headers: IncomingMessage["headers"];
  }

  const ask = (target: string, options: RequestOptions = {}, body?: Buffer): Promise<HttpResponse> =>
    new Promise((resolve, failed) => {
      const to = { host: "127.0.0.1", port: nginx.ports.secure, path: target, agent, ...options };
      const sent = request({ ...to, headers: { host: HOST, ...options.headers } }, (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.once("end", () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      });
      sent.once("error", failed);
      sent.end(body);
    });

  test("a page comes by https, and http leads there", async () => {
    const page = await ask("/welcome");
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toContain("text/html");
    const plain = await fetch(`http://127.0.0.1:${nginx.ports.plain}/programs?page=2`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://127.0.0.1/programs?page=2"]);
  });

  test("a call counts as the person's own, whatever address they claim", async () => {
    const { status, text } = await ask("/api/v1/user/config", { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect([status, text.includes("sharedKey")]).toEqual([200, true]);
  });

  test("a file of 90 MB is passed on, one of 120 MB is not", async () => {
    const headers = { "content-type": "application/octet-stream" };
    const send = (size: number) => ask("/api/v1/user/upload/document", { method: "POST", headers }, Buffer.alloc(size));
    const refused = { status: 413, text: "" };
    expect((await send(90 * MB)).text).toContain("error.unauthorized");
    expect((await send(120 * MB).catch(() => refused)).status).toBe(413);
  });

  test("a part of a file reaches the server while it is sent", async () => {
    const user = await buildUser(world.db);
    const address = uploadAddress(world.app.platform, user, `sent/${newId()}.pdf`, 600);
    const authorization = await world.authorize(user);
    const headers = { host: HOST, authorization, "tus-resumable": "1.0.0", "content-length": "1000000" };
    const to = { host: "127.0.0.1", port: nginx.ports.secure, path: address, agent };
    const sent = request({ ...to, method: "PATCH", headers });
    const response = new Promise<IncomingMessage>((came, failed) => sent.once("response", came).once("error", failed));
    // Nobody awaits this file, which the server says before it has arrived.
    sent.write(Buffer.alloc(1000));
    expect((await response).statusCode).toBe(404);
    sent.destroy();
  });

  test("the socket of a live session opens", async () => {
    const nodeId = await rooms.ready;
    const pass = issuePass(world.app.platform, { nodeId, userId: newId() });
    const socket = new WebSocket(`wss://127.0.0.1:${nginx.ports.secure}/live-socket?pass=${pass}`, {
      agent,
      headers: { host: HOST },
    });
    await new Promise<void>((open, failed) => socket.once("open", open).once("error", failed));
    socket.send(JSON.stringify({ type: "hello", token: "none", device: "none" }));
    const code = await new Promise((closed) => socket.once("close", closed));
    expect(code).toBeGreaterThan(4000);
  });

  test("the figures stay inside", async () => {
    expect((await ask("/metrics")).status).toBe(403);
  });

  test("its logs keep no secret of a link", async () => {
    await ask("/welcome?id=secret-of-a-link&type=forgot-password", {
      headers: { referer: `https://${HOST}/welcome?id=secret-of-a-link` },
    });
    await expect.poll(() => nginx.logs()).toContain("GET /welcome HTTP/1.1");
    expect(nginx.logs()).not.toContain("secret-of-a-link");
  });
});

describe.skipIf(!existsSync("/usr/bin/systemd-analyze"))("the unit of the example", () => {
  const unit = (): string => {
    const file = path.join(folder, "openrounds@.service");
    const program = fileURLToPath(new URL("../../node_modules/.bin/node", import.meta.url));
    const text = readFileSync(path.join(DEPLOY, "openrounds@.service"), "utf8");
    writeFileSync(file, text.replaceAll("/srv/openrounds/node_modules/.bin/node", program));
    return file;
  };
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    return { status, said: stdout + stderr };
  };

  test("systemd finds no fault in it", () => {
    expect(analyze("verify", "--man=no", unit())).toEqual({ status: 0, said: "" });
  });

  test("it is exposed as little as its Node allows", () => {
    const { status, said } = analyze("security", "--offline=true", "--threshold=20", unit());
    expect(status, said).toBe(0);
  });
});

test("what deploy/README asks for is there", () => {
  const readme = readFileSync(path.join(DEPLOY, "README.md"), "utf8");
  const named = [...readme.matchAll(/deploy\/([\w@.]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !existsSync(path.join(DEPLOY, name)))).toEqual([]);
  expect(named.length).toBeGreaterThan(2);
});
