import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import type { Report, ReportFormat } from "@openrounds/contract/analytics/reports/schemas.ts";
import { useState } from "react";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import type { Filter } from "../state.ts";

/** A file that is being made is looked at so often. */
const LOOK_EVERY_MS = 800;

const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, LOOK_EVERY_MS));

/** Waits until a file is made, telling how far it is; answers its address, or undefined where it could not be made. */
export async function waitFor(
  ordered: Report,
  look: (reportId: string) => Promise<Report>,
  onProgress: (percent: number) => void,
): Promise<string | undefined> {
  let report = ordered;
  while (report.status === "RUNNING") {
    onProgress(report.progress);
    await pause();
    report = await look(report.reportId);
  }
  return report.url ?? undefined;
}

/** Orders a file, and saves it once it is made; how far it is, while it is made. */
export function useReport(look: (reportId: string) => Promise<Report>) {
  const t = useText();
  const [percent, setPercent] = useState<number>();
  const make = async (ordered: Promise<Report>): Promise<void> => {
    setPercent(0);
    const url = await waitFor(await ordered, look, setPercent);
    if (url === undefined) return toastFailure(t("analytics.download.failed"));
    location.assign(url);
    toast(t("analytics.download.ready"));
  };
  const start = (ordered: Promise<Report>): void =>
    void make(ordered)
      .catch((failure: unknown) => toastFailure(messageOf(failure)))
      .finally(() => setPercent(undefined));
  return { percent, start };
}

const FORMATS: readonly ReportFormat[] = ["PDF", "EXCEL"];

interface DownloadMenuProps {
  readonly hubId: string;
  readonly filter: Filter;
}

/** What the filters show, as a file. */
export function DownloadMenu({ hubId, filter }: DownloadMenuProps) {
  const t = useText();
  const query = { organizationId: hubId };
  const order = async (format: ReportFormat): Promise<Report> => {
    const body = { format, filter: { ...filter, timeZone: deviceTimeZone() } };
    return (await call(reportEndpoints.order, { query, body })).report;
  };
  const look = async (reportId: string): Promise<Report> =>
    (await call(reportEndpoints.read, { query, params: { reportId } })).report;
  const { percent, start } = useReport(look);
  return (
    <>
      <Menu
        entries={FORMATS.map((each) => ({
          label: t(`analytics.download.${each}`),
          onPress: () => start(order(each)),
        }))}
        target={(props) => (
          <button type="button" className="btn" disabled={percent !== undefined} {...props}>
            {percent === undefined ? <IconDownload className="i" aria-hidden /> : <span className="spin" aria-hidden />}
            <span>{t("analytics.download")}</span>
            <IconChevronDown className="i" aria-hidden />
          </button>
        )}
      />
      <span className="sr" role="status">
        {percent !== undefined && t("analytics.download.running", { percent })}
      </span>
    </>
  );
}
