import { SEATS_MAX } from "@openrounds/contract/sessions/live/schemas.ts";
import {
  RESUME_ANSWERING_WITHIN_MS,
  RESUME_WITHIN_MS,
  type CloseReason,
} from "@openrounds/contract/sessions/live/rules.ts";
import {
  CHAT_SHOWN,
  type AgendaPosition,
  type MediaKind,
  type RemovedPerson,
  type RoomSignal,
  type WantedPicture,
} from "@openrounds/contract/sessions/live/signals.ts";
import { SECOND, now, nowMs } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Log } from "../../../kernel/log.ts";
import type { PollAudience } from "../../polls/events.ts";
import type { RoomRights } from "../access.ts";
import { STREAM_LIMITS, type MediaRoom } from "./media/engine.ts";
import type { Admission } from "../providers/admission.ts";
import { Appointments } from "./appointments.ts";
import { Captions } from "./captions.ts";
import { Controls } from "./controls.ts";
import type { Ledger } from "./ledger.ts";
import { Lobby } from "./lobby.ts";
import { RateLimiters } from "./pace.ts";
import { publish } from "../../../kernel/db/fanout.ts";
import { RIGHTS_CHANNEL } from "../events.ts";
import {
  deleteRemoval,
  deleteRights,
  hasOpenStay,
  insertRemoval,
  listMessages,
  listRemovals,
  updateAgendaPosition,
  updateLock,
  type StoredControls,
} from "../queries.ts";
import { closeFor, type Peer } from "./peer.ts";
import { Presentation } from "./presentation.ts";
import { Recording, type RecordingSettings } from "./recording.ts";
import type { RightsReader } from "./rights.ts";

const SPEAKING_FOR_MS = 800;
/** Rights that were read within this time are used without reading them again. */
const RIGHTS_KNOWN_FOR_MS = SECOND;
const CHAT = { burst: 8, perSecond: 1 } as const;
/** Many people of one hospital share a network. */
const CHAT_OF_NETWORK = { burst: 80, perSecond: 10 } as const;

/** The media of everybody, by priority, and the interpreter of each language. */
interface OfferedMedia {
  readonly pictures: readonly WantedPicture[];
  readonly voices: readonly string[];
  readonly interpreters: ReadonlyMap<string | null, Peer>;
}

/** What survives the process of a room. */
export interface StoredRoomState {
  readonly agenda: AgendaPosition;
  /** Whether only hosts may enter. */
  readonly isLocked: boolean;
  readonly controls: StoredControls;
}

export interface RoomTools {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly log: Log;
  readonly rights: RightsReader;
  readonly media: MediaRoom;
  /** How many people the room carries well; hosts get in beyond. */
  readonly capacity: number;
  /** Whether lost seats are kept for longer, as nobody can come back now. */
  readonly holdsSeats: () => boolean;
  readonly recordings: RecordingSettings;
}

/** The room of one session: its people, their media, and the position in the agenda. */
export class Room {
  readonly sessionId: string;
  readonly peers = new Map<string, Peer>();
  readonly controls: Controls;
  readonly lobby: Lobby;
  readonly appointments: Appointments;
  readonly captions: Captions;
  readonly presentation: Presentation;
  readonly recording: Recording;
  readonly #tools: RoomTools;
  #hands: readonly string[] = [];
  #agenda: AgendaPosition;
  #isLocked: boolean;
  #speakers = " ";
  /** The people who are heard, the last speaker first. */
  #voices = "";
  /** The ids of people from whom nothing arrives. */
  #silent = "";
  #hasNews = false;
  /** Whether the line of somebody hardly carries the voices. */
  #isThin = false;
  #pollNews: PollAudience | undefined;
  readonly #chat = new RateLimiters(CHAT);
  readonly #chatOfNetworks = new RateLimiters(CHAT_OF_NETWORK);

  constructor(sessionId: string, { agenda, isLocked, controls }: StoredRoomState, tools: RoomTools) {
    this.sessionId = sessionId;
    this.controls = new Controls(tools.db, this, controls);
    this.captions = new Captions(tools.db, this);
    this.presentation = new Presentation(tools.db, this);
    this.recording = new Recording(tools, this);
    this.appointments = new Appointments(tools.db, sessionId);
    this.lobby = new Lobby({
      ...tools,
      mode: () => this.controls.present.lobby,
      tellModerators: (signal) => this.tellModerators(signal),
    });
    this.#agenda = agenda;
    this.#isLocked = isLocked;
    this.#tools = tools;
  }

  get agendaItem(): number {
    return this.#agenda.item;
  }

  get media(): MediaRoom {
    return this.#tools.media;
  }

  get everybody(): Peer[] {
    return [...this.peers.values()];
  }

  #seatsOf(userId: string): Peer[] {
    return this.everybody.filter(({ admission }) => admission.userId === userId);
  }

  /** Why a person may not enter now; undefined for hosts, and while the room is open and has a seat. */
  async refusalFor(
    { userId }: Admission,
    { isHost, isAdmitted }: RoomRights,
  ): Promise<"ROOM_FULL" | "LOCKED" | undefined> {
    if (isHost) return undefined;
    const isNew =
      this.#isLocked && !isAdmitted && !(await hasOpenStay(this.#tools.db, { sessionId: this.sessionId, userId }));
    if (isNew) return "LOCKED";
    const seats = this.#seatsOf(userId).length;
    // People who are there already give up an older seat.
    const isFull = this.peers.size >= this.#tools.capacity;
    return isFull && seats < SEATS_MAX ? "ROOM_FULL" : undefined;
  }

  /** Whether a person may write another message now, counted over all their devices. */
  admitsChat({ admission, network }: Peer): boolean {
    return this.#chat.admits(admission.userId) && this.#chatOfNetworks.admits(network);
  }

  get streams(): number {
    return this.everybody.reduce((sum, { media }) => sum + media.streams, 0);
  }

  broadcast(signal: RoomSignal): void {
    for (const peer of this.peers.values()) peer.send(signal);
  }

  /** Schedules an update of people and their media; several changes are sent as one. */
  peopleChanged(): void {
    this.#hasNews = true;
  }

  tellModerators(signal: RoomSignal): void {
    for (const peer of this.everybody) if (peer.rights.canModerate) peer.send(signal);
  }

  /** Adds a peer. It takes over a lost seat of the same device; beyond the seats of a person, the oldest ends. */
  enter(peer: Peer): void {
    for (const other of this.everybody) {
      const isSame = other.admission.userId === peer.admission.userId && other.device === peer.device;
      if (isSame && other.lostAt !== undefined) this.#remove(other);
    }
    const seats = this.#seatsOf(peer.admission.userId).toSorted((a, b) => Number(b.isLost) - Number(a.isLost));
    for (const oldest of seats.slice(0, Math.max(0, seats.length + 1 - SEATS_MAX))) {
      this.showOut(oldest, "REPLACED");
    }
    this.peers.set(peer.peerId, peer);
    this.#tools.ledger.note("JOIN", [peer.stay]);
    this.peopleChanged();
  }

  /** Sends the state of the room to a peer that entered or resumed. */
  async brief(peer: Peer): Promise<void> {
    peer.send({ type: "people", people: this.everybody.map(({ person }) => person) });
    peer.send({ type: "hands", peerIds: this.#hands });
    peer.send({ type: "agenda", position: this.#agenda });
    peer.send({ type: "lock", isLocked: this.#isLocked });
    peer.send({ type: "controls", controls: this.controls.present });
    this.recording.brief(peer);
    peer.send({ type: "captions", lines: await this.captions.latest() });
    peer.send(await this.presentation.signal());
    peer.sendSlots(true);
    peer.sendLine(true);
    peer.send({ type: "voices", isThin: this.#isThin });
    if (peer.rights.canModerate) await this.#briefModerator(peer);
  }

  async #briefModerator(peer: Peer): Promise<void> {
    peer.send({ type: "waiting", people: this.lobby.waiting });
    peer.send({ type: "removed", people: await this.#listRemoved() });
  }

  #listRemoved = (): Promise<RemovedPerson[]> => listRemovals(this.#tools.db, this.sessionId);

  /** Locks the room, so that only hosts enter and whom they let in from then on, or opens it. */
  async lock(isLocked: boolean): Promise<void> {
    const { sessionId } = this;
    await this.#tools.db.transaction(async (tx) => {
      await updateLock(tx, sessionId, isLocked ? now() : null);
      if (isLocked) await deleteRights(tx, { sessionId, kind: "ENTRY" });
    });
    this.#isLocked = isLocked;
    this.broadcast({ type: "lock", isLocked });
  }

  /** Removes a person from the room, on all devices, and keeps them out until they are let back in; moderators stay. */
  async removePerson({ admission, rights }: Peer, removedBy: string): Promise<void> {
    if (!rights.canModerate) await this.exclude(admission.userId, removedBy);
  }

  /** Keeps a person out until they are let back in. */
  async exclude(userId: string, removedBy: string): Promise<void> {
    const { sessionId } = this;
    await this.#tools.db.transaction(async (tx) => {
      await insertRemoval(tx, { sessionId, userId, removedBy, at: now() });
      await deleteRights(tx, { sessionId, userId });
      await publish(tx, RIGHTS_CHANNEL, userId);
    });
    await this.#sendRemoved();
  }

  /** Lets a removed person in again. */
  async readmit(userId: string): Promise<void> {
    await this.#tools.db.transaction((tx) => deleteRemoval(tx, this.sessionId, userId));
    await this.#sendRemoved();
  }

  async #sendRemoved(): Promise<void> {
    this.tellModerators({ type: "removed", people: await this.#listRemoved() });
  }

  /** Silences a person who interprets no longer, so that words for a channel are not heard in the room. */
  endInterpreting(peer: Peer): void {
    if (!peer.isInterpreting) return;
    this.mute(peer, "mic");
    peer.isInterpreting = false;
  }

  /** Switches media of a person off. */
  mute(peer: Peer, kind: MediaKind): void {
    peer.media.setLive(kind, false);
    peer.send({ type: "muted", kind });
    this.show();
    this.peopleChanged();
  }

  /** The peer that a reconnecting socket resumes. */
  findLost(userId: string, resume: string | undefined): Peer | undefined {
    return this.everybody.find((peer) => peer.resume === resume && peer.admission.userId === userId);
  }

  /** Handles a peer that left or was removed. */
  leave(peer: Peer): void {
    if (!this.peers.has(peer.peerId)) return;
    this.#tools.ledger.note("LEAVE", [peer.stay]);
    this.#remove(peer);
  }

  /** Removes a peer with a reason. */
  showOut(peer: Peer, reason: CloseReason): void {
    this.leave(peer);
    closeFor(peer.socket, reason);
  }

  /** Reads the rights of a peer again, and removes it when it may no longer be here. */
  async confirm(peer: Peer): Promise<void> {
    const rights = await this.#tools.rights.read(peer.admission);
    if (!this.peers.has(peer.peerId)) return;
    if (rights === undefined) return this.showOut(peer, "REMOVED");
    const before = peer.rights;
    if (!peer.grant(rights)) return;
    if (rights.interprets !== before.interprets) this.endInterpreting(peer);
    const { canModerate } = rights;
    const isNewHost = canModerate && !before.canModerate;
    // Messages that come meanwhile are sent to this peer by the new rights.
    const messages = isNewHost
      ? await listMessages(this.#tools.db, { ...peer.admission, canModerate }, CHAT_SHOWN)
      : [];
    if (peer.rights.canModerate !== canModerate) return;
    peer.send({ type: "rights", canModerate, messages });
    if (rights.canModerate) await this.#briefModerator(peer);
    this.peopleChanged();
  }

  /** Whether a peer may be here, by rights that were read a moment ago. */
  async isConfirmed(peer: Peer): Promise<boolean> {
    if (nowMs() - peer.rightsReadAtMs > RIGHTS_KNOWN_FOR_MS) await this.confirm(peer);
    return this.peers.has(peer.peerId);
  }

  /** Handles a lost socket: the seat is kept for a while, and the stay counts until now. */
  lose(peer: Peer): void {
    if (!this.peers.has(peer.peerId)) return;
    peer.lostAt = now();
    this.peopleChanged();
    this.#tools.ledger.note("ALIVE", [peer.stay]);
  }

  #remove(peer: Peer): void {
    this.peers.delete(peer.peerId);
    this.controls.left(peer.peerId);
    if (this.#hands.includes(peer.peerId)) this.lowerHand(peer.peerId);
    peer
      .close()
      .catch((error: unknown) => this.#tools.log.error("peer did not close", { room: this.sessionId }, error));
    this.show();
    this.peopleChanged();
  }

  raiseHand(peerId: string): void {
    if (!this.#hands.includes(peerId)) this.#setHands([...this.#hands, peerId]);
  }

  lowerHand(peerId: string): void {
    this.#setHands(this.#hands.filter((raised) => raised !== peerId));
  }

  #setHands(peerIds: readonly string[]): void {
    this.#hands = peerIds;
    this.broadcast({ type: "hands", peerIds });
  }

  async moveAgenda(item: number): Promise<void> {
    const since = now();
    await this.#tools.db.transaction((tx) => updateAgendaPosition(tx, this.sessionId, item, since));
    this.#agenda = { item, sinceMs: since.getTime() };
    this.broadcast({ type: "agenda", position: this.#agenda });
    await this.recording.noteStep(item);
  }

  /** The people with a microphone that is on, the last speaker first: of the room, or of the channels. */
  #withVoice(isInterpreting = false): Peer[] {
    return this.everybody
      .filter((peer) => peer.media.live.includes("mic") && peer.isInterpreting === isInterpreting)
      .toSorted((a, b) => b.media.spokeAtMs - a.media.spokeAtMs);
  }

  /** The interpreter of each language: of several, the one who spoke last. */
  #interpreters(): Map<string | null, Peer> {
    return new Map(
      this.#withVoice(true)
        .toReversed()
        .map((peer) => [peer.rights.interprets, peer]),
    );
  }

  /** The pictures of everybody: shared screens first, then the last speakers. */
  #pictures(): WantedPicture[] {
    const peers = this.everybody.toSorted((a, b) => b.spokeAtMs - a.spokeAtMs);
    const of = (kind: WantedPicture["kind"]): WantedPicture[] =>
      peers.filter(({ media }) => media.live.includes(kind)).map(({ peerId }) => ({ peerId, kind, isLarge: true }));
    return [...of("screen"), ...of("camera")];
  }

  #offered(): OfferedMedia {
    return {
      pictures: this.#pictures(),
      voices: this.#withVoice().map(({ peerId }) => peerId),
      interpreters: this.#interpreters(),
    };
  }

  /** Sends everybody's media to all others. */
  show(): void {
    const offered = this.#offered();
    for (const peer of this.peers.values()) this.#showTo(peer, offered);
  }

  /** Sends the media of others to one person. */
  showTo(peer: Peer): void {
    this.#showTo(peer, this.#offered());
  }

  #showTo(peer: Peer, { pictures, voices, interpreters }: OfferedMedia): void {
    const ofOthers = ({ peerId }: WantedPicture): boolean => peerId !== peer.peerId;
    const interpreter = peer.listensTo === null ? undefined : interpreters.get(peer.listensTo);
    peer.media.show({
      pictures: (peer.view ?? pictures).filter(ofOthers).slice(0, STREAM_LIMITS.pictures),
      voices: voices.filter((peerId) => peerId !== peer.peerId).slice(0, peer.media.voiceLimit),
      channel: interpreter === peer ? undefined : interpreter?.peerId,
    });
    peer.sendSlots();
  }

  /** Schedules an update of polls; several changes are sent as one. */
  pollsChanged(audience: PollAudience): void {
    if (this.#pollNews !== "all") this.#pollNews = audience;
  }

  #sendPolls(): void {
    const audience = this.#pollNews;
    if (audience === undefined) return;
    this.#pollNews = undefined;
    for (const peer of this.everybody) {
      if (audience === "all" || peer.rights.canModerate) peer.send({ type: "polls" });
    }
  }

  /** Lets everybody hear those who spoke last. */
  #noteVoices(): void {
    // One more than a person hears: nobody hears themselves.
    const heard = this.#withVoice().slice(0, STREAM_LIMITS.voices + 1);
    const voices = [...heard, ...this.#interpreters().values()]
      .map(({ peerId }) => peerId)
      .toSorted()
      .join();
    if (voices === this.#voices) return;
    this.#voices = voices;
    this.show();
  }

  /** Marks people as cut off, or as back. */
  #noteSilence(): void {
    const silent = this.everybody.flatMap(({ isSilent, peerId }) => (isSilent ? [peerId] : [])).join();
    if (silent === this.#silent) return;
    this.#silent = silent;
    this.peopleChanged();
  }

  /** Every 100 ms: follows who speaks, and sends updates of people. */
  refresh(): void {
    this.#noteVoices();
    this.#noteSilence();
    if (!this.#hasNews) return;
    this.#hasNews = false;
    this.broadcast({ type: "people", people: this.everybody.map(({ person }) => person) });
  }

  /** Every 300 ms: sends the active speakers, and records them. */
  broadcastSpeakers(): void {
    const isSpeaking = ({ media }: Peer): boolean => nowMs() - media.spokeAtMs < SPEAKING_FOR_MS;
    this.recording.follow();
    const peerIds = this.#withVoice()
      .filter(isSpeaking)
      .map(({ peerId }) => peerId);
    const interpreters = this.#withVoice(true).filter(isSpeaking);
    const languages = [...new Set(interpreters.flatMap(({ rights }) => rights.interprets ?? []))];
    const speakers = `${peerIds.join()} ${languages.join()}`;
    if (speakers === this.#speakers) return;
    this.#speakers = speakers;
    this.broadcast({ type: "speakers", peerIds, languages });
  }

  /** Every second: sends updates of polls and of pictures that the bandwidth paused, and frees seats that were not resumed. */
  measure(): void {
    this.#sendPolls();
    const holdsSeats = this.#tools.holdsSeats();
    this.#noteThinLines();
    for (const peer of this.everybody) {
      peer.sendSlots();
      peer.sendLine();
      const resumeWithinMs = peer.media.isAnswering ? RESUME_ANSWERING_WITHIN_MS : RESUME_WITHIN_MS;
      if (!holdsSeats && peer.isLostFor(resumeWithinMs)) this.#remove(peer);
    }
  }

  /** Lets voices be sent in fewer packets while the line of somebody is thin. */
  #noteThinLines(): void {
    const isThin = this.everybody.some(({ media }) => media.voiceLimit < STREAM_LIMITS.voices);
    if (isThin !== this.#isThin) this.broadcast({ type: "voices", isThin });
    if (isThin || this.#isThin) this.show();
    this.#isThin = isThin;
  }

  /** Begins again with the media of everybody, after the engine lost them. */
  offerAgain(): void {
    for (const peer of this.everybody) {
      peer.send({ type: "republish" });
      peer
        .offer()
        .catch((error: unknown) => this.#tools.log.error("media were not offered", { room: this.sessionId }, error));
    }
  }

  /** Every half minute: records the heartbeat of everybody. */
  noteAlive(): void {
    this.#tools.ledger.note(
      "ALIVE",
      this.everybody.filter(({ lostAt }) => lostAt === undefined).map(({ stay }) => stay),
    );
  }

  /** Closes the room for everybody. When it only moves or the process stops, the stays remain open. */
  async close(reason: CloseReason): Promise<void> {
    const there = this.everybody.filter(({ lostAt }) => lostAt === undefined);
    this.#tools.ledger.note(
      reason === "ENDED" ? "LEAVE" : "ALIVE",
      there.map(({ stay }) => stay),
    );
    const everybody = this.everybody;
    this.lobby.close(reason);
    this.peers.clear();
    for (const { socket } of everybody) closeFor(socket, reason);
    await this.recording.close();
    await this.#tools.media.close();
  }
}
