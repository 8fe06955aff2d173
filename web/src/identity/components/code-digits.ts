import { CODE_LENGTH, RESEND_AFTER_S } from "@openrounds/contract/identity/schemas.ts";

/** The digits of a typed or pasted text, six at most; digits of any script are converted to 0 to 9. */
export function digitsOf(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[^0-9]/g, "")
    .slice(0, CODE_LENGTH);
}

/** The index of the next digit: the first empty box, or the last one if all are full. */
export const activeBox = (code: string): number => Math.min(code.length, CODE_LENGTH - 1);

/** How many seconds are left until a new code may be requested. */
export const secondsLeft = (sentAtMs: number, atMs: number): number =>
  Math.max(0, Math.ceil((sentAtMs + RESEND_AFTER_S * 1000 - atMs) / 1000));
