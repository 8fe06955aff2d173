import { createHmac, timingSafeEqual } from "node:crypto";
import { nowMs } from "../../kernel/clock.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import type { DownloadTerms, UploadTerms } from "./storage.ts";

const keyOf = keyFor("file links");

/** Where files of the local disk are read and written by whoever holds a signed address. */
export const SIGNED_PATH = "/files/signed/";

/** A right to read or write one file, as a signed address carries it. */
export interface FileGrant {
  readonly method: "GET" | "PUT";
  readonly key: string;
  readonly expiresAtMs: number;
  readonly mediaType: string;
  readonly filename: string;
  readonly maxBytes: number;
}

function signatureOf(platform: Platform, grant: FileGrant): string {
  const { method, key, expiresAtMs, mediaType, filename, maxBytes } = grant;
  const text = JSON.stringify([method, key, expiresAtMs, mediaType, filename, maxBytes]);
  return createHmac("sha256", keyOf(platform)).update(text).digest("base64url");
}

function addressOf(platform: Platform, grant: FileGrant): string {
  const query = new URLSearchParams({
    expires: String(grant.expiresAtMs),
    type: grant.mediaType,
    name: grant.filename,
    max: String(grant.maxBytes),
    signature: signatureOf(platform, grant),
  });
  return `${SIGNED_PATH}${grant.key}?${query}`;
}

/** The address that reads a file until it expires. */
export const downloadAddress = (platform: Platform, key: string, terms: DownloadTerms): string =>
  addressOf(platform, {
    method: "GET",
    key,
    expiresAtMs: nowMs() + terms.expiresInS * 1000,
    mediaType: terms.mediaType ?? "application/octet-stream",
    filename: terms.filename,
    maxBytes: 0,
  });

/** The address that writes a file once. */
export const uploadAddress = (platform: Platform, key: string, terms: UploadTerms): string =>
  addressOf(platform, {
    method: "PUT",
    key,
    expiresAtMs: nowMs() + terms.expiresInS * 1000,
    mediaType: terms.mediaType,
    filename: "",
    maxBytes: terms.maxBytes,
  });

/** The right that an address carries; undefined when it is forged, altered or expired. */
export function readGrant(
  platform: Platform,
  asked: { readonly method: "GET" | "PUT"; readonly key: string; readonly query: Readonly<Record<string, unknown>> },
): FileGrant | undefined {
  const text = (name: string): string => (typeof asked.query[name] === "string" ? asked.query[name] : "");
  const grant: FileGrant = {
    method: asked.method,
    key: asked.key,
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
