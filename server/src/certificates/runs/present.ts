import type { CertificateRun } from "@openrounds/contract/certificates/schemas.ts";
import type { RunRow } from "./queries.ts";

/** The progress of a run. */
export const presentRun = ({ runId, total, done, failed, state }: RunRow): CertificateRun => ({
  runId,
  total,
  done,
  failed,
  state,
});
