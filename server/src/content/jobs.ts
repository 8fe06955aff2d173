import { handles } from "../kernel/jobs/definitions.ts";
import { removeFiles, sweepUpload } from "./events.ts";
import { removeStored } from "./service.ts";
import { sweepUnreported } from "./uploads/service.ts";

export const contentJobs = [
  handles(sweepUpload, sweepUnreported),
  handles(removeFiles, (platform, { stored }) => removeStored(platform, stored)),
];
