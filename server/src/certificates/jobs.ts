import { handles } from "../kernel/jobs/definitions.ts";
import { produceCertificate } from "./events.ts";
import { giveUp, produce } from "./runs/service.ts";

export const certificateJobs = [
  handles(
    produceCertificate,
    (platform, { certificateId }) => produce(platform, certificateId),
    ({ db }, { certificateId }) => giveUp(db, certificateId),
  ),
];
