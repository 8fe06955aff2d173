import { handles } from "../kernel/jobs/definitions.ts";
import { produceCertificate } from "./events.ts";
import { countFailed, produceFiles } from "./runs/service.ts";

export const certificateJobs = [
  handles(
    produceCertificate,
    (platform, { certificateId }) => produceFiles(platform, certificateId),
    ({ db }, { certificateId }) => countFailed(db, certificateId),
  ),
];
