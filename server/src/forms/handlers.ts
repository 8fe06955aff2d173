import type { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { FEEDBACK_OPEN_DAYS, type FormTask, type FormType } from "@openrounds/contract/forms/schemas.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { reachBatch } from "../batches/access.ts";
import { DAY, nowMs } from "../kernel/clock.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { FEEDBACK_ROLES, ensureFeedbackForm } from "./feedback/service.ts";
import { presentItem } from "./present.ts";
import { listByBatch } from "./queries.ts";
import { listTasks } from "./tasks/queries.ts";

const TASKS_SHOWN = 100;

/** The codes to see that there is a form of a type. */
const CODES_TO_SEE: Readonly<Record<FormType, readonly PermissionCode[]>> = {
  REGISTRATION: ["BATCH_REGISTRATION_FORM"],
  FEEDBACK: ["FEEDBACK_FORM", "EXPORT_FEEDBACK_RESPONSES"],
  ASSESSMENT: ["ASSESSMENT_FORM", "INVITE_PARTICIPANTS", "EXPORT_ASSESSMENT_RESPONSES"],
};

type TaskRow = Awaited<ReturnType<typeof listTasks>>[number];

function presentTask({ isAnswered, isExcused, at, ...row }: TaskRow): FormTask {
  const atMs = at === null ? null : new Date(at).getTime();
  const isOver = row.formType === "ASSESSMENT" && atMs !== null && atMs < nowMs();
  const open = isOver ? "OVER" : "OPEN";
  const answering = isAnswered ? "ANSWERED" : isExcused ? "EXCUSED" : open;
  return { ...row, atDateTime: atMs, answering };
}

export const formHandlers: Handlers<typeof formEndpoints> = {
  async listOfBatch({ params }, context) {
    const { batch, codes } = await reachBatch(context, params.batchId);
    await ensureFeedbackForm(context.db, batch.batchId);
    const rows = await listByBatch(context.db, batch.batchId);
    const seen = rows.filter(({ form }) => CODES_TO_SEE[form.formType].some((code) => codes.has(code)));
    return { formList: seen.map(presentItem) };
  },
  async listMine(_input, { db, actor }) {
    const since = new Date(nowMs() - FEEDBACK_OPEN_DAYS * DAY);
    const rows = await listTasks(db, { userId: actor.userId, roles: FEEDBACK_ROLES, since, limit: TASKS_SHOWN });
    return { taskList: rows.map(presentTask) };
  },
};
