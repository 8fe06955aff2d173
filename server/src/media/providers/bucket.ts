import type { Storage } from "./storage.ts";

/** The origin of a storage s3://…@host:port/bucket?tls=off. */
const originOf = (url: URL): string =>
  new URL(`${url.searchParams.get("tls") === "off" ? "http" : "https"}://${url.host}`).origin;

/** Files in a bucket of an S3-compatible storage. Its client is large and loaded with the first file. */
export function bucketStorage(address: string): Storage {
  const url = new URL(address);
  const origin = originOf(url);
  let files: Promise<Omit<Storage, "origin">> | undefined;
  const load = (): Promise<Omit<Storage, "origin">> =>
    (files ??= import("./s3.ts").then(({ bucketFiles }) => bucketFiles(url, origin)));
  return {
    origin,
    put: async (...file) => (await load()).put(...file),
    take: async (...file) => (await load()).take(...file),
    give: async (...file) => (await load()).give(...file),
    get: async (...part) => (await load()).get(...part),
    size: async (key) => (await load()).size(key),
    remove: async (key) => (await load()).remove(key),
    bucketAddress: async (...terms) => (await load()).bucketAddress(...terms),
    receiver: async () => (await load()).receiver(),
    removeReceived: async (key) => (await load()).removeReceived(key),
  };
}
