import type { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { reachSession } from "../access.ts";
import { listZoomRecordings } from "../zoom/results/service.ts";
import { reachPublicRecording, reachRecording } from "./access.ts";
import { presentView } from "./present.ts";
import { publicAddress } from "./providers/links.ts";
import { findPlace, listViewers } from "./queries.ts";
import {
  changeVisibility,
  composeAgain,
  listRecordings,
  noteWatched,
  readKeptDays,
  removeRecording,
  setTerms,
} from "./service.ts";

export const recordingHandlers: Handlers<typeof recordingEndpoints> = {
  async list({ params }, context) {
    const reached = await reachSession(context, params.id);
    const { platform, actor } = context;
    const canManage = reached.codes.has("START_SESSION");
    const [recordingList, zoomRecordingList] = await Promise.all([
      listRecordings(platform, reached, actor),
      canManage ? listZoomRecordings(platform, reached.session.sessionId) : [],
    ]);
    return { recordingList, zoomRecordingList, canManage };
  },
  async change({ params, body }, context) {
    await changeVisibility(context.db, await reachRecording(context, params), context.actor, body.visibility);
    return {};
  },
  async remove({ params }, context) {
    await removeRecording(context.db, await reachRecording(context, params), context.actor);
    return {};
  },
  async compose({ params }, context) {
    const { recording } = await reachRecording(context, params);
    await composeAgain(context.db, recording);
    return {};
  },
  async noteWatched({ params, body }, context) {
    await noteWatched(context.db, await reachRecording(context, params), context.actor, body);
    return {};
  },
  async listViews({ params }, context) {
    const { recording } = await reachRecording(context, params);
    return { viewList: (await listViewers(context.db, recording.recordingId)).map(presentView) };
  },
  async readPublic({ params }, { platform, db }) {
    const { recordingId, sessionId, startedAt } = await reachPublicRecording(platform, params.recordingId);
    const { topic, programName } = (await findPlace(db, sessionId)) ?? refuseNotFound();
    const url = publicAddress(recordingId);
    return { recording: { topic, programName, startedDateTime: startedAt.getTime(), url } };
  },
  async readTerms({ params }, context) {
    const { organizationId } = (await reachOrganization(context, params.id)).organization;
    return { terms: { keptDays: await readKeptDays(context.db, organizationId) } };
  },
  async setTerms({ params, body }, context) {
    const { organizationId } = (await reachOrganization(context, params.id)).organization;
    await setTerms(context.db, { organizationId, userId: context.actor.userId }, body);
    return {};
  },
};
