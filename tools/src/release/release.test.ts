import { expect, test } from "vitest";
import { hasUnreleased, releaseChangelog } from "./changelog.ts";
import { isHigher, lockWithVersion, withVersion } from "./version.ts";

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Upgrades.

## [0.1.0] - 2026-11-24

- First.
`;

test("a version is higher by number, not by letters", () => {
  expect(isHigher("0.10.0", "0.9.9")).toBe(true);
  expect(isHigher("1.0.0", "0.9.9")).toBe(true);
  expect(isHigher("0.9.9", "0.10.0")).toBe(false);
  expect(isHigher("0.1.0", "0.1.0")).toBe(false);
  expect(() => isHigher("v1", "0.1.0")).toThrow("v1 is no version");
});

test("what was unreleased belongs to the version, and Unreleased is empty", () => {
  expect(hasUnreleased(CHANGELOG)).toBe(true);
  const released = releaseChangelog(CHANGELOG, "0.2.0", "2026-12-01");
  expect(released).toContain("## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- Upgrades.\n\n## [0.1.0]");
  expect(hasUnreleased(released)).toBe(false);
});

test("a changelog without the section, or with headings only, has nothing to release", () => {
  expect(hasUnreleased("# Changelog\n")).toBe(false);
  expect(hasUnreleased("## [Unreleased]\n\n### Added\n\n## [0.1.0]\n\n- First.\n")).toBe(false);
});

test("a package changes its version and that of the packages of the project, and no other", () => {
  const file = `{ "version": "0.1.0", "dependencies": { "@openrounds/web": "0.1.0", "zod": "0.1.0" } }`;
  expect(withVersion(file, "0.1.0", "0.2.0")).toBe(
    `{ "version": "0.2.0", "dependencies": { "@openrounds/web": "0.2.0", "zod": "0.1.0" } }`,
  );
});

test("the lock file changes with them", () => {
  const lock = (version: string): string =>
    `${JSON.stringify(
      {
        name: "openrounds",
        version,
        packages: {
          "": { version },
          "node_modules/zod": { version: "0.1.0" },
          web: { version, dependencies: { "@openrounds/contract": version, zod: "0.1.0" } },
        },
      },
      null,
      2,
    )}\n`;
  expect(lockWithVersion(lock("0.1.0"), "0.1.0", "0.2.0")).toBe(lock("0.2.0"));
});
