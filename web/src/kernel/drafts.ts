import * as z from "zod/mini";
import { deviceStorage, localKeys } from "./storage.ts";

const draftsByName = z.record(z.string(), z.unknown());

function readDrafts(): Record<string, unknown> {
  try {
    return draftsByName.parse(JSON.parse(deviceStorage.read(localKeys.drafts) ?? "{}"));
  } catch {
    return {};
  }
}

/** The draft kept under a name on this device, if it still has the shape. */
export const readDraftOf = <T>(name: string, schema: z.ZodMiniType<T>): T | undefined =>
  schema.safeParse(readDrafts()[name]).data;

/** Keeps a draft under a name until it is sent or the person logs out. */
export const keepDraftOf = (name: string, draft: unknown): void =>
  deviceStorage.write(localKeys.drafts, JSON.stringify({ ...readDrafts(), [name]: draft }));

/** Deletes the draft kept under a name. */
export function dropDraftOf(name: string): void {
  const { [name]: _dropped, ...others } = readDrafts();
  deviceStorage.write(localKeys.drafts, JSON.stringify(others));
}
