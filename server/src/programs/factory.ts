import { eq } from "drizzle-orm";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import type { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { now } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { buildHub, type Hub, type HubFields } from "../organizations/factory.ts";
import { members } from "../organizations/tables.ts";
import { focusAreaIdOf } from "../reference/service.ts";
import { programRights, programs } from "./tables.ts";
import type { ProgramRow } from "./queries.ts";

export type ProgramForm = CallInput<typeof programEndpoints.create>["body"];

/** The form of a new private program. */
export const programForm = (organizationId: string, fields: Partial<ProgramForm> = {}): ProgramForm => ({
  organizationId,
  name: "Diabetes care",
  description: "<p>Insulin, feet, pregnancy</p>",
  focusAreas: [focusAreaIdOf("Type 2 diabetes")],
  certificateCriteria: "Seven of ten sessions",
  visibility: "private",
  ...fields,
});

/** A program, by default with an approved concept note. */
export async function buildProgram(
  db: Autocommit,
  fields: Partial<typeof programs.$inferInsert> & { organizationId: string; createdBy: string },
): Promise<ProgramRow> {
  const at = now();
  const [row] = await db
    .insert(programs)
    .values({
      programId: newId(),
      name: "Diabetes care",
      description: "<p>Insulin, feet, pregnancy</p>",
      entityStatus: "CONCEPT_NOTE_APPROVED",
      programType: "REGULAR_PROGRAM",
      visibility: "PRIVATE_PROGRAM",
      focusAreaIds: [focusAreaIdOf("Type 2 diabetes")],
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  if (row === undefined) throw new Error("no row");
  return row;
}

/** Gives a person rights on a program; a person without a team joins its team without a role. */
export async function buildRight(
  db: Autocommit,
  right: { programId: string; userId: string; canEdit?: boolean; canView?: boolean },
): Promise<void> {
  const { canEdit = false, canView = true } = right;
  const at = now();
  const inTeam = { roles: [], entityStatus: "ACTIVE" as const, createdAt: at, updatedAt: at };
  const [program] = await db.select().from(programs).where(eq(programs.programId, right.programId));
  if (program !== undefined) {
    const { organizationId } = program;
    await db
      .insert(members)
      .values({ ...inTeam, organizationId, userId: right.userId })
      .onConflictDoNothing();
  }
  await db.insert(programRights).values({ ...right, canEdit, canView, notification: false, updatedAt: at });
}

export interface HubWithProgram extends Hub {
  readonly program: ProgramRow;
}
export interface HubWithProgramFields extends HubFields {
  readonly program?: Partial<typeof programs.$inferInsert>;
}

/** A hub with its owner, and a program that the owner created. */
export async function buildHubWithProgram(
  db: Autocommit,
  { program, ...fields }: HubWithProgramFields = {},
): Promise<HubWithProgram> {
  const { hub, owner } = await buildHub(db, fields);
  const owned = { organizationId: hub.organizationId, createdBy: owner.userId };
  return { hub, owner, program: await buildProgram(db, { ...owned, ...program }) };
}
