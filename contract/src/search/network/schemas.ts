import * as z from "zod/mini";
import { CONTENT_TYPES } from "../../content/schemas.ts";
import { SEARCH_LIMITS } from "../rules.ts";
import { searchTextSchema } from "../schemas.ts";

/** A search in the caller's own hubs and batches. */
export const networkSearchSchema = z.object({
  searchText: searchTextSchema,
  resultSize: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_LIMITS.maxResults)),
    SEARCH_LIMITS.results,
  ),
});
export type NetworkSearch = z.output<typeof networkSearchSchema>;

/** A batch or an organization in which a person was found. */
const personPlaceSchema = z.object({
  kind: z.enum(["BATCH", "HUB", "SUPERHUB"]),
  id: z.string(),
  name: z.string(),
  /** The organization in which the caller may open the page about the person. */
  organizationId: z.string(),
});

export const personResultSchema = z.object({
  userId: z.string(),
  name: z.string(),
  profileImage: z.nullable(z.string()),
  /** The first places by name, of those that the caller may see. */
  placeList: z.array(personPlaceSchema),
});
export type PersonResult = z.output<typeof personResultSchema>;

export const contentResultSchema = z.object({
  contentId: z.string(),
  name: z.string(),
  type: z.enum(CONTENT_TYPES),
  batchId: z.string(),
  batchName: z.string(),
  programName: z.string(),
});
export type ContentResult = z.output<typeof contentResultSchema>;

export const networkFoundSchema = z.object({
  personList: z.array(personResultSchema),
  /** The number of all people who match. */
  personCount: z.number(),
  contentList: z.array(contentResultSchema),
  contentCount: z.number(),
});
export type NetworkFound = z.output<typeof networkFoundSchema>;
