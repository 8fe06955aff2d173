import type { AnsweringState, Form, FormItem, FormToAnswer } from "@openrounds/contract/forms/schemas.ts";
import type { FormRow, ResponseRow } from "./queries.ts";

/** A form as its builder sees it. */
export function presentForm({ form, title, description, questions, responseCount }: FormRow): Form {
  return {
    formId: form.formId,
    formType: form.formType,
    batchId: form.batchId,
    instanceId: form.instanceId,
    version: form.version,
    title,
    description,
    questions,
    responseCount,
    updatedDateTime: form.updatedAt.getTime(),
  };
}

/** An item of a list of forms. */
export function presentItem({ form, title, questions, batchName, responseCount, sentCount }: FormRow): FormItem {
  return {
    formId: form.formId,
    formType: form.formType,
    batchId: form.batchId,
    batchName,
    instanceId: form.instanceId,
    title,
    questionCount: questions.length,
    version: form.version,
    dueDateTime: form.dueAt?.getTime() ?? null,
    sentCount,
    responseCount,
    updatedDateTime: form.updatedAt.getTime(),
  };
}

export interface FormForPerson {
  readonly row: FormRow;
  readonly programName: string;
  readonly instanceId: string;
  readonly answering: AnsweringState;
  readonly response: ResponseRow | undefined;
  readonly session?: { sessionId: string; topic: string; startsAt: Date; timeZone: string };
}

/** A form as the answering person sees it, without the correct answers. */
export function presentToAnswer(asking: FormForPerson): FormToAnswer {
  const { row, programName, instanceId, answering, response, session } = asking;
  const { form, title, description, questions, batchName } = row;
  return {
    formId: form.formId,
    formType: form.formType,
    instanceId,
    batchId: form.batchId,
    batchName,
    programName,
    version: form.version,
    title,
    description,
    questions: questions.map(({ rightOptionIds: _, ...question }) => question),
    answering,
    session:
      session === undefined
        ? null
        : {
            sessionId: session.sessionId,
            topic: session.topic,
            startDateTime: session.startsAt.getTime(),
            timeZone: session.timeZone,
          },
    dueDateTime: form.dueAt?.getTime() ?? null,
    redirectUrl: form.redirectUrl,
    score: response?.score ?? null,
    maxScore: response?.maxScore ?? null,
  };
}
