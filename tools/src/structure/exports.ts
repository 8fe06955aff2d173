import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

/** Default exports; what a tool demands one of is named *.config.ts or *.setup.ts. */
export function defaultExports(source: Source): Offence[] {
  const { exportsDefaultAt: start, name } = source;
  if (start === undefined || /\.(config|setup)\.ts$/.test(name)) return [];
  return [offenceAt(source, { start }, "exports a default: give it a name")];
}
