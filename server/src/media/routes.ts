import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MAX_PART_BYTES, MAX_UPLOAD_BYTES } from "@openrounds/contract/media/documents/schemas.ts";
import { MINUTE } from "../kernel/clock.ts";
import { rateLimitOf } from "../kernel/http/rates.ts";
import type { FindReader } from "../kernel/http/readers.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse, refuseNotFound } from "../kernel/refusal.ts";
import { receiveWhole, requireAwaited } from "./files/service.ts";
import { ANYBODY, SIGNED_PATH, UPLOAD_PATH, readGrant, type FileGrant } from "./providers/links.ts";
import { resumableUploads } from "./providers/resumable.ts";
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

function grantOf(request: FastifyRequest, platform: Platform, method: FileGrant["method"]): FileGrant {
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

/** The size that a body announces; refuses one that is not told, or above the limit. */
function announcedBytes({ headers }: FastifyRequest, maxBytes: number): number {
  const sizeBytes = Number(headers["content-length"] ?? Number.NaN);
  if (!(sizeBytes >= 0)) refuse("error.invalidInput", { status: 411 });
  if (sizeBytes > maxBytes) refuse("error.tooLarge", { status: 413 });
  return sizeBytes;
}

/** The upload of an address; a refused body ends its connection, which could go on with it as its next request. */
function uploadOf(request: FastifyRequest, reply: FastifyReply, platform: Platform) {
  void reply.header("connection", "close");
  const { key, readerId: userId } = grantOf(request, platform, "PATCH");
  return { key, userId };
}

/** Receives a whole file, from whoever has the address. */
async function receiveFile(request: FastifyRequest, reply: FastifyReply, platform: Platform): Promise<FastifyReply> {
  const upload = uploadOf(request, reply, platform);
  const sizeBytes = announcedBytes(request, MAX_UPLOAD_BYTES);
  await requireAwaited(platform, upload);
  await receiveWhole(platform, { sentKey: upload.key, sizeBytes }, request.body as Readable);
  return reply.status(200).send();
}

/** Receives a part of a file, or says how much of it has arrived, to the person who began to send it. */
async function receivePart(request: FastifyRequest, reply: FastifyReply, shelf: FileContext): Promise<void> {
  const { platform, findReader } = shelf;
  const upload = uploadOf(request, reply, platform);
  if ((await findReader(request, reply)) !== upload.userId) refuseNotFound();
  if (request.method === "PATCH") announcedBytes(request, MAX_PART_BYTES);
  await requireAwaited(platform, upload);
  const server = await resumableUploads(platform);
  const { connection: _, ...headers } = reply.getHeaders();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
  await server.handle(request.raw, reply.raw);
}

/** Serves stored files: pictures to everybody, all others at addresses that are signed for one person, and receives files. */
export function mountFiles(app: FastifyInstance, platform: Platform, findReader: FindReader): void {
  const config = { rateLimit: rateLimitOf({ max: 3000, windowMs: MINUTE }, platform.env) };
  app.get("/files/images/:name", { config }, (request, reply) => sendImage(request, reply, platform));
  app.get(`${SIGNED_PATH}*`, { config, compress: false }, (request, reply) =>
    sendSigned(request, reply, { platform, findReader }),
  );
  void app.register(async (files) => {
    files.removeAllContentTypeParsers();
    // The body stays a stream, which the protocol reads.
    files.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    files.route({
      method: ["HEAD", "PATCH"],
      url: `${UPLOAD_PATH}*`,
      config: { ...config, takesFile: true },
      handler: (request, reply) => receivePart(request, reply, { platform, findReader }),
    });
    files.put(`${UPLOAD_PATH}*`, { config: { ...config, takesFile: true } }, (request, reply) =>
      receiveFile(request, reply, platform),
    );
  });
}
