import { messageOf, statusOf } from "../../../kernel/failure.ts";
import { toastFailure } from "../../../ui/toast.ts";

const TOLD_MS = 10_000;

/** Tells for ten seconds what the CRM refuses an id for; that it knows none stands at the field alone. */
export function tellRefusal(failure: unknown): void {
  if (statusOf(failure) !== 404) toastFailure(messageOf(failure), TOLD_MS);
}
