import { existsSync } from "node:fs";
import { installPackage } from "./debian.ts";

const KNOWN_PATHS = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

const find = (): string | undefined => KNOWN_PATHS.find((file) => existsSync(file));

/**
 * The path of a Firefox: the configured one, an installed one, or Debian's. Without one the conference of the tests has
 * Chromium only.
 */
export const provideFirefox = (): string =>
  process.env["FIREFOX_PATH"] ?? find() ?? (installPackage("firefox-esr") ? find() : undefined) ?? "";
