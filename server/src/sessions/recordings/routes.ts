import type { FastifyInstance } from "fastify";
import { MINUTE } from "../../kernel/clock.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import type { FindReader } from "../../kernel/http/readers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { sendStored } from "../../media/service.ts";
import { RECORDING_TYPE } from "./composing/service.ts";
import { reachPlayedRecording, reachPublicRecording } from "./access.ts";
import { RECORDINGS_PATH, readAddress } from "./providers/links.ts";

interface PlayRequest {
  readonly Params: { readonly recordingId: string };
  readonly Querystring: { readonly grant?: unknown };
}

/**
 * Serves recordings: public ones to everybody, others to the person of the address. Whether they may watch is decided
 * with each part that a player requests.
 */
export function mountRecordings(app: FastifyInstance, platform: Platform, findReader: FindReader): void {
  const config = { rateLimit: rateLimitOf({ max: 600, windowMs: MINUTE }, platform.env) };
  app.get<PlayRequest>(`${RECORDINGS_PATH}:recordingId`, { config, compress: false }, async (request, reply) => {
    const { recordingId } = request.params;
    const { grant } = request.query;
    const isPublic = grant === undefined;
    const actor = isPublic ? undefined : readAddress(platform, typeof grant === "string" ? grant : "", recordingId);
    if (!isPublic && (actor === undefined || (await findReader(request, reply)) !== actor.userId)) {
      refuse("media.linkExpired", { status: 403 });
    }
    const { storageKey } =
      actor === undefined
        ? await reachPublicRecording(platform, recordingId)
        : await reachPlayedRecording(platform, actor, recordingId);
    if (storageKey === null) return refuseNotFound();
    const filename = `${recordingId}.mp4`;
    return sendStored(request, reply, { platform, key: storageKey, filename, mediaType: RECORDING_TYPE });
  });
}
