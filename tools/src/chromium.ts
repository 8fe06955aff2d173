import { existsSync } from "node:fs";
import { installPackage } from "./debian.ts";

const KNOWN_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** The browser without windows, which uses half the resources. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
/** Recommended for walks: the headless shell, and the Indic fonts that phones have. */
const RECOMMENDED_PACKAGES = ["chromium-headless-shell", "fonts-noto-core"];
const MISSING =
  "The browser journeys need Chromium: install it, or set CHROMIUM_PATH to the program of a Chromium or Chrome.";

const find = (): string | undefined => KNOWN_PATHS.find((file) => existsSync(file));

/** The path of a Chromium: the configured one, an installed one, or Debian's; throws one line if there is none. */
export function requireChromium(): string {
  const chosen = process.env["CHROMIUM_PATH"] ?? "";
  if (chosen !== "" && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which is not there.`);
  const chromium =
    chosen === "" ? (find() ?? (installPackage("chromium", RECOMMENDED_PACKAGES) ? find() : undefined)) : chosen;
  if (chromium === undefined) throw new Error(MISSING);
  return chromium;
}

/** The browsers of the walks: Chromium, and its headless shell if it is installed and no browser was configured. */
export function walkBrowsers(): { readonly CHROMIUM_PATH: string; readonly CHROMIUM_SHELL_PATH: string } {
  const chromium = requireChromium();
  const isChosen = (process.env["CHROMIUM_PATH"] ?? "") !== "";
  return {
    CHROMIUM_PATH: chromium,
    CHROMIUM_SHELL_PATH: !isChosen && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium,
  };
}
