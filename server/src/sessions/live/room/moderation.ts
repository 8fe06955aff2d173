import type { SignalOf } from "@openrounds/contract/sessions/live/signals.ts";
import { MINUTE, nowMs } from "../../../kernel/clock.ts";
import { isLanguage } from "../../../reference/regions/service.ts";
import type { Peer } from "./peer.ts";
import type { Room } from "./room.ts";

/** The signals that only moderators may send. */
export type ModerationSignal = SignalOf<
  | "mute"
  | "muteAll"
  | "muteOnEntry"
  | "lobby"
  | "admit"
  | "turnAway"
  | "spotlight"
  | "timer"
  | "cohost"
  | "captioner"
  | "interpreter"
  | "remove"
  | "readmit"
  | "lock"
  | "lower"
  | "invite"
  | "agenda"
  | "record"
>;

/** Switches off all microphones in the room but those of moderators; interpreters are not heard there. */
function muteAll(room: Room): void {
  for (const peer of room.everybody) {
    const isHeard = peer.media.live.includes("mic") && !peer.isInterpreting;
    if (isHeard && !peer.rights.canModerate) room.mute(peer, "mic");
  }
}

/** Sets who waits in the lobby; those who need not wait any longer enter. */
async function setLobby(room: Room, { mode }: SignalOf<"lobby">): Promise<void> {
  await room.controls.set({ lobby: mode });
  await room.lobby.reconsider(() => true);
}

interface Appointing {
  readonly moderator: Peer;
  readonly other: Peer;
}

/** Makes a person co-host, or ends that; only hosts appoint, and nobody who moderates anyhow. */
async function appoint(room: Room, { moderator, other }: Appointing, isGiven: boolean): Promise<void> {
  const { canModerate, isCohost } = other.rights;
  if (moderator.rights.isCohost || (canModerate && !isCohost)) return;
  const { userId } = other.admission;
  await room.appointments.set({ userId, kind: "COHOST", isGiven, givenBy: moderator.admission.userId });
}

/** Lets a person interpret into a language that there is, or ends that. */
async function appointInterpreter(
  room: Room,
  { moderator, other }: Appointing,
  language: string | null,
): Promise<void> {
  if (language !== null && !isLanguage(language)) return;
  const { userId } = other.admission;
  const right = { userId, kind: "INTERPRET", language, isGiven: language !== null } as const;
  await room.appointments.set({ ...right, givenBy: moderator.admission.userId });
}

/** Starts or stops the recording; co-hosts do neither. */
async function record(room: Room, { rights, admission }: Peer, isOn: boolean): Promise<void> {
  if (rights.isCohost) return;
  await (isOn ? room.recording.start(admission.userId) : room.recording.stop());
}

/** Does what a moderator asks for; a person who has left meanwhile is ignored. */
export async function moderate(room: Room, moderator: Peer, signal: ModerationSignal): Promise<void> {
  const { userId } = moderator.admission;
  if (signal.type === "spotlight") return room.controls.spotlight(signal.peerId);
  if (signal.type === "timer") {
    return room.controls.set({ timerEndsAtMs: signal.minutes === null ? null : nowMs() + signal.minutes * MINUTE });
  }
  if (signal.type === "record") return record(room, moderator, signal.isOn);
  if (signal.type === "lobby") return setLobby(room, signal);
  if (signal.type === "admit") return room.lobby.admit(signal.userIds, userId);
  if (signal.type === "turnAway") {
    return room.lobby.turnAway(signal.userId) ? room.exclude(signal.userId, userId) : undefined;
  }
  if (signal.type === "muteAll") return muteAll(room);
  if (signal.type === "muteOnEntry") return room.controls.set({ mutesOnEntry: signal.isOn });
  if (signal.type === "lock") return room.lock(signal.isLocked);
  if (signal.type === "readmit") return room.readmit(signal.userId);
  if (signal.type === "agenda") {
    return signal.item < moderator.admission.agendaItems ? room.moveAgenda(signal.item) : undefined;
  }
  const other = room.peers.get(signal.peerId);
  if (other === undefined) return;
  if (signal.type === "mute") return room.mute(other, signal.kind);
  if (signal.type === "captioner") {
    const captioner = { userId: other.admission.userId, kind: "CAPTION", isGiven: signal.isCaptioner } as const;
    return room.appointments.set({ ...captioner, givenBy: userId });
  }
  if (signal.type === "interpreter") return appointInterpreter(room, { moderator, other }, signal.language);
  if (signal.type === "cohost") return appoint(room, { moderator, other }, signal.isCohost);
  if (signal.type === "remove") return room.removePerson(other, userId);
  room.lowerHand(other.peerId);
  if (signal.type === "invite") other.send({ type: "invited" });
}
