import type { Db } from "../kernel/db/database.ts";

/** Programs, batches and what happened in them. */
export async function seedPrograms(_db: Db): Promise<void> {
  await Promise.resolve();
}
