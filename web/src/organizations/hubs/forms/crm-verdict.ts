import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { SEARCH_PAUSE_MS, useCrmCheck } from "../data.ts";
import { tellRefusal } from "./crm-refusal.ts";

export interface CrmVerdict {
  /** Why the id cannot be sent; undefined while nothing speaks against it. */
  readonly error: string | undefined;
  /** What the CRM calls the organization; undefined until it is found. */
  readonly name: string | null | undefined;
  readonly isChecking: boolean;
}

/** Ids that cannot be sent: not found, not an id, or of another hub. */
const REFUSED = [400, 404, 406];

/** Has the CRM say what an id is worth; what it answers besides "not found" is told for ten seconds too. */
export function useCrmVerdict(crmId: string, before: string | undefined): CrmVerdict {
  const [settled] = useDebouncedValue(crmId, SEARCH_PAUSE_MS);
  const { data, error, isFetching } = useCrmCheck(settled, before);
  const told = useRef<unknown>(null);
  useEffect(() => {
    if (error === null || told.current === error) return;
    told.current = error;
    tellRefusal(error);
  }, [error]);
  const isPresent = settled === crmId;
  const isRefused = error instanceof CallFailure && REFUSED.includes(error.status);
  return {
    error: isPresent && isRefused ? messageOf(error) : undefined,
    name: isPresent ? data?.name : undefined,
    isChecking: isFetching,
  };
}
