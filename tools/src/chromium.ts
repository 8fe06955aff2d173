import { existsSync } from "node:fs";
import { installPackage } from "./debian.ts";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** The browser without its own windows, which costs half of it. */
const SHELL = "/usr/bin/chromium-headless-shell";
/** What a walk is better with: the lighter form, and the scripts of India, which phones bring along. */
const BESIDE = ["chromium-headless-shell", "fonts-noto-core"];
const MISSING =
  "The browser journeys need Chromium: install it, or set CHROMIUM_PATH to the program of a Chromium or Chrome.";

const find = (): string | undefined => KNOWN.find((file) => existsSync(file));

/** The program of a Chromium: the chosen one, one that is there, or Debian's; throws one line without any. */
export function requireChromium(): string {
  const chosen = process.env["CHROMIUM_PATH"] ?? "";
  if (chosen !== "" && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which is not there.`);
  const chromium = chosen === "" ? (find() ?? (installPackage("chromium", BESIDE) ? find() : undefined)) : chosen;
  if (chromium === undefined) throw new Error(MISSING);
  return chromium;
}

/** The programs that walk the journeys: Chromium, and the lighter form of it where it is there and none was chosen. */
export function walkers(): { readonly CHROMIUM_PATH: string; readonly CHROMIUM_SHELL_PATH: string } {
  const chromium = requireChromium();
  const isChosen = (process.env["CHROMIUM_PATH"] ?? "") !== "";
  return { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: !isChosen && existsSync(SHELL) ? SHELL : chromium };
}
