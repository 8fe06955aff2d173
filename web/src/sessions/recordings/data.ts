import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { captionCues, type CaptionCue } from "@openrounds/contract/sessions/live/captions.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import type { Recording, RecordingView } from "@openrounds/contract/sessions/recordings/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { toastFailure } from "../../ui/toast.ts";

/** How often the progress of a composed file is read, and whether a recording has begun. */
const COMPOSING_REFETCH_MS = 3000;
const REFETCH_MS = 60_000;

const isUnfinished = ({ status }: Recording): boolean => status === "COMPOSING" || status === "RECORDING";

/** The recordings of a session, read again while their files are made. */
export const useRecordings = (sessionId: string) =>
  useSuspenseQuery({
    ...endpointQuery(recordingEndpoints.list, { params: { id: sessionId } }),
    refetchInterval: ({ state }) =>
      state.data?.recordingList.some(isUnfinished) === true ? COMPOSING_REFETCH_MS : REFETCH_MS,
  }).data;

/** What captioners wrote during a recording, for those who may read it. */
export function useRecordingCaptions(sessionId: string, recording: Recording): readonly CaptionCue[] | undefined {
  const { data } = useQuery(endpointQuery(liveEndpoints.captions, { params: { sessionId } }));
  const { startedDateTime, durationMs } = recording;
  return useMemo(() => {
    const endsAtMs = startedDateTime + (durationMs ?? 0);
    const lines = data?.captionList.filter(({ atMs }) => atMs >= startedDateTime && atMs <= endsAtMs);
    return lines === undefined ? undefined : captionCues(lines, startedDateTime);
  }, [data, startedDateTime, durationMs]);
}

/** Who watched a recording, once that is asked. */
export const useRecordingViews = (
  params: { readonly id: string; readonly recordingId: string },
  enabled: boolean,
): readonly RecordingView[] | undefined =>
  useQuery({ ...endpointQuery(recordingEndpoints.listViews, { params }), enabled }).data?.viewList;

const options = {
  refreshes: [recordingEndpoints.list],
  onFail: (failure: Error) => toastFailure(messageOf(failure)),
};

export const useChangeRecording = () => useEndpointMutation(recordingEndpoints.change, options);

export const useRemoveRecording = () => useEndpointMutation(recordingEndpoints.remove, options);

export const useComposeRecording = () => useEndpointMutation(recordingEndpoints.compose, options);
