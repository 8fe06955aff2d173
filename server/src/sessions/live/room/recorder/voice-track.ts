import { nowMs } from "../../../../kernel/clock.ts";
import type { MediaPacket, MediaTap, PeerMedia } from "../media/engine.ts";
import { Reordering } from "./reordering.ts";
import { StreamClock } from "./stream-clock.ts";
import type { TrackWriter } from "./track-writer.ts";
import { WebmFile } from "./webm.ts";

const TICKS_PER_MS = 48;

/** Records the voice of a person, from the first word on. */
export class VoiceTrack {
  readonly #writer: TrackWriter;
  readonly #tap: MediaTap;
  readonly #clock = new StreamClock(TICKS_PER_MS);
  #reordering = new Reordering();
  #streamId: number | undefined;
  #file: { readonly webm: WebmFile; readonly startsAtMs: number } | undefined;

  constructor(media: PeerMedia, writer: TrackWriter) {
    this.#writer = writer;
    this.#tap = media.tap("mic", (packet) => this.#receive(packet));
  }

  #receive(packet: MediaPacket): void {
    if (packet.streamId !== this.#streamId) this.#reordering = new Reordering();
    this.#streamId = packet.streamId;
    for (const { packet: next, atMs } of this.#reordering.add(packet, nowMs())) {
      this.#write(this.#clock.timeOf(next, atMs) - this.#writer.startedAtMs, next.payload);
    }
  }

  #write(atMs: number, data: Buffer): void {
    this.#file ??= {
      webm: new WebmFile(this.#writer.fileFor("voice", atMs), "voice", this.#writer.onFailure),
      startsAtMs: atMs,
    };
    this.#file.webm.add(atMs - this.#file.startsAtMs, data, true);
  }

  async close(): Promise<void> {
    this.#tap.close();
    await this.#file?.webm.close();
  }
}
