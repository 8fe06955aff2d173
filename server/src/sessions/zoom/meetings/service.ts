import { zoomKindOf } from "@openrounds/contract/batches/schemas.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { DAY, MINUTE, SECOND, now, nowMs } from "../../../kernel/clock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { enqueue, enqueueAll } from "../../../kernel/jobs/outbox.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { findAccount, lockAccounts, type ZoomAccountRow } from "../accounts/queries.ts";
import { noteFault, zoomOf } from "../accounts/service.ts";
import { ZoomFailure } from "../providers/failure.ts";
import type { Zoom, ZoomPlan } from "../providers/zoom.ts";
import { syncBatch, syncMeeting as syncMeetingJob, withdrawPerson } from "./events.ts";
import {
  deleteMeeting,
  deleteRegistrants,
  findMeeting,
  findTarget,
  insertMeeting,
  isAtZoom,
  listBusyHosts,
  listUnsynced,
  listUnwanted,
  lockMeeting,
  updateMeeting,
  type MeetingTarget,
  type ZoomMeetingRow,
} from "./queries.ts";

/** Meetings are created this long before their session at most: a host may create a hundred a day. */
const AHEAD_MS = 30 * DAY;
/** How long one process works on a meeting alone. */
const CLAIM_MS = MINUTE;
/** Hosts that also have a pause before and after are preferred, since sessions open early and end late. */
const PAUSE_MS = 15 * MINUTE;
const MAX_STEPS = 4;
const SWEPT = 200;

/** Orders a look at the meetings of a batch, if it meets at Zoom or did. */
export async function syncSoon(tx: Tx, batchId: string): Promise<void> {
  if (await isAtZoom(tx, batchId)) await enqueue(tx, syncBatch, { batchId });
}

/** Orders to cancel the registrations of a person who left the sessions of a batch. */
export async function withdrawSoon(tx: Tx, left: { readonly batchId: string; readonly userId: string }): Promise<void> {
  if (await isAtZoom(tx, left.batchId)) await enqueue(tx, withdrawPerson, left);
}

/** The meetings to look at: of one batch, of one organization, or all. */
interface SweptMeetings {
  readonly batchId?: string;
  readonly organizationId?: string;
}

/** Orders the work on every meeting that differs from its session. */
export async function sweepMeetings(db: Db, which: SweptMeetings = {}): Promise<void> {
  const sweep = { at: now(), until: new Date(nowMs() + AHEAD_MS), limit: SWEPT, ...which };
  const ids = [...(await listUnwanted(db, sweep)), ...(await listUnsynced(db, sweep))];
  await db.transaction((tx) =>
    enqueueAll(
      tx,
      syncMeetingJob,
      ids.map((sessionId) => ({ sessionId })),
    ),
  );
}

/** What Zoom is to know of a session; undefined for one that needs no meeting. */
function planOf(platform: Platform, target: MeetingTarget | undefined): ZoomPlan | undefined {
  if (target === undefined) return undefined;
  const { session, setting, timeZone } = target;
  const kind = zoomKindOf(setting);
  const isOpen = session.status === "INPROGRESS" || (session.status === "SCHEDULED" && session.endsAt > now());
  if (kind === undefined || !isOpen) return undefined;
  const { topic, startsAt, endsAt, sessionId } = session;
  return { kind, topic, startsAt, endsAt, timeZone, agenda: `${platform.env.PUBLIC_URL}${sessionPath(sessionId)}` };
}

const columnsOf = ({ kind, topic, startsAt, endsAt, timeZone }: ZoomPlan) => ({
  kind,
  topic,
  startsAt,
  endsAt,
  timeZone,
  updatedAt: now(),
});

const isSame = (meeting: ZoomMeetingRow, plan: ZoomPlan): boolean =>
  meeting.topic === plan.topic &&
  meeting.timeZone === plan.timeZone &&
  meeting.startsAt.getTime() === plan.startsAt.getTime() &&
  meeting.endsAt.getTime() === plan.endsAt.getTime();

interface Host {
  readonly accountId: string;
  readonly host: string;
}

/** A host of the organization without another session at the time, one with a pause around it first. */
async function findFreeHost(
  tx: Tx,
  accounts: readonly ZoomAccountRow[],
  { sessionId, startsAt, endsAt }: { sessionId: string } & Pick<ZoomPlan, "startsAt" | "endsAt">,
): Promise<Host | undefined> {
  const working = accounts.filter(({ state }) => state !== "FAILED");
  const usable = working.length > 0 ? working : accounts;
  const hosts = usable.flatMap(({ accountId, hosts: all }) => all.map((host) => ({ accountId, host })));
  for (const pauseMs of [PAUSE_MS, 0]) {
    const from = new Date(startsAt.getTime() - pauseMs);
    const to = new Date(endsAt.getTime() + pauseMs);
    const busy = await listBusyHosts(tx, { accountIds: usable.map(({ accountId }) => accountId), sessionId, from, to });
    const free = hosts.find(
      (each) => !busy.some(({ accountId, host }) => accountId === each.accountId && host === each.host),
    );
    if (free !== undefined) return free;
  }
  return undefined;
}

/** The next step for the meeting of a session. */
type Step =
  | { readonly kind: "nothing" | "busy" }
  | { readonly kind: "remove"; readonly meeting: ZoomMeetingRow }
  | { readonly kind: "change"; readonly meeting: ZoomMeetingRow; readonly plan: ZoomPlan }
  | { readonly kind: "create"; readonly host: Host; readonly plan: ZoomPlan; readonly wasInterrupted: boolean };

const NOTHING: Step = { kind: "nothing" };
const claim = () => ({ claimedUntil: new Date(nowMs() + CLAIM_MS), updatedAt: now() });

/** Claims a host for a session that has no meeting; without a free one, notes that. */
async function prepareMeeting(
  tx: Tx,
  { session, organizationId }: MeetingTarget,
  meeting: ZoomMeetingRow | undefined,
  plan: ZoomPlan,
): Promise<Step> {
  const { sessionId, batchId } = session;
  const accounts = await lockAccounts(tx, organizationId);
  const begun = accounts.find(({ accountId }) => accountId === meeting?.accountId);
  const isInterrupted =
    begun !== undefined && meeting !== undefined && meeting.host !== "" && meeting.kind === plan.kind;
  const host = isInterrupted
    ? { accountId: begun.accountId, host: meeting.host }
    : await findFreeHost(tx, accounts, { sessionId, ...plan });
  const fault = host === undefined ? ("NO_FREE_HOST" as const) : null;
  const row = { ...columnsOf(plan), accountId: null, host: "", ...host, fault, ...(host !== undefined && claim()) };
  if (meeting === undefined) await insertMeeting(tx, { ...row, sessionId, batchId, organizationId, createdAt: now() });
  else await updateMeeting(tx, sessionId, row);
  return host === undefined ? NOTHING : { kind: "create", host, plan, wasInterrupted: isInterrupted };
}

/** Decides what is to be done, and claims the meeting for it. */
async function nextStep(platform: Platform, tx: Tx, sessionId: string): Promise<Step> {
  const meeting = await lockMeeting(tx, sessionId);
  if (meeting?.claimedUntil && meeting.claimedUntil > now()) return { kind: "busy" };
  const target = await findTarget(tx, sessionId);
  const plan = planOf(platform, target);
  if (target === undefined || plan === undefined) {
    const isOver = target?.session.status === "COMPLETED" || target?.session.status === "INPROGRESS";
    if (meeting === undefined || isOver) return NOTHING;
    if (meeting.meetingId !== null) {
      await updateMeeting(tx, sessionId, claim());
      return { kind: "remove", meeting };
    }
    await deleteMeeting(tx, sessionId);
    return NOTHING;
  }
  if (meeting?.meetingId == null) return prepareMeeting(tx, target, meeting, plan);
  if (target.session.status === "INPROGRESS" || (meeting.kind === plan.kind && isSame(meeting, plan))) return NOTHING;
  const { accountId, host } = meeting;
  const accounts = await lockAccounts(tx, target.organizationId);
  const others = accounts.filter((each) => each.accountId === accountId).map((each) => ({ ...each, hosts: [host] }));
  const keepsHost =
    meeting.kind === plan.kind && (await findFreeHost(tx, others, { sessionId, ...plan })) !== undefined;
  await updateMeeting(tx, sessionId, claim());
  return keepsHost ? { kind: "change", meeting, plan } : { kind: "remove", meeting };
}

async function zoomOfAccount(platform: Platform, accountId: string | null): Promise<Zoom> {
  const account = accountId === null ? undefined : await findAccount(platform.db, accountId);
  if (account === undefined) throw new ZoomFailure("ACCOUNT");
  return zoomOf(platform, account);
}

/** Takes a step at Zoom, and records what came of it. */
async function take(platform: Platform, sessionId: string, step: Step): Promise<void> {
  const { db } = platform;
  if (step.kind === "remove") {
    const { accountId, kind, meetingId } = step.meeting;
    await (await zoomOfAccount(platform, accountId)).remove(kind, meetingId ?? "");
    await db.transaction((tx) => deleteMeeting(tx, sessionId));
  } else if (step.kind === "change") {
    const { meeting, plan } = step;
    const zoom = await zoomOfAccount(platform, meeting.accountId);
    const isThere = await zoom.change(meeting.meetingId ?? "", plan);
    await db.transaction(async (tx) => {
      if (!isThere) await deleteRegistrants(tx, sessionId);
      const result = isThere ? columnsOf(plan) : { meetingId: null, host: "", accountId: null };
      await updateMeeting(tx, sessionId, { ...result, fault: null, claimedUntil: null });
    });
  } else if (step.kind === "create") {
    const { host, plan, wasInterrupted } = step;
    const zoom = await zoomOfAccount(platform, host.accountId);
    const known = wasInterrupted ? await zoom.findByAgenda(plan.kind, host.host, plan.agenda) : undefined;
    const meetingId = known ?? (await zoom.create(host.host, plan));
    await db.transaction(async (tx) => {
      await deleteRegistrants(tx, sessionId);
      await updateMeeting(tx, sessionId, { ...columnsOf(plan), meetingId, fault: null, claimedUntil: null });
    });
  }
}

/** Records a failure at the meeting, and at its account if it concerns the account. */
async function noteFailure(db: Db, sessionId: string, failure: ZoomFailure): Promise<void> {
  await db.transaction(async (tx) => {
    const meeting = await lockMeeting(tx, sessionId);
    if (meeting === undefined) return;
    // Another host is tried where this one cannot host.
    const isOfHost = meeting.meetingId === null && !["UNREACHABLE", "LIMIT"].includes(failure.fault);
    await updateMeeting(tx, sessionId, {
      fault: failure.fault,
      claimedUntil: null,
      ...(isOfHost && { accountId: null, host: "" }),
    });
    if (meeting.accountId !== null) await noteFault(tx, meeting.accountId, failure);
  });
}

/**
 * Brings the meeting of a session to the state of the session. Idempotent; an interrupted creation is found again at
 * Zoom. Returns whether another process works on it.
 */
export async function syncMeeting(platform: Platform, sessionId: string): Promise<"done" | "busy"> {
  const { db } = platform;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const step = await db.transaction((tx) => nextStep(platform, tx, sessionId));
    if (step.kind === "busy") return "busy";
    if (step.kind === "nothing") return "done";
    try {
      await take(platform, sessionId, step);
    } catch (error) {
      if (error instanceof ZoomFailure) await noteFailure(db, sessionId, error);
      throw error;
    }
  }
  return "done";
}

/** The same as a job, which comes again when Zoom can be reached, or when another process is done. */
export async function syncMeetingLater(platform: Platform, sessionId: string): Promise<void> {
  const again = (atMs: number): Promise<void> =>
    platform.db.transaction((tx) => enqueue(tx, syncMeetingJob, { sessionId }, new Date(atMs)));
  try {
    if ((await syncMeeting(platform, sessionId)) === "busy") await again(nowMs() + 15 * SECOND);
  } catch (error) {
    if (!(error instanceof ZoomFailure)) throw error;
    platform.log.warn("a meeting was not brought to the state of its session", { reason: error.fault });
    if (error.retryAtMs !== undefined) await again(error.retryAtMs);
  }
}

/** Forgets a meeting that somebody deleted at Zoom, so that the session gets another. */
export async function forgetMeeting(db: Db, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteRegistrants(tx, sessionId);
    await updateMeeting(tx, sessionId, { meetingId: null, accountId: null, host: "", updatedAt: now() });
  });
}

/** Ends the meeting of an ended session for everybody, if it still runs. */
export async function endMeeting(platform: Platform, sessionId: string): Promise<void> {
  const meeting = await findMeeting(platform.db, sessionId);
  if (meeting?.meetingId == null) return;
  try {
    await (await zoomOfAccount(platform, meeting.accountId)).end(meeting.kind, meeting.meetingId);
  } catch (error) {
    // Zoom refuses to end what does not run.
    if (!(error instanceof ZoomFailure) || error.retryAtMs !== undefined) throw error;
  }
}

export { zoomOfAccount };
