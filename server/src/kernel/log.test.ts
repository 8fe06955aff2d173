import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog("debug", { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "") as Record<string, unknown>;
}

test("a log line carries only allowed fields", () => {
  const line = logged((log) =>
    log.info("done", { endpoint: "identity.login", email: "asha@example.org", status: 200 }),
  );
  expect(line).toMatchObject({ msg: "done", endpoint: "identity.login", status: 200 });
  expect(JSON.stringify(line)).not.toContain("asha");
});

test("an error is logged with its frames and without what it says, even where that looks like a frame", () => {
  const cause = new Error("insert failed for asha@example.org\n    at 919812345678\n    at home");
  const line = logged((log) => log.error("bug", {}, cause));
  expect(line).toMatchObject({ error: "Error" });
  expect(line["stack"]).toContain("log.test.ts");
  expect(JSON.stringify(line)).not.toMatch(/asha|9198|at home/);
});

test("the code of a database error is kept", () => {
  const cause = Object.assign(new Error("duplicate key (email)=(asha@example.org)"), { code: "23505" });
  const line = logged((log) => log.error("bug", {}, new Error("query failed", { cause })));
  expect(line["error"]).toBe("Error 23505");
  expect(JSON.stringify(line)).not.toContain("asha");
});
