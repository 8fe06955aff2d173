import fastify, { type FastifyInstance } from "fastify";
import { connect, type AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cutSlowSenders } from "./pace.ts";

const PACES = {
  call: { windowMs: 400, minBytes: Number.POSITIVE_INFINITY },
  file: { windowMs: 400, minBytes: 2000 },
};

/** Longer than a body may take to come in. */
const LONG_WORK_MS = 2 * PACES.call.windowMs;

let app: FastifyInstance;
let received: number;

beforeEach(async () => {
  received = 0;
  app = fastify();
  cutSlowSenders(app, PACES);
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  const take = async (body: unknown) => {
    for await (const chunk of body as Readable) received += (chunk as Buffer).length;
    return { received };
  };
  app.put("/file", { config: { takesFile: true } }, ({ body }) => take(body));
  app.put("/call", ({ body }) => take(body));
  app.post("/work", async () => pause(LONG_WORK_MS, { isDone: true }));
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

/** Sends parts with a pause after each, until it is cut off; returns what came back and how long it took. */
async function send(path: string, { parts, size, pauseMs }: { parts: number; size: number; pauseMs: number }) {
  const begun = performance.now();
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let response = "";
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("data", (data) => (response += data.toString())).on("error", () => undefined);
  const length = parts * size;
  socket.write(
    `PUT ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
  );
  for (let sent = 0; sent < parts && socket.writable; sent++) {
    socket.write(Buffer.alloc(size));
    await Promise.race([pause(pauseMs), ended]);
  }
  await ended;
  return { status: Number(response.slice(9, 12)), tookMs: performance.now() - begun };
}

test("a file that keeps coming is taken however long it takes", async () => {
  const { status, tookMs } = await send("/file", { parts: 20, size: 1000, pauseMs: 80 });
  expect(status).toBe(200);
  expect(received).toBe(20_000);
  expect(tookMs).toBeGreaterThan(3 * PACES.file.windowMs);
});

test("a file that trickles in is cut off, and so is one that stops", async () => {
  const [trickling, stopped] = await Promise.all([
    send("/file", { parts: 200, size: 10, pauseMs: 50 }),
    send("/file", { parts: 2, size: 1000, pauseMs: 1600 }),
  ]);
  expect([trickling.status, stopped.status]).toEqual([408, 408]);
  expect(trickling.tookMs).toBeLessThan(3 * PACES.file.windowMs);
});

test("a call that is not complete in time is cut off, though it keeps coming", async () => {
  expect((await send("/call", { parts: 20, size: 1000, pauseMs: 80 })).status).toBe(408);
  expect((await send("/call", { parts: 2, size: 1000, pauseMs: 10 })).status).toBe(200);
});

test("a complete body may be worked on for as long as it takes", async () => {
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/work`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(await response.json()).toEqual({ isDone: true });
});
