import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useChange } from "../../kernel/query.ts";
import { toastFailure } from "../../ui/toast.ts";
import { sessionReads } from "../data.ts";

/** What shows attendance, for refreshing after it was entered. */
const refreshes = [
  ...sessionReads,
  attendanceEndpoints.list,
  attendanceEndpoints.filterParticipants,
  liveEndpoints.conference,
];

const onFail = (failure: Error): void => {
  const said = failure instanceof CallFailure ? Object.values(failure.fields)[0] : undefined;
  toastFailure(said ?? messageOf(failure));
};

/** Enters attendance. */
export const useSaveMarks = (onDone: () => void) => useChange(markEndpoints.save, { refreshes, onDone, onFail });

/** Takes back entered attendance. */
export const useRemoveMarks = (onDone: () => void) => useChange(markEndpoints.remove, { refreshes, onDone, onFail });

/** Finds the people of a pasted list. */
export const useMatchList = () => useChange(markEndpoints.match, { onFail });
