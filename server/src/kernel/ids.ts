import { createHash, randomBytes } from "node:crypto";
import { nowMs } from "./clock.ts";

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The 12 bits after the time, a serial number within one millisecond. */
const LAST_SERIAL = 0xfff;
/** A clock that jumps back further than this was set by hand; after smaller jumps ids keep their order. */
const SET_BACK_MS = 10_000;
let last = { atMs: 0, serial: 0 };

/** The next timestamp and serial of an id, later than those of all ids of this process. */
function nextMoment(random: number): { atMs: number; serial: number } {
  const presentMs = nowMs();
  const isFresh = presentMs > last.atMs || presentMs < last.atMs - SET_BACK_MS;
  if (isFresh) return { atMs: presentMs, serial: random & 0x7ff };
  if (last.serial === LAST_SERIAL) return { atMs: last.atMs + 1, serial: random & 0x7ff };
  return { atMs: last.atMs, serial: last.serial + 1 };
}

/** A UUIDv7: unguessable, and ordered by creation time, so that indexes stay compact. */
export function newId(): string {
  const bytes = randomBytes(16);
  last = nextMoment(bytes.readUInt16BE(6));
  bytes.writeUIntBE(last.atMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.serial, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** An unguessable token for links: 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A deterministic UUID of a name, for reference data and the demo network. */
export function idOf(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}
