import { createHmac, timingSafeEqual } from "node:crypto";
import { nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import type { DownloadTerms } from "./storage.ts";

const keyOf = keyFor("file links");

/** The person for whom the address of a file is signed. */
export type FileReader = Pick<Actor, "userId">;

/** The path of addresses at which the person whom they name reads a file. */
export const SIGNED_PATH = "/files/signed/";

/** The path of addresses at which the person whom they name sends a file in parts, by the tus protocol. */
export const UPLOAD_PATH = "/files/uploads/";

const PATHS = { GET: SIGNED_PATH, PATCH: UPLOAD_PATH } as const;

/** The reader of a file that anybody with the address may read. */
export const ANYBODY = "";

/** The permission to read or send one file, which a signed address carries. */
export interface FileGrant {
  readonly method: keyof typeof PATHS;
  readonly key: string;
  /** The person it is for, or `ANYBODY`. */
  readonly readerId: string;
  readonly expiresAtMs: number;
  readonly mediaType: string;
  readonly filename: string;
}

function signatureOf(platform: Platform, grant: FileGrant): string {
  const { method, key, readerId, expiresAtMs, mediaType, filename } = grant;
  const text = JSON.stringify([method, key, readerId, expiresAtMs, mediaType, filename]);
  return createHmac("sha256", keyOf(platform)).update(text).digest("base64url");
}

function addressOf(platform: Platform, grant: FileGrant): string {
  const query = new URLSearchParams({
    reader: grant.readerId,
    expires: String(grant.expiresAtMs),
    type: grant.mediaType,
    name: grant.filename,
    signature: signatureOf(platform, grant),
  });
  return `${PATHS[grant.method]}${grant.key}?${query}`;
}

/** The address by which one person reads a file until it expires; it begins with / on this site. */
export const downloadAddress = (platform: Platform, reader: FileReader, key: string, terms: DownloadTerms): string =>
  addressOf(platform, {
    method: "GET",
    key,
    readerId: reader.userId,
    expiresAtMs: nowMs() + terms.expiresInS * 1000,
    mediaType: terms.mediaType ?? "application/octet-stream",
    filename: terms.filename,
  });

/** The address by which anybody who has it reads a file until it expires. */
export const publicDownloadAddress = (platform: Platform, key: string, terms: DownloadTerms): string =>
  downloadAddress(platform, { userId: ANYBODY }, key, terms);

/** The address at which one person sends a file until it expires. */
export const uploadAddress = (platform: Platform, sender: FileReader, key: string, expiresInS: number): string =>
  addressOf(platform, {
    method: "PATCH",
    key,
    readerId: sender.userId,
    expiresAtMs: nowMs() + expiresInS * 1000,
    mediaType: "",
    filename: "",
  });

/** The permission that an address carries; undefined when it is forged or expired. */
export function readGrant(
  platform: Platform,
  request: Pick<FileGrant, "method" | "key"> & { readonly query: Readonly<Record<string, unknown>> },
): FileGrant | undefined {
  const text = (name: string): string => (typeof request.query[name] === "string" ? request.query[name] : "");
  const grant: FileGrant = {
    method: request.method,
    key: request.key,
    readerId: text("reader"),
    expiresAtMs: Number(text("expires")),
    mediaType: text("type"),
    filename: text("name"),
  };
  const given = Buffer.from(text("signature"));
  const right = Buffer.from(signatureOf(platform, grant));
  const isSigned = given.length === right.length && timingSafeEqual(given, right);
  return isSigned && grant.expiresAtMs > nowMs() ? grant : undefined;
}
