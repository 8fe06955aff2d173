import type { QueryKey } from "@tanstack/react-query";
import { isUnreachable } from "./failure.ts";

/** Makes a call; where the server is unreachable, the result is the one stored on this device, if there is one. */
export async function orStored<T>(queryKey: QueryKey, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (failure) {
    if (!isUnreachable(failure)) throw failure;
    const stored = await import("./stored-responses.ts").then(
      ({ takeStored }) => takeStored(queryKey),
      () => undefined,
    );
    if (stored === undefined) throw failure;
    return stored as T;
  }
}
