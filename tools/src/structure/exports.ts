import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

/** Default exports outside *.config.ts and *.setup.ts, where a tool demands one. */
export function defaultExports(source: Source): Offence[] {
  const { exportsDefaultAt: start, name } = source;
  if (start === undefined || /\.(config|setup)\.ts$/.test(name)) return [];
  return [offenceAt(source, { start }, "exports a default: give it a name")];
}
