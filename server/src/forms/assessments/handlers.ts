import type { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import type { Assessment } from "@openrounds/contract/forms/assessments/schemas.ts";
import { assessmentSharePath } from "@openrounds/contract/forms/paths.ts";
import { reachBatch } from "../../batches/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachProgram } from "../../programs/access.ts";
import { reachForm, reachInstance } from "../access.ts";
import { linkToCsv } from "../exports/service.ts";
import { readAssessmentLink, signAssessmentLink } from "../links/service.ts";
import { presentForm, presentItem, presentToAnswer } from "../present.ts";
import { countByProgram, listByProgram, type FormRow } from "../queries.ts";
import { removeForm } from "../service.ts";
import { countMailed, listAssessed } from "./queries.ts";
import {
  answerAssessment,
  changeAssessment,
  changeStatus,
  createAssessment,
  instanceOf,
  readAssigned,
  reportAssessment,
  sendAssessment,
} from "./service.ts";

const namedPerson = (instanceId: string) => ({ formType: "ASSESSMENT", instanceId }) as const;

const presentAssessment = (row: FormRow): Assessment => ({
  ...presentForm(row),
  entityId: row.form.batchId,
  entityType: "BATCH",
  redirectUrl: row.form.redirectUrl,
  dueDateTime: row.form.dueAt?.getTime() ?? null,
  sentCount: row.sentCount,
});

export const assessmentHandlers: Handlers<typeof assessmentEndpoints> = {
  async create({ body }, context) {
    const { batch } = await reachBatch(context, body.entityId);
    return createAssessment(context.db, batch.batchId, body);
  },
  async list({ query }, context) {
    await reachProgram(context, query.programId);
    const [rows, totalNumber] = await Promise.all([
      listByProgram(context.db, query),
      countByProgram(context.db, query),
    ]);
    return { assessmentList: rows.map(presentItem), totalNumber };
  },
  resolve: ({ query }, { platform }) => readAssessmentLink(platform, query["encoded-data"]),
  async read({ params, query }, context) {
    const { row } = await reachForm(context, params.formId, namedPerson(query.instanceId));
    return { form: presentAssessment(row) };
  },
  async update({ params, body }, context) {
    const name = { ...namedPerson(body.instanceId), batchId: body.entityId };
    const { row } = await reachForm(context, params.formId, name);
    const { instanceId, ...input } = body;
    return { formId: params.formId, instanceId, isNewVersion: await changeAssessment(context.db, row, input) };
  },
  async remove({ params, query }, context) {
    const { row } = await reachForm(context, params.formId, namedPerson(query.instanceId));
    await context.db.transaction((tx) => removeForm(tx, row.form.formId));
    return {};
  },
  async send({ body }, context) {
    const name = { ...namedPerson(body.instanceId), batchId: body.batchId };
    const { row } = await reachForm(context, body.formId, name);
    return { sending: await sendAssessment(context.platform, row, body) };
  },
  async readSending({ params, query }, context) {
    const { row } = await reachForm(context, params.formId, namedPerson(query.instanceId));
    return { sending: await countMailed(context.db, instanceOf(row)) };
  },
  async listPeople({ params, query }, context) {
    const { row } = await reachForm(context, params.formId, namedPerson(query.instanceId));
    const rows = await listAssessed(context.db, instanceOf(row), query);
    const personList = rows.map(({ status, submittedAt, total: _, ...person }) => ({
      ...person,
      responseStatus: status,
      submittedDateTime: submittedAt?.getTime() ?? null,
    }));
    return { personList, totalNumber: rows[0]?.total ?? 0 };
  },
  async setResponseStatus({ body }, context) {
    await reachInstance(context, body.instanceId, namedPerson(body.instanceId));
    await changeStatus(context.db, body, body.responseStatus);
    return {};
  },
  async userLink({ params, query }, context) {
    const name = { ...namedPerson(query.instanceId), batchId: query.entityId };
    await reachForm(context, params.formId, name);
    const assessment = { formId: params.formId, instanceId: query.instanceId };
    const path = assessmentSharePath(signAssessmentLink(context.platform, assessment));
    return { assessmentLink: `${context.platform.env.PUBLIC_URL}${path}` };
  },
  async readForPerson({ params, query }, { db, actor }) {
    const assigned = await readAssigned(db, actor, { ...params, ...query });
    return { form: presentToAnswer(assigned) };
  },
  async submit({ params, body }, { db, actor }) {
    const { instanceId, ...submission } = body;
    const score = await answerAssessment(db, actor, { ...params, instanceId }, submission);
    return { score: score?.score ?? null, maxScore: score?.maxScore ?? null };
  },
  async report({ query }, context) {
    const { row } = await reachForm(context, query.formId, namedPerson(query.instanceId));
    return { report: await reportAssessment(context.db, row) };
  },
  async exportCsv({ query }, context) {
    const { row, batch } = await reachForm(context, query.formId, namedPerson(query.instanceId));
    const what = { formType: "ASSESSMENT", batchId: batch.batchId, formId: row.form.formId } as const;
    return { csvUrl: linkToCsv(context.platform, context.actor, what) };
  },
};
