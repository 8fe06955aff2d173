import { expect, test } from "vitest";
import { testsOf } from "./areas.ts";
import { parseSourcePath } from "./source.ts";

const TESTS = [
  "contract/src/batches/rules.test.ts",
  "server/src/batches/participants/handlers.test.ts",
  "server/src/main.test.ts",
  "server/src/programs/handlers.test.ts",
  "web/src/batches/forms/batch-form.test.tsx",
  "e2e/src/batches/batches.spec.ts",
  "e2e/src/programs/programs.spec.ts",
].map(parseSourcePath);

test("the tests of a domain are those of its folder in each package", () => {
  expect(testsOf(["batches"], TESTS)).toEqual({
    units: [
      "contract/src/batches/rules.test.ts",
      "server/src/batches/participants/handlers.test.ts",
      "web/src/batches/forms/batch-form.test.tsx",
    ],
    walks: ["e2e/src/batches/batches.spec.ts"],
  });
});

test("several domains are tested together", () => {
  const { units, walks } = testsOf(["batches", "programs"], TESTS);
  expect(units).toHaveLength(4);
  expect(walks).toHaveLength(2);
});

test("an unknown name is refused with the names that there are", () => {
  expect(() => testsOf(["batches", "lists", "hub"], TESTS)).toThrow(
    "No tests of lists, hub. There are tests of: batches, programs.",
  );
});
