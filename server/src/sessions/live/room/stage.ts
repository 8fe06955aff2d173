import type { FastifyInstance } from "fastify";
import { existsSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";

const FOLDER = "/stage/";
const PAGE_NAME = "page";
/** Where the page stands. */
export const STAGE_PATH = `${FOLDER}${PAGE_NAME}`;
const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const SOURCES = /^(contract|web)\/src\/[\w/-]+\.ts$/;

/** Opens the room by the browser's own client, and keeps what happens within reach. */
const SCRIPT = `
import { openRoom } from "${FOLDER}web/src/sessions/live/room-client.ts";
const stage = { tiles: [], people: [], speakers: [], connection: "", frames: new Map(), connections: [] };
globalThis.stage = stage;
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); stage.socket = this; }
};
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...given) { super(...given); stage.connections.push(this); }
};
function show({ peerId, kind, stream }) {
  const name = peerId + " " + kind;
  if (document.getElementById(name)) return;
  const video = Object.assign(document.createElement("video"), { id: name, muted: true, autoplay: true, srcObject: stream });
  const count = () => { stage.frames.set(name, (stage.frames.get(name) ?? 0) + 1); stage.firstFrameAt ??= performance.now(); video.requestVideoFrameCallback(count); };
  video.requestVideoFrameCallback(count);
  document.body.append(video);
}
function change({ kind, tiles, connection, closedBecause = "", signal }) {
  if (kind === "connection") { stage.connection = connection + closedBecause; stage.people = []; }
  if (signal?.type === "people") stage.people = signal.people;
  if (signal?.type === "speakers") stage.speakers = signal.peerIds;
  if (kind !== "tiles") return;
  const player = document.querySelector("audio");
  if (player.srcObject !== stage.client.audio) player.srcObject = stage.client.audio;
  stage.tiles = tiles.map(({ peerId, kind }) => peerId + " " + kind);
  for (const video of document.querySelectorAll("video")) if (!stage.tiles.includes(video.id)) { stage.frames.delete(video.id); video.remove(); }
  tiles.forEach(show);
}
stage.enter = (first) => {
  stage.enteredAt = performance.now();
  stage.client = openRoom(first, { renew: () => globalThis.renew(), change });
  stage.client.connect();
};
// The fake microphones of one browser take turns; a tone of its own is heard from each page.
function tone() {
  const sound = new AudioContext();
  const source = sound.createOscillator();
  const voice = sound.createMediaStreamDestination();
  source.connect(voice);
  source.start();
  return voice.stream.getAudioTracks()[0];
}
stage.publish = async (video) => {
  const own = await navigator.mediaDevices.getUserMedia({ video });
  await Promise.all([stage.client.publish("mic", tone()), stage.client.publish("camera", own.getVideoTracks()[0])]);
};
stage.shareCanvas = () => {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  setInterval(() => { pen.fillStyle = "hsl(" + (performance.now() / 10) % 360 + " 60% 50%)"; pen.fillRect(0, 0, 300, 150); }, 100);
  return stage.client.publish("screen", canvas.captureStream(8).getVideoTracks()[0]);
};
stage.received = async () => {
  const all = { packets: 0, lost: 0, heard: 0, freezes: 0, frames: 0 };
  for (const connection of stage.connections) {
    if (connection.connectionState === "closed") continue;
    for (const report of (await connection.getStats()).values()) {
      if (report.type !== "inbound-rtp") continue;
      all.packets += report.packetsReceived;
      all.lost += report.packetsLost;
      all.freezes += report.freezeCount ?? 0;
      all.frames += report.framesDecoded ?? 0;
      if (report.totalAudioEnergy > 0) all.heard++;
    }
  }
  return all;
};
stage.isReady = true;`;

const IMPORTS = JSON.stringify({ imports: { "@openrounds/contract/": `${FOLDER}contract/src/` } });
const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Stage</title><script type="importmap">${IMPORTS}</script>
<audio autoplay></audio><script type="module">${SCRIPT}</script>`;

/** Serves a page that has nothing but the browser's side of the room, for tests and measurements. */
export function mountStage(app: FastifyInstance): void {
  app.get<{ Params: { "*": string } }>(`${FOLDER}*`, async ({ params }, reply) => {
    const source = params["*"];
    void reply.removeHeader("content-security-policy");
    if (source === PAGE_NAME) return reply.type("text/html").send(PAGE);
    if (!SOURCES.test(source) || !existsSync(`${ROOT}${source}`)) return reply.status(404).send();
    return reply.type("text/javascript").send(stripTypeScriptTypes(readFileSync(`${ROOT}${source}`, "utf8")));
  });
}

/** What Chromium needs to have devices and to play sound without anybody there. */
export const STAGE_ARGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync", "--use-fake-device-for-media-stream"],
  ...["--use-fake-ui-for-media-stream", "--autoplay-policy=no-user-gesture-required"],
];
