import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { scopeOf, withCode } from "../../batches/access.ts";
import { DAY, MINUTE, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { findLastChange, readProgress } from "../rule/service.ts";
import { listIssuedByHand, listUncertified } from "./queries.ts";

/** Attendance is summed for these batches, so they are few. */
const MAX_BATCHES = 20;
/** For this many lists of batches it is kept who fulfils their rules. */
const MAX_KEPT = 100;
const BEFORE_END_DAYS = 30;
const AFTER_END_DAYS = 90;

/** Who fulfils the rule of each batch. */
type Fulfilled = ReadonlyMap<string, ReadonlySet<string>>;

interface KeptFulfilled {
  readonly lastChange: string;
  readonly untilMs: number;
  readonly fulfilled: Promise<Fulfilled>;
}

const keptOf = perPlatform(() => new Map<string, KeptFulfilled>());

async function readFulfilled({ db }: Platform, batchIds: readonly string[]): Promise<Fulfilled> {
  const progressIn = await readProgress(db, { batchIds });
  return new Map(batchIds.map((batchId) => [batchId, new Set(progressIn(batchId).fulfilled)]));
}

/**
 * Who fulfils the rule of each batch, at most a minute old, and as of now after a change of their sessions: the sums of all
 * attendance take longer than everything else that home shows.
 */
async function fulfilledIn(platform: Platform, batchIds: readonly string[]): Promise<Fulfilled> {
  const kept = keptOf(platform);
  const key = batchIds.join();
  const lastChange = await findLastChange(platform.db, batchIds);
  const known = kept.get(key);
  if (known !== undefined && known.untilMs > nowMs() && known.lastChange === lastChange) return known.fulfilled;
  if (kept.size >= MAX_KEPT) kept.clear();
  const fulfilled = readFulfilled(platform, batchIds);
  kept.set(key, { lastChange, untilMs: nowMs() + MINUTE, fulfilled });
  fulfilled.catch(() => kept.delete(key));
  return fulfilled;
}

/** The batches in which people fulfil the rule and a person may issue their certificates. */
export async function listWaitingCertificates(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const { db } = platform;
  const code = "ISSUE_CERTIFICATE";
  const span = {
    endsFrom: new Date(nowMs() - AFTER_END_DAYS * DAY),
    endsTo: new Date(nowMs() + BEFORE_END_DAYS * DAY),
  };
  const scope = await scopeOf(platform, actor, code);
  if (scope === undefined) return [];
  const rows = await listIssuedByHand(db, actor.userId, { scope, ...span, limit: MAX_BATCHES });
  const batches = await withCode(platform, actor, { rows, code });
  if (batches.length === 0) return [];
  const batchIds = batches.map(({ batchId }) => batchId);
  const [fulfilled, people] = await Promise.all([fulfilledIn(platform, batchIds), listUncertified(db, batchIds)]);
  return batches.flatMap(({ batchId, batchName, program }) => {
    const count = people.filter(
      (each) => each.batchId === batchId && fulfilled.get(batchId)?.has(each.userId) === true,
    ).length;
    if (count === 0) return [];
    const path = `${batchPath(batchId)}?tab=certificates`;
    const places = [batchName, program.name];
    return [
      { kind: "ISSUE_CERTIFICATES", id: batchId, title: batchName, places, count, path, since: null, until: null },
    ];
  });
}
