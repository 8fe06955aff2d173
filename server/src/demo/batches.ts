import { BATCH_DEFAULTS } from "@openrounds/contract/batches/schemas.ts";
import { batchSettings, batches } from "../batches/tables.ts";
import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { calendarOf, type BatchCalendar } from "./calendar.ts";
import { demoId } from "./ids.ts";
import { DEMO_HUBS } from "./network.ts";
import { DEMO_PLANS, type ProgramPlan } from "./programs.ts";
import type { DemoBatch } from "./programs/plan.ts";

/** A batch with its place and its dates. */
export interface PlannedBatch extends ProgramPlan {
  /** Unique: the names of program and batch. */
  readonly key: string;
  readonly batchId: string;
  readonly programId: string;
  readonly plan: DemoBatch;
  readonly calendar: BatchCalendar;
  readonly createdAt: Date;
}

const timeZoneOf = (hub: string): string => DEMO_HUBS.find(({ name }) => name === hub)?.timeZone ?? "UTC";

const ANNOUNCED_DAYS = 21;

function planBatch(offered: ProgramPlan, plan: DemoBatch, at: Date): PlannedBatch {
  const key = `${offered.program.name}/${plan.name}`;
  const sessions = offered.program.topics?.length ?? 1;
  const calendar = calendarOf(plan, { sessions, timeZone: timeZoneOf(offered.offer.hub), at });
  const announcedMs = calendar.dates.startsAt.getTime() - ANNOUNCED_DAYS * DAY;
  const createdAt = new Date(Math.min(announcedMs, at.getTime() - 2 * DAY));
  const programId = demoId("program", offered.program.name);
  return { ...offered, key, batchId: demoId("batch", key), programId, plan, calendar, createdAt };
}

/** All batches of all programs: past, running and future. */
export const planBatches = (at: Date): PlannedBatch[] =>
  DEMO_PLANS.flatMap((offered) => (offered.program.batches ?? []).map((plan) => planBatch(offered, plan, at)));

function statusOf({ plan, calendar }: PlannedBatch, at: Date): "ACTIVE" | "INACTIVE" | "COMPLETED" {
  if (plan.isPaused === true) return "INACTIVE";
  return calendar.dates.endsAt.getTime() + DAY <= at.getTime() ? "COMPLETED" : "ACTIVE";
}

function batchRowOf(batch: PlannedBatch, at: Date): typeof batches.$inferInsert {
  const { plan, offer, calendar, createdAt } = batch;
  return {
    ...calendar.dates,
    batchId: batch.batchId,
    programId: batch.programId,
    createdBy: demoId("user", offer.owner),
    batchName: plan.name,
    description: plan.description ?? "",
    primaryLanguage: plan.language,
    interpreters: [...(plan.interpreters ?? [])],
    batchMode: plan.mode ?? BATCH_DEFAULTS.mode,
    certificateSetup: plan.certificateSetup ?? "Manual",
    entityStatus: statusOf(batch, at),
    createdAt,
    updatedAt: createdAt,
  };
}

const settingRowOf = ({ batchId, plan, program }: PlannedBatch): typeof batchSettings.$inferInsert => ({
  batchId,
  vcProvider: BATCH_DEFAULTS.vcProvider,
  isRegistrationOpen: plan.isRegistrationOpen ?? false,
  reminderTimes: [...BATCH_DEFAULTS.reminderTimes],
  emailId: program.contactEmail,
});

/** Inserts the batches with their settings. */
export async function seedBatches(tx: Tx, planned: readonly PlannedBatch[], at: Date): Promise<void> {
  await tx.insert(batches).values(planned.map((batch) => batchRowOf(batch, at)));
  await tx.insert(batchSettings).values(planned.map(settingRowOf));
}
