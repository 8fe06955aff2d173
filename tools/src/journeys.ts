import { walkers } from "./chromium.ts";
import { installed, show } from "./commands.ts";
import { filesBelow } from "./project.ts";

/** Whether there are any journeys to walk. */
export const hasJourneys = (): boolean => filesBelow("e2e").some((file) => file.endsWith(".spec.ts"));

/** Walks the journeys through a real browser; answers the exit code of Playwright. */
export function walkJourneys(args: readonly string[], report?: string): Promise<number> {
  const reporters = report === undefined ? "list" : "list,json";
  const settings: Record<string, string> = { ...walkers() };
  if (report !== undefined) settings["PLAYWRIGHT_JSON_OUTPUT_NAME"] = report;
  return show({ ...installed("playwright", "test", `--reporter=${reporters}`, ...args), folder: "e2e", settings });
}
