import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import type { MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";
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

/** Saves attendance entered by hand. */
export const useSaveMarks = (onDone: () => void, onFail: FailureHandler) =>
  useEndpointMutation(markEndpoints.save, { refreshes, onDone, onFail });

/** Removes attendance entered by hand. */
export const useRemoveMarks = (onDone: () => void, onFail: FailureHandler) =>
  useEndpointMutation(markEndpoints.remove, { refreshes, onDone, onFail });

/** Matches the lines of a pasted list to people. */
export const useMatchList = (onDone: (lines: readonly MatchedLine[]) => void, onFail: FailureHandler) =>
  useEndpointMutation(markEndpoints.match, { onDone: ({ lines }) => onDone(lines), onFail });
