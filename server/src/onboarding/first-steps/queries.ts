import { sql, type SQL } from "drizzle-orm";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { members, organizations } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { hiddenFirstSteps } from "./tables.ts";

/** Which things exist in an organization and the hubs below it, and whether the person has hidden the first steps. */
export interface FirstStepsState extends Record<string, unknown> {
  readonly hasHub: boolean;
  readonly programId: string | null;
  readonly batchId: string | null;
  readonly hasInvited: boolean;
  readonly hasTeam: boolean;
  readonly isHidden: boolean;
}

/** In one statement; the organization's own rows take precedence over those of hubs below it. */
const firstStepsStatement = (id: string, userId: string): SQL => sql`
  with within as (
    select p.program_id, p.organization_id <> ${id} as of_hub, p.created_at from ${programs} p
    where p.deleted_at is null and p.organization_id in (
      select o.organization_id from ${organizations} o
      where o.organization_id = ${id} or o.parent_id = ${id} or o.co_managed_by = ${id})
  ), begun as (
    select b.batch_id, p.of_hub, b.created_at from ${batches} b join within p using (program_id)
    where b.deleted_at is null
  )
  select
    exists (select 1 from ${organizations} h where h.parent_id = ${id} and h.level = 'HUB'
      and h.entity_status <> 'DEACTIVATED') as "hasHub",
    (select program_id from within order by of_hub, created_at limit 1) as "programId",
    (select batch_id from begun order by of_hub, created_at limit 1) as "batchId",
    exists (select 1 from ${batchParticipants} c join begun using (batch_id)
      where not ('OWNER' = any(c.roles))) as "hasInvited",
    exists (select 1 from ${members} m
      where m.organization_id = ${id} and not ('OWNER' = any(m.roles))) as "hasTeam",
    exists (select 1 from ${hiddenFirstSteps} x
      where x.organization_id = ${id} and x.user_id = ${userId}) as "isHidden"`;

/** The state of the first steps of an existing organization. */
export async function findFirstStepsState(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<FirstStepsState | undefined> {
  const { rows } = await db.execute<FirstStepsState>(firstStepsStatement(organizationId, userId));
  return rows[0];
}

export async function insertHidden(tx: Tx, row: typeof hiddenFirstSteps.$inferInsert): Promise<void> {
  await tx.insert(hiddenFirstSteps).values(row).onConflictDoNothing();
}
