import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import type { PublicOrganization } from "@openrounds/contract/organizations/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { PublicProgramCard } from "@openrounds/contract/programs/schemas.ts";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../../kernel/call.ts";
import { messageOf } from "../../../kernel/failure.ts";
import "../../../kernel/shared-key.ts";
import { toastFailure } from "../../../ui/toast.ts";

const PAGE_SIZE = 12;

/** The data of the public page of an organization. */
export interface PublicHubData {
  readonly organization: PublicOrganization;
  readonly programs: readonly PublicProgramCard[];
  readonly programCount: number;
}

export type LoadedHub = { readonly shown: PublicHubData } | { readonly failure: unknown } | undefined;

const programsOf = (id: string, pageNumber: number) =>
  call(programEndpoints.listPublicOfOrganization, { params: { id }, query: { pageNumber, pageSize: PAGE_SIZE } });

async function loadHub(id: string): Promise<PublicHubData> {
  const [{ organization }, { programList, totalNumber }] = await Promise.all([
    call(organizationProfileEndpoints.readPublic, { params: { id } }),
    programsOf(id, 0),
  ]);
  return { organization, programs: programList, programCount: totalNumber };
}

/** The public page of an organization, with how to reload it and load more of its programs. */
export function useHubProfile(id: string) {
  const [loaded, setLoaded] = useState<LoadedHub>();
  const [isBusy, setBusy] = useState(false);
  const reload = useCallback(
    () =>
      loadHub(id).then(
        (shown) => setLoaded({ shown }),
        (failure: unknown) => setLoaded({ failure }),
      ),
    [id],
  );
  useEffect(() => {
    setLoaded(undefined);
    void reload();
  }, [reload]);
  const loadMore = async (shown: PublicHubData): Promise<void> => {
    setBusy(true);
    try {
      const next = await programsOf(id, Math.floor(shown.programs.length / PAGE_SIZE));
      setLoaded({ shown: { ...shown, programs: [...shown.programs, ...next.programList] } });
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
    setBusy(false);
  };
  return { loaded, isBusy, reload: () => void reload(), loadMore: (shown: PublicHubData) => void loadMore(shown) };
}
