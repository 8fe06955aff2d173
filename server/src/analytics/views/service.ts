import { MAX_VIEWS, type NewView } from "@openrounds/contract/analytics/views/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { deleteView, insertView, type ViewRow } from "./queries.ts";

interface ViewOwner {
  readonly organizationId: string;
  readonly userId: string;
}

/** Saves a view; refuses it beyond the maximum of a person in an organization. */
export async function saveView(db: Db, owner: ViewOwner, { name, tab, filter, isShared }: NewView): Promise<ViewRow> {
  const row = { viewId: newId(), ...owner, name, tab, filter, isShared, createdAt: now() };
  return (
    (await db.transaction((tx) => insertView(tx, row, MAX_VIEWS))) ??
    refuse("ANALYTICS_VIEWS_TOO_MANY", { values: { count: MAX_VIEWS } })
  );
}

/** Deletes a view of the person. */
export async function removeView(db: Db, view: ViewOwner & { readonly viewId: string }): Promise<void> {
  if (!(await db.transaction((tx) => deleteView(tx, view)))) refuseNotFound();
}
