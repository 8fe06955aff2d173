import { analyticsFilterSchema } from "@openrounds/contract/analytics/filters.ts";
import type { SavedView, ViewMails } from "@openrounds/contract/analytics/views/schemas.ts";
import type { ViewRow } from "./queries.ts";

/** A saved view for a reader; a filter of an earlier version gains the later parts by default. */
export const presentView = (
  { viewId, name, tab, filter, isShared, userId }: ViewRow,
  reader: { readonly userId: string },
  mails: ViewMails = "NEVER",
): SavedView => ({
  ...{ viewId, name, tab, isShared },
  filter: analyticsFilterSchema.parse(filter),
  isOwn: userId === reader.userId,
  mails,
});
