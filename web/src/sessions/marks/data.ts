import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import type { MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";
import { useEndpointMutation } from "../../kernel/query.ts";
import { sessionReads } from "../data.ts";

/** What shows attendance, for refreshing after it was entered. */
const refreshes = [
  ...sessionReads,
  attendanceEndpoints.list,
  attendanceEndpoints.filterParticipants,
  liveEndpoints.conference,
];

type OnFail = (failure: Error) => void;

/** Enters attendance. */
export const useSaveMarks = (onDone: () => void, onFail: OnFail) =>
  useEndpointMutation(markEndpoints.save, { refreshes, onDone, onFail });

/** Takes back entered attendance. */
export const useRemoveMarks = (onDone: () => void, onFail: OnFail) =>
  useEndpointMutation(markEndpoints.remove, { refreshes, onDone, onFail });

/** Finds the people of a pasted list. */
export const useMatchList = (onDone: (lines: readonly MatchedLine[]) => void, onFail: OnFail) =>
  useEndpointMutation(markEndpoints.match, { onDone: ({ lines }) => onDone(lines), onFail });
