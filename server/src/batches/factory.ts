import type { CreateBatch } from "@openrounds/contract/batches/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { startOfDay, wallClock, addDays } from "@openrounds/contract/kernel/time.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { now, nowMs } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { buildHubWithProgram, type HubWithProgram, type HubWithProgramFields } from "../programs/factory.ts";
import { programParticipants } from "../programs/tables.ts";
import { batchSettings, batches, batchParticipants } from "./tables.ts";
import type { BatchRow } from "./queries.ts";

const ZONE = "Asia/Kolkata";

/** The form values of a batch of eight weeks that starts tomorrow. */
export function batchForm(programId: string, fields: Partial<CreateBatch> = {}): CreateBatch {
  const timeZone = ZONE;
  const first = addDays(wallClock(nowMs(), timeZone).day, 1);
  return {
    programId,
    batchName: "Batch 1",
    description: "",
    startDateTime: startOfDay(first, timeZone),
    endDateTime: startOfDay(addDays(first, 55), timeZone),
    sessionStartDateTime: "09:00",
    sessionEndDateTime: "10:00",
    timeZone,
    schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE",
    primaryLanguage: "en",
    interpreters: [],
    batchMode: "ONLINE",
    certificateSetup: "Manual",
    ...fields,
  };
}

/** An active batch of a program that began yesterday, without sessions. */
export async function buildBatch(
  db: Autocommit,
  fields: Partial<typeof batches.$inferInsert> & { programId: string; createdBy: string },
): Promise<BatchRow> {
  const batchId = fields.batchId ?? newId();
  const today = wallClock(nowMs(), fields.timeZone ?? ZONE).day;
  const at = now();
  const [row] = await db
    .insert(batches)
    .values({
      batchId,
      batchName: "Batch 1",
      startsAt: new Date(startOfDay(addDays(today, -1), ZONE)),
      endsAt: new Date(startOfDay(addDays(today, 60), ZONE)),
      sessionStartTime: "09:00",
      sessionEndTime: "10:00",
      timeZone: ZONE,
      schedule: "",
      primaryLanguage: "en",
      batchMode: "ONLINE",
      certificateSetup: "Manual",
      entityStatus: "ACTIVE",
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  await db.insert(batchSettings).values({ batchId, vcProvider: "ROOM", reminderTimes: [60] });
  if (row === undefined) throw new Error("no row");
  return row;
}

/** Gives a person a role in a batch. */
export async function buildParticipation(
  db: Autocommit,
  { batchId, programId }: Pick<BatchRow, "batchId" | "programId">,
  role: BatchRole,
  { userId }: Pick<UserRow, "userId">,
): Promise<void> {
  const at = now();
  await db
    .insert(batchParticipants)
    .values({ batchId, userId, roles: [role], entityStatus: "ACTIVE", createdAt: at, updatedAt: at });
  await db.insert(programParticipants).values({ programId, userId }).onConflictDoNothing();
}

/** A person with a role in a batch; active by default. */
export async function buildParticipant(
  db: Autocommit,
  batch: Pick<BatchRow, "batchId" | "programId">,
  role: BatchRole,
  person: Parameters<typeof buildUser>[1] = {},
): Promise<UserRow> {
  const user = await buildUser(db, person);
  await buildParticipation(db, batch, role, user);
  return user;
}

export interface HubWithBatch extends HubWithProgram {
  readonly batch: BatchRow;
}
export interface HubWithBatchFields extends HubWithProgramFields {
  readonly batch?: Partial<typeof batches.$inferInsert>;
}

/** A hub with its owner, its program, and an active batch of the program. */
export async function buildHubWithBatch(
  db: Autocommit,
  { batch, ...fields }: HubWithBatchFields = {},
): Promise<HubWithBatch> {
  const above = await buildHubWithProgram(db, fields);
  const owned = { programId: above.program.programId, createdBy: above.owner.userId };
  return { ...above, batch: await buildBatch(db, { ...owned, ...batch }) };
}
