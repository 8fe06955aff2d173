import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV = 12;
const TAG = 16;

/** Encrypts a text that only this installation may read. The scope, as the id of its row, binds it to its place. */
export function seal(key: Buffer, text: string, scope: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(scope));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** The text of a seal; undefined when it was sealed with another key or for another scope. */
export function unseal(key: Buffer, sealed: string, scope: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV + TAG) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV)).setAAD(Buffer.from(scope));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    const text = decipher.update(bytes.subarray(IV, bytes.length - TAG));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
