import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { programRights, programs } from "../programs/tables.ts";
import { focusAreaIdOf, occupationIdOf } from "../reference/service.ts";
import { demoId } from "./ids.ts";
import { DEMO_OFFERS } from "./programs/offers.ts";
import type { DemoOffer, DemoProgram } from "./programs/plan.ts";
import { randomFor } from "./random.ts";

type ProgramInsert = typeof programs.$inferInsert;
type RightInsert = typeof programRights.$inferInsert;

/** Unapproved programs have another author than their approver. */
const UNAPPROVED = new Set(["CREATED", "APPROVAL_PENDING", "REVIEW_FAILED", "REJECTED"]);
const REASON = "Please say who teaches the sessions and how you will follow up with the health centers.";
const RESTING = new Set(["INACTIVE", "DORMANT"]);

export interface ProgramPlan {
  readonly offer: DemoOffer;
  readonly program: DemoProgram;
}

/** Every program with its organization. */
export const DEMO_PLANS: readonly ProgramPlan[] = DEMO_OFFERS.flatMap((offer) =>
  offer.programs.map((program) => ({ offer, program })),
);

const creatorOf = ({ offer, program }: ProgramPlan): string =>
  UNAPPROVED.has(program.status) ? offer.author : offer.owner;

/** A month before its first batch, or recently. */
function createdAtOf({ program }: ProgramPlan, at: Date): Date {
  const starts = (program.batches ?? []).flatMap(({ timing }) =>
    "startsInDays" in timing ? [timing.startsInDays] : [],
  );
  const days = Math.min(...starts, 0) - randomFor(`created:${program.name}`).between(20, 45);
  return new Date(at.getTime() + days * DAY);
}

function programRowOf(plan: ProgramPlan, at: Date): ProgramInsert {
  const { offer, program } = plan;
  const createdAt = createdAtOf(plan, at);
  return {
    programId: demoId("program", program.name),
    organizationId: demoId("organization", offer.hub),
    createdBy: demoId("user", creatorOf(plan)),
    name: program.name,
    description: program.description,
    programObject: program.objective ?? "",
    entityStatus: program.status,
    conceptNote: UNAPPROVED.has(program.status) ? visibleText(program.description) : "",
    statusReason: program.status === "REJECTED" ? REASON : null,
    askedAt: program.status === "APPROVAL_PENDING" ? createdAt : null,
    statusBefore: RESTING.has(program.status) ? "ACTIVE" : null,
    programType: program.type ?? "REGULAR_PROGRAM",
    sector: program.sector === undefined ? [] : [program.sector],
    focusAreaIds: program.focusAreas.map(focusAreaIdOf),
    occupationIds: program.occupations.map(occupationIdOf),
    contactEmail: program.contactEmail,
    isCertificationProgram: program.certificateCriteria !== undefined,
    certificateCriteria: program.certificateCriteria ?? "",
    visibility: program.isPublic === true ? "PUBLIC_PROGRAM" : "PRIVATE_PROGRAM",
    publiclySearch: program.isPublic === true,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Owner, creator and editors may edit; viewers may view. */
function rightRowsOf(plan: ProgramPlan, at: Date): RightInsert[] {
  const { offer, program } = plan;
  const editors = new Set([offer.owner, creatorOf(plan), ...(program.editors ?? [])]);
  const viewers = (program.viewers ?? []).filter((email) => !editors.has(email));
  const rowOf = (email: string, canEdit: boolean): RightInsert => ({
    programId: demoId("program", program.name),
    userId: demoId("user", email),
    canEdit,
    canView: true,
    notification: canEdit,
    isAdmin: canEdit,
    updatedAt: at,
  });
  return [...[...editors].map((email) => rowOf(email, true)), ...viewers.map((email) => rowOf(email, false))];
}

/** Inserts the programs of all hubs with the rights of their teams. */
export async function seedPrograms(tx: Tx, at: Date): Promise<void> {
  await tx.insert(programs).values(DEMO_PLANS.map((plan) => programRowOf(plan, at)));
  await tx.insert(programRights).values(DEMO_PLANS.flatMap((plan) => rightRowsOf(plan, at)));
}
