import type { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { DAY, now, nowMs } from "../kernel/clock.ts";
import type { ActorContext, Handlers, PermittedContext } from "../kernel/http/handlers.ts";
import { refuseForbidden, refuseNotFound } from "../kernel/refusal.ts";
import { reachBatch, reachBatchesOfProgram } from "../batches/access.ts";
import { applyChanges, setBatchStatus } from "../batches/service.ts";
import { reachOrganization } from "../organizations/access.ts";
import { withProgramCodes } from "../programs/access.ts";
import { listAccessRows } from "../programs/service.ts";
import { reachSession, roleIn, withSessionCodes, type ReachedSession } from "./access.ts";
import { previewSessionPlan, readSessionPlan, saveSessionPlan } from "./edited-plans/service.ts";
import { previewPlan } from "./planning/service.ts";
import { presentProgress, presentSession } from "./present.ts";
import {
  findSession,
  listByBatch,
  listByPerson,
  listOpenBelow,
  listOpenByBatch,
  listOpenByOrganization,
  listOpenByPerson,
  listRecentByPerson,
  listRowsOfBatches,
  summarizePrograms,
  type SessionAccessRow,
} from "./queries.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { endSession, meetingUrl, requireRunning, requireStartable, startSession } from "./service.ts";
import { cancelSession, changeSession, createSession, restoreSession } from "./changes/service.ts";
import { recordLinkJoin } from "./stays/service.ts";
import { meetingLink } from "./zoom/links/service.ts";

const MAX_LISTED = 50;
const EVENTS_SPAN_MS = 90 * DAY;
const EVENTS_LISTED = 500;
const MAX_RECENT = 10;

/** The codes that the list of a batch's sessions needs. */
const SHOWS_SESSIONS: readonly PermissionCode[] = ["VIEW_BATCH_DETAILS", "VIEW_SESSION_DETAILS"];

async function presentList({ platform, actor }: ActorContext, accessRows: readonly SessionAccessRow[]) {
  return { sessionList: (await withSessionCodes(platform, actor, accessRows)).map(presentSession) };
}

/** The open sessions of an organization, for the person of a call. */
const openIn = ({ actor }: ActorContext, { organizationId }: Pick<OrganizationRow, "organizationId">) => ({
  organizationId,
  userId: actor.userId,
  at: now(),
  limit: MAX_LISTED,
});

async function presentAgain(context: PermittedContext, sessionId: string) {
  return { session: presentSession(await reachSession(context, sessionId)) };
}

/** The caller's address of a session: its room, its link, or their own link to its meeting at Zoom. */
async function addressFor({ platform, actor }: ActorContext, { accessRow, codes }: ReachedSession): Promise<string> {
  const { sessionId } = accessRow.session;
  const entrant = { userId: actor.userId, role: roleIn(accessRow), mayHost: codes.has("START_SESSION") };
  return meetingUrl(accessRow) ?? meetingLink(platform, sessionId, entrant);
}

export const sessionHandlers: Handlers<typeof sessionEndpoints> = {
  async listOfBatch({ params }, context) {
    const { batch } = await reachBatch(context, params.id);
    return presentList(context, await listByBatch(context.db, batch.batchId, context.actor.userId));
  },
  async listScheduled({ params }, context) {
    const { batch } = await reachBatch(context, params.id);
    return presentList(context, await listOpenByBatch(context.db, batch.batchId, context.actor.userId, now()));
  },
  async progressOfProgram({ params }, context) {
    const all = await reachBatchesOfProgram(context, params.id);
    const shown = all.filter(({ codes }) => SHOWS_SESSIONS.every((code) => codes.has(code)));
    const rows = await listRowsOfBatches(
      context.db,
      shown.map(({ batch }) => batch.batchId),
    );
    return { progressList: shown.map((each) => presentProgress(each, rows.get(each.batch.batchId) ?? [])) };
  },
  async planBatch({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    return { plan: await previewPlan(context.db, batch, applyChanges(batch, body)) };
  },
  async readPlan({ params }, context) {
    const { batch } = await reachBatch(context, params.id);
    return readSessionPlan(context.db, batch);
  },
  async previewPlan({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    return { plan: await previewSessionPlan(context.db, batch, body) };
  },
  async savePlan({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await saveSessionPlan(context.db, batch, body);
    return {};
  },
  async listMine(_input, context) {
    return presentList(context, await listOpenByPerson(context.db, context.actor.userId, now(), MAX_LISTED));
  },
  async listOfOrganization({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    return presentList(context, await listOpenByOrganization(context.db, openIn(context, organization)));
  },
  async listOfSuperHub({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    return presentList(context, await listOpenBelow(context.db, openIn(context, organization)));
  },
  async events(_input, context) {
    const span = {
      from: new Date(nowMs() - EVENTS_SPAN_MS),
      to: new Date(nowMs() + EVENTS_SPAN_MS),
      limit: EVENTS_LISTED,
    };
    return presentList(context, await listByPerson(context.db, context.actor.userId, span));
  },
  async upcoming(_input, context) {
    const list = await presentList(context, await listOpenByPerson(context.db, context.actor.userId, now(), 1));
    return { session: list.sessionList[0] ?? null };
  },
  async recent(_input, context) {
    return presentList(context, await listRecentByPerson(context.db, context.actor.userId, MAX_RECENT));
  },
  async create({ body }, context) {
    const { batch } = await reachBatch(context, body.batchId);
    const sessionId = await createSession(context.db, batch, body);
    return presentAgain(context, sessionId);
  },
  async read({ params }, context) {
    return presentAgain(context, params.id);
  },
  async update({ params, body }, context) {
    const { accessRow } = await reachSession(context, params.id);
    await changeSession(context.db, accessRow, body);
    return presentAgain(context, params.id);
  },
  async remove({ params }, context) {
    const { session } = await reachSession(context, params.id);
    await cancelSession(context.db, session);
    return {};
  },
  async restore({ params }, context) {
    const { session } = await reachSession(context, params.id);
    await restoreSession(context.db, session);
    return {};
  },
  async summaries({ query }, { platform, db, actor }) {
    const known = await withProgramCodes(platform, actor, await listAccessRows(db, query.programIds, actor.userId));
    const ids = known
      .filter(({ codes }) => codes.has("VIEW_PROGRAM") || codes.has("VIEW_ALL_PROGRAMS"))
      .map(({ accessRow }) => accessRow.program.programId);
    const rows = await summarizePrograms(db, ids, now());
    const summaryList = rows.map(({ nextSessionAt, ...row }) => ({
      ...row,
      nextSessionDateTime: nextSessionAt === null ? null : new Date(nextSessionAt).getTime(),
    }));
    return { summaryList };
  },
  async role({ query }, { db, actor }) {
    const accessRow = await findSession(db, query.sessionId, actor.userId);
    const role = accessRow === undefined ? undefined : roleIn(accessRow);
    return role === undefined ? refuseNotFound() : { role };
  },
  async start({ body }, context) {
    const reached = await reachSession(context, body.sessionId);
    const { accessRow, session } = reached;
    requireStartable(accessRow);
    const startUrl = await addressFor(context, reached);
    await startSession(context.db, { session, programId: accessRow.program.programId });
    await recordLinkJoin(context.db, accessRow, context.actor);
    return { startUrl };
  },
  async join({ body }, context) {
    const reached = await reachSession(context, body.sessionId);
    requireRunning(reached.accessRow);
    const joinUrl = await addressFor(context, reached);
    await recordLinkJoin(context.db, reached.accessRow, context.actor);
    return { joinUrl };
  },
  async setStatus({ body }, context) {
    if (body.entityType === "BATCH") {
      const { batch } = await reachBatch({ ...context, needs: ["EDIT_BATCH"] }, body.entityId);
      await setBatchStatus(context.db, batch, body.status);
      return {};
    }
    const { session } = await reachSession({ ...context, needs: ["END_SESSION"] }, body.entityId);
    if (body.status !== "COMPLETED") refuseForbidden();
    await endSession(context.db, session.sessionId);
    return {};
  },
};
