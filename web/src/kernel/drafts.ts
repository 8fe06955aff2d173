import * as z from "zod/mini";
import { kept, localKeys } from "./storage.ts";

const drawer = z.record(z.string(), z.unknown());

function readDrawer(): Record<string, unknown> {
  try {
    return drawer.parse(JSON.parse(kept.read(localKeys.drafts) ?? "{}"));
  } catch {
    return {};
  }
}

/** What was typed under a name on this device and not sent yet, if it still has the shape. */
export const readDraftOf = <T>(name: string, schema: z.ZodMiniType<T>): T | undefined =>
  schema.safeParse(readDrawer()[name]).data;

/** Keeps what was typed until it is sent or the person logs out. */
export const keepDraftOf = (name: string, draft: unknown): void =>
  kept.write(localKeys.drafts, JSON.stringify({ ...readDrawer(), [name]: draft }));

/** Forgets what was typed under a name. */
export function dropDraftOf(name: string): void {
  const { [name]: _dropped, ...others } = readDrawer();
  kept.write(localKeys.drafts, JSON.stringify(others));
}
