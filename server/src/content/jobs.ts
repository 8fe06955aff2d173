import { handles } from "../kernel/jobs/definitions.ts";
import { removeFiles, sweepUpload } from "./events.ts";
import { removeStoredFiles } from "./service.ts";
import { removeUnreported } from "./uploads/service.ts";

export const contentJobs = [
  handles(sweepUpload, removeUnreported),
  handles(removeFiles, (platform, { stored }) => removeStoredFiles(platform, stored)),
];
