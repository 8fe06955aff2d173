import type { WebSocket } from "ws";
import { CLOSE_CODES, SILENT_AFTER_MS, type CloseReason } from "@openrounds/contract/sessions/live/rules.ts";
import type {
  ConnectionQuality,
  RoomPerson,
  RoomSignal,
  WantedPicture,
} from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { newId, newToken } from "../../../kernel/ids.ts";
import type { RoomRights } from "../access.ts";
import type { MediaRoom, PeerMedia } from "./media/engine.ts";
import type { Admission } from "../providers/admission.ts";
import type { LedgerStay } from "./ledger.ts";

/** Closes a socket with a reason that the browser shows to the person. */
export const closeFor = (socket: WebSocket, reason: CloseReason): void => socket.close(CLOSE_CODES[reason], reason);

/** An admitted person with a socket. */
export interface PeerArrival {
  readonly admission: Admission;
  readonly rights: RoomRights;
  readonly socket: WebSocket;
  readonly network: string;
}

/** One device of one person in a room. */
export class Peer {
  readonly peerId = newId();
  /** The token that resumes this seat after a lost socket. */
  readonly resume = newToken();
  admission: Admission;
  /** The rights of the person, as they were last read. */
  rights: RoomRights;
  rightsReadAtMs = nowMs();
  /** The network of the socket. */
  network: string;
  readonly device: string;
  readonly media: PeerMedia;
  /** The pictures that the browser shows; undefined before it says so. */
  view: readonly WantedPicture[] | undefined;
  /** Whether the microphone is heard in the channel of the person's language, and not in the room. */
  isInterpreting = false;
  /** The language whose interpreter the person hears; null for the room alone. */
  listensTo: string | null = null;
  quality: ConnectionQuality = "GOOD";
  socket: WebSocket;
  #heardAtMs = nowMs();
  /** When the socket was lost; undefined while there is one. */
  lostAt: Date | undefined;
  #sentSlots = "";
  #sentLine: Pick<PeerMedia, "step" | "isCameraResting"> = { step: "all", isCameraResting: false };
  /** Signals that are queued while the welcome is prepared; undefined once it is sent. */
  #buffered: RoomSignal[] | undefined = [];

  constructor({ admission, rights, socket, network }: PeerArrival, device: string, media: MediaRoom) {
    this.admission = admission;
    this.rights = rights;
    this.network = network;
    this.device = device;
    this.socket = socket;
    this.media = media.enter(this.peerId);
  }

  get stay(): LedgerStay {
    const { sessionId, userId } = this.admission;
    return { sessionId, userId, connectionId: this.peerId, device: this.device };
  }

  get person(): RoomPerson {
    const { userId, name } = this.admission;
    const { role, canModerate, isCohost, isCaptioner, interprets } = this.rights;
    return {
      peerId: this.peerId,
      userId,
      name,
      role,
      canModerate,
      isCohost,
      isCaptioner,
      interprets,
      isInterpreting: this.isInterpreting,
      on: this.media.live,
      quality: this.#shownQuality,
    };
  }

  /** The person's connection as others see it. */
  get #shownQuality(): ConnectionQuality {
    return this.isSilent ? "LOST" : this.quality;
  }

  /** When the person was last heard in the room; 0 for never, and while they interpret. */
  get spokeAtMs(): number {
    return this.isInterpreting ? 0 : this.media.spokeAtMs;
  }

  /** Whether nothing has arrived from the person for a while. */
  get isSilent(): boolean {
    return this.isLost || nowMs() - this.#heardAtMs > SILENT_AFTER_MS;
  }

  noteHeard(): void {
    this.#heardAtMs = nowMs();
  }

  get isLost(): boolean {
    return this.lostAt !== undefined;
  }

  /** Whether the socket has been lost for so long. */
  isLostFor(ms: number): boolean {
    return this.lostAt !== undefined && nowMs() - this.lostAt.getTime() > ms;
  }

  /** Sends a signal, after the welcome. */
  send(signal: RoomSignal): void {
    if (this.#buffered === undefined) this.#write(signal);
    else this.#buffered.push(signal);
  }

  /** Sends the welcome, then the queued signals. */
  greet(welcome: Extract<RoomSignal, { type: "welcome" }>): void {
    const buffered = this.#buffered ?? [];
    this.#buffered = undefined;
    for (const signal of [welcome, ...buffered]) this.#write(signal);
  }

  #write(signal: RoomSignal): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(signal));
  }

  /** Sends the assignment of videos to slots when it changed, or to a new browser. */
  sendSlots(isNew = false): void {
    const slots = this.media.shown;
    const text = JSON.stringify(slots);
    if (text === this.#sentSlots && !isNew) return;
    this.#sentSlots = text;
    this.send({ type: "slots", slots });
  }

  /** Tells what the line carries when that changed, or a new browser. */
  sendLine(isNew = false): void {
    const { step, isCameraResting } = this.media;
    if (step === this.#sentLine.step && isCameraResting === this.#sentLine.isCameraResting && !isNew) return;
    this.#sentLine = { step, isCameraResting };
    this.send({ type: "line", step, isCameraResting });
  }

  /** Sets the rights that were just read; returns whether they changed. */
  grant(rights: RoomRights): boolean {
    const isOther = JSON.stringify(rights) !== JSON.stringify(this.rights);
    this.rights = rights;
    this.rightsReadAtMs = nowMs();
    return isOther;
  }

  /** Replaces the lost or older socket by a new one, with the person's current rights. */
  returnWith({ admission, rights, socket, network }: PeerArrival): void {
    const older = this.socket;
    this.socket = socket;
    this.admission = admission;
    this.network = network;
    this.grant(rights);
    this.lostAt = undefined;
    this.noteHeard();
    this.#buffered = [];
    closeFor(older, "REPLACED");
  }

  /** Offers the media of the room; the browser sends the SDP answer. */
  async offer(): Promise<void> {
    this.send({ type: "offer", ...(await this.media.offer()) });
  }

  async close(): Promise<void> {
    await this.media.close();
  }
}
