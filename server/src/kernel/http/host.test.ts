import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({
    env: { ENVIRONMENT: "prod", DATABASE_URL: "embedded", RATE_FACTOR: "1", PUBLIC_URL: "https://care.example" },
  });
});
afterAll(() => world.close());

const ask = async (host: string, url = "/api/v1/user/config") => {
  const { statusCode, body } = await world.app.http.inject({ url, headers: { host } });
  return { statusCode, body };
};

test.each(["care.example", "CARE.example:443", "localhost:4000", "127.0.0.1", "[::1]:4000"])(
  "a server in production answers under %s",
  async (host) => expect((await ask(host)).statusCode).toBe(200),
);

test.each([
  "evil.example",
  "care.example.evil.example",
  "10.0.0.7:4000",
  "a@care.example.evil",
  "%",
  "care.example,evil.example",
])("it answers nothing under %j, but 421 in the one shape of refusals", async (host) => {
  for (const url of ["/api/v1/user/config", "/", "/api/v1/nowhere"]) {
    const { statusCode, body } = await ask(host, url);
    expect([url, statusCode]).toEqual([url, 421]);
    expect(JSON.parse(body)).toMatchObject({ error: { code: "error.notFound" } });
  }
});

test("what watches the process asks by whatever address it has", async () => {
  for (const url of ["/healthz", "/readyz", "/metrics"]) expect((await ask("10.0.0.7", url)).statusCode).toBe(200);
});

test("a server outside production accepts every host name, as phones in the same room call it", async () => {
  const local = await createWorld({ joins: world });
  const { statusCode } = await local.app.http.inject({ url: "/api/v1/user/config", headers: { host: "laptop.local" } });
  await local.close();
  expect(statusCode).toBe(200);
});
