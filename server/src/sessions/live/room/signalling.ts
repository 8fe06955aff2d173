import { qualityOf } from "@openrounds/contract/sessions/live/rules.ts";
import {
  MEDIA_KINDS,
  type BrowserSignal,
  type RoomSignal,
  type SignalOf,
} from "@openrounds/contract/sessions/live/signals.ts";
import { now } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { findMessage, insertMessage } from "../queries.ts";
import { RateLimiter } from "./pace.ts";
import { moderate } from "./moderation.ts";
import { closeFor, type Peer } from "./peer.ts";
import type { Room } from "./room.ts";

/** Signals that are allowed after the hello. */
export type SeatedSignal = Exclude<BrowserSignal, SignalOf<"hello">>;

const REACTIONS = { burst: 8, perSecond: 2 } as const;
/** Each of these creates a new connection. */
const CONNECTIONS = { burst: 8, perSecond: 0.2 } as const;

/** Processes the signals of one person. */
export class Signalling {
  readonly #db: Db;
  readonly #room: Room;
  readonly #peer: Peer;
  readonly #reactions = new RateLimiter(REACTIONS);
  readonly #connections = new RateLimiter(CONNECTIONS);

  constructor(db: Db, room: Room, peer: Peer) {
    this.#db = db;
    this.#room = room;
    this.#peer = peer;
  }

  /** Processes a signal; moderation signals of other people are ignored. */
  async obey(signal: SeatedSignal): Promise<void> {
    switch (signal.type) {
      case "publish":
        return this.#publish(signal);
      case "answer":
        await this.#peer.media.answer(signal);
        return this.#room.showTo(this.#peer);
      case "restart":
        return this.offer();
      case "view":
        this.#peer.view = signal.pictures;
        return this.#room.showTo(this.#peer);
      case "state":
        return this.#switch(signal);
      case "listen":
        this.#peer.listensTo = signal.language;
        return this.#room.showTo(this.#peer);
      case "chat":
        return this.#say(signal);
      case "caption":
        return this.#caption(signal);
      case "page":
        return (await this.#mayPresent()) ? this.#room.presentation.turn(signal) : undefined;
      case "hideFile":
        return (await this.#mayPresent()) ? this.#room.presentation.hide() : undefined;
      case "hand":
        return signal.isRaised ? this.#room.raiseHand(this.#peer.peerId) : this.#room.lowerHand(this.#peer.peerId);
      case "react":
        return this.#react(signal);
      case "quality":
        return this.#report(signal);
      case "agree":
        return this.#room.recording.agree(this.#peer);
      case "leave":
        this.#room.leave(this.#peer);
        return this.#peer.socket.close();
      default:
        return (await this.#mayModerate()) ? moderate(this.#room, this.#peer, signal) : undefined;
    }
  }

  /** Moderation is rare and affects others, so the right is read every time. */
  async #mayModerate(): Promise<boolean> {
    if (!this.#peer.rights.canModerate) return false;
    await this.#room.confirm(this.#peer);
    return this.#room.peers.has(this.#peer.peerId) && this.#peer.rights.canModerate;
  }

  /** Offers the media of the room over a new connection. */
  async offer(): Promise<void> {
    if (this.#admitsConnection()) await this.#peer.offer();
  }

  #admitsConnection(): boolean {
    const admitted = this.#connections.admits();
    if (!admitted) closeFor(this.#peer.socket, "TOO_FAST");
    return admitted;
  }

  async #publish(signal: SignalOf<"publish">): Promise<void> {
    if (!this.#admitsConnection()) return;
    const { offerId } = signal;
    this.#peer.send({ type: "answer", offerId, sdp: await this.#peer.media.publish(signal) });
  }

  #switch(signal: SignalOf<"state">): void {
    const mayInterpret = this.#peer.rights.interprets !== null;
    this.#peer.isInterpreting = signal.isInterpreting === true && mayInterpret;
    // Words for a channel must not be heard in the room.
    const isMisled = signal.mic && signal.isInterpreting === true && !mayInterpret;
    for (const kind of MEDIA_KINDS) this.#peer.media.setLive(kind, signal[kind] && !(kind === "mic" && isMisled));
    if (isMisled) this.#peer.send({ type: "muted", kind: "mic" });
    this.#room.show();
    this.#room.peopleChanged();
  }

  /** A repeated message is only confirmed to its author; an id of somebody else's message is ignored. */
  async #say({ messageId, text, toHosts = false, contentId }: SignalOf<"chat">): Promise<void> {
    if (!this.#room.admitsChat(this.#peer)) return this.#peer.send({ type: "refused", reason: "chat" });
    if (!(await this.#room.isConfirmed(this.#peer))) return;
    const { sessionId, userId, name } = this.#peer.admission;
    const row = { messageId, sessionId, userId, text, toHosts, contentId: contentId ?? null, at: now() };
    const isNew = await this.#db.transaction((tx) => insertMessage(tx, row));
    const written = isNew ? row : await findMessage(this.#db, row);
    if (written === undefined) return;
    const { at, ...shown } = written;
    const said = { text: shown.text, toHosts: shown.toHosts, contentId: shown.contentId };
    const message = { messageId, userId, name, ...said, atMs: at.getTime() };
    const signal: RoomSignal = { type: "chat", message };
    if (!isNew) this.#peer.send(signal);
    else if (toHosts) await this.#whisper(signal);
    else this.#room.broadcast(signal);
  }

  /** Lines of people who may not write captions are ignored. */
  async #caption({ text }: SignalOf<"caption">): Promise<void> {
    const isThere = await this.#room.isConfirmed(this.#peer);
    const { admission, rights } = this.#peer;
    if (isThere && rights.isCaptioner) await this.#room.captions.write(admission.userId, text);
  }

  async #mayPresent(): Promise<boolean> {
    return (await this.#room.isConfirmed(this.#peer)) && this.#peer.rights.isHost;
  }

  /** Sends to moderators, by rights that were read a moment ago, and to the devices of this person. */
  async #whisper(signal: RoomSignal): Promise<void> {
    const { userId } = this.#peer.admission;
    for (const peer of this.#room.everybody) {
      const isThere = !peer.rights.canModerate || (await this.#room.isConfirmed(peer));
      if (isThere && (peer.rights.canModerate || peer.admission.userId === userId)) peer.send(signal);
    }
  }

  #react({ reaction }: SignalOf<"react">): void {
    if (this.#reactions.admits()) this.#room.broadcast({ type: "reaction", peerId: this.#peer.peerId, reaction });
  }

  #report(figures: SignalOf<"quality">): void {
    this.#peer.media.noteLoss(figures);
    const quality = qualityOf(figures);
    if (quality === this.#peer.quality) return;
    this.#peer.quality = quality;
    this.#room.peopleChanged();
  }
}
