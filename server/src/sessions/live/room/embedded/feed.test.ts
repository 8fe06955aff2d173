import { RTCPeerConnection, RtpHeader, RtpPacket } from "werift";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Feed } from "./feed.ts";
import { Layer } from "./layer.ts";

const TICKS_PER_S = 90_000;

let connection: RTCPeerConnection;
let feed: Feed;
let small: Layer;
let large: Layer;
let packets: number;

beforeEach(() => {
  connection = new RTCPeerConnection();
  const { receiver } = connection.addTransceiver("video");
  feed = new Feed("asha", "camera");
  small = new Layer(receiver, 1, 0);
  large = new Layer(receiver, 2, 1);
  feed.addLayer(large);
  feed.addLayer(small);
  packets = 0;
});
afterEach(() => connection.close());

function receive(layer: Layer, framesPerSecond: number): void {
  for (let frame = 0; frame < framesPerSecond; frame++) {
    const timestamp = Math.round((frame * TICKS_PER_S) / framesPerSecond) + packets * TICKS_PER_S;
    for (let part = 0; part < 2; part++) {
      const header = new RtpHeader({ sequenceNumber: ++packets & 0xffff, timestamp, ssrc: layer.ssrc });
      feed.receive(layer, new RtpPacket(header, Buffer.alloc(100)));
    }
  }
}

/** What flows for a second, in frames. */
function second(smallFrames: number, largeFrames: number): void {
  receive(small, smallFrames);
  receive(large, largeFrames);
  feed.measure();
}

test("a large layer that the browser starves gives way to the small one within two seconds", () => {
  second(15, 24);
  expect(feed.layerAt(1)).toBe(large);
  second(15, 2);
  expect(feed.layerAt(1)).toBe(small);
  expect(feed.bestRank).toBe(0);
});

test("the large layer comes back after it has flowed for some seconds, not at once", () => {
  second(15, 1);
  for (let good = 0; good < 3; good++) {
    second(15, 22);
    expect(feed.layerAt(1)).toBe(small);
  }
  second(15, 3);
  for (let good = 0; good < 3; good++) second(15, 22);
  expect(feed.layerAt(1)).toBe(small);
  second(15, 22);
  expect(feed.layerAt(1)).toBe(large);
});

test("a camera that sends nothing, and a new connection, say nothing about the large layer", () => {
  second(0, 0);
  expect(feed.layerAt(1)).toBe(large);
  second(15, 0);
  feed.restart();
  feed.addLayer(large);
  expect(feed.layerAt(1)).toBe(large);
});
