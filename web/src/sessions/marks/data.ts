import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import type { MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";
import { useDelivery } from "../../kernel/delivery.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { sessionReads } from "../data.ts";

/** The queries that contain attendance, to be invalidated after a change. */
const refreshes = [
  ...sessionReads,
  attendanceEndpoints.list,
  attendanceEndpoints.filterParticipants,
  liveEndpoints.conference,
];

type FailureHandler = (failure: Error) => void;

/** The name in the outbox of the attendance of a session. */
export const marksThing = (sessionId: string): string => `attendance:${sessionId}`;

/** Saves attendance entered by hand; without a network it waits in the outbox. */
export function useSaveMarks(onDone: () => void, onKept: () => void, onFail: FailureHandler) {
  const t = useText();
  return useDelivery(markEndpoints.save, {
    note: ({ params, body }) => ({
      ...{ kind: "attendance", thing: marksThing(params.id), text: "" },
      title: t("attendance.enter.ATTENDED", { count: body.marks.length }),
    }),
    ...{ refreshes, onDone, onKept, onFail },
  });
}

/** Removes attendance entered by hand. */
export const useRemoveMarks = (onDone: () => void, onFail: FailureHandler) =>
  useEndpointMutation(markEndpoints.remove, { refreshes, onDone, onFail });

/** Matches the lines of a pasted list to people. */
export const useMatchList = (onDone: (lines: readonly MatchedLine[]) => void, onFail: FailureHandler) =>
  useEndpointMutation(markEndpoints.match, { onDone: ({ lines }) => onDone(lines), onFail });
