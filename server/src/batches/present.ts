import type { Batch, PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import { programCodes } from "../programs/service.ts";
import type { ReachedBatch } from "./access.ts";
import type { PublicBatchRow } from "./queries.ts";

/** A batch as its page and its card show it, with what the caller may do; its meeting link is for organisers. */
export function presentBatch({ place, batch, codes }: ReachedBatch): Batch {
  const { program, setting } = place;
  const organises = codes.has("BATCH_SETTINGS");
  return {
    batchId: batch.batchId,
    programId: program.programId,
    programName: program.name,
    organizationId: program.organizationId,
    batchName: batch.batchName,
    description: batch.description,
    startDateTime: batch.startsAt.getTime(),
    endDateTime: batch.endsAt.getTime(),
    sessionStartDateTime: batch.sessionStartTime,
    sessionEndDateTime: batch.sessionEndTime,
    timeZone: batch.timeZone,
    schedule: batch.schedule,
    primaryLanguage: batch.primaryLanguage,
    interpreters: batch.interpreters,
    batchMode: batch.batchMode,
    certificateSetup: batch.certificateSetup,
    entityStatus: batch.entityStatus,
    isRegisteredInBatch: place.participantStatus === "ACTIVE",
    isRegistrationOpen: setting.isRegistrationOpen,
    isBatchRegFormExist: batch.regFormId !== null,
    isResponseSubmitted: place.isResponseSubmitted ?? false,
    batchRegFormId: batch.regFormId,
    batchRegInstanceId: batch.regInstanceId,
    participantCount: place.activeCount,
    invitedCount: place.invitedCount,
    permissionCode: programCodes(codes),
    setting: {
      vcProvider: setting.vcProvider,
      vcType: place.vcType,
      vcLink: organises ? setting.vcLink : "",
      isRegistrationOpen: setting.isRegistrationOpen,
      reminderScheduleMinutes: setting.reminderScheduleMinutes,
      emailId: setting.emailId,
    },
  };
}

/** A batch of a public program as anybody may see it; what is over is open to nobody. */
export const presentPublicBatch = ({ batch, isRegistrationOpen }: PublicBatchRow): PublicBatch => ({
  batchId: batch.batchId,
  batchName: batch.batchName,
  description: batch.description,
  startDateTime: batch.startsAt.getTime(),
  endDateTime: batch.endsAt.getTime(),
  sessionStartDateTime: batch.sessionStartTime,
  sessionEndDateTime: batch.sessionEndTime,
  timeZone: batch.timeZone,
  schedule: batch.schedule,
  primaryLanguage: batch.primaryLanguage,
  interpreters: batch.interpreters,
  batchMode: batch.batchMode,
  entityStatus: batch.entityStatus,
  isRegistrationOpen: isRegistrationOpen && batch.entityStatus === "ACTIVE",
});
