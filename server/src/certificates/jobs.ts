import { handles } from "../kernel/jobs/definitions.ts";
import { produceCertificate } from "./events.ts";
import { produce } from "./service.ts";

export const certificateJobs = [
  handles(produceCertificate, (platform, { certificateId }) => produce(platform, certificateId)),
];
