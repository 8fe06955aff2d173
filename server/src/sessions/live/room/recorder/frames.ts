import { readDescriptor } from "../embedded/vp8.ts";
import type { OrderedPacket } from "./reordering.ts";

const STARTS = 0x10;
const PARTITION = 0x0f;
const PICTURE_MASK = 0x7fff;
/** Where a keyframe has its size, after the tag of its frame and the start code. */
const WIDTH_AT = 6;
const HEIGHT_AT = 8;
const SIZE_MASK = 0x3fff;

/** A frame of VP8. */
export interface Frame {
  readonly data: Buffer;
  readonly isKey: boolean;
  readonly first: OrderedPacket;
}

/** The size of a keyframe. */
export const sizeOf = ({ data }: Frame): { width: number; height: number } => ({
  width: data.length > HEIGHT_AT + 1 ? data.readUInt16LE(WIDTH_AT) & SIZE_MASK : 0,
  height: data.length > HEIGHT_AT + 1 ? data.readUInt16LE(HEIGHT_AT) & SIZE_MASK : 0,
});

/** Assembles frames of VP8 from packets in order. After a loss there is none before the next keyframe. */
export class Frames {
  #parts: { readonly first: OrderedPacket; readonly isKey: boolean; readonly data: Buffer[] } | undefined;
  #pictureId: number | undefined;
  #isBroken = true;

  /** Whether only a keyframe helps. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** The frame that ends with this packet. */
  add(ordered: OrderedPacket): Frame | undefined {
    const { payload, isLast } = ordered.packet;
    const { pictureAt, payloadAt, isKey } = readDescriptor(payload);
    const starts = ((payload[0] ?? 0) & STARTS) !== 0 && ((payload[0] ?? 0) & PARTITION) === 0;
    const pictureId = pictureAt > 0 ? payload.readUInt16BE(pictureAt) & PICTURE_MASK : undefined;
    if (ordered.isAfterGap && !this.#follows(pictureId)) this.#break();
    if (starts) this.#parts = { first: ordered, isKey, data: [] };
    this.#parts?.data.push(payload.subarray(payloadAt));
    if (!isLast || this.#parts === undefined) return undefined;
    const frame = { data: Buffer.concat(this.#parts.data), isKey: this.#parts.isKey, first: this.#parts.first };
    this.#parts = undefined;
    this.#pictureId = pictureId;
    if (frame.isKey) this.#isBroken = false;
    return this.#isBroken ? undefined : frame;
  }

  /** Whether a packet after a gap belongs to the next frame all the same: packets of padding are not counted. */
  #follows(pictureId: number | undefined): boolean {
    if (this.#parts !== undefined || pictureId === undefined || this.#pictureId === undefined) return false;
    return pictureId === ((this.#pictureId + 1) & PICTURE_MASK);
  }

  #break(): void {
    this.#parts = undefined;
    this.#isBroken = true;
  }
}
