import type { Server, ServerOptions } from "@tus/server";
import { MAX_UPLOAD_BYTES } from "@openrounds/contract/media/documents/schemas.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { storageOf } from "./choose-storage.ts";
import { UPLOAD_PATH } from "./links.ts";

/** The sender tries again later: the disk or the bucket does not take the part now, or another part holds the lock. */
const LATER = { status_code: 503, body: "" } as const;

type ReportError = NonNullable<ServerOptions["onResponseError"]>;

/** What the sender is told about an error: refusals of the protocol as they are, nothing about any other. */
const reportTo =
  ({ log }: Platform): ReportError =>
  (_request, error) => {
    if ("status_code" in error && error.status_code < 500) return error;
    log.error("part not received", {}, error);
    return LATER;
  };

/** The server of the tus protocol, which receives files in parts; it is loaded with the first upload. */
export const resumableUploads = perPlatform(async (platform): Promise<Server> => {
  const [tus, datastore] = await Promise.all([import("@tus/server"), storageOf(platform).receiver()]);
  return new tus.Server({
    path: UPLOAD_PATH,
    datastore,
    maxSize: MAX_UPLOAD_BYTES,
    allowedOrigins: [],
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.slice(UPLOAD_PATH.length),
    onResponseError: reportTo(platform),
  });
});
