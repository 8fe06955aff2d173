import { APPROVED_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import type { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import type { ExplainedRights } from "@openrounds/contract/team/reasons/schemas.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization, accessBasisOf, accessBasesOf, type AccessBasis } from "../../organizations/access.ts";
import { findMember, type StandingMember } from "../../organizations/members/service.ts";
import { listNames, type OrganizationRow } from "../../organizations/service.ts";
import { listPlaced, type PlacedProgram } from "../../programs/service.ts";
import { presentReasons } from "./present.ts";
import { explainRights } from "./service.ts";

interface ReasonsRequest {
  readonly organization: OrganizationRow;
  readonly userId: string;
  readonly programId: string | undefined;
  readonly bases: readonly AccessBasis[];
  readonly member: StandingMember | undefined;
}

/** The program with the place as the person sees it; a program of another organization is not found. */
async function readPlace(
  { db }: PermittedContext,
  { organization, userId, programId }: ReasonsRequest,
): Promise<PlacedProgram | undefined> {
  if (programId === undefined) return undefined;
  const [place] = await listPlaced(db, [programId], userId);
  return place?.program.organizationId === organization.organizationId ? place : refuseNotFound();
}

async function explain(context: PermittedContext, question: ReasonsRequest): Promise<ExplainedRights> {
  const { organization, userId, bases, member } = question;
  const place = await readPlace(context, question);
  const { parentId, coManagedBy, entityStatus } = organization;
  const above = [parentId, coManagedBy].filter((id) => id !== null);
  const rights = presentReasons(explainRights(bases, { organization, place }), await listNames(context.db, above));
  return {
    userId,
    name: `${member?.firstName ?? ""} ${member?.lastName ?? ""}`.trim(),
    memberStatus: member?.entityStatus ?? null,
    isUsable: APPROVED_STATUSES.includes(entityStatus),
    rights,
  };
}

export const reasonHandlers: Handlers<typeof reasonEndpoints> = {
  async readOwn({ params, query: { programId } }, context) {
    const { organization, codes } = await reachOrganization(context, params.id);
    if (programId !== undefined && !codes.has("VIEW_ALL_PROGRAMS")) refuseNotFound();
    const { userId } = context.actor;
    const member = await findMember(context.db, organization.organizationId, userId);
    const bases = [await accessBasisOf(context.platform, context.actor)];
    return explain(context, { organization, userId, programId, bases, member });
  },
  async read({ params: { id, userId }, query: { programId } }, context) {
    const { organization } = await reachOrganization(context, id);
    const member = (await findMember(context.db, organization.organizationId, userId)) ?? refuseNotFound();
    const bases = await accessBasesOf(context.platform, userId);
    return explain(context, { organization, userId, programId, bases, member });
  },
};
