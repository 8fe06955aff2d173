import { createConnection, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildUser } from "../../identity/factory.ts";
import { publish } from "../db/fanout.ts";
import { createWorld, type World } from "../testing/world.ts";

/** A wire to a database that can be cut and mended. */
class Wire {
  private readonly target: URL;
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  constructor(databaseUrl: string) {
    this.target = new URL(databaseUrl);
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = createConnection(Number(this.target.port), this.target.hostname);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on("error", () => undefined);
      }
      near.pipe(far).pipe(near);
    });
    this.server = server;
    await new Promise<void>((open) => server.listen(this.port, "127.0.0.1", open));
    const address = server.address();
    if (address !== null && typeof address === "object") this.port = address.port;
  }

  async cut(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await new Promise((closed) => this.server?.close(closed));
  }
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("a process that works is alive and ready and tells its figures", async () => {
  const ask = (url: string) => world.app.http.inject({ url });
  await ask("/api/v1/user/config");
  expect((await ask("/healthz")).json()).toEqual({ status: "ok" });
  expect((await ask("/readyz")).json()).toEqual({ status: "ready" });
  const figures = await ask("/metrics");
  expect(figures.headers["content-type"]).toContain("text/plain");
  expect(figures.body).toMatch(/http_request_duration_seconds_count\{endpoint="identity\.config",status="200"\} \d/);
  expect(figures.body).toContain("process_resident_memory_bytes");
});

test("a process that is told to stop is not ready any more, but still answers", async () => {
  const leaving = await createWorld({ joins: world });
  leaving.app.drain();
  const ready = await leaving.app.http.inject({ url: "/readyz" });
  expect(ready.statusCode).toBe(503);
  expect((await leaving.app.http.inject({ url: "/api/v1/user/config" })).statusCode).toBe(200);
  await leaving.close();
});

test("while the database is away calls are told when to come back, never that they failed, and all recovers", async () => {
  const lines: string[] = [];
  const wire = new Wire(world.databaseUrl);
  await wire.mend();
  const cutOff = await createWorld({
    joins: { ...world, databaseUrl: wire.url },
    logsTo: (line) => void lines.push(line),
  });
  const headers = { authorization: await cutOff.authorize(await buildUser(world.db)) };
  const ask = (url: string) => cutOff.app.http.inject({ url, headers });
  const mine = "/api/v1/session/batch/mine";
  const heard: string[] = [];
  cutOff.app.platform.fanout.hear("health_test", (payload) => heard.push(payload));
  expect((await ask(mine)).statusCode).toBe(200);

  await wire.cut();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(mine)));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ responseCode: "error.unavailable" });
  }
  expect((await ask("/readyz")).statusCode).toBe(503);
  expect((await ask("/healthz")).statusCode).toBe(200);

  await wire.mend();
  await expect.poll(async () => (await ask(mine)).statusCode, { timeout: 5000 }).toBe(200);
  expect((await ask("/readyz")).statusCode).toBe(200);
  await expect
    .poll(
      async () => {
        await publish(world.db, "health_test", "heard again");
        return heard.length;
      },
      { timeout: 5000 },
    )
    .toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('"bug"'))).toEqual([]);
  await cutOff.close();
  await wire.cut();
});
