import type { CloseReason } from "@openrounds/contract/sessions/live/rules.ts";
import {
  CAPTIONS_SHOWN,
  MEDIA_KINDS,
  type AgendaPosition,
  type BandwidthStep,
  type CaptionLine,
  type ChatMessage,
  type LobbyMode,
  type MediaKind,
  type RemovedPerson,
  type RoomControls,
  type ReactionSymbol,
  type RoomPerson,
  type RoomRecording,
  type RoomSignal,
  type ShownFile,
  type WaitingPerson,
} from "@openrounds/contract/sessions/live/signals.ts";
import type { PendingMessage } from "./chat-outbox.ts";

/** A video that is shown. */
export interface RoomTile {
  readonly peerId: string;
  readonly kind: MediaKind;
  readonly isPaused: boolean;
  readonly stream: MediaStream;
}

export type ConnectionState = "connecting" | "waiting" | "open" | "reconnecting" | "closed";

/** A reaction that is shown for a moment. */
export interface RoomReaction {
  readonly key: number;
  readonly peerId: string;
  readonly reaction: ReactionSymbol;
}

/** The state that the room page shows. */
export interface RoomState {
  readonly connection: ConnectionState;
  readonly closedBecause: CloseReason | undefined;
  readonly peerId: string;
  readonly canModerate: boolean;
  readonly people: readonly RoomPerson[];
  readonly speakers: readonly string[];
  /** The languages into which somebody interprets at this moment. */
  readonly languages: readonly string[];
  readonly hands: readonly string[];
  readonly messages: readonly ChatMessage[];
  /** Own messages that the room has not shown yet. */
  readonly pending: readonly PendingMessage[];
  readonly agenda: AgendaPosition | undefined;
  /** Whether only hosts may enter. */
  readonly isLocked: boolean;
  /** The last lines of captions. */
  readonly captions: readonly CaptionLine[];
  /** What hosts have set for everybody. */
  readonly controls: RoomControls;
  /** The file that is shown beside the pictures. */
  readonly file: ShownFile | null;
  readonly recording: RoomRecording;
  /** Who must wait, while this person waits in the lobby. */
  readonly waitsFor: LobbyMode | undefined;
  /** The people who wait in the lobby; moderators only. */
  readonly waiting: readonly WaitingPerson[];
  /** The people who were removed; moderators only. */
  readonly removed: readonly RemovedPerson[];
  /** What the own line carries of the pictures. */
  readonly line: BandwidthStep;
  /** Whether the own camera sends nothing, since the line hardly carries the voice. */
  readonly isCameraResting: boolean;
  readonly tiles: readonly RoomTile[];
  readonly reactions: readonly RoomReaction[];
  /** Counts how often polls may have changed. */
  readonly pollNews: number;
  /** A notice for this person: muted, invited to speak. */
  readonly notice:
    | "host"
    | "noHost"
    | "startsMuted"
    | "mutedMic"
    | "mutedCamera"
    | "mutedScreen"
    | "invited"
    | undefined;
}

export const EMPTY_ROOM: RoomState = {
  connection: "connecting",
  closedBecause: undefined,
  peerId: "",
  canModerate: false,
  people: [],
  speakers: [],
  languages: [],
  hands: [],
  messages: [],
  pending: [],
  agenda: undefined,
  isLocked: false,
  captions: [],
  controls: { mutesOnEntry: false, lobby: "OFF", spotlight: null, timerEndsAtMs: null },
  file: null,
  recording: { sinceMs: null, isPossible: false, hasAgreed: false },
  waitsFor: undefined,
  waiting: [],
  removed: [],
  line: "all",
  isCameraResting: false,
  tiles: [],
  reactions: [],
  pollNews: 0,
  notice: undefined,
};

export type RoomChange =
  | { readonly kind: "signal"; readonly signal: RoomSignal }
  | { readonly kind: "pending"; readonly pending: readonly PendingMessage[] }
  | { readonly kind: "tiles"; readonly tiles: readonly RoomTile[] }
  | {
      readonly kind: "connection";
      readonly connection: ConnectionState;
      readonly closedBecause?: CloseReason | undefined;
    }
  | { readonly kind: "reactionOver"; readonly key: number }
  | { readonly kind: "noticed" };

const MUTED_NOTICES = { mic: "mutedMic", camera: "mutedCamera", screen: "mutedScreen" } as const;
const MAX_REACTIONS = 12;

/** The own source that a notice turned off. */
export const turnedOffBy = (notice: RoomState["notice"]): MediaKind | undefined =>
  notice === "startsMuted" ? "mic" : MEDIA_KINDS.find((kind) => MUTED_NOTICES[kind] === notice);

/** Adds a message unless it is there already, because it was sent twice. */
const withMessage = (messages: readonly ChatMessage[], added: ChatMessage): readonly ChatMessage[] =>
  messages.some(({ messageId }) => messageId === added.messageId) ? messages : [...messages, added];

/** The last lines, each once: a newcomer may receive a line before the list that contains it. */
function withLines(lines: readonly CaptionLine[], added: readonly CaptionLine[]): readonly CaptionLine[] {
  const all = new Map([...lines, ...added].map((line) => [line.captionId, line]));
  return [...all.values()].toSorted((a, b) => a.atMs - b.atMs).slice(-CAPTIONS_SHOWN);
}

/** The messages with those that a new moderator may read, in the order of their times. */
const withEarlier = (messages: readonly ChatMessage[], earlier: readonly ChatMessage[]): readonly ChatMessage[] =>
  earlier.reduce(withMessage, messages).toSorted((a, b) => a.atMs - b.atMs);

/** The messages without those of others to hosts. */
function withoutPrivate({ messages, people, peerId }: RoomState): readonly ChatMessage[] {
  const own = people.find((person) => person.peerId === peerId)?.userId;
  return messages.filter(({ toHosts, userId }) => !toHosts || userId === own);
}

function applySignal(state: RoomState, signal: RoomSignal): RoomState {
  switch (signal.type) {
    case "welcome":
      return {
        ...state,
        peerId: signal.peerId,
        waitsFor: undefined,
        canModerate: signal.canModerate,
        messages: signal.messages,
        pollNews: state.pollNews + 1,
        // Who comes back after a lost line goes on as before.
        notice: signal.startsMuted && state.peerId === "" ? "startsMuted" : state.notice,
      };
    case "rights": {
      const { canModerate } = signal;
      if (canModerate === state.canModerate) return state;
      return {
        ...state,
        canModerate,
        ...(canModerate
          ? { messages: withEarlier(state.messages, signal.messages) }
          : { messages: withoutPrivate(state), waiting: [], removed: [] }),
        notice: canModerate ? "host" : "noHost",
      };
    }
    case "polls":
      return { ...state, pollNews: state.pollNews + 1 };
    case "people":
      return { ...state, people: signal.people };
    case "speakers":
      return { ...state, speakers: signal.peerIds, languages: signal.languages };
    case "hands":
      return { ...state, hands: signal.peerIds };
    case "chat":
      return { ...state, messages: withMessage(state.messages, signal.message) };
    case "captions":
      return { ...state, captions: withLines(state.captions, signal.lines) };
    case "reaction": {
      const key = (state.reactions.at(-1)?.key ?? 0) + 1;
      const { peerId, reaction } = signal;
      return { ...state, reactions: [...state.reactions, { key, peerId, reaction }].slice(-MAX_REACTIONS) };
    }
    case "agenda":
      return { ...state, agenda: signal.position };
    case "wait":
      return { ...state, waitsFor: signal.mode };
    case "waiting":
      return { ...state, waiting: signal.people };
    case "controls":
      return { ...state, controls: signal.controls };
    case "file":
      return { ...state, file: signal.file };
    case "recording":
      return { ...state, recording: signal.recording };
    case "lock":
      return { ...state, isLocked: signal.isLocked };
    case "removed":
      return { ...state, removed: signal.people };
    case "muted":
      return { ...state, notice: MUTED_NOTICES[signal.kind] };
    case "invited":
      return { ...state, notice: "invited" };
    // Chat that was too fast is sent again automatically.
    case "refused":
    case "offer":
    case "answer":
    case "republish":
    case "slots":
    case "voices":
      return state;
    case "line":
      return { ...state, line: signal.step, isCameraResting: signal.isCameraResting };
  }
}

/** The state of the room after a change. */
export function roomReducer(state: RoomState, change: RoomChange): RoomState {
  switch (change.kind) {
    case "signal":
      return applySignal(state, change.signal);
    case "pending":
      return { ...state, pending: change.pending };
    case "tiles":
      return { ...state, tiles: change.tiles };
    case "connection":
      return { ...state, connection: change.connection, closedBecause: change.closedBecause };
    case "reactionOver":
      return { ...state, reactions: state.reactions.filter(({ key }) => key !== change.key) };
    case "noticed":
      return { ...state, notice: undefined };
  }
}
