import { walkBrowsers } from "./chromium.ts";
import { installed, show } from "./commands.ts";
import { filesBelow } from "./project.ts";
import { provideWebKit } from "./webkit.ts";

/** Whether there are any walks. */
export const hasJourneys = (): boolean => filesBelow("e2e").some((file) => file.endsWith(".spec.ts"));

/** Runs the walks in a browser; returns the exit code of Playwright. */
export function walkJourneys(args: readonly string[], report?: string): Promise<number> {
  const reporters = report === undefined ? "list" : "list,json";
  const settings: Record<string, string> = { ...walkBrowsers() };
  provideWebKit();
  if (report !== undefined) settings["PLAYWRIGHT_JSON_OUTPUT_NAME"] = report;
  return show({ ...installed("playwright", "test", `--reporter=${reporters}`, ...args), folder: "e2e", settings });
}
