import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

/** A code at the door is renewed after so long. */
export const CODE_RENEWED_MS = 20_000;

/** What a code or a pass holds: sealed by the server. */
export const sealSchema = z.string().check(atMost(300), z.minLength(1));

export const doorSchema = z.object({
  topic: z.string(),
  startDateTime: z.number(),
  endDateTime: z.number(),
  /** What the code holds: the address that a phone opens. */
  address: z.string(),
  /** The code as an SVG path on a square of so many units. */
  code: z.object({ path: z.string(), size: z.number() }),
  checkedInCount: z.number(),
});
export type Door = z.output<typeof doorSchema>;

export const checkInSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  batchName: z.string(),
  startDateTime: z.number(),
  endDateTime: z.number(),
  checkedInDateTime: z.number(),
});
export type CheckIn = z.output<typeof checkInSchema>;
