import * as z from "zod/mini";
import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import { ProtectionProfileAes128CmHmacSha1_80, RtpPacket, SrtpSession } from "werift";
import type { MediaPacket } from "../media/engine.ts";
import type { RoomHost } from "./rooms.ts";

/** The key and the salt of SRTP with AES-128 (RFC 3711). */
const KEY_BYTES = 16;
const SALT_BYTES = 14;
const SRTP_SUITE = 80;

const forwardedSchema = z.object({ forwarders: z.array(z.object({ stream_id: z.number() })) });

/** What is forwarded: a medium of a publisher. */
interface ForwardedMedium {
  readonly room: number;
  readonly feed: number;
  readonly mid: string;
  /** Cameras are published in several sizes. */
  readonly isCamera: boolean;
}

/** A running forwarding at Janus. */
interface RunningForwarding {
  readonly host: RoomHost;
  readonly room: number;
  readonly feed: number;
  readonly streamId: number;
}

/** What Janus forwards to this process of one medium, encrypted under a key of its own. */
export class Forwarding {
  readonly #receive: (packet: MediaPacket) => void;
  #socket: Socket | undefined;
  #running: RunningForwarding | undefined;
  #isClosed = false;

  constructor(receive: (packet: MediaPacket) => void) {
    this.#receive = receive;
  }

  /** Begins, in place of what was forwarded before. */
  async begin(host: RoomHost, medium: ForwardedMedium): Promise<void> {
    this.#end();
    const address = host.client.localAddress;
    const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
    this.#socket = socket;
    socket.on("error", () => undefined);
    const secret = randomBytes(KEY_BYTES + SALT_BYTES);
    this.#listen(socket, secret);
    socket.bind(0, address);
    await once(socket, "listening");
    const { port } = socket.address();
    const { data } = await host.client.ask(host.handle, {
      request: "rtp_forward",
      room: medium.room,
      publisher_id: medium.feed,
      host: address,
      host_family: isIPv6(address) ? "ipv6" : "ipv4",
      srtp_suite: SRTP_SUITE,
      srtp_crypto: secret.toString("base64"),
      streams: [{ mid: medium.mid, port, ...(medium.isCamera && { simulcast: true }) }],
    });
    const streamId = forwardedSchema.parse(data).forwarders[0]?.stream_id;
    if (streamId === undefined) return;
    const running = { host, room: medium.room, feed: medium.feed, streamId };
    if (this.#isClosed || this.#socket !== socket) return stopAt(running);
    this.#running = running;
  }

  #listen(socket: Socket, secret: Buffer): void {
    const [key, salt] = [secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES)];
    const keys = { localMasterKey: key, localMasterSalt: salt, remoteMasterKey: key, remoteMasterSalt: salt };
    const session = new SrtpSession({ keys, profile: ProtectionProfileAes128CmHmacSha1_80 });
    socket.on("message", (data) => {
      const packet = open(session, data);
      if (packet === undefined) return;
      const { ssrc, sequenceNumber: sequence, timestamp, marker: isLast } = packet.header;
      if (packet.payload.length === 0) return;
      this.#receive({ streamId: ssrc, sequence, timestamp, isLast, payload: packet.payload });
    });
  }

  #end(): void {
    this.#socket?.close();
    this.#socket = undefined;
    if (this.#running !== undefined) stopAt(this.#running);
    this.#running = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }
}

/** Ends a forwarding; one that ended with its publisher is no fault. */
function stopAt({ host, room, feed, streamId }: RunningForwarding): void {
  const request = { request: "stop_rtp_forward", room, publisher_id: feed, stream_id: streamId };
  host.client.ask(host.handle, request).catch(() => undefined);
}

/** A packet; undefined where it is forged. */
function open(session: SrtpSession, data: Buffer): RtpPacket | undefined {
  try {
    return RtpPacket.deSerialize(session.decrypt(data));
  } catch {
    return undefined;
  }
}
