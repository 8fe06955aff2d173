import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { writeExport } from "./events.ts";
import { forgetPastExports, writeExportFile } from "./service.ts";

export const exportJobs = [
  handles(writeExport, (platform, { exportId }) => writeExportFile(platform, exportId)),
  repeats("identity.forgetPastExports", "40 3 * * *", forgetPastExports),
];
