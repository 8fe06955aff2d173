import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";

const ID = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  writer: 0x5741,
  muxer: 0x4d80,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  block: 0xa3,
} as const;
/** The size of an element whose end is not known yet. */
const UNKNOWN_SIZE = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
const MS_IN_NS = 1_000_000;
const VIDEO = 1;
const AUDIO = 2;
const TRACK_NUMBER = 1;
const KEY_FRAME = 0x80;
/** Within a cluster times have 16 bits. */
const CLUSTER_MS = 5000;
/** What is written at once. */
const FLUSH_BYTES = 32 * 1024;
const OPUS_HZ = 48_000;
const OPUS_CHANNELS = 2;
/** The header of Opus (RFC 7845): version 1, two channels, no skip, 48 kHz. */
const OPUS_HEAD = Buffer.from("4f707573486561640102000080bb0000000000", "hex");

const bytesOf = (value: number): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
};

/** The size of an element in four bytes. */
const sizeOf = (length: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE((length | 0x10000000) >>> 0);
  return size;
};

type ElementContent = Buffer | number | string | readonly Buffer[];

function element(id: number, content: ElementContent): Buffer {
  const data =
    typeof content === "number"
      ? bytesOf(content)
      : typeof content === "string"
        ? Buffer.from(content)
        : Buffer.isBuffer(content)
          ? content
          : Buffer.concat([...content]);
  return Buffer.concat([bytesOf(id), sizeOf(data.length), data]);
}

function double(value: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeDoubleBE(value);
  return data;
}

/** What a file holds: a voice in Opus, or pictures in VP8 of a size. */
export type WebmContent = "voice" | { readonly width: number; readonly height: number };

function trackOf(content: WebmContent): Buffer {
  const numbers = [element(ID.trackNumber, TRACK_NUMBER), element(ID.trackUid, TRACK_NUMBER)];
  if (content !== "voice") {
    const size = [element(ID.width, content.width), element(ID.height, content.height)];
    const codec = [element(ID.trackType, VIDEO), element(ID.codec, "V_VP8")];
    return element(ID.track, [...numbers, ...codec, element(ID.video, size)]);
  }
  const sound = [element(ID.samplingFrequency, double(OPUS_HZ)), element(ID.channels, OPUS_CHANNELS)];
  const codec = [element(ID.trackType, AUDIO), element(ID.codec, "A_OPUS"), element(ID.codecPrivate, OPUS_HEAD)];
  return element(ID.track, [...numbers, ...codec, element(ID.audio, sound)]);
}

const headOf = (content: WebmContent): Buffer =>
  Buffer.concat([
    element(ID.head, [element(ID.docType, "webm")]),
    bytesOf(ID.segment),
    UNKNOWN_SIZE,
    element(ID.info, [
      element(ID.timestampScale, MS_IN_NS),
      element(ID.muxer, "OpenRounds"),
      element(ID.writer, "OpenRounds"),
    ]),
    element(ID.tracks, [trackOf(content)]),
  ]);

/** Writes a WebM file with one track, which can be read however it ends. */
export class WebmFile {
  readonly #stream: WriteStream;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #clusterAtMs: number | undefined;

  constructor(file: string, content: WebmContent, onFailure: (error: unknown) => void) {
    this.#stream = createWriteStream(file, { flags: "wx" });
    this.#stream.on("error", onFailure);
    this.#write(headOf(content));
  }

  /** Adds a frame at a time in milliseconds of the file. */
  add(atMs: number, data: Buffer, isKey: boolean): void {
    const time = Math.round(atMs);
    if (this.#clusterAtMs === undefined || time - this.#clusterAtMs > CLUSTER_MS) this.#beginCluster(time);
    const head = Buffer.alloc(4);
    head.writeUInt8(0x80 | TRACK_NUMBER, 0);
    head.writeInt16BE(time - (this.#clusterAtMs ?? time), 1);
    head.writeUInt8(isKey ? KEY_FRAME : 0, 3);
    this.#write(element(ID.block, [head, data]));
  }

  #beginCluster(time: number): void {
    this.#flush();
    this.#clusterAtMs = time;
    this.#write(Buffer.concat([bytesOf(ID.cluster), UNKNOWN_SIZE, element(ID.clusterTime, time)]));
  }

  #write(data: Buffer): void {
    this.#waiting.push(data);
    this.#waitingBytes += data.length;
    if (this.#waitingBytes > FLUSH_BYTES) this.#flush();
  }

  #flush(): void {
    if (this.#waiting.length === 0 || this.#stream.destroyed) return;
    this.#stream.write(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  async close(): Promise<void> {
    this.#flush();
    if (this.#stream.destroyed) return;
    this.#stream.end();
    await once(this.#stream, "close").catch(() => undefined);
  }
}
