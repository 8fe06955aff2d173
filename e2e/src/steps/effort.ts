import type { BrowserContext, Frame, Page } from "@playwright/test";

declare global {
  interface Window {
    countEffort?: (kind: "tap" | "key") => Promise<void>;
  }
}

/** What a person does until they are where they want to be. */
export interface Effort {
  taps: number;
  keys: number;
  /** The paths of the pages that were shown, one after the other. */
  readonly screens: string[];
}

function noteScreen(effort: Effort, page: Page, frame: Frame): void {
  const path = new URL(frame.url()).pathname;
  if (frame === page.mainFrame() && path !== "blank" && effort.screens.at(-1) !== path) effort.screens.push(path);
}

/** Counts taps, keys and pages in all windows of a context. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { taps: 0, keys: 0, screens: [] };
  await context.exposeBinding("countEffort", (_, kind: "tap" | "key") => {
    if (kind === "tap") effort.taps += 1;
    else effort.keys += 1;
  });
  await context.addInitScript(() => {
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && void window.countEffort?.("tap"), true);
    addEventListener("keydown", ({ isTrusted }) => isTrusted && void window.countEffort?.("key"), true);
  });
  context.on("page", (page) => page.on("framenavigated", (frame) => noteScreen(effort, page, frame)));
  return effort;
}
