import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { makeReport } from "./events.ts";
import { forgetPastReports, giveUpFile, makeFile } from "./service.ts";

export const reportJobs = [
  handles(
    makeReport,
    (platform, { reportId }) => makeFile(platform, reportId),
    (platform, { reportId }) => giveUpFile(platform, reportId),
  ),
  repeats("analytics.forgetPastReports", "20 * * * *", forgetPastReports),
];
