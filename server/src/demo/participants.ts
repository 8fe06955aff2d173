import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { programParticipants } from "../programs/tables.ts";
import { batchParticipants } from "../batches/tables.ts";
import type { PlannedBatch } from "./batches.ts";
import { demoId } from "./ids.ts";
import { DEMO_LEARNERS } from "./learners.ts";
import { randomFor } from "./random.ts";

/** The participants of a batch by e-mail, and the invited people. */
export interface Participation {
  readonly active: ReadonlyMap<string, BatchRole>;
  readonly invited: readonly string[];
}

const GUEST_SHARE = 0.05;
const FURTHER_PRESENTERS = 2;

/** The team of a batch and randomly chosen learners of its origins. */
export function participationOf({ key, plan, offer }: PlannedBatch): Participation {
  const random = randomFor(`participants:${key}`);
  const pool = random.shuffled(DEMO_LEARNERS.filter(({ site }) => plan.origins.includes(site.origin)));
  const learners = pool.slice(0, plan.learners).map(({ email }, index): [string, BatchRole] => {
    if (index < FURTHER_PRESENTERS) return [email, "CASE_PRESENTER"];
    return [email, random.chance(GUEST_SHARE) ? "GUEST_PARTICIPANT" : "ATTENDEE"];
  });
  const further = pool.slice(plan.learners, plan.learners + (plan.invited ?? 0)).map(({ email }) => email);
  const team: [string, BatchRole][] = [
    [plan.facilitator, "FACILITATOR"],
    [offer.owner, "OWNER"],
  ];
  return {
    active: new Map([...learners, ...(plan.people ?? []), ...team]),
    invited: [...further, ...(plan.newcomers ?? [])],
  };
}

function participantRowsOf(batch: PlannedBatch, { active, invited }: Participation, at: Date) {
  const rowOf = (email: string, role: BatchRole, entityStatus: "ACTIVE" | "INVITED") => {
    const days = randomFor(`came:${batch.key}:${email}`).between(0, 18);
    const createdAt = new Date(Math.min(batch.createdAt.getTime() + days * DAY, at.getTime()));
    const isRegistered = batch.plan.isRegistrationOpen ?? false;
    const userId = demoId("user", email);
    return {
      batchId: batch.batchId,
      userId,
      roles: [role],
      entityStatus,
      invitedThrough: entityStatus === "INVITED" ? ("EMAIL" as const) : null,
      isRegistered,
      createdAt,
      updatedAt: createdAt,
    };
  };
  return [
    ...[...active].map(([email, role]) => rowOf(email, role, "ACTIVE")),
    ...invited.map((email) => rowOf(email, "ATTENDEE", "INVITED")),
  ];
}

export interface PeopledBatch {
  readonly batch: PlannedBatch;
  readonly participation: Participation;
}

/** Inserts the participants of the batches and of their programs. */
export async function seedParticipants(tx: Tx, batches: readonly PeopledBatch[], at: Date): Promise<void> {
  const rows = batches.flatMap(({ batch, participation }) => participantRowsOf(batch, participation, at));
  await tx.insert(batchParticipants).values(rows);
  const known = batches.flatMap(({ batch: { programId }, participation }) =>
    [...participation.active.keys()].map((email) => ({ programId, userId: demoId("user", email) })),
  );
  await tx.insert(programParticipants).values(known).onConflictDoNothing();
}
