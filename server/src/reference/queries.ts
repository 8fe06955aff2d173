import { asc, sql } from "drizzle-orm";
import type { Db, Tx } from "../kernel/db/database.ts";
import { focusAreas, occupations } from "./tables.ts";

export type FocusAreaRow = typeof focusAreas.$inferSelect;
export type OccupationRow = typeof occupations.$inferSelect;

/** All focus areas; the tree is small and rarely changes. */
export const listFocusAreas = (db: Db): Promise<FocusAreaRow[]> =>
  db.select().from(focusAreas).orderBy(asc(focusAreas.position));

/** All occupations; the tree is small and rarely changes. */
export const listOccupations = (db: Db): Promise<OccupationRow[]> =>
  db.select().from(occupations).orderBy(asc(occupations.position));

export async function upsertFocusAreas(tx: Tx, rows: (typeof focusAreas.$inferInsert)[]): Promise<void> {
  await tx
    .insert(focusAreas)
    .values(rows)
    .onConflictDoUpdate({
      target: focusAreas.focusAreaId,
      set: {
        name: sql`excluded.name`,
        parentId: sql`excluded.parent_id`,
        names: sql`excluded.names`,
        position: sql`excluded.position`,
      },
    });
}

export async function upsertOccupations(tx: Tx, rows: (typeof occupations.$inferInsert)[]): Promise<void> {
  await tx
    .insert(occupations)
    .values(rows)
    .onConflictDoUpdate({
      target: occupations.occupationId,
      set: {
        name: sql`excluded.name`,
        parentId: sql`excluded.parent_id`,
        names: sql`excluded.names`,
        position: sql`excluded.position`,
      },
    });
}
