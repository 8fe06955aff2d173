/** The payload descriptor of a VP8 packet (RFC 7741). Positions are byte offsets, 0 for a missing field. */
export interface Vp8Descriptor {
  /** Of the 15-bit picture id. */
  readonly pictureAt: number;
  /** Of TL0PICIDX, the counter of base layer frames. */
  readonly baseAt: number;
  /** Where the descriptor ends. */
  readonly payloadAt: number;
  /** Whether it is the first packet of a keyframe. */
  readonly isKey: boolean;
}

const EXTENDED = 0x80;
const STARTS = 0x10;
const PARTITION = 0x0f;
const HAS_PICTURE = 0x80;
const HAS_BASE = 0x40;
const HAS_LAYER_OR_KEY = 0x30;
const IS_LONG = 0x80;
const IS_DELTA = 0x01;

/** Parses the payload descriptor of a VP8 packet. */
export function readDescriptor(payload: Buffer): Vp8Descriptor {
  const first = payload[0] ?? 0;
  let at = 1;
  let pictureAt = 0;
  let baseAt = 0;
  if ((first & EXTENDED) !== 0) {
    const fields = payload[at++] ?? 0;
    if ((fields & HAS_PICTURE) !== 0) {
      const isLong = ((payload[at] ?? 0) & IS_LONG) !== 0;
      if (isLong) pictureAt = at;
      at += isLong ? 2 : 1;
    }
    if ((fields & HAS_BASE) !== 0) baseAt = at++;
    if ((fields & HAS_LAYER_OR_KEY) !== 0) at++;
  }
  const startsPicture = (first & STARTS) !== 0 && (first & PARTITION) === 0;
  const isKey = startsPicture && payload.length > at && ((payload[at] ?? 0) & IS_DELTA) === 0;
  return { pictureAt, baseAt, payloadAt: at, isKey };
}

const PICTURE_MASK = 0x7fff;
const BASE_MASK = 0xff;

/** Keeps picture ids continuous when the source of a stream changes: a jump freezes Chromium's decoder for seconds. */
export class PictureCount {
  #picture = 0;
  #pictureShift = 0;
  #base = 0;
  #baseShift = 0;

  /** Marks a change of source: the next packet's counters continue those sent last. */
  continueWith(payload: Buffer, { pictureAt, baseAt }: Vp8Descriptor): void {
    if (pictureAt > 0) this.#pictureShift = this.#picture + 1 - (payload.readUInt16BE(pictureAt) & PICTURE_MASK);
    if (baseAt > 0) this.#baseShift = this.#base + 1 - payload.readUInt8(baseAt);
  }

  /** A copy of the payload with continuous counters. */
  renumbered(payload: Buffer, { pictureAt, baseAt }: Vp8Descriptor): Buffer {
    const copy = Buffer.from(payload);
    if (pictureAt > 0) {
      this.#picture = (payload.readUInt16BE(pictureAt) + this.#pictureShift) & PICTURE_MASK;
      copy.writeUInt16BE((PICTURE_MASK + 1) | this.#picture, pictureAt);
    }
    if (baseAt > 0) {
      this.#base = (payload.readUInt8(baseAt) + this.#baseShift) & BASE_MASK;
      copy.writeUInt8(this.#base, baseAt);
    }
    return copy;
  }
}
