import { useIsMutating, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { useEffect, useRef } from "react";
import { endpointQuery, queryKeyOf } from "../../kernel/query.ts";

const REFETCH_MS = 300_000;

/** Everything that waits for the person, read again when the list is opened. */
export const useWaiting = (): readonly WaitingLine[] =>
  useSuspenseQuery({ ...endpointQuery(waitingEndpoints.listMine, {}), refetchOnMount: "always" }).data.waitingList;

/** How much waits for the person; also read again in the background, as someone else may have done it. */
export const useWaitingCount = (): number =>
  useQuery({ ...endpointQuery(waitingEndpoints.listMine, {}), refetchInterval: REFETCH_MS }).data?.waitingList.length ??
  0;

/** Reads what waits again after every change that the person makes, since any of them can settle a line. */
export function useWaitingRefresh(): void {
  const client = useQueryClient();
  const changing = useIsMutating();
  const wasChanging = useRef(false);
  useEffect(() => {
    if (changing > 0) wasChanging.current = true;
    else if (wasChanging.current) {
      wasChanging.current = false;
      void client.invalidateQueries({ queryKey: queryKeyOf(waitingEndpoints.listMine) });
    }
  }, [changing, client]);
}
