import type { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { reachSession } from "../access.ts";
import { linkToReport } from "../attendance/report/service.ts";
import { isHost, reachPoll } from "./access.ts";
import { presentPoll } from "./present.ts";
import { listPolls } from "./queries.ts";
import { POLLS_REPORT_PATH } from "./report/service.ts";
import { answerPoll, createPoll, removePoll, setPollStatus } from "./service.ts";

async function presentAgain(context: PermittedContext, sessionId: string, pollId: string) {
  const { counted, codes } = await reachPoll(context, sessionId, pollId);
  return { poll: presentPoll(counted, isHost(codes)) };
}

export const pollHandlers: Handlers<typeof pollEndpoints> = {
  async list({ params }, context) {
    const { session, codes } = await reachSession(context, params.id);
    const rows = await listPolls(context.db, session.sessionId, context.actor.userId);
    const seen = rows.filter(({ poll }) => poll.status !== "DRAFT" || isHost(codes));
    return { pollList: seen.map((row) => presentPoll(row, isHost(codes))) };
  },
  async create({ params, body }, context) {
    const reached = await reachSession(context, params.id);
    const pollId = await createPoll(context.db, reached, context.actor.userId, body);
    return presentAgain(context, params.id, pollId);
  },
  async setStatus({ params, body }, context) {
    const reached = await reachPoll(context, params.id, params.pollId);
    await setPollStatus(context.db, reached, params.pollId, body.status);
    return presentAgain(context, params.id, params.pollId);
  },
  async remove({ params }, context) {
    const reached = await reachPoll(context, params.id, params.pollId);
    await removePoll(context.db, reached, params.pollId);
    return {};
  },
  async answer({ params, body }, context) {
    const { poll } = await reachPoll(context, params.id, params.pollId);
    await answerPoll(context.db, poll, { userId: context.actor.userId, choices: body.choices });
    return {};
  },
  async report({ query }, context) {
    const { session } = await reachSession(context, query.sessionId);
    return { csvUrl: linkToReport(context.platform, context.actor, session.sessionId, POLLS_REPORT_PATH) };
  },
};
