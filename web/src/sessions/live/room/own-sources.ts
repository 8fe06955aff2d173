import type { MediaKind } from "@openrounds/contract/sessions/live/signals.ts";
import { openChosen } from "./device-list.ts";
import { INPUTS, openScreen, type InputKind } from "./devices.ts";
import { SoundMix } from "./sound-mix.ts";

/** The own tracks that are on. */
export interface OwnMedia {
  readonly mic: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
}

export interface OwnSourcesOptions {
  /** Sends a track to the room, or stops sending it. */
  readonly publish: (kind: MediaKind, track: MediaStreamTrack | null) => Promise<void>;
  readonly change: (own: OwnMedia) => void;
  /** Called when a device stopped by itself, with the name of the one that replaced it, if any. */
  readonly stopped: (kind: InputKind, replacement: string | undefined) => void;
}

/** Microphone, camera and screen of this person: turned on and off, replaced by other devices, and sent to the room. */
export class OwnSources {
  readonly #options: OwnSourcesOptions;
  readonly #mix = new SoundMix();
  readonly #opening = new Set<MediaKind>();
  readonly #followed = new WeakSet<MediaStreamTrack>();
  #own: OwnMedia;
  /** The sound of the shared screen. */
  #screenSound: MediaStreamTrack | null = null;

  constructor(initial: OwnMedia, options: OwnSourcesOptions) {
    this.#own = initial;
    this.#options = options;
  }

  /** Sends what was on before the room was entered. */
  begin(): void {
    for (const kind of INPUTS) {
      this.#follow(kind, this.#own[kind]);
      if (this.#own[kind] !== null) void this.#publish(kind);
    }
  }

  /** Turns a source on or off; rejects if its device cannot be opened. */
  async toggle(kind: MediaKind): Promise<void> {
    if (this.#own[kind] !== null) return this.#set(kind, null);
    if (this.#opening.has(kind)) return;
    this.#opening.add(kind);
    try {
      await (kind === "screen" ? this.#share() : this.#set(kind, await openChosen(kind)));
    } finally {
      this.#opening.delete(kind);
    }
  }

  async #share(): Promise<void> {
    const { picture, sound } = await openScreen();
    this.#screenSound = sound;
    await this.#set("screen", picture);
    if (sound !== null) await this.#publish("mic");
  }

  /** Opens a source that is on again, as it is chosen now. */
  async reopen(kind: InputKind): Promise<void> {
    const present = this.#own[kind];
    if (present === null) return;
    // Before the other is opened: phones open one camera at a time.
    present.stop();
    let track: MediaStreamTrack;
    try {
      track = await openChosen(kind);
    } catch (error) {
      if (this.#own[kind] === present) await this.#set(kind, null);
      throw error;
    }
    if (this.#own[kind] === present) await this.#set(kind, track);
    else track.stop();
  }

  /** Switches a source off that the room no longer sends. */
  drop(kind: MediaKind): void {
    const hadSound = this.#screenSound !== null;
    this.#own[kind]?.stop();
    if (kind !== "camera") this.#dropScreenSound();
    this.#change({ ...this.#own, [kind]: null });
    if (kind === "screen" && hadSound) void this.#publish("mic");
  }

  /** Switches all devices off. */
  stop(): void {
    for (const track of [this.#own.mic, this.#own.camera, this.#own.screen]) track?.stop();
    this.#dropScreenSound();
    this.#mix.close();
  }

  #dropScreenSound(): void {
    this.#screenSound?.stop();
    this.#screenSound = null;
  }

  #change(own: OwnMedia): void {
    this.#own = own;
    this.#options.change(own);
  }

  async #set(kind: MediaKind, track: MediaStreamTrack | null): Promise<void> {
    const before = this.#own[kind];
    if (before !== track) before?.stop();
    this.#follow(kind, track);
    this.#change({ ...this.#own, [kind]: track });
    await this.#publish(kind);
    if (kind === "screen" && track === null && this.#screenSound !== null) {
      this.#dropScreenSound();
      await this.#publish("mic");
    }
  }

  #publish(kind: MediaKind): Promise<void> {
    const track = kind === "mic" ? this.#mix.mix(this.#own.mic, this.#screenSound) : this.#own[kind];
    return this.#options.publish(kind, track);
  }

  /** Reacts when a track ends by itself: its device was unplugged, or the browser stopped to share the screen. */
  #follow(kind: MediaKind, track: MediaStreamTrack | null): void {
    if (track === null || this.#followed.has(track)) return;
    this.#followed.add(track);
    track.addEventListener("ended", () => {
      if (this.#own[kind] === track) void this.#ended(kind);
    });
  }

  async #ended(kind: MediaKind): Promise<void> {
    if (kind === "screen") return this.#set(kind, null);
    // Another camera could show what nobody expects: only the microphone is replaced.
    const replacement = kind === "mic" ? await openChosen(kind).catch(() => null) : null;
    await this.#set(kind, replacement);
    this.#options.stopped(kind, replacement?.label);
  }
}
