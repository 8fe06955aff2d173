import * as z from "zod/mini";
import { LANDING_PAGES, type LandingPage } from "@openrounds/contract/onboarding/landing/schemas.ts";
import { placeSchema } from "@openrounds/contract/reference/schemas.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../kernel/drafts.ts";
import { tabStorage, sessionKeys } from "../kernel/storage.ts";

const isLandingPage = (page: string): page is LandingPage => LANDING_PAGES.some((known) => known === page);

/** The public pages visited in this tab, in their order. */
export function visitedPages(): LandingPage[] {
  const visited = (tabStorage.read(sessionKeys.landing) ?? "").split(" ").filter(isLandingPage);
  return LANDING_PAGES.filter((page) => visited.includes(page));
}

/** Stores that a public page was visited. */
export function storeVisited(page: LandingPage): void {
  tabStorage.write(sessionKeys.landing, [...new Set([...visitedPages(), page])].join(" "));
}

const entityDraftSchema = z.object({
  entity: z.literal([1, 2, 3]),
  focusAreas: z.array(z.object({ focusAreaId: z.string(), name: z.string() })),
  place: placeSchema,
});
export type EntityDraft = z.output<typeof entityDraftSchema>;

const DRAFT_KEY = "hub-onboarding:entity";

/** The answers about an organization before its registration. */
export const readEntityDraft = (): EntityDraft | undefined => readDraftOf(DRAFT_KEY, entityDraftSchema);
export const keepEntityDraft = (entity: EntityDraft): void => keepDraftOf(DRAFT_KEY, entity);
export const dropEntityDraft = (): void => dropDraftOf(DRAFT_KEY);
