import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import { appId, appName, server } from "./shell.ts";

const WWW = new URL("../www/", import.meta.url);
const XCODE = new URL("../ios/shell.xcconfig", import.meta.url);
const CATALOGUES = new URL("../../messages/src/app/", import.meta.url);

const readText = (name: string, base: URL | string): string => readFileSync(new URL(name, base), "utf8");

/** The texts of the page in a language. */
function textsOf(locale: Locale): { text: string | undefined; again: string | undefined } {
  const catalogue = JSON.parse(readText(`${locale}.json`, CATALOGUES)) as Readonly<Record<string, string>>;
  return { text: catalogue["app.offline"], again: catalogue["app.again"] };
}

/** Writes the page that the shell shows while the installation cannot be reached, in all languages. */
function writePage(): void {
  const texts = Object.fromEntries(LOCALE_CODES.map((locale) => [locale, textsOf(locale)]));
  const data = JSON.stringify({ home: new URL("/home", server.url).href, texts }).replaceAll("<", "\\u003c");
  mkdirSync(WWW, { recursive: true });
  writeFileSync(new URL("index.html", WWW), readText("unreachable.html", import.meta.url).replace("__DATA__", data));
}

/** Writes the settings of Xcode; Gradle reads the copy of the configuration that Capacitor makes. */
function writeXcodeSettings(): void {
  const settings = {
    PRODUCT_BUNDLE_IDENTIFIER: appId,
    APP_NAME: appName,
    LINK_HOST: new URL(server.url).hostname,
    CODE_SIGN_ENTITLEMENTS: "App/App.entitlements",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(XCODE, lines.join(""));
}

writePage();
writeXcodeSettings();
