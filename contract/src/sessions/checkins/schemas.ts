import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

/** The interval at which the code at a door is renewed. */
export const CODE_RENEWED_MS = 20_000;

/** A signed check-in code or pass. */
export const sealSchema = z.string().check(atMost(300), z.minLength(1));

export const doorSchema = z.object({
  topic: z.string(),
  startDateTime: z.number(),
  endDateTime: z.number(),
  /** The content of the QR code: the address that a phone opens. */
  address: z.string(),
  /** The QR code as an SVG path on a square of so many units. */
  code: z.object({ path: z.string(), size: z.number() }),
  checkedInCount: z.number(),
});
export type DoorScreen = z.output<typeof doorSchema>;

export const checkInSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  batchName: z.string(),
  startDateTime: z.number(),
  endDateTime: z.number(),
  checkedInDateTime: z.number(),
});
export type CheckIn = z.output<typeof checkInSchema>;
