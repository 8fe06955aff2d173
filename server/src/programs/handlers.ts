import type { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { TAB_STATUSES, type ProgramTab } from "@openrounds/contract/programs/rules.ts";
import type { ProgramRightsRow } from "@openrounds/contract/programs/schemas.ts";
import { nowMs } from "../kernel/clock.ts";
import type { ActorContext, Handlers, PermittedContext } from "../kernel/http/handlers.ts";
import { refuseForbidden, refuseNotFound } from "../kernel/refusal.ts";
import { readPublicOrganization } from "../organizations/profile/service.ts";
import { countMembers } from "../organizations/service.ts";
import { reachOrganization } from "../organizations/access.ts";
import { reachProgram, withProgramCodes } from "./access.ts";
import { setStatus } from "./approval/service.ts";
import {
  presentCard,
  presentCounts,
  presentProgram,
  presentProgramMember,
  presentPublicProgram,
  presentRights,
  programCodes,
} from "./present.ts";
import {
  countByStatus,
  listByOrganization,
  listByParticipant,
  listProgramMembers,
  listNewestPublic,
  listRightsOfMember,
  type MembersPage,
  type ProgramAccessRow,
} from "./queries.ts";
import {
  changeKind,
  changeProgram,
  changeRights,
  createProgram,
  listPublicCards,
  readPublicProgram,
  removeProgram,
} from "./service.ts";

async function presentCards({ platform, actor, locale }: ActorContext, accessRows: readonly ProgramAccessRow[]) {
  const known = await withProgramCodes(platform, actor, accessRows);
  return Promise.all(known.map(({ accessRow, codes }) => presentCard(platform, accessRow, codes, locale)));
}

type MembersQuery = Omit<MembersPage, "organizationId" | "programId" | "atMs"> & {
  readonly organizationId?: string | undefined;
};

/**
 * A page of the team of a program's hub, with the rights of each member on the program; empty for another organization.
 */
async function readMembers(
  { params, query }: { params: { id: string }; query: MembersQuery },
  context: PermittedContext,
) {
  const { program } = await reachProgram(context, params.id);
  const { organizationId, programId } = program;
  if (query.organizationId !== undefined && query.organizationId !== organizationId) refuseNotFound();
  const atMs = nowMs();
  const [rows, totals] = await Promise.all([
    listProgramMembers(context.db, { ...query, organizationId, programId, atMs }),
    countMembers(context.db, organizationId, atMs),
  ]);
  return {
    membersResponseList: rows.map((row) => presentProgramMember(row, atMs)),
    numberOfActiveMember: totals.get("ACTIVE") ?? 0,
  };
}

/** The number of public programs to suggest when a program was not found. */
const NEWEST_SHOWN = 10;

export const programHandlers: Handlers<typeof programEndpoints> = {
  async create({ body }, context) {
    const reached = await reachOrganization(context, body.organizationId);
    return { program: await createProgram(context.platform, context.actor, body, reached) };
  },
  async read({ params }, context) {
    const { accessRow, codes } = await reachProgram(context, params.id);
    return { program: await presentProgram(context.platform, accessRow, codes, context.locale) };
  },
  async update({ params, body }, context) {
    const needs = [body.isSuperHubUpdate === true ? "EDIT_PROGRAM_TYPE" : "EDIT_PROGRAM"] as const;
    const { accessRow, codes } = await reachProgram({ ...context, needs }, params.id);
    const changed =
      body.isSuperHubUpdate === true
        ? await changeKind(context.db, accessRow, body)
        : await changeProgram(context.platform, { accessRow, codes }, body);
    return { program: await presentProgram(context.platform, changed, codes, context.locale) };
  },
  async readPublic({ params }, { platform, db, locale }) {
    return { program: await presentPublicProgram(platform, await readPublicProgram(db, params.id), locale) };
  },
  async listPublic(_input, { db }) {
    return { programList: await listNewestPublic(db, NEWEST_SHOWN) };
  },
  async listPublicOfOrganization({ params, query }, { platform, db, locale }) {
    const { organizationId } = await readPublicOrganization(db, params.id);
    const { cards, total } = await listPublicCards(platform, organizationId, { ...query, locale });
    return { programList: cards, totalNumber: total };
  },
  async setStatus({ params, body }, context) {
    const reached = await reachProgram(context, params.id);
    await setStatus(context.db, context.actor, reached, body);
    return { entityStatus: body.entityStatus };
  },
  async remove({ params }, context) {
    const { program } = await reachProgram(context, params.id);
    await removeProgram(context.db, context.actor, program);
    return {};
  },
  async permissions({ params }, context) {
    const { program, codes } = await reachProgram(context, params.id);
    return { permissionCode: programCodes(codes), isCertificationProgram: program.isCertificationProgram };
  },
  async listOfOrganization({ params, query }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { organizationId } = organization;
    const [counts, accessRows] = await Promise.all([
      countByStatus(context.db, organizationId, query.programType),
      listByOrganization(context.db, organizationId, context.actor.userId, query),
    ]);
    return { counts: presentCounts(counts), programList: await presentCards(context, accessRows) };
  },
  async listRights({ params, query }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const rows = await listRightsOfMember(
      context.db,
      organization.organizationId,
      query.userId ?? context.actor.userId,
    );
    const of = (tab: ProgramTab): ProgramRightsRow[] =>
      rows.filter(({ entityStatus }) => TAB_STATUSES[tab].includes(entityStatus)).map(presentRights);
    return { activePrograms: of("active"), completedPrograms: of("completed") };
  },
  async listOfUser({ query }, context) {
    const accessRows = await listByParticipant(context.db, context.actor.userId, query);
    const counts = new Map(accessRows.map(({ program }) => [program.entityStatus, 0]));
    for (const { program } of accessRows) counts.set(program.entityStatus, (counts.get(program.entityStatus) ?? 0) + 1);
    return { counts: presentCounts(counts), programList: await presentCards(context, accessRows) };
  },
  listMembers: readMembers,
  listAdmins: readMembers,
  async updateMembers({ params, body }, context) {
    const { program, codes } = await reachProgram(context, params.id);
    if (!codes.has("MANAGE_TEAM_PERMISSIONS")) refuseForbidden();
    await changeRights(context.db, context.actor, program, body.userList);
    return {};
  },
};
