import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { guidedEndpoints } from "@openrounds/contract/programs/guided/endpoints.ts";
import { underscored } from "@openrounds/messages/locales.ts";
import { useEffect, useState } from "react";
import { nowMs } from "../../kernel/clock.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { currentLocale } from "../../kernel/locale.ts";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import type { ProgramFormValues } from "../state.ts";
import { type BannerInMaking, answersOf } from "./state.ts";

/** Names for the program that the answers speak of; a failed call is not repeated by itself. */
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

const ASKED_AGAIN_MS = 5000;
const TIMES_ASKED = 24;

/** Whether an instant by the server's clock has come. */
function useIsDue(dueAtMs: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (dueAtMs === undefined) return undefined;
    const timer = setTimeout(() => setPassed(dueAtMs), Math.max(0, dueAtMs - nowMs()));
    return () => clearTimeout(timer);
  }, [dueAtMs]);
  return dueAtMs !== undefined && passed === dueAtMs;
}

const isInMaking = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === "BANNER_IN_THE_MAKING";

interface BannerEnds {
  readonly onOrdered: (banner: Omit<BannerInMaking, "replaces">) => void;
  readonly onDrawn: (url: string) => void;
  readonly onFailed: (failure: Error) => void;
}

/** Has a banner made: ordered, waited for as long as the service says, and then asked for; answers how to order one. */
export function useBannerMaking(
  banner: BannerInMaking | null,
  { onOrdered, onDrawn, onFailed }: BannerEnds,
): { readonly isOrdering: boolean; readonly order: (values: ProgramFormValues) => void } {
  const isDue = useIsDue(banner?.dueAtMs);
  const generate = useEndpointMutation(guidedEndpoints.generateBanner, {
    onDone: ({ bannerId, waitMs }) => onOrdered({ bannerId, orderedAtMs: nowMs(), dueAtMs: nowMs() + waitMs }),
    onFail: onFailed,
  });
  const { data, error } = useQuery({
    ...endpointQuery(guidedEndpoints.downloadBanner, { params: { bannerId: banner?.bannerId ?? "" } }),
    enabled: banner !== null && isDue,
    placeholderData: undefined,
    retry: (tries, failure) => isInMaking(failure) && tries < TIMES_ASKED,
    retryDelay: ASKED_AGAIN_MS,
  });
  useEffect(() => {
    if (banner === null) return;
    if (data !== undefined) onDrawn(data.bannerImageUrl);
    else if (error !== null) onFailed(error);
  });
  const order = ({ name, focusAreas }: ProgramFormValues): void =>
    generate.mutate({ body: { bannerName: name.trim(), focusAreaId: focusAreas[0]?.focusAreaId ?? "" } });
  return { isOrdering: generate.isPending, order };
}
