import * as z from "zod/mini";
import { atMost, wellFormed } from "../../kernel/text.ts";
import { analyticsFilterSchema } from "../filters.ts";

export const VIEW_TABS = ["overview", "forms", "participants"] as const;
export type ViewTab = (typeof VIEW_TABS)[number];

export const MAX_VIEW_NAME = 60;
/** How many views a person may save in one organization. */
export const MAX_VIEWS = 50;

/** A view to save: a tab of the dashboard with its filter. A relative time range stays relative. */
export const newViewSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      wellFormed,
      z.minLength(1, "VALID_ANALYTICS_VIEW_NAME"),
      atMost(MAX_VIEW_NAME, "VALID_ANALYTICS_VIEW_NAME"),
    ),
  tab: z._default(z.enum(VIEW_TABS), "overview"),
  filter: analyticsFilterSchema,
  /** Whether everyone with access to the dashboard sees it. */
  isShared: z._default(z.boolean(), false),
});
export type NewView = z.output<typeof newViewSchema>;

/** How often a view is mailed to the person who asked for it. */
export const VIEW_MAILS = ["NEVER", "WEEKLY", "MONTHLY"] as const;
export const viewMailsSchema = z.enum(VIEW_MAILS);
export type ViewMails = z.output<typeof viewMailsSchema>;

export const savedViewSchema = z.object({
  viewId: z.string(),
  name: z.string(),
  tab: z.enum(VIEW_TABS),
  filter: analyticsFilterSchema,
  isShared: z.boolean(),
  /** Whether the caller saved it; only they can delete it. */
  isOwn: z.boolean(),
  /** How often the caller gets it by mail. */
  mails: viewMailsSchema,
});
export type SavedView = z.output<typeof savedViewSchema>;
