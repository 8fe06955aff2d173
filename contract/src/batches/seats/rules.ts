import type { RegistrationState } from "./schemas.ts";

/** How long a free seat is kept for the next person in line by default, in hours. */
export const DEFAULT_OFFER_HOURS = 48;

/** What decides whether a batch takes registrations. */
export interface RegistrationFacts {
  readonly isActive: boolean;
  /** The switch of the settings. */
  readonly isRegistrationOpen: boolean;
  readonly opensAtMs: number | null;
  readonly closesAtMs: number | null;
}

/** Whether registration is open now: switched on, within its dates, in an active batch. */
export function registrationWindow(facts: RegistrationFacts, nowMs: number): "OPEN" | "LATER" | "CLOSED" {
  const { isActive, isRegistrationOpen, opensAtMs, closesAtMs } = facts;
  if (!isActive || !isRegistrationOpen) return "CLOSED";
  if (closesAtMs !== null && nowMs >= closesAtMs) return "CLOSED";
  return opensAtMs !== null && nowMs < opensAtMs ? "LATER" : "OPEN";
}

/** The seats that nobody has or is offered; null without a limit. */
export const seatsLeft = (capacity: number | null, taken: number): number | null =>
  capacity === null ? null : Math.max(0, capacity - taken);

/** The state of registration: an open one is full without a free seat, or while people wait in line. */
export function registrationState(
  facts: RegistrationFacts,
  seats: { readonly left: number | null; readonly waiting: number },
  nowMs: number,
): RegistrationState {
  const state = registrationWindow(facts, nowMs);
  return state === "OPEN" && (seats.left === 0 || seats.waiting > 0) ? "FULL" : state;
}
