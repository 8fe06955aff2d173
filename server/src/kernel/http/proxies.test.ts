import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listenLocally } from "../testing/servers.ts";
import { addressReader } from "./proxies.ts";

/** The client address that a server behind the proxies reads from a forged X-Forwarded-For. */
async function readBehind(TRUSTED_PROXIES: string, forwarded: string): Promise<string> {
  const addressOf = addressReader({ TRUSTED_PROXIES });
  const server = createServer((request, response) => response.end(addressOf(request)));
  const host = await listenLocally(server);
  try {
    const response = await fetch(`http://${host}`, { headers: { "x-forwarded-for": forwarded } });
    return await response.text();
  } finally {
    server.close();
  }
}

test("a proxy is believed only when it is trusted, and only for the caller before it", async () => {
  expect(await readBehind("", "203.0.113.7")).toBe("127.0.0.1");
  expect(await readBehind("127.0.0.1", "203.0.113.7")).toBe("203.0.113.7");
  expect(await readBehind("127.0.0.1", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
});
