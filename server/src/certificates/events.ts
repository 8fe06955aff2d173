import { job } from "../kernel/jobs/definitions.ts";

/** Draws one issued certificate, stores its files and tells the learner. */
export const produceCertificate = job<{ certificateId: string }>("certificates.produce", "bulk");
