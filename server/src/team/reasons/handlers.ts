import { APPROVED_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import type { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import type { ExplainedRights } from "@openrounds/contract/team/reasons/schemas.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization, accessBasisOf, accessBasesOf, type AccessBasis } from "../../organizations/access.ts";
import { findMember, type StandingMember } from "../../organizations/members/service.ts";
import { listNames, type OrganizationRow } from "../../organizations/service.ts";
import { listAccessRows, type ProgramAccessRow } from "../../programs/service.ts";
import { presentReasons } from "./present.ts";
import { explainRights } from "./service.ts";

interface ReasonsRequest {
  readonly organization: OrganizationRow;
  readonly userId: string;
  readonly programId: string | undefined;
  readonly bases: readonly AccessBasis[];
  readonly member: StandingMember | undefined;
}

/** The program with the access row of the person; a program of another organization is not found. */
async function readAccessRow(
  { db }: PermittedContext,
  { organization, userId, programId }: ReasonsRequest,
): Promise<ProgramAccessRow | undefined> {
  if (programId === undefined) return undefined;
  const [accessRow] = await listAccessRows(db, [programId], userId);
  return accessRow?.program.organizationId === organization.organizationId ? accessRow : refuseNotFound();
}

async function explain(context: PermittedContext, question: ReasonsRequest): Promise<ExplainedRights> {
  const { organization, userId, bases, member } = question;
  const accessRow = await readAccessRow(context, question);
  const { parentId, coManagedBy, entityStatus } = organization;
  const above = [parentId, coManagedBy].filter((id) => id !== null);
  const rights = presentReasons(explainRights(bases, { organization, accessRow }), await listNames(context.db, above));
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
