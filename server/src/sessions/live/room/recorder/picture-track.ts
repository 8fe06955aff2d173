import { nowMs } from "../../../../kernel/clock.ts";
import type { MediaPacket, MediaTap, PeerMedia } from "../media/engine.ts";
import { Frames, sizeOf, type Frame } from "./frames.ts";
import type { RecordedPicture } from "./picture-choice.ts";
import { Reordering } from "./reordering.ts";
import { StreamClock } from "./stream-clock.ts";
import type { TrackWriter } from "./track-writer.ts";
import { WebmFile } from "./webm.ts";

const TICKS_PER_MS = 90;
const KEY_EVERY_MS = 1000;

/** Records one picture from its first keyframe on; another size begins another file. */
export class PictureTrack {
  readonly picture: RecordedPicture;
  readonly #writer: TrackWriter;
  readonly #onFirst: () => void;
  readonly #tap: MediaTap;
  readonly #clock = new StreamClock(TICKS_PER_MS);
  #reordering = new Reordering();
  #frames = new Frames();
  #streamId: number | undefined;
  #keyAskedAtMs = 0;
  #closing: Promise<void> = Promise.resolve();
  #file: { readonly webm: WebmFile; readonly startsAtMs: number; readonly size: string } | undefined;

  constructor(media: PeerMedia, picture: RecordedPicture, { writer, onFirst }: PictureTrackTools) {
    this.picture = picture;
    this.#writer = writer;
    this.#onFirst = onFirst;
    this.#tap = media.tap(picture.kind, (packet) => this.#receive(packet));
  }

  #receive(packet: MediaPacket): void {
    if (packet.streamId !== this.#streamId) {
      this.#reordering = new Reordering();
      this.#frames = new Frames();
    }
    this.#streamId = packet.streamId;
    for (const ordered of this.#reordering.add(packet, nowMs())) {
      const frame = this.#frames.add(ordered);
      if (frame !== undefined) this.#write(frame);
    }
    if (this.#frames.isBroken) this.askForKey();
  }

  /** Requests a keyframe, but not too often. */
  askForKey(): void {
    if (nowMs() - this.#keyAskedAtMs < KEY_EVERY_MS) return;
    this.#keyAskedAtMs = nowMs();
    this.#tap.askForKey();
  }

  /** Whether nothing was recorded yet. */
  get isEmpty(): boolean {
    return this.#file === undefined;
  }

  #write(frame: Frame): void {
    const { packet, atMs } = frame.first;
    const time = this.#clock.timeOf(packet, atMs) - this.#writer.startedAtMs;
    if (frame.isKey) this.#prepare(frame, time);
    if (this.#file !== undefined) this.#file.webm.add(time - this.#file.startsAtMs, frame.data, frame.isKey);
  }

  #prepare(frame: Frame, startsAtMs: number): void {
    const size = sizeOf(frame);
    const name = `${size.width}x${size.height}`;
    if (this.#file?.size === name) return;
    if (this.#file === undefined) this.#onFirst();
    this.#closeFile();
    const webm = new WebmFile(this.#writer.fileFor("picture", startsAtMs), size, this.#writer.onFailure);
    this.#file = { webm, startsAtMs, size: name };
  }

  #closeFile(): void {
    const webm = this.#file?.webm;
    if (webm !== undefined) this.#closing = this.#closing.then(() => webm.close());
  }

  async close(): Promise<void> {
    this.#tap.close();
    this.#closeFile();
    await this.#closing;
  }
}

interface PictureTrackTools {
  readonly writer: TrackWriter;
  /** Called with the first picture, when that of before is not needed any more. */
  readonly onFirst: () => void;
}
