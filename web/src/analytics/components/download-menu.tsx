import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import type { Report, ReportFormat } from "@openrounds/contract/analytics/reports/schemas.ts";
import { useState } from "react";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import type { DashboardFilter } from "../state.ts";

/** How often the state of a report is read. */
const POLL_INTERVAL_MS = 800;

const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, POLL_INTERVAL_MS));

/** Polls a report until it is ready and reports its progress; the result is its URL, or undefined if it failed. */
export async function pollReport(
  ordered: Report,
  readReport: (reportId: string) => Promise<Report>,
  onProgress: (percent: number) => void,
): Promise<string | undefined> {
  let report = ordered;
  while (report.status === "RUNNING") {
    onProgress(report.progress);
    await pause();
    report = await readReport(report.reportId);
  }
  return report.url ?? undefined;
}

/** Orders a report and downloads it when it is ready; `percent` is its progress, undefined when none is running. */
export function useReportDownload(readReport: (reportId: string) => Promise<Report>) {
  const t = useText();
  const [percent, setPercent] = useState<number>();
  const download = async (ordered: Promise<Report>): Promise<void> => {
    setPercent(0);
    const url = await pollReport(await ordered, readReport, setPercent);
    if (url === undefined) return toastFailure(t("analytics.download.failed"));
    location.assign(url);
    toast(t("analytics.download.ready"));
  };
  const start = (ordered: Promise<Report>): void =>
    void download(ordered)
      .catch((failure: unknown) => toastFailure(messageOf(failure)))
      .finally(() => setPercent(undefined));
  return { percent, start };
}

const FORMATS = ["PDF", "EXCEL"] as const;

export interface DownloadMenuProps {
  readonly hubId: string;
  readonly filter: DashboardFilter;
}

/** Orders reports of what the filters show. */
function useDashboardReport(hubId: string, filter: DashboardFilter) {
  const query = { organizationId: hubId };
  const readReport = async (reportId: string): Promise<Report> =>
    (await call(reportEndpoints.read, { query, params: { reportId } })).report;
  const { percent, start } = useReportDownload(readReport);
  const order = async (format: ReportFormat, text: string): Promise<Report> => {
    const body = { format, text, filter: { ...filter, timeZone: deviceTimeZone() } };
    return (await call(reportEndpoints.order, { query, body })).report;
  };
  return { percent, download: (format: ReportFormat, text = "") => start(order(format, text)) };
}

/** The entries of a menu that order a report of what the filters show, and its progress. */
export function useDownloadEntries({ hubId, filter }: DownloadMenuProps) {
  const t = useText();
  const { percent, download } = useDashboardReport(hubId, filter);
  const entries = FORMATS.map((format) => ({
    label: t(`analytics.download.${format}`),
    icon: IconDownload,
    onPress: () => download(format),
  }));
  return { entries, percent, progress: <Progress percent={percent} /> };
}

function Progress({ percent }: { readonly percent: number | undefined }) {
  const t = useText();
  return (
    <span className="sr" role="status">
      {percent !== undefined && t("analytics.download.running", { percent })}
    </span>
  );
}

/** Downloads the people that filters and search show. */
export function DownloadList({ hubId, filter, text }: DownloadMenuProps & { readonly text: string }) {
  const t = useText();
  const isPhone = useIsPhone();
  const { percent, download } = useDashboardReport(hubId, filter);
  const label = t("analytics.download.CSV");
  const button = { icon: IconDownload, disabled: percent !== undefined, onClick: () => download("CSV", text) };
  return (
    <>
      {isPhone ? <IconButton label={label} {...button} /> : <Button {...button}>{label}</Button>}
      <Progress percent={percent} />
    </>
  );
}

/** Downloads what the filters show. */
export function DownloadMenu(props: DownloadMenuProps) {
  const t = useText();
  const { entries, percent, progress } = useDownloadEntries(props);
  return (
    <>
      <Menu
        entries={entries}
        target={(target) => (
          <button type="button" className="btn" disabled={percent !== undefined} {...target}>
            {percent === undefined ? <IconDownload className="i" aria-hidden /> : <span className="spin" aria-hidden />}
            <span>{t("analytics.download")}</span>
            <IconChevronDown className="i" aria-hidden />
          </button>
        )}
      />
      {progress}
    </>
  );
}
