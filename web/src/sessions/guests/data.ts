import { useQuery } from "@tanstack/react-query";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import type { GuestVisit } from "@openrounds/contract/sessions/guests/schemas.ts";
import { endpointQuery } from "../../kernel/query.ts";

const LOOK_AGAIN_MS = 5000;
const WAITING: readonly (GuestVisit["sessionStatus"] | undefined)[] = ["SCHEDULED", "YET_TO_BEGIN", "READY_TO_JOIN"];

/** Whether the session of a guest is still to come. */
export const isWaiting = (status: GuestVisit["sessionStatus"] | undefined): boolean => WAITING.includes(status);

/** What the link of a guest leads to; looked at again until the session is over. */
export const useVisit = (key: string) =>
  useQuery({
    ...endpointQuery(guestEndpoints.visit, { body: { key } }),
    retry: false,
    refetchInterval: ({ state }) => {
      const status = state.data?.visit.sessionStatus;
      return isWaiting(status) || status === "INPROGRESS" ? LOOK_AGAIN_MS : false;
    },
  });
