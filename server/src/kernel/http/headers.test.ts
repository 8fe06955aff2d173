import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { PUBLIC_URL: "https://care.example" } });
});
afterAll(() => world.close());

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(self), display-capture=(self), geolocation=(self), payment=()",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};
const API = {
  ...EVERYWHERE,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

test.each([
  "/api/v1/user/config",
  "/api/v1/nowhere",
  "/healthz",
  "/readyz",
  "/api/openapi.json",
  "/api/v1/user/%E0%A4%A",
  "/files/nothing",
])("%s carries the whole set of security headers and names no product", async (url) => {
  const { headers } = await world.app.http.inject({ url });
  expect(headers).toMatchObject(API);
  expect(headers["x-server-time"]).toMatch(/^\d{13}$/);
  expect(headers).not.toHaveProperty("server");
  expect(headers).not.toHaveProperty("x-powered-by");
});

test("a foreign origin gets no permission to read", async () => {
  const { headers } = await world.app.http.inject({
    url: "/api/v1/user/config",
    headers: { origin: "https://evil.example" },
  });
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

test("a page allows exactly the styles that carry its own nonce, never the same twice", async () => {
  const nonces = [];
  for (let i = 0; i < 2; i++) {
    const { headers, body } = await world.app.http.inject({ url: "/api/docs" });
    const policy = String(headers["content-security-policy"]);
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce.length).toBeGreaterThan(20);
    expect(body).toContain(`<style nonce="${nonce}">`);
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    nonces.push(nonce);
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("a server without https promises none", async () => {
  const plain = await createWorld({ joins: world });
  const { headers } = await plain.app.http.inject({ url: "/healthz" });
  await plain.close();
  expect(headers).not.toHaveProperty("strict-transport-security");
});
