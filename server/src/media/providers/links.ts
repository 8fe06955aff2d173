import { createHmac, timingSafeEqual } from "node:crypto";
import { nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import type { DownloadTerms, UploadTerms } from "./storage.ts";

const keyOf = keyFor("file links");

/** The person for whom the address of a file is signed. */
export type FileReader = Pick<Actor, "userId">;

/**
 * The path of signed addresses: a file is read by the person whom the address names; a file on the local disk is
 * written by anybody with the address.
 */
export const SIGNED_PATH = "/files/signed/";

/** The reader of a file that anybody with the address may read. */
export const ANYBODY = "";

/** The permission to read or write one file, which a signed address carries. */
export interface FileGrant {
  readonly method: "GET" | "PUT";
  readonly key: string;
  /** The person it is for, or `ANYBODY`. */
  readonly readerId: string;
  readonly expiresAtMs: number;
  readonly mediaType: string;
  readonly filename: string;
  readonly maxBytes: number;
}

function signatureOf(platform: Platform, grant: FileGrant): string {
  const { method, key, readerId, expiresAtMs, mediaType, filename, maxBytes } = grant;
  const text = JSON.stringify([method, key, readerId, expiresAtMs, mediaType, filename, maxBytes]);
  return createHmac("sha256", keyOf(platform)).update(text).digest("base64url");
}

function addressOf(platform: Platform, grant: FileGrant): string {
  const query = new URLSearchParams({
    reader: grant.readerId,
    expires: String(grant.expiresAtMs),
    type: grant.mediaType,
    name: grant.filename,
    max: String(grant.maxBytes),
    signature: signatureOf(platform, grant),
  });
  return `${SIGNED_PATH}${grant.key}?${query}`;
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
    maxBytes: 0,
  });

/** The address by which anybody who has it reads a file until it expires. */
export const publicDownloadAddress = (platform: Platform, key: string, terms: DownloadTerms): string =>
  downloadAddress(platform, { userId: ANYBODY }, key, terms);

/** The address by which a file is written once. */
export const uploadAddress = (platform: Platform, key: string, terms: UploadTerms): string =>
  addressOf(platform, {
    method: "PUT",
    key,
    readerId: ANYBODY,
    expiresAtMs: nowMs() + terms.expiresInS * 1000,
    mediaType: terms.mediaType,
    filename: "",
    maxBytes: terms.maxBytes,
  });

/** The permission that an address carries; undefined when it is forged or expired. */
export function readGrant(
  platform: Platform,
  request: { readonly method: "GET" | "PUT"; readonly key: string; readonly query: Readonly<Record<string, unknown>> },
): FileGrant | undefined {
  const text = (name: string): string => (typeof request.query[name] === "string" ? request.query[name] : "");
  const grant: FileGrant = {
    method: request.method,
    key: request.key,
    readerId: text("reader"),
    expiresAtMs: Number(text("expires")),
    mediaType: text("type"),
    filename: text("name"),
    maxBytes: Number(text("max")),
  };
  const given = Buffer.from(text("signature"));
  const right = Buffer.from(signatureOf(platform, grant));
  const isSigned = given.length === right.length && timingSafeEqual(given, right);
  return isSigned && grant.expiresAtMs > nowMs() ? grant : undefined;
}
