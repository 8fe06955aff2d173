import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { EXPORT_KEPT_DAYS } from "@openrounds/contract/identity/profile/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { useProof, type Proof } from "./proof-dialog.tsx";
import { Section } from "./section.tsx";

const LOOK_AGAIN_MS = 1500;

/** The newest export; looked at again while it is made. */
function useNewestExport() {
  const { data } = useQuery({
    ...endpointQuery(profileEndpoints.readExport, { params: { userId: userIdOrSentinel() } }),
    refetchInterval: ({ state }) => (state.data?.dataExport?.status === "RUNNING" ? LOOK_AGAIN_MS : false),
  });
  return data?.dataExport ?? undefined;
}

/** Fetches the file once its address is there. */
function save(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

function useOrder(proof: Proof) {
  const params = { userId: userIdOrSentinel() };
  const { mutate, isPending } = useEndpointMutation(profileEndpoints.orderExport, {
    refreshes: [profileEndpoints.readExport],
    onFail: (failure) => {
      if (!proof.asks(failure, order)) toastFailure(messageOf(failure));
    },
  });
  const order = (): void => mutate({ params });
  return { order, isPending };
}

function useFetch(proof: Proof) {
  const params = { userId: userIdOrSentinel() };
  const { mutate, isPending } = useEndpointMutation(profileEndpoints.exportLink, {
    onDone: ({ url }) => save(url),
    onFail: (failure) => {
      if (!proof.asks(failure, fetchFile)) toastFailure(messageOf(failure));
    },
  });
  const fetchFile = (): void => mutate({ params });
  return { fetchFile, isPending };
}

/** A file with everything that is held about the person: ordered, made while they wait or later, and fetched. */
export function DataExport() {
  const t = useText();
  const proof = useProof();
  const newest = useNewestExport();
  const { order, isPending } = useOrder(proof);
  const { fetchFile, isPending: isFetching } = useFetch(proof);
  const isRunning = newest?.status === "RUNNING";
  return (
    <Section title={t("profile.export")} text={t("profile.exportText", { days: EXPORT_KEPT_DAYS })}>
      {isRunning && (
        <div className="stack g2">
          <progress
            className="progress"
            max={100}
            value={newest.progress}
            aria-label={t("profile.export.making", { percent: newest.progress })}
          />
          <p className="sm t2 num" role="status">
            {t("profile.export.making", { percent: newest.progress })}
          </p>
        </div>
      )}
      {newest?.status === "FAILED" && <Note tone="danger">{t("profile.export.failed")}</Note>}
      <div className="row wrap">
        {newest?.status === "READY" && (
          <Button look="primary" icon={IconDownload} busy={isFetching} onClick={fetchFile}>
            {t("profile.export.fetch", { day: formatDay(newest.createdAt) })}
          </Button>
        )}
        <Button busy={isPending || isRunning} onClick={order}>
          {t("profile.export.order")}
        </Button>
      </div>
      {proof.dialog}
    </Section>
  );
}
