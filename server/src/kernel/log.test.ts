import { expect, test } from "vitest";
import { createLog, throttledLog } from "./log.ts";

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

test("a full disk is told in words with its code, the database's and this machine's", () => {
  for (const code of ["53100", "ENOSPC"]) {
    const cause = Object.assign(new Error("could not extend file for asha@example.org"), { code });
    const line = logged((log) => log.error("unavailable", {}, new Error("query failed", { cause })));
    expect(line).toMatchObject({ error: `Error ${code}`, means: `disk full (${code})` });
    expect(JSON.stringify(line)).not.toContain("asha");
  }
});

test("what a library copied from an error into a plain object is told as that error", () => {
  const cause = { message: "connect ECONNREFUSED asha", stack: "    at query (db.js:1:1)", code: "ECONNREFUSED" };
  const line = logged((log) => log.error("job queue", { queue: "bulk" }, cause));
  expect(line).toMatchObject({
    queue: "bulk",
    means: "connection refused (ECONNREFUSED)",
    stack: "    at query (db.js:1:1)",
  });
  expect(JSON.stringify(line)).not.toContain("asha");
});

test("what fails again and again is told once in a while, and each kind on its own", () => {
  const lines: string[] = [];
  const log = throttledLog(createLog("debug", { write: (line) => void lines.push(line) }), 60_000);
  for (let i = 0; i < 100; i++) {
    log.error("job queue", { queue: "bulk" }, Object.assign(new Error("no"), { code: "57P01" }));
    log.error("job queue", { queue: "prompt" }, Object.assign(new Error("no"), { code: "57P01" }));
  }
  expect(lines).toHaveLength(2);
});

test("what must be read is said at every level", () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  log.info("request");
  log.notice("ready");
  log.fatal("over");
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(["ready", "over"]);
});
