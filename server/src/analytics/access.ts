import type { PermittedContext } from "../kernel/http/handlers.ts";
import type { Codes } from "../kernel/access.ts";
import type { Platform } from "../kernel/platform.ts";
import { reachOrganization, type ReachedOrganization, type SignInActor } from "../organizations/access.ts";
import { withProgramCodes } from "../programs/access.ts";
import { listByOrganization } from "../programs/service.ts";

/** A program of an organization, and whether the caller may see its reports. */
export interface OfferedProgram {
  readonly programId: string;
  readonly name: string;
  readonly focusAreaIds: readonly string[];
  readonly isOpen: boolean;
}

export interface ReachedDashboard extends ReachedOrganization {
  readonly offered: readonly OfferedProgram[];
  /** The programs that the caller may view. */
  readonly programIds: readonly string[];
}

/** Reports of all programs for holders of the report codes, else of the programs that the person may view. */
const isOpenTo = (inOrganization: Codes, onProgram: Codes): boolean =>
  inOrganization.has("ACCESS_PROGRAM_REPORTS") || onProgram.has("VIEW_PROGRAM");

/** The programs of an organization, each with whether a person may see its reports. */
export async function offeredPrograms(
  platform: Platform,
  actor: SignInActor,
  { organizationId, codes }: { readonly organizationId: string; readonly codes: Codes },
): Promise<OfferedProgram[]> {
  const rows = await listByOrganization(platform.db, organizationId, actor.userId, {});
  return (await withProgramCodes(platform, actor, rows)).map(({ accessRow: { program }, codes: onProgram }) => ({
    programId: program.programId,
    name: program.name,
    focusAreaIds: program.focusAreaIds,
    isOpen: isOpenTo(codes, onProgram),
  }));
}

/** The dashboard of an organization with the proved permission of the endpoint, and its visible programs. */
export async function reachDashboard(context: PermittedContext, organizationId: string): Promise<ReachedDashboard> {
  const reached = await reachOrganization(context, organizationId);
  const offered = await offeredPrograms(context.platform, context.actor, { organizationId, codes: reached.codes });
  return { ...reached, offered, programIds: offered.filter(({ isOpen }) => isOpen).map(({ programId }) => programId) };
}
