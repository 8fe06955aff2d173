import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

/** Default exports; a configuration that a tool demands is named *.config.ts. */
export function defaultExports(source: Source): Offence[] {
  const { exportsDefaultAt: start, name } = source;
  if (start === undefined || name.endsWith(".config.ts")) return [];
  return [offenceAt(source, { start }, "exports a default: give it a name")];
}
