import * as z from "zod/mini";
import { atMost } from "@openrounds/contract/kernel/text.ts";
import type { NameProvider } from "./names.ts";

const TIMEOUT_MS = 10_000;
const responseSchema = z.object({ guidedPrograms: z.array(z.string()).check(atMost(100)) });

/** A program-name service that gets the subject as JSON. */
export function nameService(service: string): NameProvider {
  return {
    async propose(subject) {
      const response = await fetch(service, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(subject),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`the program-name service answered ${response.status}`);
      return responseSchema.parse(await response.json()).guidedPrograms;
    },
  };
}
