import { messageOf, statusOf } from "../../../kernel/failure.ts";
import { toastFailure } from "../../../ui/toast.ts";

const SHOWN_MS = 10_000;

/** Shows for ten seconds why the CRM refuses an id; an unknown id is shown at the field alone. */
export function showCrmRefusal(failure: unknown): void {
  if (statusOf(failure) !== 404) toastFailure(messageOf(failure), SHOWN_MS);
}
