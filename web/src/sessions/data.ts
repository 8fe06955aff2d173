import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { Conference } from "@openrounds/contract/sessions/live/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "../kernel/query.ts";

/** While sessions wait or run, their rows look again after so long. */
const LOOK_AGAIN_MS = 20_000;

/** Everything that shows sessions, for refreshing after a change. */
export const sessionReads = [
  sessionEndpoints.listOfBatch,
  sessionEndpoints.progressOfProgram,
  sessionEndpoints.listMine,
  sessionEndpoints.listOfOrganization,
  sessionEndpoints.read,
  sessionEndpoints.upcoming,
] as const;

/** The sessions of a batch; waiting and running ones are kept up to date. */
export const useBatchSessions = (batchId: string): readonly Session[] =>
  useSuspenseQuery({
    ...endpointQuery(sessionEndpoints.listOfBatch, { params: { id: batchId } }),
    refetchInterval: LOOK_AGAIN_MS,
  }).data.sessionList;

/** One session, kept up to date. */
export const useSession = (sessionId: string): Session =>
  useSuspenseQuery({
    ...endpointQuery(sessionEndpoints.read, { params: { id: sessionId } }),
    refetchInterval: LOOK_AGAIN_MS,
  }).data.session;

/** Who is and was at a session; while it runs, looked at every few seconds. */
export const useAttendance = (sessionId: string, isRunning: boolean) =>
  useSuspenseQuery({
    ...endpointQuery(attendanceEndpoints.list, { params: { id: sessionId } }),
    refetchInterval: isRunning ? 5000 : false,
  }).data;

/** How a session went as a conference, for those who are told. */
export const useConference = (sessionId: string, isTold: boolean): Conference | undefined =>
  useQuery({ ...endpointQuery(liveEndpoints.conference, { query: { sessionId } }), enabled: isTold }).data?.conference;
