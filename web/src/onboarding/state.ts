import * as z from "zod/mini";
import { LANDING_PAGES, type LandingPage } from "@openrounds/contract/onboarding/landing/schemas.ts";
import { placeSchema } from "@openrounds/contract/reference/schemas.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../kernel/drafts.ts";
import { tabStorage, sessionKeys } from "../kernel/storage.ts";

const isLandingPage = (page: string): page is LandingPage => LANDING_PAGES.some((known) => known === page);

/** The pages for everybody that were read in this tab, in their order. */
export function visitedPages(): LandingPage[] {
  const visited = (tabStorage.read(sessionKeys.landing) ?? "").split(" ").filter(isLandingPage);
  return LANDING_PAGES.filter((page) => visited.includes(page));
}

/** Notes that a page for everybody is read. */
export function noteVisited(page: LandingPage): void {
  tabStorage.write(sessionKeys.landing, [...new Set([...visitedPages(), page])].join(" "));
}

const entityDraft = z.object({
  entity: z.literal([1, 2, 3]),
  focusAreas: z.array(z.object({ focusAreaId: z.string(), name: z.string() })),
  place: placeSchema,
});
export type EntityDraft = z.output<typeof entityDraft>;

const ENTITY = "hub-onboarding:entity";

/** What somebody said of their organization before they registered it. */
export const readEntity = (): EntityDraft | undefined => readDraftOf(ENTITY, entityDraft);
export const keepEntity = (entity: EntityDraft): void => keepDraftOf(ENTITY, entity);
export const forgetEntity = (): void => dropDraftOf(ENTITY);
