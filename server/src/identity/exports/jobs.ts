import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { writeExport } from "./events.ts";
import { forgetPastExports, writeFile } from "./service.ts";

export const exportJobs = [
  handles(writeExport, (platform, { exportId }) => writeFile(platform, exportId)),
  repeats("identity.forgetPastExports", "40 3 * * *", forgetPastExports),
];
