import type { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import type { GraphQuestion } from "@openrounds/contract/forms/feedback/schemas.ts";
import { feedbackPath, feedbackSharePath } from "@openrounds/contract/forms/paths.ts";
import { npsOf } from "@openrounds/contract/forms/rules.ts";
import { reachBatch, reachBatches } from "../../batches/access.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { reachSession } from "../../sessions/access.ts";
import { reachForm } from "../access.ts";
import { linkToCsv } from "../exports/service.ts";
import { readFeedbackLink } from "../links/service.ts";
import { presentForm, presentToAnswer } from "../present.ts";
import { isAnswered } from "../queries.ts";
import { changeForm, checkedDefinition, readForm } from "../service.ts";
import { compareSentences, listResponses, scoreSessions, type FeedbackFilter } from "./queries.ts";
import { countCategories, countIntentions, giveFeedback, readFeedback, shareFeedback } from "./service.ts";

const toDate = (atMs: number | undefined): Date | undefined => (atMs === undefined ? undefined : new Date(atMs));

/** The requested feedback, after the permission was proved on all of its batches. */
async function reachFeedback(context: PermittedContext, body: GraphQuestion): Promise<FeedbackFilter> {
  await reachBatches(context, body.batchIds);
  const { batchIds, sessionIds, startDatetime, endDatetime } = body;
  return { batchIds, sessionIds, from: toDate(startDatetime), to: toDate(endDatetime) };
}

export const feedbackHandlers: Handlers<typeof feedbackEndpoints> = {
  async read({ params, query }, context) {
    const { row } = await reachForm(context, params.formId, { formType: "FEEDBACK", batchId: query.batchId });
    const { formId, version } = row.form;
    return { form: presentForm(row), isNewVersion: await isAnswered(context.db, formId, version) };
  },
  async update({ params, body }, context) {
    const { row } = await reachForm(context, params.formId, { formType: "FEEDBACK", batchId: body.batchId });
    const { batchId: _batchId, isNewVersion: requestedVersion, ...given } = body;
    const definition = checkedDefinition("FEEDBACK", given);
    const { formId } = row.form;
    const isNewVersion = await context.db.transaction((tx) => changeForm(tx, formId, definition, requestedVersion));
    return { form: presentForm(await readForm(context.db, formId)), isNewVersion };
  },
  async readOfSession({ params }, context) {
    const { accessRow, session } = await reachSession(context, params.id);
    const feedback = await readFeedback(context.db, accessRow, context.actor);
    const { timeZone } = accessRow.batch;
    return {
      form: presentToAnswer({
        ...feedback,
        programName: accessRow.program.name,
        instanceId: session.sessionId,
        session: { ...session, timeZone },
      }),
    };
  },
  async submit({ params, body }, context) {
    const { accessRow } = await reachSession(context, params.id);
    await giveFeedback(context.db, accessRow, context.actor, body);
    return {};
  },
  async share({ body }, context) {
    const { session } = await reachSession(context, body.sessionId);
    const path = feedbackSharePath(await shareFeedback(context.platform, session));
    return { feedbackLink: `${context.platform.env.PUBLIC_URL}${path}` };
  },
  decode: ({ query }, { platform }) => ({
    feedbackLink: feedbackPath(readFeedbackLink(platform, query["encoded-data"])),
  }),
  userLink: ({ query }, { platform }) => ({
    feedbackLink: feedbackPath(readFeedbackLink(platform, query.encodedData)),
  }),
  async npsCategory({ body }, context) {
    const { rows, nps } = await countCategories(context.db, await reachFeedback(context, body));
    const npsCategory = rows.map((row) => ({ ...row, label: translate(body.langCode, `forms.nps.${row.category}`) }));
    return { npsCategory, nps };
  },
  async barComparison({ body }, context) {
    return { barComparison: await compareSentences(context.db, await reachFeedback(context, body)) };
  },
  async npsOverTime({ body }, context) {
    const rows = await scoreSessions(context.db, await reachFeedback(context, body));
    const npsOverTime = rows.map(({ sessionId, topic, startsAt, promoters, passives, detractors }) => ({
      sessionId,
      topic,
      startDateTime: startsAt.getTime(),
      nps: npsOf({ PROMOTER: promoters, PASSIVE: passives, DETRACTOR: detractors }) ?? 0,
      count: promoters + passives + detractors,
    }));
    return { npsOverTime };
  },
  async intention({ body }, context) {
    const rows = await countIntentions(context.db, await reachFeedback(context, body));
    return {
      intention: rows.map((row) => ({ ...row, label: translate(body.langCode, `forms.intention.${row.intention}`) })),
    };
  },
  async response({ body }, context) {
    const rows = await listResponses(context.db, await reachFeedback(context, body));
    return { response: rows.map(({ startsAt, ...row }) => ({ ...row, startDateTime: startsAt.getTime() })) };
  },
  async exportCsv({ query }, context) {
    const { batch } = await reachBatch(context, query.batchId);
    const { startDatetime: fromMs, endDatetime: toMs } = query;
    const what = { formType: "FEEDBACK", batchId: batch.batchId, fromMs, toMs } as const;
    return { csvUrl: linkToCsv(context.platform, context.actor, what) };
  },
};
