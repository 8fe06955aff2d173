import { lastReminder } from "@openrounds/contract/batches/reminders.ts";
import type { Batch, PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import {
  registrationState,
  registrationWindow,
  seatsLeft,
  type RegistrationFacts,
} from "@openrounds/contract/batches/seats/rules.ts";
import { nowMs } from "../kernel/clock.ts";
import { programCodes } from "../programs/service.ts";
import type { ReachedBatch } from "./access.ts";
import type { BatchRow, PublicBatchRow, SettingRow } from "./queries.ts";

/** The fields that everybody reads: columns by their names, instants in milliseconds. */
const presentFacts = (batch: BatchRow) => ({
  ...batch,
  startDateTime: batch.startsAt.getTime(),
  endDateTime: batch.endsAt.getTime(),
  sessionStartDateTime: batch.sessionStartTime,
  sessionEndDateTime: batch.sessionEndTime,
});

/** What decides whether a batch takes registrations. */
export const registrationFacts = ({ entityStatus }: BatchRow, setting: SettingRow): RegistrationFacts => ({
  isActive: entityStatus === "ACTIVE",
  isRegistrationOpen: setting.isRegistrationOpen,
  opensAtMs: setting.registrationOpensAt?.getTime() ?? null,
  closesAtMs: setting.registrationClosesAt?.getTime() ?? null,
});

const presentDates = ({ registrationOpensAt, registrationClosesAt }: SettingRow) => ({
  opensDateTime: registrationOpensAt?.getTime() ?? null,
  closesDateTime: registrationClosesAt?.getTime() ?? null,
});

/** A batch as its page and card show it, with the caller's codes. Only organisers get the meeting link. */
export function presentBatch({ accessRow, batch, codes }: ReachedBatch): Batch {
  const { program, setting } = accessRow;
  return {
    ...presentFacts(batch),
    programName: program.name,
    organizationId: program.organizationId,
    isRegisteredInBatch: accessRow.participantStatus === "ACTIVE",
    isRegistrationOpen:
      registrationWindow({ ...registrationFacts(batch, setting), isActive: true }, nowMs()) === "OPEN",
    isBatchRegFormExist: batch.regFormId !== null,
    isResponseSubmitted: accessRow.isResponseSubmitted ?? false,
    batchRegFormId: batch.regFormId,
    batchRegInstanceId: batch.regInstanceId,
    participantCount: accessRow.activeCount,
    invitedCount: accessRow.invitedCount,
    permissionCode: programCodes(codes),
    setting: {
      ...setting,
      ...presentDates(setting),
      reminderScheduleMinutes: lastReminder(setting.reminderTimes),
      vcType: accessRow.vcType,
      vcLink: codes.has("BATCH_SETTINGS") ? setting.vcLink : "",
    },
  };
}

/** A batch of a public program as everybody sees it; registration is never open after its end. */
export function presentPublicBatch({ batch, setting, seats }: PublicBatchRow): PublicBatch {
  const facts = registrationFacts(batch, setting);
  const left = seatsLeft(setting.capacity, seats.taken + seats.offered);
  return {
    ...presentFacts(batch),
    isRegistrationOpen: registrationWindow(facts, nowMs()) === "OPEN",
    registration: {
      state: registrationState(facts, { left, waiting: seats.wanted }, nowMs()),
      seatsLeft: left,
      waitingCount: seats.wanted + seats.offered,
      ...presentDates(setting),
    },
  };
}
