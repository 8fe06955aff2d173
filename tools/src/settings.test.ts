import { expect, test } from "vitest";
import { explainedSettings, readSettings } from "./settings.ts";

test("the settings of the schema and of the table are read", () => {
  expect(
    readSettings("const envSchema = z.object({\n  PORT: z._default(port, 3000),\n  DATA_DIR: z.string(),\n});"),
  ).toEqual(["PORT", "DATA_DIR"]);
  expect(explainedSettings("| setting |\n| `HOST`, `PORT` | `127.0.0.1` | at `DATA_DIR` |\n| `npm start` | |")).toEqual(
    ["HOST", "PORT"],
  );
});
