import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { Conference } from "@openrounds/contract/sessions/live/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "../kernel/query.ts";

/** How often waiting and running sessions are refreshed. */
const REFETCH_MS = 20_000;

/** The queries that contain sessions, to be invalidated after a change. */
export const sessionReads = [
  sessionEndpoints.listOfBatch,
  sessionEndpoints.progressOfProgram,
  sessionEndpoints.listMine,
  sessionEndpoints.listOfOrganization,
  sessionEndpoints.read,
  sessionEndpoints.upcoming,
] as const;

/** The sessions of a batch; waiting and running ones are refreshed. */
export const useBatchSessions = (batchId: string): readonly Session[] =>
  useSuspenseQuery({
    ...endpointQuery(sessionEndpoints.listOfBatch, { params: { id: batchId } }),
    refetchInterval: REFETCH_MS,
  }).data.sessionList;

/** One session, refreshed. */
export const useSession = (sessionId: string): Session =>
  useSuspenseQuery({
    ...endpointQuery(sessionEndpoints.read, { params: { id: sessionId } }),
    refetchInterval: REFETCH_MS,
  }).data.session;

/** The attendance of a session, refreshed while it runs. */
export const useAttendance = (sessionId: string, isRunning: boolean) =>
  useSuspenseQuery({
    ...endpointQuery(attendanceEndpoints.list, { params: { id: sessionId } }),
    refetchInterval: isRunning ? 5000 : false,
  }).data;

/** The outcome of a session, for people who may read it. */
export const useConference = (sessionId: string, mayRead: boolean): Conference | undefined =>
  useQuery({ ...endpointQuery(liveEndpoints.conference, { query: { sessionId } }), enabled: mayRead }).data?.conference;
