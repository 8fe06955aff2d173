import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { MINUTE } from "../kernel/clock.ts";
import { rateLimitOf } from "../kernel/http/rates.ts";
import type { FindReader } from "../kernel/http/readers.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse, refuseNotFound } from "../kernel/refusal.ts";
import { openFile, receiveFile } from "./providers/disk.ts";
import { dispositionOf } from "./providers/disposition.ts";
import { ANYBODY, SIGNED_PATH, readGrant, type FileGrant } from "./providers/links.ts";
import { storageOf } from "./providers/choose-storage.ts";
import type { ByteRange } from "./providers/storage.ts";

/** The validity of a bucket's address: the reader is redirected to it at once. */
const BUCKET_LINK_S = 60;

interface FileContext {
  readonly platform: Platform;
  readonly findReader: FindReader;
}

const IMAGE_NAME = /^[0-9a-f-]{36}(_(32|64|128|256|512|1024))?\.webp$/;
const NO_SCRIPTS_POLICY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

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

/** The single range that a media player requests; undefined for the whole file. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : refuse("error.invalidInput", { status: 416 });
}

async function sendSigned(request: FastifyRequest, reply: FastifyReply, shelf: FileContext): Promise<FastifyReply> {
  const { platform, findReader } = shelf;
  const { key, readerId, filename, mediaType } = grantOf(request, platform, "GET");
  if (readerId !== ANYBODY && (await findReader(request, reply)) !== readerId)
    refuse("media.linkExpired", { status: 403 });
  const terms = { expiresInS: BUCKET_LINK_S, filename, mediaType };
  const elsewhere = await storageOf(platform).bucketAddress(key, terms);
  if (elsewhere !== undefined) return reply.header("cache-control", "no-store").redirect(elsewhere, 302);
  const size = await storageOf(platform).size(key);
  if (size === undefined) return refuseNotFound();
  const range = rangeOf(request.headers.range, size);
  if (range !== undefined) {
    void reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  }
  return reply
    .headers({
      "content-type": mediaType,
      "content-length": range === undefined ? size : range.end - range.start + 1,
      "content-disposition": dispositionOf(filename, mediaType),
      "content-security-policy": NO_SCRIPTS_POLICY,
      "cache-control": "private, max-age=300",
      "accept-ranges": "bytes",
    })
    .send(openFile(platform, key, range));
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
