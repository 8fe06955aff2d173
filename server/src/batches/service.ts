import {
  earliestChange,
  earliestStart,
  isStartLocked,
  meetingLinkError,
  dateErrors,
} from "@openrounds/contract/batches/rules.ts";
import {
  BATCH_DEFAULTS,
  PUBLIC_BATCH_LIMIT,
  meetsElsewhere,
  zoomKindOf,
  type BatchStatus,
  type CreateBatch,
  type UpdateBatch,
  type VcProvider,
} from "@openrounds/contract/batches/schemas.ts";
import type { PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import type { BatchCopy } from "@openrounds/contract/batches/copy.ts";
import { addDays, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { takesBatches } from "@openrounds/contract/programs/rules.ts";
import type { Reached } from "../kernel/access.ts";
import { now, nowMs } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { newId } from "../kernel/ids.ts";
import { announce } from "../kernel/jobs/outbox.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse, refuseConflict, refuseForbidden, refuseNotFound } from "../kernel/refusal.ts";
import { managedHubOf } from "../organizations/access.ts";
import { findOwner } from "../organizations/service.ts";
import { addToProgram, firstBatchCreated, type ProgramRow } from "../programs/service.ts";
import { isLanguage } from "../reference/regions/service.ts";
import type { ReachedBatch } from "./access.ts";
import { presentPublicBatch } from "./present.ts";
import {
  batchClosed,
  batchCompleted,
  batchCreated,
  batchDuplicated,
  batchMeetingChanged,
  batchRemoved,
  batchRescheduled,
} from "./events.ts";
import {
  listPublicByProgram,
  countOpenBatches,
  findBatchRow,
  findSetting,
  insertBatch,
  listEnding,
  listTeam,
  lockBatch,
  markBatchesDeleted,
  lockProgram,
  updateBatchStatus,
  updateBatch,
  updateSetting,
  type BatchMove,
  type BatchRow,
  insertParticipants,
  setResponseSubmitted,
} from "./queries.ts";

export {
  accessColumns,
  findBatch,
  isExistingBatch,
  isInScope,
  joinAccess,
  type BatchRow,
  type BatchAccessRow,
  type BatchScope,
} from "./queries.ts";

/** The row of a batch that exists, for work that follows an event. */
export async function readBatch(db: Db, batchId: string): Promise<BatchRow> {
  const row = await findBatchRow(db, batchId);
  if (row === undefined) throw new Error("the batch does not exist");
  return row;
}

type BatchLanguages = Pick<UpdateBatch, "primaryLanguage" | "interpreters">;

/** Refuses unknown languages; languages that the batch had before are allowed. */
function requireLanguages({ primaryLanguage, interpreters }: BatchLanguages, before?: BatchLanguages): void {
  const known = new Set(before === undefined ? [] : [before.primaryLanguage, ...before.interpreters]);
  const isWrong = (code: string): boolean => !known.has(code) && !isLanguage(code);
  const fault = "VALID_CREATE_BATCH_LANGUAGE";
  if (isWrong(primaryLanguage)) refuse(fault, { fields: { primaryLanguage: fault } });
  if (interpreters.some(isWrong)) refuse(fault, { fields: { interpreters: fault } });
}

function refuseWrongDates(input: UpdateBatch, earliest: string): void {
  const wrong = dateErrors(input, earliest);
  const [first] = Object.values(wrong);
  if (first !== undefined) refuse(first, { fields: wrong });
}

/** The columns of what a form sends, with whole days in the time zone of the batch. */
function toBatchRow(input: UpdateBatch) {
  const { startDateTime, endDateTime, sessionStartDateTime, sessionEndDateTime, consent: _, ...fields } = input;
  const dayOf = (atMs: number): Date => new Date(startOfDay(wallClock(atMs, input.timeZone).day, input.timeZone));
  return {
    ...fields,
    startsAt: dayOf(startDateTime),
    endsAt: dayOf(endDateTime),
    sessionStartTime: sessionStartDateTime,
    sessionEndTime: sessionEndDateTime,
  };
}

/**
 * The owner of a new batch: its creator. A creator who only manages the hub temporarily leaves it to the owner of the
 * hub.
 */
async function ownerOfNewBatch(platform: Platform, actor: Actor, { organizationId }: ProgramRow): Promise<string> {
  if ((await managedHubOf(platform, actor)) === undefined) return actor.userId;
  return (await findOwner(platform.db, organizationId)) ?? refuseConflict();
}

/** Locks the program of a new batch, and refuses a program that accepts no batches. */
async function lockProgramForNewBatch(tx: Tx, programId: string): Promise<void> {
  const { entityStatus } = (await lockProgram(tx, programId)) ?? refuseNotFound();
  if (!takesBatches(entityStatus)) refuseConflict("PROGRAM_NOT_READY");
}

/** The settings of a new batch: those of the batch that it duplicates, with registration closed, or the defaults. */
async function settingOfNewBatch(tx: Tx, copyOf: BatchCopy | undefined) {
  const copied = copyOf?.parts.includes("SETTINGS") === true ? await findSetting(tx, copyOf.batchId) : undefined;
  if (copied === undefined) {
    const { vcProvider, reminderTimes } = BATCH_DEFAULTS;
    return { vcProvider, reminderTimes: [...reminderTimes] };
  }
  const { vcProvider, vcLink, reminderTimes, emailId, hasLobby, capacity, offerHours } = copied;
  return { vcProvider, vcLink, reminderTimes, emailId, hasLobby, capacity, offerHours };
}

/** Creates a batch; a reaction schedules its sessions in the same transaction. */
export async function createBatch(
  platform: Platform,
  actor: Actor,
  program: Reached<ProgramRow>,
  input: CreateBatch,
): Promise<string> {
  const { programId, sessions, holidayCountry = "", copyOf, ...fields } = input;
  requireLanguages(fields);
  refuseWrongDates(fields, earliestStart(nowMs(), fields.timeZone));
  const batchId = newId();
  const ownerId = await ownerOfNewBatch(platform, actor, program);
  const at = now();
  const stamps = { createdAt: at, updatedAt: at };
  await platform.db.transaction(async (tx) => {
    await lockProgramForNewBatch(tx, programId);
    await insertBatch(
      tx,
      {
        ...toBatchRow(fields),
        ...stamps,
        ...{ batchId, programId, holidayCountry },
        createdBy: actor.userId,
        entityStatus: "ACTIVE",
      },
      { batchId, ...(await settingOfNewBatch(tx, copyOf)) },
    );
    await insertParticipants(tx, [{ ...stamps, batchId, userId: ownerId, roles: ["OWNER"], entityStatus: "ACTIVE" }]);
    const team = copyOf?.parts.includes("TEAM") === true ? await listTeam(tx, copyOf.batchId) : [];
    await insertParticipants(
      tx,
      team.map((person) => ({ ...stamps, ...person, batchId, entityStatus: "ACTIVE" })),
    );
    await addToProgram(tx, programId, [ownerId, ...team.map(({ userId }) => userId)]);
    await firstBatchCreated(tx, programId);
    await announce(tx, batchCreated, { batchId, ...(sessions && { sessions }) });
    if (copyOf !== undefined) {
      await announce(tx, batchDuplicated, { fromBatchId: copyOf.batchId, batchId, parts: copyOf.parts });
    }
  });
  return batchId;
}

/** The columns of a batch that follow from a plan of its sessions. */
export type PlannedColumns = Partial<Pick<BatchRow, "skippedDays" | "endsAt" | "holidayCountry">>;

/** Adapts a batch to a plan of its sessions: its last day, and the days of its recurrence without a session. */
export const adaptToPlan = (tx: Tx, batchId: string, columns: PlannedColumns): Promise<void> =>
  updateBatch(tx, batchId, { ...columns, updatedAt: now() });

const SCHEDULE_COLUMNS = ["startsAt", "endsAt", "sessionStartTime", "sessionEndTime", "schedule", "timeZone"] as const;

type BatchColumns = ReturnType<typeof toBatchRow>;

/** Refuses a change of start or time zone while the batch is active. */
function refuseStartChange(batch: BatchRow, { timeZone, startsAt }: BatchColumns): void {
  if (!isStartLocked(batch)) return;
  if (timeZone !== batch.timeZone) {
    refuse("BATCH_TIME_ZONE_LOCKED", { status: 409, fields: { timeZone: "BATCH_TIME_ZONE_LOCKED" } });
  }
  if (startsAt.getTime() !== batch.startsAt.getTime()) {
    refuse("BATCH_START_LOCKED", { status: 409, fields: { startDateTime: "BATCH_START_LOCKED" } });
  }
}

/** The batch with the changes of a form; refuses changes that are not allowed. */
export function applyChanges(batch: BatchRow, input: UpdateBatch): BatchRow {
  const columns = toBatchRow(input);
  requireLanguages(input, batch);
  refuseStartChange(batch, columns);
  const before = wallClock(batch.startsAt.getTime(), batch.timeZone).day;
  const start = wallClock(input.startDateTime, input.timeZone).day;
  refuseWrongDates(input, earliestChange(before, start, nowMs(), input.timeZone));
  return { ...batch, ...columns, updatedAt: now() };
}

/**
 * Changes a batch. A new schedule needs an additional code; start and time zone are locked while the batch is active.
 */
export async function changeBatch(
  db: Db,
  { batch: { batchId }, codes }: Pick<ReachedBatch, "batch" | "codes">,
  input: UpdateBatch,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = (await lockBatch(tx, batchId, "update")) ?? refuseNotFound();
    const changed = applyChanges(before, input);
    const isRescheduled = SCHEDULE_COLUMNS.some((name) => String(changed[name]) !== String(before[name]));
    if (isRescheduled && !codes.has("SCHEDULE_BATCH")) refuseForbidden();
    await updateBatch(tx, batchId, changed);
    if (!isRescheduled) return;
    const times = { startsAtMs: before.startsAt.getTime(), endsAtMs: before.endsAt.getTime() };
    await announce(tx, batchRescheduled, { batchId, before: { ...before, ...times }, consent: input.consent });
  });
}

/** Locks a batch until the transaction ends, shared or exclusively; refuses a batch that no longer exists. */
export const lockBatchOrRefuse = async (
  tx: Tx,
  batchId: string,
  strength: "share" | "update" = "share",
): Promise<BatchRow> => (await lockBatch(tx, batchId, strength)) ?? refuseNotFound();

/** Deletes a batch, unless a later domain refuses because something took place in it. */
export async function removeBatch(db: Db, { batchId }: Reached<BatchRow>): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockBatch(tx, batchId, "update")) === undefined) refuseNotFound();
    await updateBatch(tx, batchId, { deletedAt: now(), updatedAt: now() });
    await announce(tx, batchRemoved, { batchId });
  });
}

/** Marks the batches of a deleted program as deleted. */
export const removeBatchesOfProgram = (tx: Tx, programId: string): Promise<void> =>
  markBatchesDeleted(tx, programId, now());

/** A port: whether a later domain creates meetings for the sessions of an organization. */
export type MeetingMaker = (db: Db, organizationId: string) => Promise<boolean>;
let makesMeetings: MeetingMaker = () => Promise.resolve(false);

/** Registers who creates meetings; called once when the application is assembled. */
export const installMeetingMaker = (maker: MeetingMaker): void => void (makesMeetings = maker);

/**
 * Sets where the sessions of a batch meet; a link must be https and on a known meeting service. Without a link, Zoom
 * needs an account of the organization.
 */
export async function setMeeting(
  { db, env }: Pick<Platform, "db" | "env">,
  { batch: { batchId }, accessRow: { program } }: ReachedBatch,
  meeting: { vcProvider: VcProvider; vcLink: string },
): Promise<void> {
  const isElsewhere = meetsElsewhere(meeting.vcProvider);
  const isMade = zoomKindOf(meeting) !== undefined && (await makesMeetings(db, program.organizationId));
  const fault = isElsewhere && !isMade ? meetingLinkError(meeting.vcLink, env.MEETING_HOSTS) : undefined;
  if (fault !== undefined) refuse(fault, { fields: { vcLink: fault } });
  await db.transaction(async (tx) => {
    await updateSetting(tx, batchId, { ...meeting, vcLink: isElsewhere ? meeting.vcLink : "" });
    await announce(tx, batchMeetingChanged, { batchId });
  });
}

/** Refuses more open batches in a program than the limit. */
async function requireOpenBatchLimit(tx: Tx, programId: string): Promise<void> {
  if ((await countOpenBatches(tx, programId)) > PUBLIC_BATCH_LIMIT) refuseConflict("BATCH_LIMIT_REACHED");
}

/** Opens or closes public registration; a program may only have a limited number of open batches. */
export async function setRegistration(
  db: Db,
  { batchId, programId }: Reached<BatchRow>,
  isRegistrationOpen: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProgram(tx, programId);
    await updateSetting(tx, batchId, { isRegistrationOpen });
    if (isRegistrationOpen) await requireOpenBatchLimit(tx, programId);
  });
}

/** Sets the registration form of a batch: a form without answers, or none. */
export async function setRegistrationForm(
  tx: Tx,
  batchId: string,
  form: { readonly formId: string; readonly instanceId: string } | null,
): Promise<void> {
  const formIds = { regFormId: form?.formId ?? null, regInstanceId: form?.instanceId ?? null };
  await updateBatch(tx, batchId, { ...formIds, updatedAt: now() });
  await setResponseSubmitted(tx, { batchId }, false);
}

/** Records that a person answered the registration form of a batch. */
export const recordRegistrationAnswer = (tx: Tx, batchId: string, userId: string): Promise<void> =>
  setResponseSubmitted(tx, { batchId, userId }, true);

/** Sets the reminders before each session of a batch, in minutes. */
export const setReminders = (db: Db, { batchId }: Reached<BatchRow>, times: readonly number[]): Promise<void> =>
  db.transaction((tx) => updateSetting(tx, batchId, { reminderTimes: times.toSorted((a, b) => b - a) }));

/** Sets whether people who are no participants wait in the lobby of sessions whose room opens from now on. */
export const setLobby = (db: Db, { batchId }: Reached<BatchRow>, hasLobby: boolean): Promise<void> =>
  db.transaction((tx) => updateSetting(tx, batchId, { hasLobby }));

/** Sets the reply-to address for participants. */
export const setCommunication = (db: Db, { batchId }: Reached<BatchRow>, emailId: string): Promise<void> =>
  db.transaction((tx) => updateSetting(tx, batchId, { emailId }));

async function changeStatus(tx: Tx, step: BatchMove): Promise<boolean> {
  const moved = await updateBatchStatus(tx, step, now());
  if (moved && step.to === "COMPLETED") await announce(tx, batchCompleted, { batchId: step.batchId });
  return moved;
}

/** Closes, pauses or reopens a batch. A reopened batch counts as open for the limit of its program. */
export async function setBatchStatus(
  db: Db,
  { batchId, programId, entityStatus: from }: Reached<BatchRow>,
  to: BatchStatus,
): Promise<void> {
  if (from === to) return;
  await db.transaction(async (tx) => {
    if (to === "ACTIVE") await lockProgram(tx, programId);
    if (!(await changeStatus(tx, { batchId, from, to }))) refuseConflict();
    if (to === "ACTIVE") await requireOpenBatchLimit(tx, programId);
    else await announce(tx, batchClosed, { batchId });
  });
}

/** The end of the last day of a batch; respects clock changes. */
function endOfLastDay({ endsAt, timeZone }: Pick<BatchRow, "endsAt" | "timeZone">): number {
  return startOfDay(addDays(wallClock(endsAt.getTime(), timeZone).day, 1), timeZone);
}

/** Completes the batches whose last day has passed. */
export async function completeEndedBatches(db: Db): Promise<void> {
  for (const { batchId, endsAt, timeZone } of await listEnding(db, now())) {
    if (endOfLastDay({ endsAt, timeZone }) > nowMs()) continue;
    await db.transaction((tx) => changeStatus(tx, { batchId, from: "ACTIVE", to: "COMPLETED", endsAt }));
  }
}

/** The batches of a public program as everybody may see them, the latest first. */
export const listPublicBatches = async (db: Db, programId: string): Promise<PublicBatch[]> =>
  (await listPublicByProgram(db, programId)).map(presentPublicBatch);
