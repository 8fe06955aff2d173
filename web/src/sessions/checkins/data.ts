import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { checkInEndpoints } from "@openrounds/contract/sessions/checkins/endpoints.ts";
import { endpointQuery } from "../../kernel/query.ts";

/** The code changes every 20 seconds; whoever came in between is counted sooner. */
const LOOK_AGAIN_MS = 5000;

/** What the screen at the door of a session shows, kept up to date also while nobody touches it. */
export function useDoor(sessionId: string) {
  const client = useQueryClient();
  const door = useQuery({
    ...endpointQuery(checkInEndpoints.door, { params: { id: sessionId } }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
    networkMode: "always",
    retry: false,
  });
  const count = door.data?.door.checkedInCount;
  useEffect(() => {
    // Who goes back to the session finds those who came.
    void client.invalidateQueries({ refetchType: "none" });
  }, [client, count]);
  return door;
}

/** The pass for the code that was scanned. */
export const usePass = (code: string) =>
  useQuery({ ...endpointQuery(checkInEndpoints.admit, { body: { code } }), retry: false });

/** Checks the person in; asking again is answered the same. */
export const useCheckIn = (pass: string) => useQuery(endpointQuery(checkInEndpoints.enter, { body: { pass } }));
