import { useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import type { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { isConflict } from "../../kernel/failure.ts";
import { notSavedKey } from "./state.ts";

/** The queries that contain an organization, to be invalidated after a change. */
const organizationReads = [
  organizationEndpoints.read,
  organizationEndpoints.permissions,
  hubInvitationEndpoints.listMine,
] as const;

type ProfileEndpoint = typeof organizationProfileEndpoints.update | typeof organizationProfileEndpoints.updateContact;

interface ProfileSavingOptions {
  readonly onDone: (organization: Organization) => void;
  /** Called when the person loads the current values after a conflict. */
  readonly onReloaded: (organization: Organization) => void;
  /** Shows a refusal at the fields, or this text; returns whether it was at fields. */
  readonly onRefused: (failure: Error, text: string) => boolean;
}

/** Saves a part of a profile and shows the result; a conflict stays until the current profile is loaded. */
export function useProfileSaving<E extends ProfileEndpoint>(
  endpoint: E,
  organizationId: string,
  { onDone, onReloaded, onRefused }: ProfileSavingOptions,
) {
  const t = useText();
  const client = useQueryClient();
  const [hasConflict, setHasConflict] = useState(false);
  const { mutate, isPending } = useEndpointMutation<ProfileEndpoint>(endpoint, {
    refreshes: organizationReads,
    onDone: ({ organization }) => {
      setHasConflict(false);
      toast(t("HUB_PROFILE_UPDATED_SUCCESSFULLY"));
      onDone(organization);
    },
    onFail: (failure) => {
      setHasConflict(isConflict(failure));
      if (isConflict(failure)) return;
      const text = t(notSavedKey(failure));
      if (onRefused(failure, text)) toastFailure(text);
    },
  });
  const reload = async (): Promise<void> => {
    const current = endpointQuery(organizationEndpoints.read, { params: { id: organizationId } });
    const { organization } = await client.fetchQuery({ ...current, staleTime: 0 });
    setHasConflict(false);
    onReloaded(organization);
  };
  return {
    save: (body: CallInput<E>["body"]) => mutate({ params: { id: organizationId }, body }),
    isBusy: isPending,
    hasConflict,
    loadCurrent: () => void reload().catch((failure: unknown) => toastFailure(t(notSavedKey(failure)))),
  };
}
