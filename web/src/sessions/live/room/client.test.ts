import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRoom, type RoomClient } from "./client.ts";
import type { RoomChange } from "./state.ts";

const ENTRANCE = { token: "token", socketPath: "/live-socket", iceServers: [] };
const WELCOME = { type: "welcome", peerId: "asha", resume: "seat", isResumed: false, canModerate: false, messages: [] };
const OFFER = { type: "offer", offerId: 1, sdp: "v=0" };

let sockets: FakeSocket[];
let connections: FakeConnection[];
let states: string[];
let client: RoomClient;
let renew: () => Promise<typeof ENTRANCE>;

/** A socket of a network that a test plays. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: string[] = [];

  constructor() {
    super();
    sockets.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  hear = (signal: object): boolean =>
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(signal) }));
  send = (text: string): void => void this.sent.push(text);
  close(): void {
    this.readyState = 3;
  }
}

/** As much of RTCPeerConnection as a test needs. */
class FakeConnection extends EventTarget {
  readonly localDescription = { sdp: "v=0" };
  connectionState = "connected";

  constructor() {
    super();
    connections.push(this);
  }

  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event("connectionstatechange"));
  }
  setLocalDescription = () => Promise.resolve();
  setRemoteDescription = () => Promise.resolve();
  close = () => undefined;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  connections = [];
  states = [];
  const page = new EventTarget();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("RTCPeerConnection", FakeConnection);
  vi.stubGlobal("MediaStream", EventTarget);
  vi.stubGlobal("location", { href: "http://openrounds.example.org/live/1" });
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
  renew = () => Promise.resolve(ENTRANCE);
  const change = (each: RoomChange): void => void (each.kind === "connection" && states.push(each.connection));
  client = openRoom(ENTRANCE, { change, renew: () => renew() });
});
afterEach(() => {
  client.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function enter(): Promise<void> {
  client.connect();
  await settle();
  sockets[0]?.open();
  sockets[0]?.hear(WELCOME);
  sockets[0]?.hear(OFFER);
  await settle();
}

test("a socket that does not open in time is given up for another, again and again", async () => {
  client.connect();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sockets.length).toBeGreaterThanOrEqual(4);
  expect(sockets.filter(({ readyState }) => readyState !== 3)).toHaveLength(1);
  sockets.at(-1)?.open();
  sockets.at(-1)?.hear(WELCOME);
  await settle();
  expect(states.at(-1)).toBe("open");
});

test("a call for new details that hangs is made again", async () => {
  await enter();
  let calls = 0;
  renew = () => (++calls === 1 ? new Promise(() => undefined) : Promise.resolve(ENTRANCE));
  sockets[0]?.dispatchEvent(Object.assign(new Event("close"), { code: 1006, reason: "" }));
  await vi.advanceTimersByTimeAsync(8000);
  expect(calls).toBe(2);
  expect(sockets).toHaveLength(2);
});

test("whoever waits in the lobby is left waiting", async () => {
  client.connect();
  await settle();
  sockets[0]?.open();
  sockets[0]?.hear({ type: "wait", mode: "ALL" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe("waiting");
});

test("a network that is back is used at once", async () => {
  await enter();
  dispatchEvent(new Event("online"));
  await settle();
  expect(sockets).toHaveLength(2);
  sockets[1]?.open();
  expect(JSON.parse(sockets[1]?.sent[0] ?? "")).toMatchObject({ type: "hello", resume: "seat" });
});

test("when media stop to arrive the socket is taken for dead, and the seat is resumed by another", async () => {
  await enter();
  connections[0]?.become("disconnected");
  await settle();
  expect(states.at(-1)).toBe("reconnecting");
  expect(sockets).toHaveLength(2);
  connections[0]?.become("failed");
  await settle();
  expect(sockets).toHaveLength(2);
});

test("after a lost socket the next one is tried within two seconds, also in a long outage", async () => {
  await enter();
  for (let attempt = 1; attempt < 8; attempt++) {
    sockets.at(-1)?.dispatchEvent(Object.assign(new Event("close"), { code: 1006, reason: "" }));
    await vi.advanceTimersByTimeAsync(2000);
    expect(sockets).toHaveLength(attempt + 1);
  }
});

test("whoever left hears no more of the network", async () => {
  await enter();
  client.leave();
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});
