import type { Batch, PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import { programCodes } from "../programs/service.ts";
import type { ReachedBatch } from "./access.ts";
import type { BatchRow, PublicBatchRow } from "./queries.ts";

/** The fields that everybody reads: columns by their names, instants in milliseconds. */
const presentFacts = (batch: BatchRow) => ({
  ...batch,
  startDateTime: batch.startsAt.getTime(),
  endDateTime: batch.endsAt.getTime(),
  sessionStartDateTime: batch.sessionStartTime,
  sessionEndDateTime: batch.sessionEndTime,
});

/** A batch as its page and card show it, with the caller's codes. Only organisers get the meeting link. */
export function presentBatch({ accessRow, batch, codes }: ReachedBatch): Batch {
  const { program, setting } = accessRow;
  return {
    ...presentFacts(batch),
    programName: program.name,
    organizationId: program.organizationId,
    isRegisteredInBatch: accessRow.participantStatus === "ACTIVE",
    isRegistrationOpen: setting.isRegistrationOpen,
    isBatchRegFormExist: batch.regFormId !== null,
    isResponseSubmitted: accessRow.isResponseSubmitted ?? false,
    batchRegFormId: batch.regFormId,
    batchRegInstanceId: batch.regInstanceId,
    participantCount: accessRow.activeCount,
    invitedCount: accessRow.invitedCount,
    permissionCode: programCodes(codes),
    setting: {
      ...setting,
      vcType: accessRow.vcType,
      vcLink: codes.has("BATCH_SETTINGS") ? setting.vcLink : "",
    },
  };
}

/** A batch of a public program as everybody sees it; registration is never open after its end. */
export const presentPublicBatch = ({ batch, isRegistrationOpen }: PublicBatchRow): PublicBatch => ({
  ...presentFacts(batch),
  isRegistrationOpen: isRegistrationOpen && batch.entityStatus === "ACTIVE",
});
