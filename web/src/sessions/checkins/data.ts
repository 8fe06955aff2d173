import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { checkInEndpoints } from "@openrounds/contract/sessions/checkins/endpoints.ts";
import { endpointQuery } from "../../kernel/query.ts";

/** The code changes every 20 seconds; the number of check-ins is refreshed more often. */
const REFETCH_MS = 5000;

/** The check-in screen of a session, refreshed also while the page is in the background. */
export function useCheckInScreen(sessionId: string) {
  const client = useQueryClient();
  const door = useQuery({
    ...endpointQuery(checkInEndpoints.door, { params: { id: sessionId } }),
    refetchInterval: REFETCH_MS,
    refetchIntervalInBackground: true,
    networkMode: "always",
    retry: false,
  });
  const count = door.data?.door.checkedInCount;
  useEffect(() => {
    // The attendance is out of date when the person returns to the session.
    void client.invalidateQueries({ refetchType: "none" });
  }, [client, count]);
  return door;
}

/** The pass for a scanned code. */
export const usePass = (code: string) =>
  useQuery({ ...endpointQuery(checkInEndpoints.admit, { body: { code } }), retry: false });

/** Checks the person in; a repeated call returns the same result. */
export const useCheckIn = (pass: string) => useQuery(endpointQuery(checkInEndpoints.enter, { body: { pass } }));
