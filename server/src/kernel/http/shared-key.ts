import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { MINUTE, nowMs } from "../clock.ts";
import { deriveKey } from "../env.ts";
import { perPlatform } from "../platform.ts";

export const SHARED_KEY_HEADER = "x-shared-key";
const WINDOW_MS = 5 * MINUTE;
const IV = 12;
const TAG = 16;

/** The shared key of this installation: SHARED_KEY, or one derived from the secret. */
export const sharedKeyOf = perPlatform(
  ({ env, secret }) => env.SHARED_KEY ?? deriveKey(secret, "shared key").toString("base64url"),
);

const cipherKey = (sharedKey: string): Buffer => createHash("sha256").update(sharedKey).digest();

/** Makes the header of public calls: the present time, encrypted with the shared key. */
export function sealSharedKey(sharedKey: string, atMs: number = nowMs()): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(sharedKey), iv);
  const sealed = Buffer.concat([cipher.update(String(Math.round(atMs)), "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Whether the header was encrypted with the shared key within the last five minutes. */
export function isFreshSharedKey(sharedKey: string, header: unknown): boolean {
  if (typeof header !== "string" || header.length > 200) return false;
  const bytes = Buffer.from(header, "base64url");
  if (bytes.length <= IV + TAG) return false;
  try {
    const decipher = createDecipheriv("aes-256-gcm", cipherKey(sharedKey), bytes.subarray(0, IV));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    const text = decipher.update(bytes.subarray(IV, bytes.length - TAG), undefined, "utf8") + decipher.final("utf8");
    return /^\d+$/.test(text) && Math.abs(nowMs() - Number(text)) <= WINDOW_MS;
  } catch {
    return false;
  }
}
