import { createHash, randomBytes } from "node:crypto";
import { nowMs } from "./clock.ts";

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A UUIDv7: unguessable, and ordered by the time it was made, so that indexes stay dense. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** An unguessable token for links: 256 bits, safe in an address. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A UUID that is the same for the same name: for reference data and the demo network. */
export function idOf(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}
