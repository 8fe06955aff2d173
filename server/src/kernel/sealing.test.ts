import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, unseal } from "./sealing.ts";

const key = randomBytes(32);

test("a sealed text is read with its key and scope, and is never the same twice", () => {
  const sealed = seal(key, "the client secret", "row 1");
  expect(sealed).not.toContain("secret");
  expect(seal(key, "the client secret", "row 1")).not.toBe(sealed);
  expect(unseal(key, sealed, "row 1")).toBe("the client secret");
});

test("a seal of another row, of another key or that was changed is not read", () => {
  const sealed = seal(key, "the client secret", "row 1");
  expect(unseal(key, sealed, "row 2")).toBeUndefined();
  expect(unseal(randomBytes(32), sealed, "row 1")).toBeUndefined();
  expect(unseal(key, `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`, "row 1")).toBeUndefined();
  expect(unseal(key, "", "row 1")).toBeUndefined();
});
