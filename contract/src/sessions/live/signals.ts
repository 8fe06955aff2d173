import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import type { SessionRole } from "../schemas.ts";
import { atMost } from "../../kernel/text.ts";

/** What a person may send into the room. */
export const MEDIA_KINDS = ["mic", "camera", "screen"] as const;
export const mediaKindSchema = z.enum(MEDIA_KINDS);
export type MediaKind = z.output<typeof mediaKindSchema>;

export const REACTIONS = ["CLAP", "LIKE", "LOVE", "LAUGH", "WOW"] as const;
export const reactionSchema = z.enum(REACTIONS);
export type Reaction = z.output<typeof reactionSchema>;

export const CHAT_MAX = 2000;
/** How many messages somebody who enters is shown. */
export const CHAT_SHOWN = 100;

const sdpSchema = z.string().check(z.minLength(1), atMost(60_000));
/** Which offer an answer belongs to; the side that offers counts. */
const offerIdSchema = z.number().check(z.int(), z.gte(0));
const peerIdSchema = z.string().check(atMost(64));

/** What a browser sends to the room; anything else closes its socket. */
export const browserSignalSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    token: z.string().check(atMost(4000)),
    /** A name of the device, the same each time it enters. */
    device: z.string().check(atMost(100)),
    /** What the room said at the welcome, after a lost socket. */
    resume: z.optional(z.string().check(atMost(100))),
  }),
  /** Offers the media of this browser; kinds by media id. */
  z.object({
    type: z.literal("publish"),
    offerId: offerIdSchema,
    sdp: sdpSchema,
    kinds: z.record(z.string().check(atMost(20)), mediaKindSchema),
  }),
  /** Answers the room's offer. */
  z.object({ type: z.literal("answer"), offerId: offerIdSchema, sdp: sdpSchema }),
  /** Asks for a new offer, because the connection broke. */
  z.object({ type: z.literal("restart") }),
  /** What is switched on. */
  z.object({ type: z.literal("state"), mic: z.boolean(), camera: z.boolean(), screen: z.boolean() }),
  z.object({
    type: z.literal("chat"),
    /** Chosen by the browser: what is sent again after a lost socket stands once. */
    messageId: idSchema,
    text: z.string().check(z.trim(), z.minLength(1), atMost(CHAT_MAX)),
  }),
  z.object({ type: z.literal("hand"), isRaised: z.boolean() }),
  z.object({ type: z.literal("react"), reaction: reactionSchema }),
  z.object({
    type: z.literal("quality"),
    roundTripMs: z.number().check(z.gte(0), z.lte(60_000)),
    /** Of the packets that should have come since the last report, 0 to 1. */
    lost: z.number().check(z.gte(0), z.lte(1)),
  }),
  /** Moderators: switches something of somebody off. */
  z.object({ type: z.literal("mute"), peerId: peerIdSchema, kind: mediaKindSchema }),
  /** Moderators: takes a raised hand down. */
  z.object({ type: z.literal("lower"), peerId: peerIdSchema }),
  /** Moderators: takes the hand down and asks the person to speak. */
  z.object({ type: z.literal("invite"), peerId: peerIdSchema }),
  /** Moderators: moves to an item of the agenda. */
  z.object({ type: z.literal("agenda"), item: z.number().check(z.int(), z.gte(0)) }),
  z.object({ type: z.literal("leave") }),
]);
export type BrowserSignal = z.output<typeof browserSignalSchema>;
export type SignalOf<Type extends BrowserSignal["type"]> = Extract<BrowserSignal, { type: Type }>;

export type Quality = "GOOD" | "FAIR" | "POOR";

/** Somebody in the room; a person with two devices is there twice. */
export interface RoomPerson {
  readonly peerId: string;
  readonly userId: string;
  readonly name: string;
  readonly role: SessionRole | null;
  readonly canModerate: boolean;
  readonly on: readonly MediaKind[];
  readonly quality: Quality;
}

export interface ChatMessage {
  readonly messageId: string;
  readonly userId: string;
  readonly name: string;
  readonly text: string;
  readonly atMs: number;
}

/** Where the room is in its agenda. */
export interface AgendaPosition {
  readonly item: number;
  readonly sinceMs: number;
}

/** Which video of whom comes under a media id. */
export interface VideoSlot {
  readonly mid: string;
  readonly peerId: string;
  readonly kind: MediaKind;
  /** Nothing comes, because the connection is too weak for it. */
  readonly isPaused: boolean;
}

/** What the room sends to a browser. */
export type RoomSignal =
  | {
      readonly type: "welcome";
      readonly peerId: string;
      readonly resume: string;
      readonly isResumed: boolean;
      readonly canModerate: boolean;
      readonly messages: readonly ChatMessage[];
    }
  | { readonly type: "offer"; readonly offerId: number; readonly sdp: string }
  | { readonly type: "answer"; readonly offerId: number; readonly sdp: string }
  | { readonly type: "slots"; readonly slots: readonly VideoSlot[] }
  | { readonly type: "people"; readonly people: readonly RoomPerson[] }
  | { readonly type: "speakers"; readonly peerIds: readonly string[] }
  | { readonly type: "hands"; readonly peerIds: readonly string[] }
  | { readonly type: "chat"; readonly message: ChatMessage }
  | { readonly type: "reaction"; readonly peerId: string; readonly reaction: Reaction }
  | { readonly type: "agenda"; readonly position: AgendaPosition }
  /** What this person may do is another thing now. */
  | { readonly type: "rights"; readonly canModerate: boolean }
  | { readonly type: "muted"; readonly kind: MediaKind }
  | { readonly type: "invited" }
  /** Polls changed: read them again. */
  | { readonly type: "polls" }
  /** What was asked for was not done: too many publish, or chat came too fast. */
  | { readonly type: "refused"; readonly reason: "publishers" | "chat" };
