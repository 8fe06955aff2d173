import { NPS_CATEGORIES, npsCategory, npsOf, type NpsCategory } from "@openrounds/contract/forms/rules.ts";
import {
  FEEDBACK_OPEN_DAYS,
  INTENTIONS,
  type AnsweringState,
  type FormDefinition,
  type Intention,
  type Question,
  type QuestionKind,
  type Submission,
} from "@openrounds/contract/forms/schemas.ts";
import { BATCH_ROLES } from "@openrounds/contract/kernel/permissions.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { readBatch } from "../../batches/service.ts";
import { codesOf, type Reached } from "../../kernel/access.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { announce, enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import type { SessionAccessRow, SessionRow } from "../../sessions/service.ts";
import { askForFeedback } from "../events.ts";
import { signFeedbackLink } from "../links/service.ts";
import { sendFeedbackRequest } from "../mails.ts";
import { findByBatch, findResponse, type FormRow, type ResponseRow } from "../queries.ts";
import { addForm, storeAnswers } from "../service.ts";
import { feedbackGiven } from "./events.ts";
import { countAnswers, findFeedbackSession, listUnanswered, type FeedbackFilter } from "./queries.ts";

/** The roles that give feedback on a session. */
export const FEEDBACK_ROLES = BATCH_ROLES.filter((role) => codesOf([`BATCH_${role}`]).has("SUBMIT_SESSION_FEEDBACK"));

/** Questions have the same ids in every feedback form, so that batches can be compared. */
const DEFAULT_QUESTIONS: readonly (Partial<Question> & { questionId: string; kind: QuestionKind })[] = [
  { questionId: "recommend", kind: "NPS", isRequired: true },
  { questionId: "learned", kind: "SCALE", section: "forms.usual.section" },
  { questionId: "comfortable", kind: "SCALE" },
  { questionId: "intention", kind: "INTENTION", isRequired: true },
  { questionId: "differently", kind: "LONG_TEXT", help: "forms.usual.help" },
  { questionId: "better", kind: "LONG_TEXT", help: "forms.usual.help" },
];

/** The default feedback form of a batch, in its language. */
export function defaultFeedback(language: string): FormDefinition {
  const say = (key: string | undefined): string => (key === undefined ? "" : translate(language, key as MessageKey));
  return {
    title: say("forms.usual.title"),
    description: "",
    questions: DEFAULT_QUESTIONS.map(({ section, help, ...question }) => ({
      isRequired: false,
      options: [],
      rightOptionIds: [],
      minimum: null,
      maximum: null,
      ...question,
      label: say(`forms.usual.${question.questionId}`),
      section: say(section),
      help: say(help),
    })),
  };
}

/** The feedback form of a batch; creates the default one if there is none. */
export async function ensureFeedbackForm(db: Db, batchId: string): Promise<FormRow> {
  const known = await findByBatch(db, batchId, "FEEDBACK");
  if (known !== undefined) return known;
  const { primaryLanguage } = await readBatch(db, batchId);
  await db.transaction((tx) => addForm(tx, { formType: "FEEDBACK", batchId }, defaultFeedback(primaryLanguage)));
  return (await findByBatch(db, batchId, "FEEDBACK")) ?? refuseConflict();
}

/** Whether a session accepts feedback now. */
function answeringOf(session: SessionRow, response: ResponseRow | undefined): AnsweringState {
  if (response !== undefined) return "ANSWERED";
  if (session.status === "SCHEDULED") return "NOT_YET";
  if (session.status !== "COMPLETED" && session.status !== "INPROGRESS") return "OVER";
  const endedAt = session.endedAt ?? session.endsAt;
  return endedAt.getTime() + FEEDBACK_OPEN_DAYS * DAY < nowMs() ? "OVER" : "OPEN";
}

/** The feedback questions for a person, and whether they can answer. */
export async function readFeedback(db: Db, { session }: Reached<SessionAccessRow>, { userId }: Actor) {
  const [row, response] = await Promise.all([
    ensureFeedbackForm(db, session.batchId),
    findResponse(db, session.sessionId, userId),
  ]);
  return { row, response, answering: answeringOf(session, response) };
}

function requireOpen(answering: AnsweringState): void {
  if (answering === "NOT_YET") refuseConflict("FORM_NOT_YET");
  if (answering === "ANSWERED") refuseConflict("FORM_ANSWERED");
  if (answering !== "OPEN") refuseConflict("FORM_CLOSED");
}

/** Stores the feedback of a person on a session. */
export async function giveFeedback(
  db: Db,
  accessRow: Reached<SessionAccessRow>,
  actor: Actor,
  submission: Submission,
): Promise<void> {
  const { row, answering } = await readFeedback(db, accessRow, actor);
  requireOpen(answering);
  const { sessionId } = accessRow.session;
  const answered = { formId: row.form.formId, instanceId: sessionId, sessionId, userId: actor.userId };
  await db.transaction(async (tx) => {
    await storeAnswers(tx, answered, submission);
    await announce(tx, feedbackGiven, { sessionId });
  });
}

/** Enqueues feedback requests to the people of a session; returns the text of the link. */
export async function shareFeedback(platform: Platform, session: Reached<SessionRow>): Promise<string> {
  requireOpen(answeringOf(session, undefined));
  const { sessionId } = session;
  await platform.db.transaction((tx) => enqueue(tx, askForFeedback, { sessionId, onlyAttended: false }));
  return signFeedbackLink(platform, sessionId);
}

/** Requests feedback on a session, except from people with a request of today or an answer. */
export async function askPeople(
  platform: Platform,
  { sessionId, onlyAttended }: { sessionId: string; onlyAttended: boolean },
): Promise<void> {
  const { db } = platform;
  const feedback = await findFeedbackSession(db, sessionId);
  if (feedback === undefined || answeringOf(feedback.session, undefined) !== "OPEN") return;
  const { session, batchName, programName, organizationId, organizationName } = feedback;
  await ensureFeedbackForm(db, session.batchId);
  const about = { sessionId, topic: session.topic, batchName, programName, organizationId, organizationName };
  for (const person of await listUnanswered(db, feedback.session, FEEDBACK_ROLES, onlyAttended)) {
    await db.transaction((tx) => sendFeedbackRequest(tx, platform, about, person));
  }
}

/** The number of marks by NPS category. */
export async function countCategories(db: Db, filter: FeedbackFilter) {
  const counts: Record<NpsCategory, number> = { PROMOTER: 0, PASSIVE: 0, DETRACTOR: 0 };
  for (const [mark, total] of await countAnswers(db, filter, "NPS")) counts[npsCategory(Number(mark))] += total;
  return { rows: NPS_CATEGORIES.map((category) => ({ category, count: counts[category] })), nps: npsOf(counts) };
}

/** The number of people by intention. */
export async function countIntentions(db: Db, filter: FeedbackFilter) {
  const counts = await countAnswers(db, filter, "INTENTION");
  return INTENTIONS.map((intention: Intention) => ({ intention, count: counts.get(intention) ?? 0 }));
}
