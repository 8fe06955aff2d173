import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_PART_BYTES } from "@openrounds/contract/media/documents/schemas.ts";
import type { DataStore } from "@tus/server";
import { dispositionOf } from "./disposition.ts";
import { orGone } from "./gone.ts";
import type { Storage } from "./storage.ts";

const TIMEOUT_MS = 5000;
/** The timeout of the upload of a large file. */
const LONG_TIMEOUT_MS = 600_000;

/** The settings of a client for s3://KEY:SECRET@host:port/bucket?region=…&tls=off. */
const settingsOf = (url: URL, endpoint: string, requestTimeout: number): S3ClientConfig => ({
  endpoint,
  region: url.searchParams.get("region") ?? "us-east-1",
  forcePathStyle: true,
  credentials: {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  },
  requestHandler: { connectionTimeout: 2000, requestTimeout },
  // Storages other than Amazon's refuse checksums that they do not know.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

/** Another process may have begun the upload again: its notes are read from the bucket each time. */
const NO_CACHE = { get: async () => undefined, set: async () => undefined, delete: async () => undefined };

/** Receives files in parts of the smallest size that buckets take, with its own notes beside the file. */
async function openReceiver(url: URL, endpoint: string, bucket: string): Promise<DataStore> {
  const { S3Store } = await import("@tus/s3-store");
  const s3ClientConfig = { ...settingsOf(url, endpoint, LONG_TIMEOUT_MS), bucket };
  return new S3Store({ s3ClientConfig, partSize: MAX_PART_BYTES, useTags: false, cache: NO_CACHE });
}

const orMissing = (error: unknown): undefined => {
  const name = error instanceof Error ? error.name : "";
  if (name !== "NoSuchKey" && name !== "NotFound") throw error;
};

/** The files of a bucket, accessed by the S3 client at an origin. */
export function bucketFiles(url: URL, origin: string): Omit<Storage, "origin"> {
  const client = new S3Client(settingsOf(url, origin, TIMEOUT_MS));
  const bucket = url.pathname.slice(1);
  let receiver: Promise<DataStore> | undefined;
  const openOnce = (): Promise<DataStore> => (receiver ??= openReceiver(url, origin, bucket));
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    async put(key, bytes, mediaType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType }));
    },
    async take(key, part, mediaType) {
      const { size } = await stat(part);
      const file = { Body: createReadStream(part), ContentLength: size, ContentType: mediaType };
      await client.send(new PutObjectCommand({ ...at(key), ...file }), { requestTimeout: LONG_TIMEOUT_MS });
    },
    async get(key, range) {
      const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const found = await client.send(new GetObjectCommand({ ...at(key), ...part })).catch(orMissing);
      return found?.Body === undefined ? undefined : Buffer.from(await found.Body.transformToByteArray());
    },
    async give(key, part) {
      const response = client.send(new GetObjectCommand(at(key)), { requestTimeout: LONG_TIMEOUT_MS });
      const body = (await response.catch(orMissing))?.Body;
      if (!(body instanceof Readable)) return false;
      await pipeline(body, createWriteStream(part, { flags: "wx" }));
      return true;
    },
    async size(key) {
      return (await client.send(new HeadObjectCommand(at(key))).catch(orMissing))?.ContentLength;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    bucketAddress(key, { expiresInS, filename, mediaType = "application/octet-stream" }) {
      const responseHeaders = {
        ResponseContentType: mediaType,
        ResponseContentDisposition: dispositionOf(filename, mediaType),
      };
      return getSignedUrl(client, new GetObjectCommand({ ...at(key), ...responseHeaders }), { expiresIn: expiresInS });
    },
    receiver: openOnce,
    async removeReceived(key) {
      await (await openOnce()).remove(key).catch(orGone);
      for (const name of [key, `${key}.info`, `${key}.part`]) await client.send(new DeleteObjectCommand(at(name)));
    },
  };
}
