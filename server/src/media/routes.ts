import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { MINUTE } from "../kernel/clock.ts";
import { rateLimitOf } from "../kernel/http/rates.ts";
import type { FindReader } from "../kernel/http/readers.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse, refuseNotFound } from "../kernel/refusal.ts";
import { receiveFile } from "./providers/disk.ts";
import { ANYBODY, SIGNED_PATH, readGrant, type FileGrant } from "./providers/links.ts";
import { NO_SCRIPTS_POLICY, sendStored } from "./providers/sending.ts";
import { storageOf } from "./providers/choose-storage.ts";

interface FileContext {
  readonly platform: Platform;
  readonly findReader: FindReader;
}

const IMAGE_NAME = /^[0-9a-f-]{36}(_(32|64|128|256|512|1024))?\.webp$/;

/** Sends a picture that this server encoded, at an unguessable address. */
async function sendImage(request: FastifyRequest, reply: FastifyReply, platform: Platform): Promise<FastifyReply> {
  const { name } = request.params as { name: string };
  const bytes = IMAGE_NAME.test(name) ? await storageOf(platform).get(`images/${name}`) : undefined;
  if (bytes === undefined) return refuseNotFound();
  return reply
    .headers({
      "content-type": "image/webp",
      "content-security-policy": NO_SCRIPTS_POLICY,
      "cache-control": "public, max-age=31536000, immutable",
      // Mails and the mobile application embed them from another origin.
      "cross-origin-resource-policy": "cross-origin",
    })
    .send(bytes);
}

function grantOf(request: FastifyRequest, platform: Platform, method: "GET" | "PUT"): FileGrant {
  const key = (request.params as { "*": string })["*"];
  const query = request.query as Record<string, unknown>;
  return readGrant(platform, { method, key, query }) ?? refuse("media.linkExpired", { status: 403 });
}

async function sendSigned(request: FastifyRequest, reply: FastifyReply, shelf: FileContext): Promise<FastifyReply> {
  const { platform, findReader } = shelf;
  const { key, readerId, filename, mediaType } = grantOf(request, platform, "GET");
  const isReader = readerId === ANYBODY || (await findReader(request, reply)) === readerId;
  if (!isReader) refuse("media.linkExpired", { status: 403 });
  return sendStored(request, reply, { platform, key, filename, mediaType });
}

async function receiveSigned(request: FastifyRequest, reply: FastifyReply, platform: Platform): Promise<FastifyReply> {
  // Otherwise the client could continue to send the refused body as its next request.
  void reply.header("connection", "close");
  const { key, mediaType, maxBytes } = grantOf(request, platform, "PUT");
  if (request.headers["content-type"] !== mediaType) refuse("error.invalidInput", { status: 415 });
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) refuse("error.tooLarge", { status: 413 });
  await receiveFile(platform, key, request.body as Readable, maxBytes);
  return reply.status(200).send();
}

/** Serves stored files: pictures to everybody, all others at addresses that are signed for one person. */
export function mountFiles(app: FastifyInstance, platform: Platform, findReader: FindReader): void {
  const config = { rateLimit: rateLimitOf({ max: 3000, windowMs: MINUTE }, platform.env) };
  app.get("/files/images/:name", { config }, (request, reply) => sendImage(request, reply, platform));
  app.get(`${SIGNED_PATH}*`, { config, compress: false }, (request, reply) =>
    sendSigned(request, reply, { platform, findReader }),
  );
  if (platform.env.STORAGE_URL !== undefined) return;
  void app.register(async (files) => {
    files.removeAllContentTypeParsers();
    // The body stays a stream, so that the route limits how much is read.
    files.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    files.put(`${SIGNED_PATH}*`, { config: { ...config, takesFile: true } }, (request, reply) =>
      receiveSigned(request, reply, platform),
    );
  });
}
