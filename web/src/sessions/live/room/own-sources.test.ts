import { beforeEach, expect, test, vi } from "vitest";
import type { MediaKind } from "@openrounds/contract/sessions/live/signals.ts";
import { standInForBrowser } from "../../../kernel/testing/browser.ts";
import { OwnSources, type OwnMedia } from "./own-sources.ts";

/** A track without a device. */
class FakeTrack extends EventTarget {
  readonly kind: string;
  readonly label: string;
  readyState = "live";

  constructor(kind: string, label: string) {
    super();
    this.kind = kind;
    this.label = label;
  }

  stop(): void {
    this.readyState = "ended";
  }

  unplug(): void {
    this.stop();
    this.dispatchEvent(new Event("ended"));
  }
}

class FakeStream {
  readonly tracks: readonly FakeTrack[];

  constructor(tracks: readonly FakeTrack[]) {
    this.tracks = tracks;
  }

  getTracks = () => this.tracks;
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === "video");
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === "audio");
}

const mixed = new FakeTrack("audio", "mix");
let mixedFrom: string[][];

class FakeContext {
  #inputs: string[] = [];
  createMediaStreamDestination = () => ({ stream: new FakeStream([mixed]) });
  createMediaStreamSource = ({ tracks }: FakeStream) => ({
    connect: () => this.#inputs.push(tracks[0]?.label ?? ""),
    disconnect: () => (this.#inputs = []),
  });
  resume = async () => void mixedFrom.push([...this.#inputs]);
  close = async () => undefined;
}

let opened: FakeTrack[];
let given: () => FakeTrack;
let screen: FakeTrack[];
let sent: [MediaKind, string | undefined][];
let stopped: [string, string | undefined][];
let own: OwnMedia;
let sources: OwnSources;

const none: OwnMedia = { mic: null, camera: null, screen: null };

beforeEach(() => {
  standInForBrowser();
  opened = [];
  mixedFrom = [];
  given = () => new FakeTrack("audio", `device ${opened.length + 1}`);
  vi.stubGlobal("MediaStream", FakeStream);
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("navigator", {
    mediaDevices: {
      enumerateDevices: async () => [],
      getUserMedia: async () => {
        const track = given();
        opened.push(track);
        return new FakeStream([track]);
      },
      getDisplayMedia: async () => new FakeStream(screen),
    },
  });
  sent = [];
  stopped = [];
  own = none;
  sources = new OwnSources(none, {
    publish: async (kind, track) => void sent.push([kind, track?.label]),
    change: (changed) => (own = changed),
    stopped: (kind, replacement) => stopped.push([kind, replacement]),
  });
});

const refuse = (name: string) => () => {
  throw new DOMException("refused", name);
};

test("a source is turned on and off, and its device with it", async () => {
  await sources.toggle("mic");
  expect(own.mic?.label).toBe("device 1");
  await sources.toggle("mic");
  expect(own.mic).toBeNull();
  expect(opened.map(({ readyState }) => readyState)).toEqual(["ended"]);
  expect(sent).toEqual([
    ["mic", "device 1"],
    ["mic", undefined],
  ]);
});

test("another choice replaces the device in the room; where that fails, the source is off", async () => {
  await sources.toggle("camera");
  await sources.reopen("camera");
  expect(opened.map(({ readyState }) => readyState)).toEqual(["ended", "live"]);
  expect(sent.at(-1)).toEqual(["camera", "device 2"]);
  given = refuse("NotReadableError");
  await expect(sources.reopen("camera")).rejects.toThrow("refused");
  expect(own.camera).toBeNull();
  expect(sent.at(-1)).toEqual(["camera", undefined]);
  await sources.reopen("camera");
  expect(own.camera).toBeNull();
});

test("an unplugged microphone is replaced by the one that is left, an unplugged camera is off", async () => {
  await sources.toggle("mic");
  opened[0]?.unplug();
  await vi.waitFor(() => expect(stopped).toEqual([["mic", "device 2"]]));
  expect(own.mic?.label).toBe("device 2");
  await sources.toggle("camera");
  opened[2]?.unplug();
  await vi.waitFor(() => expect(stopped.at(-1)).toEqual(["camera", undefined]));
  expect(own.camera).toBeNull();
  given = refuse("NotFoundError");
  opened[1]?.unplug();
  await vi.waitFor(() => expect(stopped.at(-1)).toEqual(["mic", undefined]));
  expect(own.mic).toBeNull();
});

test("the sound of a shared screen is mixed into the microphone, and goes on while the person is muted", async () => {
  screen = [new FakeTrack("video", "window"), new FakeTrack("audio", "film")];
  await sources.toggle("mic");
  await sources.toggle("screen");
  expect(sent.slice(1)).toEqual([
    ["screen", "window"],
    ["mic", "mix"],
  ]);
  expect(mixedFrom.at(-1)).toEqual(["device 1", "film"]);
  await sources.toggle("mic");
  expect(sent.at(-1)).toEqual(["mic", "mix"]);
  expect(mixedFrom.at(-1)).toEqual(["film"]);
  await sources.toggle("screen");
  expect(sent.at(-1)).toEqual(["mic", undefined]);
  expect(screen.map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
});

test("a screen that the browser stops to share is off, and its sound too", async () => {
  screen = [new FakeTrack("video", "window"), new FakeTrack("audio", "film")];
  await sources.toggle("screen");
  screen[0]?.unplug();
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(["mic", undefined]));
  expect(own.screen).toBeNull();
});

test("who is muted by the room sends no sound of the screen either", async () => {
  screen = [new FakeTrack("video", "window"), new FakeTrack("audio", "film")];
  await sources.toggle("mic");
  await sources.toggle("screen");
  sources.drop("mic");
  expect(own).toMatchObject({ mic: null, screen: screen[0] });
  expect(screen[1]?.readyState).toBe("ended");
  await sources.toggle("mic");
  expect(sent.at(-1)).toEqual(["mic", "device 2"]);
});

test("where a host stops the shared screen, its sound stops, and the person is heard as before", async () => {
  screen = [new FakeTrack("video", "window"), new FakeTrack("audio", "film")];
  await sources.toggle("mic");
  await sources.toggle("screen");
  sources.drop("screen");
  expect(screen[1]?.readyState).toBe("ended");
  expect(sent.at(-1)).toEqual(["mic", "device 1"]);
});

test("at the end all devices are off", async () => {
  screen = [new FakeTrack("video", "window")];
  await sources.toggle("mic");
  await sources.toggle("screen");
  sources.stop();
  expect([...opened, ...screen].map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
});
