import type { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import type { CertificateRequest } from "@openrounds/contract/certificates/schemas.ts";
import { reachBatch } from "../batches/access.ts";
import type { Handlers, PermittedContext } from "../kernel/http/handlers.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import { reachCertificate } from "./access.ts";
import { storeDesign, readDesign, readIssuer, requireImages } from "./designs/service.ts";
import { presentCertificate, presentPublicCertificate, presentRecipient } from "./present.ts";
import { countFailed, countHeldSessions, countRecipients, listByIds, listByPerson, listRecipients } from "./queries.ts";
import { readBatchProgress } from "./rule/service.ts";
import { issueRequested, readRun, retryFailed } from "./runs/service.ts";
import { readByNumber, revokeCertificate } from "./service.ts";
import { presentDesign } from "./designs/present.ts";
import { presentRun } from "./runs/present.ts";
import { linkToExample, linkToExampleDocument, previewDesign } from "./samples/service.ts";

async function issueTo({ body }: { body: CertificateRequest }, context: PermittedContext) {
  await reachBatch(context, body.entityId);
  return issueRequested(context.platform, body, context.actor.userId);
}

export const certificateHandlers: Handlers<typeof certificateEndpoints> = {
  async listMine({ query }, { platform, db, actor }) {
    if (query.userId !== actor.userId) refuseNotFound();
    const rows = await listByPerson(db, actor.userId);
    return { certificateList: rows.map((row) => presentCertificate(platform, actor, row)) };
  },
  async view({ query }, context) {
    return { certificate: presentCertificate(context.platform, context.actor, await reachCertificate(context, query)) };
  },
  async check({ params }, { platform, db }) {
    return { certificate: presentPublicCertificate(platform, await readByNumber(db, params.number)) };
  },
  async example({ query }, { platform, actor }) {
    return { url: await linkToExample(platform, query.templateType, actor) };
  },
  async downloadExample({ query }, { platform, actor }) {
    return { url: await linkToExampleDocument(platform, query.templateType, actor) };
  },
  async preview({ body }, context) {
    await reachBatch(context, body.entityId);
    return { url: await previewDesign(context.platform, context.actor, body) };
  },
  issue: issueTo,
  issueForBatch: issueTo,
  async readDesign({ params }, context) {
    const { batch } = await reachBatch(context, params.entityId);
    const [design, issuer] = await Promise.all([
      readDesign(context.db, batch.batchId),
      readIssuer(context.db, batch.batchId),
    ]);
    return presentDesign(design, issuer);
  },
  async saveDesign({ params, body }, context) {
    const { batch } = await reachBatch(context, params.entityId);
    await requireImages(context.platform, body);
    await storeDesign(context.db, batch.batchId, body);
    return {};
  },
  async listRecipients({ params, query }, context) {
    const { batchId } = (await reachBatch(context, params.batchId)).batch;
    const { sessionAttended: minimum, ...page } = query;
    const standing = await readBatchProgress(context.db, batchId);
    const ready = minimum === undefined ? { userIds: standing.fulfilled } : { minimum };
    const [rows, all, matching, failed, sessionsHeld] = await Promise.all([
      listRecipients(context.db, { ...page, batchId }),
      countRecipients(context.db, { batchId, text: "", ready }),
      page.text === "" ? undefined : countRecipients(context.db, { batchId, text: page.text, ready }),
      countFailed(context.db, batchId),
      countHeldSessions(context.db, batchId),
    ]);
    const ids = rows.map(({ certificateId }) => certificateId).filter((id) => id !== null);
    const issued = new Map((await listByIds(context.db, ids)).map((row) => [row.certificateId, row]));
    const recipientList = rows.map((row) => {
      const progress = standing.progressOf(row.userId);
      const isReady = minimum === undefined ? progress.isFulfilled : row.sessionsAttended >= minimum;
      const certificate = issued.get(row.certificateId ?? "");
      return presentRecipient(context.platform, context.actor, row, { certificate, progress, isReady });
    });
    return {
      recipientList,
      totalNumber: (matching ?? all).participants,
      counts: { ...all, notYet: all.participants - all.issued - all.ready, failed, sessionsHeld },
      rule: standing.rule,
    };
  },
  async readRun({ params }, context) {
    const { batch } = await reachBatch(context, params.batchId);
    return { run: presentRun(await readRun(context.db, batch.batchId, params.runId)) };
  },
  async retry({ params }, context) {
    const { batch } = await reachBatch(context, params.batchId);
    return { retriedCount: await retryFailed(context.db, batch.batchId) };
  },
  async revoke({ params, body }, context) {
    await reachBatch(context, params.batchId);
    await revokeCertificate(context.db, params, context.actor, body.reason);
    return {};
  },
};
