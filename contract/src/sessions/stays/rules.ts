import { LINK_ANSWERED_WITHIN_MS, LINK_ASKED_EVERY_MS } from "../attendance/rules.ts";

/** When a person at a plain link is asked again, and until when the answer counts. */
export const questionAfter = (answeredAtMs: number): { readonly asksAtMs: number; readonly endsAtMs: number } => ({
  asksAtMs: answeredAtMs + LINK_ASKED_EVERY_MS,
  endsAtMs: answeredAtMs + LINK_ASKED_EVERY_MS + LINK_ANSWERED_WITHIN_MS,
});

/** The state of a stay: counted, asked whether the person is still there, or over for want of an answer. */
export type StayState = "PRESENT" | "ASKED" | "OVER";

/** The state of a stay without an end, by the last answer. */
export function stayState(answeredAtMs: number, nowMs: number): StayState {
  const { asksAtMs, endsAtMs } = questionAfter(answeredAtMs);
  if (nowMs > endsAtMs) return "OVER";
  return nowMs >= asksAtMs ? "ASKED" : "PRESENT";
}
