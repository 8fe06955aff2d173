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
import { useReauthentication, type Reauthentication } from "./reauthentication.tsx";
import { ProfileSection } from "./profile-section.tsx";

const REFETCH_MS = 1500;

/** The newest export, refreshed while it is being created. */
function useNewestExport() {
  const { data } = useQuery({
    ...endpointQuery(profileEndpoints.readExport, { params: { userId: userIdOrSentinel() } }),
    refetchInterval: ({ state }) => (state.data?.dataExport?.status === "RUNNING" ? REFETCH_MS : false),
  });
  return data?.dataExport ?? undefined;
}

/** Downloads the file of an address. */
function openDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

function useOrderExport(reauthentication: Reauthentication) {
  const params = { userId: userIdOrSentinel() };
  const { mutate, isPending } = useEndpointMutation(profileEndpoints.orderExport, {
    refreshes: [profileEndpoints.readExport],
    onFail: (failure) => {
      if (!reauthentication.handles(failure, order)) toastFailure(messageOf(failure));
    },
  });
  const order = (): void => mutate({ params });
  return { order, isPending };
}

function useDownloadExport(reauthentication: Reauthentication) {
  const params = { userId: userIdOrSentinel() };
  const { mutate, isPending } = useEndpointMutation(profileEndpoints.exportLink, {
    onDone: ({ url }) => openDownload(url),
    onFail: (failure) => {
      if (!reauthentication.handles(failure, downloadFile)) toastFailure(messageOf(failure));
    },
  });
  const downloadFile = (): void => mutate({ params });
  return { downloadFile, isPending };
}

/** The export of all data about the person: ordered, created in the background, downloaded. */
export function DataExport() {
  const t = useText();
  const reauthentication = useReauthentication();
  const newest = useNewestExport();
  const { order, isPending } = useOrderExport(reauthentication);
  const { downloadFile, isPending: isDownloading } = useDownloadExport(reauthentication);
  const isRunning = newest?.status === "RUNNING";
  return (
    <ProfileSection title={t("profile.export")} text={t("profile.exportText", { days: EXPORT_KEPT_DAYS })}>
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
          <Button look="primary" icon={IconDownload} busy={isDownloading} onClick={downloadFile}>
            {t("profile.export.fetch", { day: formatDay(newest.createdAt) })}
          </Button>
        )}
        <Button busy={isPending || isRunning} onClick={order}>
          {t("profile.export.order")}
        </Button>
      </div>
      {reauthentication.dialog}
    </ProfileSection>
  );
}
