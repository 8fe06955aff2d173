import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { storageOf } from "./choose-storage.ts";
import { openFile } from "./disk.ts";
import { dispositionOf } from "./disposition.ts";
import type { ByteRange } from "./storage.ts";

/** The validity of a bucket's address: the reader is redirected to it at once. */
const BUCKET_LINK_S = 60;

export const NO_SCRIPTS_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/** The single range that a media player requests; undefined for the whole file. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : refuse("error.invalidInput", { status: 416 });
}

interface SentFile {
  readonly platform: Platform;
  readonly key: string;
  readonly filename: string;
  readonly mediaType: string;
}

/** Sends a stored file or a part of it, or redirects to it in the bucket. The caller proved that it may be read. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, key, filename, mediaType }: SentFile,
): Promise<FastifyReply> {
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
