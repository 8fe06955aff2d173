import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { markReached, type Codes, type Reached } from "../../kernel/access.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachSession, type ReachedSession } from "../access.ts";
import { findPoll, type CountedPoll, type PollRow } from "./queries.ts";

/** Whether a person hosts the polls of a session: everybody who may start it. */
export const isHost = (codes: Codes): boolean => codes.has("START_SESSION");

export interface ReachedPoll extends ReachedSession {
  readonly poll: Reached<PollRow>;
  readonly counted: CountedPoll;
}

/** The only way from an id to a poll, within the session whose permission was proved; drafts exist for hosts only. */
export async function reachPoll(context: PermittedContext, sessionId: string, pollId: string): Promise<ReachedPoll> {
  const reached = await reachSession(context, sessionId);
  const counted = await findPoll(context.db, { sessionId, pollId, userId: context.actor.userId });
  if (counted === undefined || (counted.poll.status === "DRAFT" && !isHost(reached.codes))) return refuseNotFound();
  return { ...reached, poll: markReached(counted.poll), counted };
}
