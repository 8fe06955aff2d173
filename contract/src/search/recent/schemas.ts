import * as z from "zod/mini";
import { searchTextSchema } from "../schemas.ts";

/** The kind of a recent search; a search with Enter counts as program. */
export const recentSearchTypeSchema = z.enum(["program", "hub"]);
export type RecentSearchType = z.output<typeof recentSearchTypeSchema>;

export const saveRecentSearchSchema = z.object({
  searchText: searchTextSchema.check(z.minLength(1, "SEARCH_TEXT_REQUIRED")),
  type: recentSearchTypeSchema,
});

export const recentSearchSchema = z.object({
  id: z.string(),
  searchText: z.string(),
  type: recentSearchTypeSchema,
  /** Milliseconds since the epoch. */
  searchedAt: z.number(),
});
export type RecentSearch = z.output<typeof recentSearchSchema>;
