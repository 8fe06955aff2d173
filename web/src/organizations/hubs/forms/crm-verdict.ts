import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { SEARCH_DEBOUNCE_MS, useCrmCheck } from "../data.ts";
import { showCrmRefusal } from "./crm-refusal.ts";

export interface CrmVerdict {
  /** Why the id cannot be sent; undefined if it can. */
  readonly error: string | undefined;
  /** The CRM's name of the organization; undefined until it is found. */
  readonly name: string | null | undefined;
  readonly isChecking: boolean;
}

/** Statuses of ids that cannot be sent: not found, malformed, or of another hub. */
const REFUSED_STATUSES = [400, 404, 406];

/** Checks an id in the CRM; every failure but "not found" is also shown in a toast for ten seconds. */
export function useCrmVerdict(crmId: string, before: string | undefined): CrmVerdict {
  const [debouncedId] = useDebouncedValue(crmId, SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching } = useCrmCheck(debouncedId, before);
  const shownError = useRef<unknown>(null);
  useEffect(() => {
    if (error === null || shownError.current === error) return;
    shownError.current = error;
    showCrmRefusal(error);
  }, [error]);
  const isCurrent = debouncedId === crmId;
  const isRefused = error instanceof CallFailure && REFUSED_STATUSES.includes(error.status);
  return {
    error: isCurrent && isRefused ? messageOf(error) : undefined,
    name: isCurrent ? data?.name : undefined,
    isChecking: isFetching,
  };
}
