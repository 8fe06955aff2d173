import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { makeReport } from "./events.ts";
import { forgetPastReports, markReportFailed, makeFile } from "./service.ts";

export const reportJobs = [
  handles(
    makeReport,
    (platform, { reportId }) => makeFile(platform, reportId),
    (platform, { reportId }) => markReportFailed(platform, reportId),
  ),
  repeats("analytics.forgetPastReports", "20 * * * *", forgetPastReports),
];
