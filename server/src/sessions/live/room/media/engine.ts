import type {
  BandwidthStep,
  MediaKind,
  SignalOf,
  VideoSlot,
  WantedPicture,
} from "@openrounds/contract/sessions/live/signals.ts";

/**
 * How many streams a person receives at most: a page of pictures beside a large one and a shared screen, and the voices
 * of those who spoke last. One more stream carries an interpreter.
 */
export const STREAM_LIMITS = { pictures: 11, voices: 5 } as const;
/** How many voices a thin line carries, and one that still loses packets without pictures. */
export const THIN_VOICES = { few: 2, one: 1 } as const;

/** What a person is to receive, by priority. */
export interface WantedMedia {
  readonly pictures: readonly WantedPicture[];
  /** The peers whose microphones are heard. */
  readonly voices: readonly string[];
  /** The peer whose interpretation is heard above the voices, over a stream of its own. */
  readonly channel: string | undefined;
}

/** What a browser is offered: the SDP, and the media id there of the interpreter's stream. */
export interface MediaOffer {
  readonly offerId: number;
  readonly sdp: string;
  readonly channelMid: string;
}

/** The packet loss that a browser reports, 0 to 1. */
type ReportedLoss = Pick<SignalOf<"quality">, "lost">;

/** A packet of a medium, in the order of its arrival. */
export interface MediaPacket {
  /** Another stream has other sequence numbers and timestamps. */
  readonly streamId: number;
  readonly sequence: number;
  readonly timestamp: number;
  /** Whether it is the last one of its frame. */
  readonly isLast: boolean;
  readonly payload: Buffer;
}

/** A copy of a medium that the server itself receives. */
export interface MediaTap {
  /** Requests a keyframe. */
  askForKey(): void;
  close(): void;
}

/** The media of one device in a room. */
export interface PeerMedia {
  /** The media that are switched on. */
  readonly live: readonly MediaKind[];
  /** When the person was last heard; 0 for never. */
  readonly spokeAtMs: number;
  /** The pictures that are sent, by media id. */
  readonly shown: readonly VideoSlot[];
  /** What the line of the person carries of the pictures. */
  readonly step: BandwidthStep;
  /** How many voices the line carries. */
  readonly voiceLimit: number;
  /** Whether the camera rests, since the line of the person hardly carries their voice. */
  readonly isCameraResting: boolean;
  /** How many streams are sent. */
  readonly streams: number;
  /** Whether the browser still answers to what is sent, or did not end the connection where the engine knows no more. */
  readonly isAnswering: boolean;
  /** Accepts what the browser offers to send, which replaces an earlier offer; returns the SDP answer. */
  publish(offer: SignalOf<"publish">): Promise<string>;
  /** Offers the browser what it is to receive, over a new connection. */
  offer(): Promise<MediaOffer>;
  /** Accepts the browser's SDP answer; one to an earlier offer is ignored. */
  answer(answer: SignalOf<"answer">): Promise<void>;
  /** Switches a medium on, or off for everybody at once. */
  setLive(kind: MediaKind, isLive: boolean): void;
  /** Sends these media, as far as they are live. */
  show(wanted: WantedMedia): void;
  noteLoss(report: ReportedLoss): void;
  /** Gives the server a copy of a medium in its best size while it is live, also when it is published again. */
  tap(kind: MediaKind, receive: (packet: MediaPacket) => void): MediaTap;
  close(): Promise<void>;
}

/** The media of a room. */
export interface MediaRoom {
  enter(peerId: string): PeerMedia;
  close(): Promise<void>;
}

export interface MediaRoomEvents {
  /** The media were lost and begin again elsewhere: everybody has to publish and to be offered them again. */
  readonly onLost: () => void;
}

/** Forwards the media of rooms: what a person sends reaches those who are to see and hear it. */
export interface MediaEngine {
  /** How many people a room carries well. */
  readonly capacity: number;
  openRoom(sessionId: string, events: MediaRoomEvents): Promise<MediaRoom>;
  close(): Promise<void>;
}
