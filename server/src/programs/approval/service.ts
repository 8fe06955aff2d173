import { organizationRoles } from "@openrounds/contract/kernel/permissions.ts";
import { rolesAt, sortRoles } from "@openrounds/contract/organizations/members/rules.ts";
import { REMINDER_HOURS, type ProgramApproval } from "@openrounds/contract/programs/approval/schemas.ts";
import {
  STATUS_CODES,
  codesToChangeStatus,
  isNextStep,
  isTurnedDown,
  maySubmitFrom,
  needsReason,
  nextStatus,
  offeredStatuses,
  statusToReturnTo,
} from "@openrounds/contract/programs/rules.ts";
import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { codesOf, codesOfGrants, type Codes } from "../../kernel/access.ts";
import { HOUR, now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseForbidden } from "../../kernel/refusal.ts";
import {
  codesOfMembership,
  grantsInOrganization,
  accessBasisOf,
  type OrganizationPosition,
} from "../../organizations/access.ts";
import { recordAuditEntry } from "../../organizations/audit/service.ts";
import { withProgramCodes } from "../access.ts";
import { programAwaitsDecision } from "../events.ts";
import type { ProgramAccessRow, ProgramRow } from "../queries.ts";
import { changeStatus } from "../service.ts";
import { listAwaiting, listHolders, recordRequest, type RoleHolder } from "./queries.ts";

const MAX_LISTED = 200;
const LEVELS = ["SUPERHUB", "HUB"] as const;
const holdsOne = (codes: Codes): boolean => STATUS_CODES.some((code) => codes.has(code));
/** Roles with a code to change a status. */
const DECIDING_ROLES = sortRoles(Object.keys(organizationRoles)).filter((role) =>
  LEVELS.some((level) => holdsOne(codesOf([`${level}_${role}`]))),
);

/** The fields of a program and its hub that decide who approves it. */
export interface DecidedProgram {
  readonly program: Pick<ProgramRow, "organizationId" | "createdBy" | "entityStatus" | "statusBefore">;
  readonly parentId: string | null;
  readonly coManagedBy: string | null;
}

const positionOf = ({ program, parentId, coManagedBy }: DecidedProgram): OrganizationPosition => ({
  organizationId: program.organizationId,
  parentId,
  coManagedBy,
});

/** Whether the holder may take the next step of a program, not considering its creator. */
function mayApprove({ membership }: RoleHolder, decided: DecidedProgram, to: ProgramStatus): boolean {
  const roles = rolesAt(membership.roles, membership.roleEnds, nowMs());
  const basis = { memberships: [{ ...membership, roles }], managed: undefined };
  const codes = codesOfGrants(grantsInOrganization(basis, positionOf(decided)));
  return codesToChangeStatus(decided.program, to).some((code) => codes.has(code));
}

/** The people with a deciding role in the hubs of programs and above them. */
async function listHoldersFor(db: Db, decided: readonly DecidedProgram[]): Promise<RoleHolder[]> {
  const ids = decided.flatMap(({ program, parentId, coManagedBy }) => [program.organizationId, parentId, coManagedBy]);
  const known = [...new Set(ids)].filter((id) => id !== null);
  return known.length === 0 ? [] : listHolders(db, known, { roles: DECIDING_ROLES, atMs: nowMs() });
}

/** Those among the holders who may take the next step of a program; its creator only when there is nobody else. */
function approversAmong(holders: readonly RoleHolder[], decided: DecidedProgram): RoleHolder[] {
  const { program } = decided;
  const to = nextStatus(program.entityStatus);
  if (to === undefined) return [];
  const able = holders.filter((holder) => mayApprove(holder, decided, to));
  const others = able.filter(({ userId }) => userId !== program.createdBy);
  const approvers = others.length > 0 ? others : able;
  return [...new Map(approvers.map((holder) => [holder.userId, holder])).values()];
}

/**
 * The people who may take the next step of a program: everybody with the code. Its creator is included only when there
 * is nobody else.
 */
export const listApprovers = async (db: Db, decided: DecidedProgram): Promise<RoleHolder[]> =>
  nextStatus(decided.program.entityStatus) === undefined
    ? []
    : approversAmong(await listHoldersFor(db, [decided]), decided);

export interface ApprovalDecision {
  readonly statuses: ProgramStatus[];
  readonly approvers: readonly RoleHolder[];
}

/**
 * The only decision on statuses: the ones that a person may set, the current one first, and the people who may take the
 * next step.
 */
export async function decideApproval(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  { accessRow, codes }: { readonly accessRow: DecidedProgram; readonly codes: Codes },
): Promise<ApprovalDecision> {
  const approvers = await listApprovers(db, accessRow);
  return { approvers, statuses: statusesFor({ userId }, { accessRow, codes }, approvers) };
}

/** The statuses that a person may set; the creator of a program leaves its next step to the other approvers. */
function statusesFor(
  { userId }: Pick<Actor, "userId">,
  { accessRow, codes }: { readonly accessRow: DecidedProgram; readonly codes: Codes },
  approvers: readonly RoleHolder[],
): ProgramStatus[] {
  const isOwn = accessRow.program.createdBy === userId;
  const leavesToOthers = isOwn && approvers.some((holder) => holder.userId !== userId);
  const offered = offeredStatuses(accessRow.program, [...codes]);
  return offered.filter((to) => !(leavesToOthers && isNextStep(accessRow.program, to)));
}

interface ReachedAccessRow {
  readonly accessRow: ProgramAccessRow;
  readonly codes: Codes;
}

/** Sets a status that the decision allows; a rejected program keeps the reason. */
export async function setStatus(
  db: Db,
  actor: Actor,
  reached: ReachedAccessRow,
  { entityStatus: to, comment }: { readonly entityStatus: ProgramStatus; readonly comment?: string | undefined },
): Promise<void> {
  const { program } = reached.accessRow;
  const { programId, organizationId, name, entityStatus: from } = program;
  if (to === from) return;
  if (codesToChangeStatus(program, to).length === 0) refuseConflict("PROGRAM_STATUS_NOT_ALLOWED");
  const { statuses } = await decideApproval(db, actor, reached);
  if (!statuses.includes(to)) refuseForbidden();
  if (needsReason(from, to) && comment === undefined) {
    refuse("PROGRAM_REASON_REQUIRED", { fields: { comment: "PROGRAM_REASON_REQUIRED" } });
  }
  const reason = isTurnedDown(to) ? comment : isNextStep(program, to) ? null : undefined;
  const statusBefore = statusToReturnTo(program, to);
  await db.transaction(async (tx) => {
    const change = { from, to, statusBefore, reason, byUserId: actor.userId };
    if (!(await changeStatus(tx, programId, change))) refuseConflict();
    const details = { program: name, from, to };
    await recordAuditEntry(tx, { organizationId, actorId: actor.userId, action: "PROGRAM_STATUS_CHANGED", details });
  });
}

/** Submits a rejected or new program for approval. */
export async function submitForApproval(db: Db, actor: Actor, { program }: ProgramAccessRow): Promise<ProgramStatus> {
  const { programId, organizationId, name, entityStatus: from } = program;
  const to = "APPROVAL_PENDING" as const;
  if (from === to) return to;
  if (!maySubmitFrom(from)) refuseConflict("PROGRAM_STATUS_NOT_ALLOWED");
  await db.transaction(async (tx) => {
    if (!(await changeStatus(tx, programId, { from, to, byUserId: actor.userId }))) refuseConflict();
    const details = { program: name, from, to };
    await recordAuditEntry(tx, { organizationId, actorId: actor.userId, action: "PROGRAM_STATUS_CHANGED", details });
  });
  return to;
}

const earliestRequest = (): Date => new Date(nowMs() - REMINDER_HOURS * HOUR);

/** Requests the decision on a program again; refused within a day of the last request. */
export async function remindApprovers(db: Db, { program }: ProgramAccessRow): Promise<void> {
  const { programId, entityStatus: from } = program;
  if (nextStatus(from) === undefined) refuseConflict("PROGRAM_STATUS_NOT_ALLOWED");
  const at = now();
  await db.transaction(async (tx) => {
    const isNoted = await recordRequest(tx, programId, { from, at, notAfter: earliestRequest() });
    if (!isNoted) refuseConflict("PROGRAM_REMINDED_TODAY");
    await announce(tx, programAwaitsDecision, { programId, atMs: at.getTime() });
  });
}

/** The approval state of a program for a person. */
export async function readApproval(db: Db, actor: Actor, reached: ReachedAccessRow): Promise<ProgramApproval> {
  const { program } = reached.accessRow;
  const { entityStatus, statusReason, askedAt } = program;
  const { statuses, approvers } = await decideApproval(db, actor, reached);
  const mayEdit = reached.codes.has("EDIT_PROGRAM");
  const isRestful = askedAt === null || askedAt <= earliestRequest();
  return {
    entityStatus,
    statuses,
    reason: statusReason,
    approvers: approvers.map(({ firstName, lastName, membership }) => ({
      name: `${firstName} ${lastName}`.trim(),
      organizationName: membership.name,
    })),
    askedAt: askedAt?.getTime() ?? null,
    mayRemind: mayEdit && isRestful && approvers.some(({ userId }) => userId !== actor.userId),
    maySubmit: mayEdit && maySubmitFrom(entityStatus),
  };
}

/** The programs that wait for the person's decision, the oldest request first, in at most two statements. */
export async function listWaiting(platform: Platform, actor: Actor): Promise<ProgramAccessRow[]> {
  const { memberships, managed } = await accessBasisOf(platform, actor);
  const own = memberships
    .filter((membership) => holdsOne(codesOfMembership(membership)))
    .map((membership) => membership.organizationId);
  const organizationIds = managed === undefined ? own : [managed.hubId];
  if (organizationIds.length === 0) return [];
  const accessRows = await listAwaiting(platform.db, organizationIds, { userId: actor.userId, limit: MAX_LISTED });
  const known = await withProgramCodes(platform, actor, accessRows);
  const holders = await listHoldersFor(
    platform.db,
    accessRows.filter(({ program }) => program.createdBy === actor.userId),
  );
  return known.flatMap((reached) => {
    const approvers = approversAmong(holders, reached.accessRow);
    const statuses = statusesFor(actor, reached, approvers);
    return statuses.some((to) => isNextStep(reached.accessRow.program, to)) ? [reached.accessRow] : [];
  });
}
