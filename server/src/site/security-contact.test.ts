import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../kernel/testing/world.ts";

let open: World;
beforeAll(async () => {
  open = await createWorld();
});
afterAll(() => open.close());

test("whoever finds a weakness reads whom to write to", async () => {
  const { headers, body } = await open.app.http.inject({ url: "/.well-known/security.txt" });
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = new Map(
    body
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  );
  expect(lines.get("Contact")).toBe("mailto:support@openrounds.example");
  expect(lines.get("Preferred-Languages")).toBe("en");
  expect(lines.get("Canonical")).toBe("http://localhost:3000/.well-known/security.txt");
  const days = (Date.parse(lines.get("Expires") ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(366);
});
