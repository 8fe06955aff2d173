import { listPublicBatches } from "../../batches/service.ts";
import type { Platform } from "../../kernel/platform.ts";
import { readPublicOrganization } from "../../organizations/profile/service.ts";
import { listPublicCards } from "../../programs/service.ts";
import type { ProgramList } from "./present.ts";

const LONGEST = 24;

/** The public programs of a public organization, for a page elsewhere. */
export async function readProgramList(platform: Platform, id: string, locale: string): Promise<ProgramList> {
  const { db } = platform;
  const { organizationId, name: organizationName } = await readPublicOrganization(db, id);
  const page = { pageNumber: 0, pageSize: LONGEST };
  const { cards, total } = await listPublicCards(platform, organizationId, { ...page, locale });
  const programs = await Promise.all(
    cards.map(async (card) => {
      const batches = await listPublicBatches(db, card.programId);
      return { ...card, isOpen: batches.some(({ isRegistrationOpen }) => isRegistrationOpen) };
    }),
  );
  return {
    organizationId,
    organizationName,
    programs: programs.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)),
    total,
  };
}
