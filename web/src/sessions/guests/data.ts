import { useQuery } from "@tanstack/react-query";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import type { GuestVisit } from "@openrounds/contract/sessions/guests/schemas.ts";
import { endpointQuery } from "../../kernel/query.ts";

const REFETCH_MS = 5000;
const WAITING_STATUSES: readonly (GuestVisit["sessionStatus"] | undefined)[] = [
  "SCHEDULED",
  "YET_TO_BEGIN",
  "READY_TO_JOIN",
];

/** Whether the session of a guest has not begun. */
export const isBeforeStart = (status: GuestVisit["sessionStatus"] | undefined): boolean =>
  WAITING_STATUSES.includes(status);

/** The visit of a guest link, refreshed until the session is over. */
export const useGuestVisit = (key: string) =>
  useQuery({
    ...endpointQuery(guestEndpoints.visit, { body: { key } }),
    retry: false,
    refetchInterval: ({ state }) => {
      const status = state.data?.visit.sessionStatus;
      return isBeforeStart(status) || status === "INPROGRESS" ? REFETCH_MS : false;
    },
  });
