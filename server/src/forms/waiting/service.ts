import { assessmentPath, feedbackPath, registrationFormPath } from "@openrounds/contract/forms/paths.ts";
import { FEEDBACK_OPEN_DAYS, type FormType } from "@openrounds/contract/forms/schemas.ts";
import type { WaitingKind, WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { FEEDBACK_ROLES } from "../feedback/service.ts";
import { listTasks } from "../tasks/queries.ts";

type TaskRow = Awaited<ReturnType<typeof listTasks>>[number];

const KINDS: Readonly<Record<FormType, WaitingKind>> = {
  REGISTRATION: "ANSWER_REGISTRATION",
  FEEDBACK: "GIVE_FEEDBACK",
  ASSESSMENT: "ANSWER_ASSESSMENT",
};

const PATHS: Readonly<Record<FormType, (task: TaskRow) => string>> = {
  REGISTRATION: ({ batchId }) => registrationFormPath(batchId),
  FEEDBACK: ({ instanceId }) => feedbackPath(instanceId),
  ASSESSMENT: ({ formId, instanceId }) => assessmentPath(formId, instanceId),
};

function lineOf(task: TaskRow): WaitingLine {
  const { formType, instanceId, title, batchName, programName, at } = task;
  const atMs = at === null ? null : new Date(at).getTime();
  const closesAtMs = formType === "FEEDBACK" && atMs !== null ? atMs + FEEDBACK_OPEN_DAYS * DAY : atMs;
  return {
    kind: KINDS[formType],
    id: instanceId,
    title,
    places: [batchName, programName],
    count: 1,
    path: PATHS[formType](task),
    since: null,
    until: closesAtMs,
  };
}

/** The forms that wait for a person's answers. */
export async function listWaitingForms({ db }: Platform, { userId }: Actor): Promise<WaitingLine[]> {
  const since = new Date(nowMs() - FEEDBACK_OPEN_DAYS * DAY);
  const tasks = await listTasks(db, { userId, roles: FEEDBACK_ROLES, since, limit: MAX_WAITING });
  return tasks
    .filter(({ isAnswered, isExcused }) => !isAnswered && !isExcused)
    .map(lineOf)
    .filter(({ until }) => until === null || until >= nowMs());
}
