import { readFileSync } from "node:fs";

const PACKAGE = new URL("../../package.json", import.meta.url);

/** The version of this code, from package.json. */
export const VERSION = (JSON.parse(readFileSync(PACKAGE, "utf8")) as { readonly version: string }).version;
