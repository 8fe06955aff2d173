import { afterEach, expect, test, vi } from "vitest";
import { IncomingMedia } from "./incoming-media.ts";
import { OutgoingMedia } from "./outgoing-media.ts";

const RELAYS = [{ urls: ["turn:turn.example.org:3478"], username: "1800000000:asha", credential: "proof" }];
let configured: (RTCConfiguration | undefined)[] = [];

/** As much of RTCPeerConnection as a test needs. */
class FakeConnection extends EventTarget {
  readonly localDescription = { sdp: "v=0" };

  constructor(configuration?: RTCConfiguration) {
    super();
    configured.push(configuration);
  }

  addTransceiver = () => ({ mid: "0", sender: { replaceTrack: () => Promise.resolve() } });
  setLocalDescription = () => Promise.resolve();
  setRemoteDescription = () => Promise.resolve();
  close = () => undefined;
}

afterEach(() => {
  configured = [];
  vi.unstubAllGlobals();
});

test("what is sent and what is shown may go through the relays that the room named at the entrance", async () => {
  vi.stubGlobal("RTCPeerConnection", FakeConnection);
  vi.stubGlobal("MediaStream", EventTarget);
  const incoming = new IncomingMedia({ send: () => undefined, show: () => undefined, silent: () => undefined });
  const outgoing = new OutgoingMedia(() => undefined);
  incoming.relays = RELAYS;
  outgoing.relays = RELAYS;
  await incoming.accept({ type: "offer", offerId: 1, sdp: "v=0", channelMid: "16" });
  await outgoing.resume(false);
  await outgoing.set("mic", { kind: "audio" } as MediaStreamTrack);
  expect(configured.map((each) => each?.iceServers)).toEqual([RELAYS, RELAYS]);
});
