import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { guidedEndpoints } from "@openrounds/contract/programs/guided/endpoints.ts";
import { underscored } from "@openrounds/messages/locales.ts";
import { useEffect, useState } from "react";
import { nowMs } from "../../kernel/clock.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { currentLocale } from "../../kernel/locale.ts";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import type { ProgramFormValues } from "../state.ts";
import { type PendingBanner, answersOf } from "./state.ts";

/** Proposed names for the program of the answers; a failed call is not repeated automatically. */
export function useProposedNames(values: ProgramFormValues): UseQueryResult<{ guidedPrograms: string[] }> {
  const { focusAreas, targetedOccupations, programObject } = answersOf(values);
  const [focusAreaId = ""] = focusAreas;
  const body = {
    focusAreaId,
    focusAreaLanguage: underscored(currentLocale()),
    programObjective: programObject,
    targetedAudience: [...targetedOccupations],
  };
  return useQuery({
    ...endpointQuery(guidedEndpoints.proposeNames, { body }),
    enabled: focusAreaId !== "",
    placeholderData: undefined,
    retry: false,
  });
}

const POLL_MS = 5000;
const MAX_POLLS = 24;

/** Whether an instant has passed by the server's clock. */
function useIsPast(dueAtMs: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (dueAtMs === undefined) return undefined;
    const timer = setTimeout(() => setPassed(dueAtMs), Math.max(0, dueAtMs - nowMs()));
    return () => clearTimeout(timer);
  }, [dueAtMs]);
  return dueAtMs !== undefined && passed === dueAtMs;
}

const isBeingGenerated = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === "BANNER_IN_THE_MAKING";

interface BannerCallbacks {
  readonly onOrdered: (banner: Omit<PendingBanner, "replaces">) => void;
  readonly onGenerated: (url: string) => void;
  readonly onFailed: (failure: Error) => void;
}

/** Generates a banner: orders it, waits as long as the service says, then polls for it. Returns how to order one. */
export function useBannerOrder(
  banner: PendingBanner | null,
  { onOrdered, onGenerated, onFailed }: BannerCallbacks,
): { readonly isOrdering: boolean; readonly order: (values: ProgramFormValues) => void } {
  const isDue = useIsPast(banner?.dueAtMs);
  const generate = useEndpointMutation(guidedEndpoints.generateBanner, {
    onDone: ({ bannerId, waitMs }) => onOrdered({ bannerId, orderedAtMs: nowMs(), dueAtMs: nowMs() + waitMs }),
    onFail: onFailed,
  });
  const { data, error } = useQuery({
    ...endpointQuery(guidedEndpoints.downloadBanner, { params: { bannerId: banner?.bannerId ?? "" } }),
    enabled: banner !== null && isDue,
    placeholderData: undefined,
    retry: (tries, failure) => isBeingGenerated(failure) && tries < MAX_POLLS,
    retryDelay: POLL_MS,
  });
  useEffect(() => {
    if (banner === null) return;
    if (data !== undefined) onGenerated(data.bannerImageUrl);
    else if (error !== null) onFailed(error);
  });
  const order = ({ name, focusAreas }: ProgramFormValues): void =>
    generate.mutate({ body: { bannerName: name.trim(), focusAreaId: focusAreas[0]?.focusAreaId ?? "" } });
  return { isOrdering: generate.isPending, order };
}
