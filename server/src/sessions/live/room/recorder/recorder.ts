import { mkdirSync, writeFileSync } from "node:fs";
import type { PeerMedia } from "../media/engine.ts";
import { nowMs } from "../../../../kernel/clock.ts";
import { choosePicture } from "./picture-choice.ts";
import { PictureTrack } from "./picture-track.ts";
import { TrackWriter } from "./track-writer.ts";
import { VoiceTrack } from "./voice-track.ts";

/** A person who agreed to be recorded. */
export interface RecordedPerson {
  readonly peerId: string;
  readonly media: PeerMedia;
}

export interface RecorderTools {
  readonly folder: string;
  readonly startedAtMs: number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Records a room into files, without transcoding: the voice of each person, and one picture after the other, which is
 * what a viewer looks at.
 */
export class Recorder {
  readonly #writer: TrackWriter;
  readonly #voices = new Map<string, VoiceTrack>();
  /** The present picture, and before its first keyframe the one that it follows. */
  readonly #pictures = new Set<PictureTrack>();
  #next: PictureTrack | undefined;
  #closing: Promise<unknown> = Promise.resolve();
  #isDark = false;

  constructor({ folder, startedAtMs, onFailure }: RecorderTools) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#writer = new TrackWriter(folder, startedAtMs, onFailure);
  }

  /** Several times a second: follows who is there, who speaks, and what is shown. */
  follow(people: readonly RecordedPerson[], spotlight: string | null): void {
    const there = new Map(people.map((person) => [person.peerId, person]));
    for (const [peerId, voice] of this.#voices) {
      if (there.has(peerId)) continue;
      this.#voices.delete(peerId);
      this.#finish(voice);
    }
    for (const { peerId, media } of people) {
      const isHeard = media.live.includes("mic") && !this.#voices.has(peerId);
      if (isHeard) this.#voices.set(peerId, new VoiceTrack(media, this.#writer));
    }
    this.#followPicture(there, spotlight);
  }

  #followPicture(there: ReadonlyMap<string, RecordedPerson>, spotlight: string | null): void {
    const candidates = [...there.values()].map(({ peerId, media: { live, spokeAtMs } }) => ({
      peerId,
      live,
      spokeAtMs,
    }));
    const present = this.#next?.picture;
    const wanted = choosePicture(candidates, { present, spotlight, nowMs: nowMs() });
    if (wanted?.peerId === present?.peerId && wanted?.kind === present?.kind) {
      if (this.#next?.isEmpty === true) this.#next.askForKey();
      return;
    }
    const media = wanted === undefined ? undefined : there.get(wanted.peerId)?.media;
    if (wanted === undefined || media === undefined) return this.#darken();
    for (const track of this.#pictures) if (track.isEmpty) this.#end(track);
    const track: PictureTrack = new PictureTrack(media, wanted, {
      writer: this.#writer,
      onFirst: () => {
        this.#isDark = false;
        for (const other of this.#pictures) if (other !== track) this.#end(other);
      },
    });
    this.#pictures.add(track);
    this.#next = track;
  }

  /** Nobody shows anything. */
  #darken(): void {
    this.#next = undefined;
    for (const track of this.#pictures) this.#end(track);
    if (this.#isDark) return;
    this.#isDark = true;
    try {
      writeFileSync(this.#writer.fileFor("dark", nowMs() - this.#writer.startedAtMs), "");
    } catch (error) {
      this.#writer.onFailure(error);
    }
  }

  #end(track: PictureTrack): void {
    this.#pictures.delete(track);
    this.#finish(track);
  }

  #finish(track: { close(): Promise<void> }): void {
    const closing = track.close();
    this.#closing = this.#closing.then(() => closing);
  }

  /** Ends all files. */
  async close(): Promise<void> {
    for (const voice of this.#voices.values()) this.#finish(voice);
    for (const track of this.#pictures) this.#finish(track);
    this.#voices.clear();
    this.#pictures.clear();
    await this.#closing;
  }
}
